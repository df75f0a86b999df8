/** Pizzas, half and halves and deals from the admin to the customer's cart. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { signInToAdmin, startNew } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { ADMIN } from '../support/words/admin.ts';

const MINUTES = 180_000;
const STORE = `/restaurants/${ROMA_NEWTOWN.restaurantId}/stores/${ROMA_NEWTOWN.storeId}`;
const PIZZAS = `${STORE}/categories/cat_roma_pizzas`;

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

async function makePizza(page: Page) {
  await page.goto(`${server.url}/admin${PIZZAS}`);
  await startNew(page, ADMIN.menu.types.pizza);
  await page.getByLabel(ADMIN.form.name, { exact: true }).fill('Nduja');
  await page.getByLabel('Large 13"', { exact: true }).fill('25.5');
  await page.getByLabel('Half and half in Large 13"').check();
  await page.getByLabel(ADMIN.menu.removable).fill('Basil\nHoney');
  await page.getByRole('complementary').getByText('from $25.50').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: ADMIN.menu.addPizza }).click();
  await page.getByText(ADMIN.menu.itemAdded('Nduja')).waitFor();
}

async function makeDeal(page: Page) {
  await page.goto(`${server.url}/admin${STORE}/categories/cat_roma_deals`);
  await startNew(page, ADMIN.menu.types.deal);
  await page.getByLabel(ADMIN.form.name, { exact: true }).fill('Lunch');
  await page.getByLabel(ADMIN.menu.price, { exact: true }).fill('28');
  await page.getByRole('button', { name: ADMIN.menu.addPizzas }).click();
  const pizzas = page.getByRole('group', { name: /^Pizzas 1/ });
  await pizzas.getByLabel('Pizzas', { exact: true }).fill('One pizza');
  await pizzas.getByLabel('Size').selectOption({ label: 'Large 13"' });
  await pizzas.getByLabel(/^Add a pizza/).selectOption({ label: 'Nduja' });
  await pizzas.getByLabel('Extra charge for Nduja').fill('2');
  await page.getByRole('button', { name: ADMIN.menu.addItems }).click();
  const drinks = page.getByRole('group', { name: /^Items 1/ });
  await drinks.getByLabel('Items', { exact: true }).fill('A drink');
  await drinks.getByLabel(/^Add an item/).selectOption({ label: 'Espresso' });
  // One more is added and removed: the last one removed can be restored.
  await drinks.getByLabel(/^Add an item/).selectOption({ label: 'Cappuccino' });
  await drinks.getByRole('button', { name: 'Remove Espresso' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await drinks.getByText('Espresso', { exact: true }).first().waitFor();
  await page.getByRole('complementary').getByText('saves nothing').waitFor();
  await page.getByLabel(ADMIN.menu.price, { exact: true }).fill('24');
  await page
    .getByRole('complementary')
    .getByText(/Customers save/)
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: ADMIN.menu.addDeal }).click();
  await page.getByText(ADMIN.menu.itemAdded('Lunch')).waitFor();
}

test(
  'an owner makes a pizza and a deal of it, and a customer finds both on the website at once',
  async () => {
    const { page } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await makePizza(page);
    await makeDeal(page);
    const website = await (await fetch(`${server.url}${STORE}`)).text();
    for (const text of ['Nduja', 'from $25.50', 'Lunch', 'from $26.00']) expect(website).toContain(text);
    const customer = await visit(browser, 'phone');
    await customer.page.goto(`${server.url}${STORE}`);
    await customer.page.getByRole('link', { name: /Nduja/ }).first().click();
    await customer.page.getByText('Honey').first().waitFor();
    await customer.context.close();
  },
  MINUTES,
);

test(
  'typed text stays when the form is rejected, and the error is at its field',
  async () => {
    const { page, context } = await visit(browser, 'phone', { javaScriptEnabled: false });
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin${PIZZAS}/create/half-and-half`);
    await page.getByLabel(ADMIN.form.name, { exact: true }).fill('Two halves');
    await page.getByRole('button', { name: ADMIN.menu.addHalfAndHalf }).click();
    await page.getByText('Choose a size that comes as half and half.').first().waitFor();
    expect(await page.getByLabel(ADMIN.form.name, { exact: true }).inputValue()).toBe('Two halves');
    await page.getByLabel('Size', { exact: true }).selectOption({ label: 'Large 13"' });
    await page.getByRole('button', { name: ADMIN.menu.addHalfAndHalf }).click();
    await page.getByText(ADMIN.menu.itemAdded('Two halves')).waitFor();
    await context.close();
  },
  MINUTES,
);

/** As a spreadsheet copies it: tabs between cells, a line for each row. */
function pasteInto(page: Page, label: string, text: string): Promise<void> {
  return page.getByLabel(label, { exact: true }).evaluate((box, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test(
  'topping prices come over from a spreadsheet, and empty ones are filled by button and by key',
  async () => {
    const { page, context } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin${STORE}/settings/pizza`);
    const price = (topping: string, size: string) => page.getByLabel(`${topping} in ${size}`, { exact: true });
    await page.getByText(ADMIN.menu.noEmptyPrices(80)).waitFor();
    await page.locator('#topping-grid[data-listens]').waitFor({ state: 'attached' });
    await pasteInto(page, 'Feta in Large 13"', '$1.5\t2\t9\n3\t\n');
    await page.getByText(ADMIN.menu.pricesPasted(4, 1)).first().waitFor();
    expect(await price('Feta', 'Large 13"').inputValue()).toBe('1.50');
    expect(await price('Feta', 'Family 15"').inputValue()).toBe('2.00');
    expect(await price('Pepperoni', 'Large 13"').inputValue()).toBe('3.00');
    await page.getByText(ADMIN.menu.oneEmptyPrice(80)).waitFor();
    await page.getByRole('button', { name: ADMIN.menu.fillRight('Pepperoni') }).click();
    await page.getByText(ADMIN.menu.noEmptyPrices(80)).waitFor();
    await page.getByRole('button', { name: ADMIN.menu.undo }).click();
    await page.getByText(ADMIN.menu.oneEmptyPrice(80)).waitFor();
    await price('Feta', 'Large 13"').press('ArrowDown');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await page.getByText(ADMIN.menu.noEmptyPrices(80)).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: ADMIN.menu.savePizza }).click();
    await page.getByText(ADMIN.menu.pizzaSaved).first().waitFor();
    expect(await price('Feta', 'Large 13"').inputValue()).toBe('1.50');
    expect(await price('Pepperoni', 'Family 15"').inputValue()).toBe('3.00');
    await context.close();
  },
  MINUTES,
);

test(
  'an owner orders a pizza as a customer would: the price is explained, and its address brings the choice back',
  async () => {
    const { page, context, problems } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}/admin${STORE}/items/item_roma_margherita/pizza/view`);
    await page.locator('form[data-steps]').waitFor();
    const price = page.getByRole('complementary', { name: 'Price' });
    await page.getByLabel(/^Large 13/).check();
    await page.getByLabel(/Thin and crispy/).check();
    await price.getByText('$23.00').last().waitFor();
    await page.getByText('Add toppings').click();
    await page.locator('button[data-step="1"]').first().click();
    await price.getByText('$26.00').last().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // The address has the choice: it can be sent to a colleague.
    await page.reload();
    await price.getByText('$26.00').last().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);
