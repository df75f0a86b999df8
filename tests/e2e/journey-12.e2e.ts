/** From an empty account to a first paid order, the way a newcomer goes. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, settled } from '../support/customer.ts';
import { makeStore, orderAllDay, signUp } from '../support/new-owner.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair } from '../support/till.ts';
import { ADMIN } from '../support/words/admin.ts';

const MINUTES = 180_000;
const FORTY_FIVE_MINUTES_MS = 45 * 60_000;
const STORE = '/restaurants/noras/stores/noras-glebe';
/** What the owner has: a list, from wherever they keep it. */
const DISHES = [
  'Category,Name,Price,Description',
  'Mains,Laksa,18.50,Coconut and prawns',
  'Mains,Pho,17,Beef and herbs',
  'Mains,Pad thai,16.50,Tamarind and peanuts',
  'Drinks,Iced tea,5,',
  'Drinks,Coconut water,6,',
].join('\n');
const PIN = '7305';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const admin = (path = '') => `${server.url}/admin${STORE}${path}`;

async function bringDishes(page: Page) {
  await page.goto(admin('/menu/import'));
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(DISHES) });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Import 5/ }).click();
  await page.getByText('Added').first().waitFor();
}

/** Adds an employee with a PIN, and a till; returns its pairing code. */
async function openCounter(page: Page): Promise<string> {
  await page.goto(admin('/employees'));
  await page.getByRole('link', { name: ADMIN.employees.add }).first().click();
  await page.getByLabel(ADMIN.form.name).fill('Nora');
  await page.getByRole('textbox', { name: ADMIN.employees.pin }).fill(PIN);
  await page.getByRole('button', { name: ADMIN.employees.add }).click();
  await page.getByRole('table', { name: ADMIN.employees.heading }).getByRole('link', { name: 'Nora' }).waitFor();
  await page.goto(admin('/pos-settings'));
  await page.getByLabel(ADMIN.form.name).fill('Counter');
  await page.getByRole('button', { name: ADMIN.tills.add }).click();
  return (await page.locator('[data-part="pairing-code"]').textContent()) ?? '';
}

/** By the link on Today, the way a customer would. */
async function placeTestOrder(owner: Page): Promise<string> {
  await owner.goto(admin());
  const link = (await owner.getByRole('link', { name: /Test order.*still to do/ }).getAttribute('href')) ?? '';
  const shop = { url: server.url, path: STORE };
  const { page, problems, context } = await visit(browser, 'phone');
  await page.goto(new URL(link, server.url).href);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start test order' }).click();
  await addFirstOf(page, shop, 'Mains');
  await goToCheckout(page, shop);
  await confirmPhone(page, shop, 'Nora New', '0491 570 157');
  await page.getByText('It costs nothing and isn’t counted anywhere.').waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Place order · $0.00' }).click();
  await page.waitForURL(/\/success/);
  await page.getByText('It costs nothing and isn’t counted anywhere.').waitFor();
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  expect(problems).toEqual([]);
  await context.close();
  return number;
}

async function orderOnTheWebsite(): Promise<string> {
  const shop = { url: server.url, path: STORE };
  const { page, problems, context } = await visit(browser, 'phone');
  await addFirstOf(page, shop, 'Mains');
  await goToCheckout(page, shop);
  await confirmPhone(page, shop, 'Nora New', '0491 570 158');
  await page.getByRole('radio', { name: /^Pay in store/ }).check();
  await settled(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/\/success/);
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  expect(problems).toEqual([]);
  await context.close();
  return number;
}

test(
  'a new owner goes from signing up to a paid order on their own website, and Home says what is left at each step',
  async () => {
    const began = performance.now();
    const owner = await visit(browser, 'desktop');
    const { page } = owner;
    const done = async () => {
      await page.goto(admin());
      return (await page.getByText(/^\d of 9 done$/).textContent()) ?? '';
    };
    await signUp(page, server.url, 'nora@shop.example');
    await makeStore(page);
    await page.getByRole('button', { name: ADMIN.hours.save }).first().click();
    await page.getByText(ADMIN.hours.openingSaved, { exact: false }).waitFor();
    await orderAllDay(page, admin());
    await bringDishes(page);
    const afterMenu = await done();
    const code = await openCounter(page);

    const till = await visit(browser, 'till', { hasTouch: true });
    await pair(till.page, server.url, code);
    await till.page.keyboard.type(PIN, { delay: 70 });
    await till.page.getByRole('heading', { level: 1, name: /^Hi / }).waitFor();
    const tested = await placeTestOrder(page);
    await till.page
      .getByRole('link', { name: /^Incoming/ })
      .first()
      .click();
    const test = till.page.locator('[data-part="order-card"]', { hasText: `${tested} Test` });
    await test.getByRole('button', { name: '15 min' }).click();
    await test.getByRole('button', { name: 'Done' }).click();
    await test.waitFor({ state: 'hidden' });
    const afterTest = await done();
    await page.getByText('No orders yet').first().waitFor();

    const number = await orderOnTheWebsite();
    expect(number).toMatch(/^W-\d+$/);

    await till.page
      .getByRole('link', { name: /^Incoming/ })
      .first()
      .click();
    const card = till.page.locator('[data-part="order-card"]', { hasText: number });
    await card.getByRole('button', { name: '15 min' }).click();
    await card.getByRole('button', { name: 'Done' }).click();
    await till.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Take \$/ })
      .click();
    await till.page.getByRole('button', { name: 'Exact', exact: true }).click();
    await till.page.getByText('Everything is paid.').waitFor();

    const atTheEnd = await done();
    expect([afterMenu, afterTest, atTheEnd]).toEqual(['5 of 9 done', '7 of 9 done', '7 of 9 done']);
    expect(performance.now() - began).toBeLessThan(FORTY_FIVE_MINUTES_MS);
    const left = await page.getByRole('link', { name: /, still to do/ }).allTextContents();
    expect(left.map((text) => text.split(',')[0])).toEqual(['Delivery', 'Printer']);
    await page.goto(`${admin()}/online-order-history?search=${number}`);
    await page.getByRole('link', { name: number }).first().waitFor();
    expect([...owner.problems, ...till.problems]).toEqual([]);
  },
  MINUTES,
);
