/** What a customer does on the website, step by step, as a person would with the page in front of them. */
import type { Page } from 'playwright-core';
import { untilAwake } from './awake.ts';
import { until } from './until.ts';

export interface Shop {
  /** Of the server. */
  readonly url: string;
  /** `/restaurants/…/stores/…` */
  readonly path: string;
}

export async function addHalfAndHalf(page: Page, { url, path }: Shop) {
  await page.goto(`${url}${path}`);
  await openFirstOf(page, 'Half and half');
  await page.getByRole('group', { name: 'First half' }).getByRole('radio').first().check();
  await page.getByRole('group', { name: 'Second half' }).getByRole('radio').nth(1).check();
  await addToCart(page, path);
}

export async function addDeal(page: Page, { url, path }: Shop) {
  await page.goto(`${url}${path}`);
  await openFirstOf(page, 'Deals');
  await addToCart(page, path);
}

/** The first item of a category with what it must have. */
export async function addFirstOf(page: Page, { url, path }: Shop, category: string) {
  await page.goto(`${url}${path}`);
  await openFirstOf(page, category);
  await addToCart(page, path);
}

async function openFirstOf(page: Page, category: string) {
  const section = page.locator('section', { has: page.getByRole('heading', { name: category }) });
  await section.getByRole('link').first().click();
  // On a wide screen it opens over the menu, which the browser doesn't wait for.
  await page.locator('form[data-part="item-form"]').waitFor();
}

/** What the page of a dish asks for, then the dish. */
export async function addToCart(page: Page, path: string) {
  await chooseTheRest(page);
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await page.waitForURL((url) => url.pathname === path);
}

/** The first choice of every group that wants one and has none yet. */
async function chooseTheRest(page: Page) {
  for (const group of await page.locator('form[data-part="item-form"] fieldset').all()) {
    const radios = group.getByRole('radio', { disabled: false });
    const hasChoice = (await radios.count()) > 0 && (await group.getByRole('radio', { checked: true }).count()) === 0;
    if (hasChoice) await radios.first().check();
  }
}

/** The page is awake and shows what the last choice changes. Only with script. */
export async function settled(page: Page): Promise<void> {
  await untilAwake(page, 'storefront/cart-form');
  await page.locator('[data-part="busy-line"][data-busy="false"]').waitFor({ state: 'attached' });
}

/** The same where a journey is made with script and without. */
export async function settledWithScript(page: Page): Promise<void> {
  if (await page.evaluate(() => matchMedia('(scripting: enabled)').matches)) await settled(page);
}

/** Without the place on it: a form that was sent before its script was awake carries that along. */
export const addressOf = (page: Page) => page.url().replace(/#.*/, '');

export async function goToCheckout(page: Page, { url, path }: Shop) {
  await page.goto(`${url}${path}/cart`);
  await page.getByRole('link', { name: /^Checkout/ }).click();
  // All of it: what it asks for depends on who they are.
  await page.waitForURL(({ pathname }) => pathname === `${path}/checkout`);
}

/** Name and number, confirmed with the code that the simulated gateway took. */
export async function confirmPhone(page: Page, { url }: Shop, name: string, phone: string) {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.locator('#main').getByText('We sent a 6-digit code').first().waitFor();
  await page.getByLabel('Code', { exact: true }).fill(await newestCode(url));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.locator('#main').getByText('your number is confirmed').waitFor();
}

export function newestCode(url: string): Promise<string> {
  return until('a text with a code', async () => {
    const inbox = await (await fetch(`${url}/dev/sms`)).text();
    return /(?:<strong>)?(\d{6})(?:<\/strong>)? is your/.exec(inbox)?.[1] ?? null;
  });
}

/** Asks for delivery and chooses the first address that the map knows for what is typed. */
export async function deliverTo(page: Page, address: string) {
  await page.getByRole('radio', { name: /^Delivery/ }).check();
  await update(page);
  await page.getByLabel('Delivery address').fill(address);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('group', { name: 'Choose your address' }).getByRole('button').first().click();
  await page.locator('[data-part="chosen-address"]').waitFor();
}

/** The button that only a page without script has; with script the page follows automatically. */
async function update(page: Page) {
  const button = page.getByRole('button', { name: 'Update times and delivery fee' });
  if (await button.isVisible()) await button.click();
}

/** Places the order by card and pays on the provider's page; answers the order's number, read from the page. */
export async function placeAndPayByCard(page: Page): Promise<string> {
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  try {
    await page.getByRole('button', { name: /^Pay/ }).first().click();
  } catch (error) {
    throw new Error(`${page.url()} did not lead to the payment: ${await page.locator('main').textContent()}`, {
      cause: error,
    });
  }
  await page.waitForURL(/\/success/);
  return orderNumberOf(page);
}

async function orderNumberOf(page: Page): Promise<string> {
  return (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
}
