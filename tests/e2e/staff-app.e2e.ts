/** The staff app on a phone: an order from its ring to the history, the store's switchboard, and what others don't see. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { orderByCard } from '../support/online-money.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { until, untilHolds } from '../support/until.ts';

const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;
const SHOTS = process.env.SHOTS ?? '';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS === '') return;
  mkdirSync(SHOTS, { recursive: true });
  for (const [width, colorScheme] of [
    [390, 'light'],
    [390, 'dark'],
    [820, 'light'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function phoneOf(email: string, javaScriptEnabled = true) {
  const phone = await visit(browser, 'phone', { javaScriptEnabled });
  const { page } = phone;
  await page.goto(`${server.url}/staff`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('servery-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/staff\/home/);
  return phone;
}

/** A website order that waits for its answer, with its number. */
async function placed(phone: string) {
  const { page, orderId } = await orderByCard(browser, { url: server.url, path: SHOP }, phone, ['Pizzas']);
  await page.locator('[data-order-status="new"]').waitFor();
  return { customer: page, orderId };
}

const queueOf = (page: Page) => page.goto(`${server.url}/staff/home?store=${ROMA_NEWTOWN.storeId}`);

/** Everything to press is as wide and as high as a fingertip. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, summary), nav a')]
      .filter((one) => one.checkVisibility())
      .map((one) => [one.textContent ?? '', one.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => width < 44 || height < 43.5)
      .map(([text, { width, height }]) => `${text} ${width} × ${height}`),
  );
}

describe('the staff app on a phone', () => {
  test(
    'rings in an order without a reload, accepts it with a time, moves that, completes it, and finds it by name',
    async () => {
      const { page, problems, context } = await phoneOf('owner@roma-pizza.example');
      expect(await axeFindings(page)).toEqual([]);
      await queueOf(page);
      await page.getByText('Live', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Turn sound on' }).click();
      await page.getByRole('button', { name: /^Sound is on/ }).waitFor();

      const { customer, orderId } = await placed('0491 570 156');
      const card = page.locator(`#order-${orderId}`);
      const accept = card.getByRole('button', { name: /^Accept W-/ });
      await accept.waitFor();
      const number = /W-\d+/.exec((await accept.textContent()) ?? '')?.[0] ?? 'none';
      expect(await axeFindings(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await shot(page, 'queue-new');
      await card.getByText('Accept with another time').click();
      await card.getByText(/^Reject W-/).click();
      await shot(page, 'queue-open');
      await card.getByRole('button', { name: '45 min' }).click();
      await page.getByText('Accepted.', { exact: true }).waitFor();
      await customer.locator('[data-order-status="accepted"]').waitFor();
      await shot(page, 'queue-accepted');

      await card.getByRole('button', { name: '+10 min' }).click();
      await page.getByText('Ready 10 min later. The customer has been notified.').waitFor();
      await card.getByRole('link').click();
      await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByText('Total').first().waitFor();
      await shot(page, 'order');
      await page.getByRole('button', { name: `Complete ${number}` }).click();
      await page.getByText('Completed.', { exact: true }).waitFor();
      await customer.locator('[data-order-status="completed"]').waitFor();

      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await page.locator(`main a[href$="${orderId}"]`).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await shot(page, 'history');
      await page.getByRole('searchbox', { name: 'Search orders' }).fill('0491 570 156'.replaceAll(' ', '').slice(1));
      await page.getByRole('button', { name: 'Search' }).click();
      await page.locator(`main a[href$="${orderId}"]`).waitFor();
      await page.getByRole('searchbox', { name: 'Search orders' }).fill('W-99999');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('No matches').waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'keeps what is pressed without a connection, shows it as waiting, and does it once when it is back',
    async () => {
      const { page, context } = await phoneOf('owner@roma-pizza.example');
      const { customer, orderId } = await placed('0491 570 159');
      await queueOf(page);
      await page.getByText('Live', { exact: true }).waitFor();
      const card = page.locator(`#order-${orderId}`);
      const accept = card.getByRole('button', { name: /^Accept W-/ });
      const number = /W-\d+/.exec((await accept.textContent()) ?? '')?.[0] ?? 'none';
      await context.setOffline(true);
      await accept.click();
      const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
      await waiting.getByText(`${number}: Accept`).waitFor();
      await waiting.getByText(/Not sent yet\. Saved on this phone at/).waitFor();
      // A second press while it waits asks for nothing more.
      await accept.click();
      await page.getByText(`Something for ${number} is already waiting to be sent.`).waitFor();
      await customer.locator('[data-order-status="new"]').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await shot(page, 'waiting-to-be-sent');
      await context.setOffline(false);
      await customer.locator('[data-order-status="accepted"]').waitFor();
      await waiting.waitFor({ state: 'detached' });
      await card.getByRole('button', { name: `Complete ${number}` }).waitFor();
      await context.close();
    },
    MINUTES,
  );

  test(
    'works without script: an order is rejected with a reason in two presses, and its customer sees it',
    async () => {
      const { page, context } = await phoneOf('owner@roma-pizza.example', false);
      const { customer, orderId } = await placed('0491 570 157');
      await queueOf(page);
      const card = page.locator(`#order-${orderId}`);
      await card.getByRole('link').click();
      await page.getByRole('button', { name: /^Accept W-/ }).waitFor();
      // One time stands out, the usual one; the others look alike.
      const times = page.getByRole('group', { name: 'Accept, ready in' }).getByRole('button');
      const looks = await times.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
      expect([looks.length, new Set(looks).size]).toEqual([7, 1]);
      await shot(page, 'order-new');
      await queueOf(page);
      await card.getByText(/^Reject W-/).click();
      await card.getByRole('button', { name: 'Restaurant too busy' }).click();
      await page.getByText('Rejected.', { exact: true }).waitFor();
      await customer.locator('[data-order-status="rejected"]').waitFor();
      await context.close();
    },
    MINUTES,
  );

  test(
    'pauses a store, which the website says at once, and resumes it',
    async () => {
      const { page, problems, context } = await phoneOf('owner@roma-pizza.example');
      const website = async () => (await fetch(`${server.url}${SHOP}`)).text();
      await page.getByRole('link', { name: 'Stores', exact: true }).click();
      await shot(page, 'stores');
      await page.getByRole('link', { name: /Newtown/ }).click();
      expect(await axeFindings(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await page.getByRole('button', { name: '30 min' }).click();
      await page.getByText(/ is paused until /).waitFor();
      await shot(page, 'switchboard-paused');
      await until('the website says so', async () => (await website()).includes('Paused until'));
      await page.getByRole('button', { name: 'Resume orders' }).click();
      await page.getByText(/is taking online orders again/).waitFor();
      await untilHolds(async () => expect(await website()).not.toContain('Paused until'));
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'shows nothing of another restaurant: neither its stores, nor its queue, nor an order whose address is known',
    async () => {
      const { orderId } = await placed('0491 570 158');
      const { page, context } = await phoneOf('manager.carlton@golden-wok.example');
      expect(await page.getByRole('main').textContent()).not.toContain('Roma');
      await page.getByRole('link', { name: 'Stores', exact: true }).click();
      await page.getByRole('heading', { name: 'Stores' }).waitFor();
      expect(await page.getByRole('main').textContent()).not.toContain('Roma');
      for (const path of [
        `/home?store=${ROMA_NEWTOWN.storeId}`,
        `/order-history?store=${ROMA_NEWTOWN.storeId}`,
        `/stores/${ROMA_NEWTOWN.storeId}`,
        `${SHOP}/orders/${orderId}`,
      ]) {
        const answer = await page.goto(`${server.url}/staff${path}`);
        expect([path, answer?.status()]).toEqual([path, 404]);
      }
      await context.close();
    },
    MINUTES,
  );

  test(
    'says without a connection since when it isn’t up to date, and sends nothing',
    async () => {
      const { page, context } = await phoneOf('owner@roma-pizza.example');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await untilHolds(async () =>
        expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true),
      );
      // The first page that the worker answered is noted behind its answer.
      await page.goto(`${server.url}/staff/account`);
      await page.getByRole('heading', { name: 'Account' }).waitFor();
      await context.setOffline(true);
      await page.goto(`${server.url}/staff/home`);
      await page.getByRole('heading', { name: 'No connection' }).waitFor();
      await page.getByText(/^Last up to date at \d+:\d\d/).waitFor();
      await shot(page, 'offline');
      await context.setOffline(false);
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.getByRole('link', { name: 'Account', exact: true }).waitFor();
      await context.close();
    },
    MINUTES,
  );
});
