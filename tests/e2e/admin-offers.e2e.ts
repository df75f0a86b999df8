/** A merchant makes a coupon and switches the loyalty card on; a customer uses the one and collects on the other. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, settled } from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { untilHolds } from '../support/until.ts';
import { ADMIN } from '../support/words/admin.ts';

const MINUTES = 180_000;
const SHOP = '/restaurants/roma-pizza/stores/roma-newtown';

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

async function makeCoupon(page: Page) {
  await page.goto(`${server.url}/admin${SHOP}`);
  await page.getByRole('link', { name: ADMIN.offers.heading, exact: true }).first().click();
  await page.getByRole('link', { name: ADMIN.offers.newCoupon }).click();
  await page.getByRole('textbox', { name: ADMIN.offers.code }).fill('welcome3');
  await page.getByLabel(ADMIN.offers.description).fill('Three dollars off, to say hello.');
  await page.getByRole('radio', { name: ADMIN.offers.amountOff }).check();
  await page.getByRole('textbox', { name: ADMIN.offers.amount }).fill('3');
  await page.locator('[data-part="coupon-sentence"]', { hasText: '$3.00 off on any order.' }).waitFor();
  expect(await page.getByRole('textbox', { name: ADMIN.offers.percentage }).isVisible()).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: ADMIN.offers.addCoupon }).click();
  await page.getByRole('heading', { name: 'WELCOME3' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
}

async function changeLoyalty(page: Page) {
  await page.getByRole('link', { name: ADMIN.offers.loyaltyCard }).first().click();
  await page.getByRole('heading', { name: ADMIN.offers.loyaltyCard, level: 1 }).waitFor();
  await page.getByRole('switch', { name: ADMIN.offers.offerCard }).check();
  await page.getByLabel(ADMIN.offers.ordersForReward).fill('6');
  await page.getByRole('radio', { name: ADMIN.offers.percentageOff }).check();
  await page.getByRole('textbox', { name: ADMIN.offers.percentage }).fill('25');
  await page.getByRole('button', { name: ADMIN.offers.saveCard }).click();
  await page.getByText('6 orders, then 25% off').waitFor();
  expect(await axeFindings(page)).toEqual([]);
}

test(
  'the merchant’s coupon takes three dollars off the customer’s order, and its use is seen in the admin',
  async () => {
    const merchant = await visit(browser, 'desktop');
    await signInToAdmin(merchant.page, server.url);
    await makeCoupon(merchant.page);
    await changeLoyalty(merchant.page);

    const customer = await visit(browser, 'phone');
    const { page } = customer;
    await addFirstOf(page, { url: server.url, path: SHOP }, 'Starters and sides');
    await page.goto(`${server.url}${SHOP}/coupons`);
    await page.getByRole('heading', { name: '$3.00 off' }).waitFor();
    await page.getByRole('button', { name: 'Use WELCOME3' }).click();
    await page.getByText('WELCOME3 added.').waitFor();
    await goToCheckout(page, { url: server.url, path: SHOP });
    await confirmPhone(page, { url: server.url, path: SHOP }, 'Ada', '0491 570 777');
    await page.getByRole('radio', { name: /^Pay in store/ }).check();
    await settled(page);
    await page.locator('[data-part="price-explanation"]').getByText('WELCOME3').first().waitFor();
    await page.getByRole('button', { name: /^Place order/ }).click();
    await page.locator('[data-order-status="new"]').waitFor();
    const number = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
    await page.goto(`${server.url}${SHOP}/loyalty-card`);
    await page.getByText('0 of 6 stamps. You earn one with every order.').waitFor();
    await page.getByText('1 stamp is on its way.').waitFor();

    await merchant.page.getByRole('link', { name: ADMIN.offers.coupons }).first().click();
    await merchant.page.getByRole('link', { name: 'WELCOME3' }).click();
    await merchant.page.getByRole('link', { name: number }).waitFor();
    await untilHolds(async () => expect(await merchant.page.getByText('$3.00').count()).toBeGreaterThan(0));
    expect(merchant.problems).toEqual([]);
    expect(customer.problems).toEqual([]);
  },
  MINUTES,
);
