/** A website order of which the store can only make a part: shortened at the till and in the admin, told, and charged for the rest. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { orderByCard } from '../support/online-money.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';
import { until, untilHolds } from '../support/until.ts';

const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;
const SHOTS = process.env.SHOTS ?? '';

let server: RunningServer;
let browser: Browser;
let owner: Visit;
let till: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  owner = await visit(browser, 'desktop');
  till = await visit(browser, 'desktop');
  await signInToAdmin(owner.page, server.url);
  await pair(till.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Front'));
  for (const digit of '1111') await till.page.getByRole('button', { name: digit, exact: true }).click();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS === '') return;
  mkdirSync(SHOTS, { recursive: true });
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A pizza and pasta by card, on the customer's page of the order. */
async function orderBoth(phone: string) {
  const { page, orderId } = await orderByCard(browser, { url: server.url, path: SHOP }, phone, ['Pizzas', 'Pasta']);
  await page.locator('[data-order-status="new"]').waitFor();
  const [pizza, pasta] = await page
    .locator('section[aria-label="What you ordered"] li p span:first-child')
    .allTextContents();
  return { page, orderId, dishes: [pizza ?? '', pasta ?? ''].map((text) => text.replace(/^\d+ × /, '').trim()) };
}

const said = (page: Page) => page.locator('[data-part="banner"]').first();
/** What the admin says of the payment, once its money is taken. */
const charged = (orderId: string) =>
  until('the card is charged', async () => {
    await owner.page.goto(`${server.url}/admin${SHOP}/orders/${orderId}`);
    const text = (await owner.page.getByRole('main').textContent()) ?? '';
    return /Charged\$[\d.]+/.exec(text)?.[0] ?? null;
  });

describe('a website order of which the store can only make a part', () => {
  test(
    'is shortened at the till, where it says the new total first, and its customer sees it at once',
    async () => {
      const { page, dishes } = await orderBoth('0491 570 156');
      const [pizza, pasta] = dishes as [string, string];
      await till.page
        .getByRole('link', { name: /^Incoming/ })
        .first()
        .click();
      await till.page.getByRole('button', { name: 'Remove items…' }).click();
      const sheet = till.page.getByRole('dialog');
      await sheet.getByText('Choose at least one item to remove.').waitFor();
      await sheet.getByRole('button', { name: `${pizza}: one less` }).click();
      await sheet.getByRole('button', { name: `${pasta}: one less` }).click();
      await sheet.getByText('That’s the whole order. Reject it instead.').waitFor();
      await sheet.getByRole('button', { name: `${pasta}: one more` }).click();
      const remove = sheet.getByRole('button', { name: /^Remove, \$/ });
      await untilHolds(async () => expect(await remove.isDisabled()).toBe(true));
      await sheet.getByRole('radio', { name: 'Sold out' }).or(sheet.getByText('Sold out')).first().click();
      expect(await axeFindings(till.page)).toEqual([]);
      await shot(till.page, 'till-sheet');
      const total = (await remove.textContent())!.replace(/^Remove, | to pay$/g, '');
      await remove.click();
      await sheet.waitFor({ state: 'detached' });
      await said(page).getByText(`The store couldn’t include 1 × ${pizza}.`).waitFor();
      await untilHolds(async () =>
        expect(await said(page).textContent()).toContain(`Sold out. Your total is now ${total} instead of $`),
      );
      await untilHolds(async () =>
        expect(await page.locator('[data-part="paid"]').textContent()).toContain(`You’re charged ${total} once`),
      );
      expect(await axeFindings(page)).toEqual([]);
      await shot(page, 'customer');
      await till.page
        .getByRole('group', { name: /^Accept/ })
        .getByRole('button')
        .first()
        .click();
      await page.locator('[data-order-status="accepted"]').waitFor();
      await until('the customer is told', async () => {
        const inbox = await (await fetch(`${server.url}/dev/sms`)).text();
        return inbox.includes(`will come without 1 × ${pizza}`) && inbox.includes(total);
      });
    },
    MINUTES,
  );

  test(
    'is shortened in the admin, confirmed with the new total, and charged for that',
    async () => {
      const { page, orderId, dishes } = await orderBoth('0491 570 157');
      const [pizza, pasta] = dishes as [string, string];
      const { page: desk } = owner;
      await desk.goto(`${server.url}/admin${SHOP}/orders/${orderId}`);
      await desk.locator('summary', { hasText: 'Remove items' }).click();
      await shot(desk, 'admin-form');
      await desk.getByLabel(pasta, { exact: true }).selectOption('Remove');
      await desk.locator('[name="removeReason"]').selectOption('Sold out');
      expect(await axeFindings(desk)).toEqual([]);
      await desk.locator('[data-act="removeItems"]').getByRole('button', { name: 'Continue' }).click();
      await desk.getByRole('heading', { name: `Remove 1 × ${pasta}?` }).waitFor();
      await shot(desk, 'admin-confirm');
      const key = desk.getByRole('button', { name: /^Remove, \$/ });
      const total = (await key.textContent())!.replace(/^Remove, | to pay$/g, '');
      await key.click();
      await desk.getByText('Items removed. The customer has been told.').waitFor();
      await desk.getByText(`Removed 1 × ${pasta}`).waitFor();
      await shot(desk, 'admin-after');
      await said(page).getByText(`The store couldn’t include 1 × ${pasta}.`).waitFor();
      await desk
        .getByRole('button', { name: /30 min/ })
        .first()
        .click();
      expect(await charged(orderId)).toBe(`Charged${total}`);
      expect(pizza).not.toBe(pasta);
    },
    MINUTES,
  );
});
