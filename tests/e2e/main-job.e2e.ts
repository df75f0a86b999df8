import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const ROMA = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 120_000;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** The code in the newest text to this number that the simulated gateway took. */
function newestCode(): Promise<string> {
  return until('a text with a code', async () => {
    const inbox = await (await fetch(`${server.url}/dev/sms`)).text();
    return /code is (?:<strong>)?(\d{6})/.exec(inbox)?.[1] ?? null;
  });
}

/** The first choice of every group that wants one and has none yet. */
async function chooseTheRest(page: Page) {
  for (const group of await page.locator('form[data-part="item-form"] fieldset').all()) {
    const radios = group.getByRole('radio', { disabled: false });
    const hasChoice = (await radios.count()) > 0 && (await group.getByRole('radio', { checked: true }).count()) === 0;
    if (hasChoice) await radios.first().check();
  }
}

async function addHalfAndHalf(page: Page) {
  await page.goto(`${server.url}${ROMA}`);
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Half and half' }) });
  await section.getByRole('link').first().click();
  await page.getByRole('group', { name: 'First half' }).getByRole('radio').first().check();
  await page.getByRole('group', { name: 'Second half' }).getByRole('radio').nth(1).check();
  await chooseTheRest(page);
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await page.waitForURL((url) => url.pathname === ROMA);
}

async function addDeal(page: Page) {
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Deals' }) });
  await section.getByRole('link').first().click();
  await chooseTheRest(page);
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await page.waitForURL((url) => url.pathname === ROMA);
}

async function confirmPhone(page: Page, phone: string) {
  await page.getByLabel('Name').fill('Jordan Price');
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByText('We sent you a text').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(await newestCode());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('your number is confirmed').waitFor();
}

async function signInToAdmin(page: Page) {
  await page.goto(`${server.url}/admin/auth/login`);
  await page.getByLabel('E-mail').fill('owner@roma-pizza.example');
  await page.getByLabel('Password').fill('servery-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your stores' }).waitFor();
}

/** The paper of every simulated printer, as text. */
async function papers(): Promise<string> {
  const page = await (await fetch(`${server.url}/dev/printer`)).text();
  return page;
}

async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const end = performance.now() + 20_000;
  while (performance.now() < end) {
    const found = await look();
    if (found) return found;
    await Bun.sleep(100);
  }
  throw new Error(`${what} did not happen in 20 s`);
}

for (const size of ['phone', 'desktop'] as const) {
  describe(`the main job on a ${size}`, () => {
    test(
      'a half-and-half and a deal are ordered, paid by card, accepted, printed, and the customer sees it',
      async () => {
        const customer = await visit(browser, size);
        const { page } = customer;
        await addHalfAndHalf(page);
        await addDeal(page);
        await page.goto(`${server.url}${ROMA}/cart`);
        expect(await page.locator('[data-part="cart-line"]').count()).toBe(2);
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('link', { name: /^Checkout/ }).click();
        await confirmPhone(page, size === 'phone' ? '0491 570 156' : '0491 570 157');
        await page.getByRole('radio', { name: /^Card/ }).check();
        expect(await axeFindings(page)).toEqual([]);
        await page.getByRole('button', { name: /^Place order/ }).click();
        await page.getByRole('button', { name: /^Pay/ }).first().click();
        await page.waitForURL(/\/success/);
        const number = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
        expect(number).toMatch(/^W-\d+$/);
        await until('the order reaching the store', async () => {
          await page.reload();
          return (await page.locator('[data-order-status="new"]').count()) > 0;
        });

        const staff = await visit(browser, 'desktop');
        await signInToAdmin(staff.page);
        await staff.page.goto(`${server.url}/admin${ROMA}/online-order-history?search=${number}`);
        await staff.page.getByRole('link', { name: number }).first().click();
        expect(await axeFindings(staff.page)).toEqual([]);
        await staff.page.getByRole('button', { name: '30 min' }).click();
        await staff.page.getByText('Accepted.').waitFor();

        await until('the docket being printed', async () => (await papers()).includes(number.replace('W-', '')));
        await page.reload();
        await page.locator('[data-order-status="accepted"]').waitFor();
        expect(await axeFindings(page)).toEqual([]);
        expect([...customer.troubles, ...staff.troubles]).toEqual([]);
        await customer.context.close();
        await staff.context.close();
      },
      MINUTES,
    );
  });
}
