/** Delivery to an address that the map knows, and orders whose price or payment changes on the way. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import {
  addFirstOf,
  addHalfAndHalf,
  addressOf,
  confirmPhone,
  deliverTo,
  goToCheckout,
  placeAndPayByCard,
  settled,
} from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { untilHolds } from '../support/until.ts';

const ROMA = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let shop: { url: string; path: string };
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  shop = { url: server.url, path: ROMA };
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const totalOn = async (page: Page) => (await page.getByRole('button', { name: /^Place order/ }).textContent()) ?? '';

describe('delivery', () => {
  test.each(['phone', 'desktop'] as const)(
    'an address is typed, found on the map and priced by its area (%s)',
    async (size) => {
      const { page, problems, context } = await visit(browser, size);
      await addHalfAndHalf(page, shop);
      await addHalfAndHalf(page, shop);
      await goToCheckout(page, shop);
      await deliverTo(page, '12 king st newtown');
      await page.getByText('Newtown and Enmore · delivery $5.00').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      // A number gets one code at a time.
      await confirmPhone(page, shop, 'Jordan Price', size === 'phone' ? '0491 570 157' : '0491 570 159');
      await untilHolds(async () =>
        expect(await page.locator('[data-part="chosen-address"]').textContent()).toContain('12 King Street'),
      );
      expect(await placeAndPayByCard(page)).toMatch(/^W-\d+$/);
      await page.getByText('12 King Street').first().waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'an address outside every area says so and offers to pick up',
    async () => {
      const { page, problems, context } = await visit(browser, 'phone');
      await addHalfAndHalf(page, shop);
      await goToCheckout(page, shop);
      await deliverTo(page, '3 campbell parade bondi');
      await page.getByText('We don’t deliver to that address').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Order for pickup instead' }).click();
      await page.locator('[data-part="chosen-address"]').waitFor({ state: 'detached' });
      await untilHolds(async () => expect(await page.getByRole('radio', { name: /^Pickup/ }).isChecked()).toBe(true));
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'by keyboard alone the second address is taken, and what happened is announced',
    async () => {
      const { page, problems, context } = await visit(browser, 'phone');
      await addHalfAndHalf(page, shop);
      await goToCheckout(page, shop);
      await page.getByRole('radio', { name: /^Delivery/ }).check();
      await page.getByLabel('Delivery address').fill('12 king st');
      await page.keyboard.press('Enter');
      await page
        .locator('#announcer')
        .getByText(/addresses found/)
        .waitFor({ state: 'attached' });
      const choices = page.getByRole('group', { name: 'Choose your address' }).getByRole('button');
      await choices.first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      const second = (await choices.nth(1).locator('span').first().textContent()) ?? '';
      await page.keyboard.press('Enter');
      await page.locator('[data-part="chosen-address"] [data-outcome]:focus').getByText(second).waitFor();
      await page.getByRole('button', { name: 'Change address' }).press('Enter');
      await page.locator('input[name="address.find"]:focus').waitFor();
      expect(problems).toEqual([]);
      await context.close();
    },
    MINUTES,
  );
});

describe('without script', () => {
  test(
    'the whole order works with plain forms, delivery included',
    async () => {
      const { page, context } = await visit(browser, 'desktop', { javaScriptEnabled: false });
      await addHalfAndHalf(page, shop);
      await addFirstOf(page, shop, 'Deals');
      await goToCheckout(page, shop);
      await deliverTo(page, '8 percival rd stanmore');
      await page.getByText('Inner West · delivery $9.00').waitFor();
      await confirmPhone(page, shop, 'Nadia Script', '0491 570 158');
      expect(await placeAndPayByCard(page)).toMatch(/^W-\d+$/);
      await context.close();
    },
    MINUTES,
  );
});

describe('one order', () => {
  test(
    'leaving the card page, coming back and pressing again in two tabs is one order',
    async () => {
      const { page, context } = await visit(browser, 'phone');
      await addHalfAndHalf(page, shop);
      await goToCheckout(page, shop);
      await confirmPhone(page, shop, 'Sam Twice', '0491 570 110');
      await page.getByRole('radio', { name: /^Card/ }).check();
      await page.getByRole('button', { name: /^Place order/ }).click();
      await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
      const payPage = addressOf(page);
      await page.goBack();
      await page.getByRole('button', { name: /^Place order/ }).click();
      await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
      expect(addressOf(page)).toBe(payPage);
      await page.goto(`${server.url}${ROMA}/orders`);
      await page.locator('a[href*="/secure/orders/"]').first().click();
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.getByText('The payment provider hasn’t received a payment yet.').waitFor();
      const other = await context.newPage();
      await other.goto(payPage);
      await other.getByRole('button', { name: /^Pay/ }).first().click();
      await other.waitForURL(/\/success/);
      await page.reload();
      await other.goto(`${server.url}${ROMA}/orders`);
      await untilHolds(async () => expect(await other.locator('a[href*="/secure/orders/"]').count()).toBe(1));
      await context.close();
    },
    MINUTES,
  );

  test(
    'a price that changed between the page and the press is shown, old and new, and nothing is ordered',
    async () => {
      const { page, context } = await visit(browser, 'desktop');
      await addHalfAndHalf(page, shop);
      await goToCheckout(page, shop);
      await confirmPhone(page, shop, 'Pia Change', '0491 570 156');
      await page.getByRole('radio', { name: /^Pay in store/ }).check();
      await settled(page);
      const late = await context.newPage();
      await addHalfAndHalf(late, shop);
      const before = await totalOn(page);
      await page.getByRole('button', { name: /^Place order/ }).click();
      await page.getByText('The price has changed from').waitFor();
      expect(await totalOn(page)).not.toBe(before);
      await page.getByRole('button', { name: /^Place order/ }).click();
      await page.waitForURL(/\/success/);
      await context.close();
    },
    MINUTES,
  );
});
