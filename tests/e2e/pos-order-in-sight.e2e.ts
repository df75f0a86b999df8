/** The order beside the tiles: what was touched last is seen whole, notes push nothing, and the total says what it was made of. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { untilAppAwake } from '../support/awake.ts';
import { SIZES } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { goTo } from '../support/till.ts';
import { until } from '../support/until.ts';
import { TILL } from '../support/words/till.ts';

const MINUTES = 180_000;

let counter: Counter;
let till: Counter['till'];

beforeAll(async () => {
  counter = await openCounter('Counter');
  ({ till } = counter);
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const button = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true });
const lines = () => till.page.getByRole('list', { name: 'Lines' });
const category = (name: string) =>
  till.page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name, exact: true }).click();
const dish = (name: string) =>
  till.page
    .getByRole('region', { name: 'Items' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

/** An order of this till as it was kept, which the till starts with. */
async function begin(size: keyof typeof SIZES, kept?: Readonly<Record<string, unknown>>): Promise<void> {
  const { page } = till;
  await page.setViewportSize(SIZES[size]);
  await page.evaluate((values) => {
    const order = JSON.parse(localStorage.getItem('servery-pos-order') ?? '{}');
    if (values) localStorage.setItem('servery-pos-order', JSON.stringify(Object.assign(order, values)));
    else localStorage.removeItem('servery-pos-order');
  }, kept);
  await page.goto(`${counter.server.url}/pos/ordering`);
  await untilAppAwake(page);
  await button('Drinks').waitFor();
}

beforeEach(() => begin('till'), MINUTES);

/** The sheet comes from a file of its own: what is typed before it is there is no amount yet. */
const discounting = (name: string) =>
  till.page
    .getByRole('dialog')
    .getByRole('heading', { name: new RegExp(`^${name}`) })
    .waitFor();

/** Pixels of it that the list does not show. */
async function hiddenOf(line: Locator): Promise<number> {
  const [row, list] = [await line.boundingBox(), await lines().boundingBox()];
  if (!row || !list) return Number.POSITIVE_INFINITY;
  return Math.max(0, list.y - row.y) + Math.max(0, row.y + row.height - (list.y + list.height));
}

test(
  'on a phone the line that was touched last is seen whole, also when words beneath make it higher or a note comes below it',
  async () => {
    const { page } = till;
    await begin('phone');
    const chosen = lines().getByRole('button', { pressed: true });
    const drawer = (name: RegExp) => till.page.getByRole('button', { name }).click();
    for (const [from, name] of [
      ['Drinks', 'Espresso'],
      ['Drinks', 'Limonata'],
      ['Pasta', 'Lasagne'],
      ['Drinks', 'Sparkling water'],
    ] as const) {
      await category(from);
      await dish(name);
      await drawer(/^Order/);
      await lines()
        .getByRole('button', { name: new RegExp(name), pressed: true })
        .waitFor();
      await until(`${name} in sight`, async () => (await hiddenOf(chosen)) === 0);
      await drawer(/^Back to the menu/);
    }
    await drawer(/^Order/);
    await page.keyboard.press('Alt+l');
    await discounting('Sparkling water');
    await page.keyboard.type('50');
    await button('Apply').click();
    await chosen.getByText('Discount 50%').waitFor();
    await until('its discount in sight', async () => (await hiddenOf(chosen)) === 0);
    await button('Delivery').click();
    await button('Delivery address').waitFor();
    await until('it stays in sight', async () => (await hiddenOf(chosen)) === 0);
  },
  MINUTES,
);

test(
  'what cannot be had of a repeated order is said below the lines: read, it leaves them and the keys where they are',
  async () => {
    await category('Drinks');
    await dish('Limonata');
    await lines()
      .getByRole('button', { name: /Limonata/ })
      .waitFor();
    await begin('till', { missing: [{ name: 'Margherita', why: 'Sold out' }] });
    const note = till.page.getByRole('alert').filter({ hasText: 'Margherita: Sold out' });
    await note.waitFor();
    const places = () =>
      Promise.all([
        lines()
          .getByRole('button', { name: /Limonata/ })
          .boundingBox(),
        button('Edit').boundingBox(),
        button(/^Pay \$/).boundingBox(),
      ]);
    const before = await places();
    await button('Dismiss').click();
    await note.waitFor({ state: 'detached' });
    expect(await places()).toEqual(before);
  },
  MINUTES,
);

test(
  'discounts on single items are above the total, which the column adds up to, and on the waiting bill',
  async () => {
    const { page } = till;
    await category('Drinks');
    await dish('Espresso');
    await dish('Limonata');
    await lines()
      .getByRole('button', { name: /Limonata/, pressed: true })
      .waitFor();
    await page.keyboard.press('Alt+l');
    await discounting('Limonata');
    await page.keyboard.type('50');
    await button('Apply').click();
    const total = page.getByTitle('Price details');
    await until('the total', async () =>
      /Items\$9\.50Discounts on items−\$2\.75Total\$6\.75/.test((await total.textContent()) ?? ''),
    );
    await button('Send').click();
    await page.getByText(TILL.bill.isSent).waitFor();
    await goTo(page, 'Saved');
    await page
      .getByRole('region', { name: 'Saved orders' })
      .getByRole('button', { name: /\$6\.75/ })
      .click();
    await page.getByRole('region', { name: 'Bill' }).getByText('Discount 50% −$2.75').waitFor();
    expect(till.problems).toEqual([]);
  },
  MINUTES,
);
