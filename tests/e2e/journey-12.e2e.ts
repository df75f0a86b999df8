/** From an empty account to a first paid order, the way a newcomer goes. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { paperText } from '#src/integrations/printer/simulator/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '#src/integrations/printer/simulator/wire-simulator.ts';
import { expectGone, until } from '#tests/support/until.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, settled } from '../support/customer.ts';
import { countEffort } from '../support/effort.ts';
import { makeStore, orderAllDay, signUp } from '../support/new-owner.ts';
import { png } from '../support/png.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair } from '../support/till.ts';
import { ADMIN } from '../support/words/admin.ts';

const MINUTES = 180_000;
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
/**
 * From the empty account to a test order on the way to the kitchen; the clock says nothing of a person's evening. Three presses
 * are for the link in the mail, before which no restaurant is made.
 */
const MOST_PRESSES = 58;
const MOST_FIELDS = 30;

let server: RunningServer;
let browser: Browser;
let printers: PrinterSimulator;
beforeAll(async () => {
  printers = await startPrinterSimulator({ printers: [{ name: 'Kitchen', port: 0 }] });
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
  await printers?.stop();
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
  await page.getByLabel(ADMIN.form.name, { exact: true }).fill('Counter');
  await page.getByRole('button', { name: ADMIN.tills.add }).click();
  return (await page.locator('[data-part="pairing-code"]').textContent()) ?? '';
}

/** From the list to the step’s page and back, as Today leads; the bar on the page says how far it is. */
async function openStep(page: Page, title: string): Promise<void> {
  await page.goto(admin());
  await page.getByRole('link', { name: new RegExp(`^${title}\\s*, still to do`) }).click();
  await page.getByRole('navigation', { name: 'Getting ready to open' }).getByText(title, { exact: true }).waitFor();
}

async function deliverAround(page: Page): Promise<void> {
  await openStep(page, 'Delivery');
  await page.getByRole('radio', { name: /^Suburbs/ }).check();
  await page.getByLabel(ADMIN.delivery.suburb(1)).fill('Glebe');
  await page.locator('[name="suburb.0.postcode"]').fill('2037');
  await page.locator('[name="suburb.0.charge"]').fill('5');
  await page.getByRole('button', { name: ADMIN.delivery.save, exact: true }).last().click();
  await page.getByText(ADMIN.delivery.saved).waitFor();
}

async function getPaid(page: Page): Promise<void> {
  await openStep(page, 'Get paid');
  await page.getByRole('button', { name: 'Connect bank account' }).click();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await page.getByRole('button', { name: 'Check status' }).click();
  await page.getByText('Ready', { exact: true }).waitFor();
}

/** A headline and a picture of the room, which customers see at once. */
async function dressWebsite(page: Page): Promise<void> {
  await openStep(page, 'Your website');
  await page.getByLabel('Headline', { exact: false }).first().fill('Noodles on Glebe Point Road');
  await page
    .locator('[name="banners.file"]')
    .setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: Buffer.from(png(1600, 600)) });
  await page.getByLabel('Description of picture 1').fill('Our room with its long table');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByText('Saved. Updated on the website.').waitFor();
}

async function addPrinter(page: Page): Promise<void> {
  const [host = '', port = ''] = printers.printer('Kitchen').address.split(':');
  await openStep(page, 'Printer');
  await page.getByRole('link', { name: ADMIN.printers.add }).first().click();
  await page.getByLabel(ADMIN.form.name).fill('Kitchen');
  await page.getByLabel(ADMIN.printers.address).fill(host);
  await page.getByLabel(ADMIN.printers.port).fill(port);
  await page.getByRole('button', { name: ADMIN.printers.add }).click();
  await page.getByText(ADMIN.printers.added('Kitchen')).waitFor();
  await page.getByRole('button', { name: ADMIN.printers.test('Kitchen') }).click();
  await page.getByText(ADMIN.printers.tested('Kitchen')).waitFor();
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
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora New');
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
    const effort = await countEffort(page);
    const done = async () => {
      await page.goto(admin());
      return (await page.getByText(/^\d+ of 11 done$/).textContent()) ?? '';
    };
    await signUp(page, server.url, 'nora@shop.example');
    await makeStore(page);
    await page.getByRole('button', { name: ADMIN.hours.save }).first().click();
    await page.getByText(ADMIN.hours.openingSaved, { exact: false }).waitFor();
    await orderAllDay(page, admin());
    await bringDishes(page);
    const afterMenu = await done();
    await deliverAround(page);
    await getPaid(page);
    await dressWebsite(page);
    await addPrinter(page);
    const afterSetUp = await done();
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
    await until('the kitchen’s docket of the test order', async () =>
      printers
        .printer('Kitchen')
        .machine.papers.map(paperText)
        .some((paper) => paper.includes(tested) && /TEST/.test(paper)),
    );
    await page.goto(admin());
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(effort.presses).toBeLessThanOrEqual(MOST_PRESSES);
    expect(effort.fields).toBeLessThanOrEqual(MOST_FIELDS);
    // Every step is done: the list has gone, and nothing else stands in its place.
    await expectGone(page.getByText('Getting ready to open'));
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

    expect([afterMenu, afterSetUp]).toEqual(['4 of 11 done', '8 of 11 done']);
    console.log(`from signing up to a paid order: ${Math.round((performance.now() - began) / 1000)} s`);
    const shop = await visit(browser, 'phone');
    await shop.page.goto(server.url + STORE);
    await shop.page.getByRole('heading', { level: 1, name: 'Noodles on Glebe Point Road' }).waitFor();
    await shop.page.getByRole('img', { name: 'Our room with its long table' }).waitFor();
    expect(await axeFindings(shop.page)).toEqual([]);
    expect(shop.problems).toEqual([]);
    await page.goto(`${admin()}/online-order-history?search=${number}`);
    await page.getByRole('link', { name: number }).first().waitFor();
    expect([...owner.problems, ...till.problems]).toEqual([]);
  },
  MINUTES,
);
