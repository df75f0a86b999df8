/**
 * `bun tests/looks/pos.ts [words …]`: pictures of every screen and sheet of the till, at every size it is used at, light and
 * dark, into `.tmp/looks`. Words choose among the names. To be looked at by a person; nothing is compared.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, placeAndPayByCard } from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';

const SIZES = [
  [1024, 600],
  [1280, 800],
  [1920, 1080],
  [820, 1180],
  [390, 844],
] as const;
const INTO = '.tmp/looks';
const words = process.argv.slice(2);

interface Look {
  readonly name: string;
  readonly path: string;
  /** From the screen to what is to be seen on it. */
  to?(page: Page): Promise<unknown>;
}

const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const sheet = (page: Page) => page.locator('[data-part=sheet]').waitFor();
async function tile(page: Page, category: string, name: string) {
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('button', { name: category, exact: true })
    .click();
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name }).first().click();
}
async function rung(page: Page) {
  for (const name of ['Espresso', 'Limonata', 'Espresso']) await tile(page, 'Drinks', name);
  await tile(page, 'Pasta', 'Lasagne');
}
const bill = (page: Page) => page.getByRole('region', { name: 'Bill' });
async function firstBill(page: Page) {
  await page.getByRole('region', { name: 'Saved orders' }).getByRole('listitem').first().getByRole('button').click();
  await bill(page).getByRole('heading', { level: 2 }).waitFor();
}
async function paying(page: Page) {
  await firstBill(page);
  await bill(page).getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: /^Pay / }).waitFor();
}
async function firstOrder(page: Page) {
  await page.getByRole('region', { name: 'Orders' }).getByRole('button', { name: /P-\d+/ }).first().click();
  await page.getByRole('region', { name: 'Order', exact: true }).getByRole('heading').first().waitFor();
}
const onBill = (name: string) => async (page: Page) => {
  await firstBill(page);
  await bill(page).getByRole('button', { name, exact: true }).click();
  await sheet(page);
};
const ordering = (name: string, to: (page: Page) => Promise<unknown>): Look => ({
  name: `ordering-${name}`,
  path: '/ordering',
  to,
});

const LOOKS: readonly Look[] = [
  { name: 'home', path: '/home' },
  ordering('empty', async () => {}),
  ordering('rung', rung),
  ordering('search', async (page) => {
    await page.getByLabel('Search the menu').fill('ma');
    await page.getByRole('region', { name: 'Items' }).getByText('Margherita').first().waitFor();
  }),
  ordering('options', (page) => tile(page, 'Pasta', 'Bolognese')),
  ordering('pizza', (page) => tile(page, 'Pizzas', 'Diavola')),
  ordering('halves', (page) => tile(page, 'Half and half', 'large')),
  ordering('deal', (page) => tile(page, 'Deals', 'Two large')),
  ordering('custom', (page) => tile(page, 'Counter only', 'Open item')),
  ordering('who', async (page) => {
    await page.keyboard.press('Alt+c');
    await page.keyboard.press('Alt+t');
  }),
  ordering('adjust', async (page) => {
    await rung(page);
    await page.keyboard.press('Alt+d');
  }),
  ordering('price', async (page) => {
    await rung(page);
    await page.getByTitle('How the price is made').click();
  }),
  ordering('pay', async (page) => {
    await rung(page);
    await page.keyboard.press('F12');
    await sheet(page);
  }),
  ordering('pay-card', async (page) => {
    await rung(page);
    await page.keyboard.press('F12');
    await sheet(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Card' }).click();
  }),
  ordering('keys', async (page) => {
    await page.keyboard.press('?');
    await sheet(page);
  }),
  { name: 'incoming', path: '/incoming-online-orders' },
  { name: 'saved', path: '/saved-orders' },
  { name: 'saved-bill', path: '/saved-orders', to: firstBill },
  { name: 'saved-table', path: '/saved-orders', to: onBill('Table') },
  { name: 'saved-merge', path: '/saved-orders', to: onBill('Merge') },
  { name: 'saved-dishes', path: '/saved-orders', to: onBill('Dishes') },
  { name: 'saved-cancel', path: '/saved-orders', to: onBill('Cancel') },
  { name: 'bill-pay', path: '/saved-orders', to: paying },
  {
    name: 'bill-pay-split',
    path: '/saved-orders',
    async to(page) {
      await paying(page);
      await key(page, 'People who pay equally: one more').click();
    },
  },
  {
    name: 'bill-pay-dishes',
    path: '/saved-orders',
    async to(page) {
      await paying(page);
      await key(page, 'Some dishes').click();
    },
  },
  { name: 'history', path: '/order-history' },
  { name: 'history-order', path: '/order-history', to: firstOrder },
  {
    name: 'history-refund',
    path: '/order-history',
    async to(page) {
      await firstOrder(page);
      await key(page, 'Refund').click();
    },
  },
  {
    name: 'lock',
    path: '/home',
    async to(page) {
      await page.getByRole('button', { name: 'Mia' }).click();
      await page.getByRole('menuitem', { name: 'Lock' }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
    },
  },
];

mkdirSync(INTO, { recursive: true });
await using server = await runServer({ isPlanted: true });
await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await enter(page);
  await somethingEverywhere(page);
  for (const look of LOOKS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))) {
    for (const [width, height] of SIZES) await picture(page, look, width, height);
  }
} finally {
  await browser.close();
}

async function enter(page: Page): Promise<void> {
  await page.keyboard.type('1111', { delay: 70 });
  await page.getByRole('heading', { name: /^Hello/ }).waitFor();
}

/** A bill that waits, an order that was paid, one from the website. */
async function somethingEverywhere(page: Page): Promise<void> {
  await page.goto(`${server.url}/pos/ordering`);
  await key(page, 'Drinks').waitFor();
  for (const finish of ['F10', 'F9', 'F12'] as const) {
    await rung(page);
    await page.keyboard.press(finish);
    if (finish === 'F12') {
      await sheet(page);
      await key(page, 'Exact').click();
      await key(page, 'Next order').click();
    }
    await page.getByText('Touch an item to begin').waitFor();
  }
  const guest = await browser.newContext();
  const site = await guest.newPage();
  const shop = { url: server.url, path: '/restaurants/roma-pizza/stores/roma-newtown' };
  await addFirstOf(site, shop, 'Pasta');
  await goToCheckout(site, shop);
  await confirmPhone(site, shop, 'Jordan Price', '0491 570 156');
  await placeAndPayByCard(site);
  await guest.close();
}

/** On the phone a list and what is open of it are two screens, so the way is gone at the middle size. */
async function picture(page: Page, { name, path, to }: Look, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => localStorage.removeItem('servery-pos-order'));
  await page.goto(`${server.url}/pos${path}`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  if (path === '/ordering') await key(page, 'Drinks').waitFor();
  try {
    await to?.(page);
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.evaluate((mode) => {
        document.documentElement.dataset.theme = mode;
      }, colorScheme);
      await page.screenshot({ path: `${INTO}/${name}-${width}x${height}-${colorScheme}.png` });
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.log(`${name} at ${width}: ${wide} pixels too wide`);
  } catch (error) {
    console.log(`${name} at ${width}×${height}: ${String(error).split('\n')[0]}`);
  }
  if (name === 'lock') await enter(page);
}
