/** A waiter's phone shows the menu and keeps the order in a drawer; a slip of a finger is asked about; Ctrl K finds anything. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { untilAppAwake } from '../support/awake.ts';
import { SIZES } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { until } from '../support/until.ts';

const MINUTES = 180_000;
const PICTURES = Bun.env.LOOK_AT;

let counter: Counter;
let till: Counter['till'];

beforeAll(async () => {
  counter = await openCounter('Counter');
  ({ till } = counter);
  if (PICTURES) mkdirSync(PICTURES, { recursive: true });
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const button = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true });
const look = async (name: string) => {
  if (PICTURES) await till.page.screenshot({ path: `${PICTURES}/${name}.png` });
};
async function open(size: keyof typeof SIZES, path = '/ordering') {
  await till.page.setViewportSize(SIZES[size]);
  await till.page.goto(`${counter.server.url}/pos${path}`);
  await untilAppAwake(till.page);
}
const dish = async (category: string, name: string) => {
  await till.page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: category }).click();
  await till.page
    .getByRole('region', { name: 'Items' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
};

test(
  'on a phone at least six dishes are whole on the screen beside an order, whose bar counts its items and leads to its lines',
  async () => {
    const { page } = till;
    await open('phone');
    await button('Drinks').waitFor();
    await dish('Drinks', 'Espresso');
    await dish('Drinks', 'Limonata');
    const bar = page.getByRole('button', { name: /^Order 2 items/ });
    await bar.waitFor();
    const top = (await bar.boundingBox())?.y ?? 0;
    const tiles = await page.locator('[data-part=tiles] button').all();
    const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()));
    expect(boxes.filter((box) => box && box.y + box.height <= top).length).toBeGreaterThanOrEqual(6);
    expect(await page.getByRole('list', { name: 'Lines' }).isVisible()).toBe(false);
    await look('phone-menu');
    await bar.click();
    await page.getByRole('list', { name: 'Lines' }).getByText('Limonata').waitFor();
    await look('phone-order');
    await button(/^Back to the menu/).click();
    await bar.waitFor();
    await button(/^Pay \$/).click();
    await page.getByRole('dialog', { name: 'Pay' }).waitFor();
    await look('phone-pay');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Pay' }).waitFor({ state: 'detached' });
  },
  MINUTES,
);

test(
  'a hundred times what is due is asked once, by amount, and nothing is booked before the answer',
  async () => {
    const { page } = till;
    await open('till');
    await button(/^Pay \$/).click();
    const pay = page.getByRole('dialog', { name: 'Pay' });
    await pay.waitFor();
    await page.keyboard.type('95000');
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: 'Received $950.00?' });
    await asked.waitFor();
    await look('till-odd-money');
    await asked.getByRole('button', { name: 'Change the amount' }).click();
    await asked.waitFor({ state: 'detached' });
    await pay.waitFor();
    await pay.getByRole('button', { name: 'Take $950.00' }).click();
    await asked.getByRole('button', { name: 'Take $950.00' }).click();
    await page.getByRole('dialog', { name: /^Order / }).waitFor();
    await button('Next order').click();
  },
  MINUTES,
);

test(
  'Ctrl K finds a screen, an item that it adds, a customer and an order by what is typed',
  async () => {
    const { page } = till;
    const palette = page.getByRole('dialog', { name: 'Go to' });
    const found = palette.getByRole('option');
    await open('till', '/home');
    // The keys of the bar are heard a moment after the page is.
    await until('the palette is open', async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
      return await palette.isVisible();
    });
    await page.keyboard.type('sold');
    await found.filter({ hasText: 'Sold out' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/manage-sold-out-items/);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('espr');
    await found.filter({ hasText: 'Espresso' }).waitFor();
    await look('till-palette');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Lines' }).getByText('Espresso').waitFor();
    // Also where it is open already.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('limon');
    await found.filter({ hasText: 'Limonata' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Lines' }).getByText('Limonata').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('P-');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    expect(till.problems).toEqual([]);
  },
  MINUTES,
);
