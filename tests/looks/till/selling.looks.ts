/** An order from its first touch: choosing, the sheets on the way, everything that is asked about it. */

import type { Page } from 'playwright-core';
import { untilAppAwake } from '../../support/awake.ts';
import {
  chooseCustomer,
  inSheet,
  key,
  rung,
  rungForty,
  rungOne,
  sheet,
  tile,
  toAddress,
  withKeptOrder,
} from '../till-ways.ts';
import { at, type Look } from './look.ts';

const ordering = at('/ordering');

const nothing = async () => {};

const MISSING = [
  { name: 'Margherita', why: 'Sold out' },
  { name: 'Sparkling water', why: 'No longer on the menu' },
  { name: 'Lunch deal: pizza and a drink', why: 'Sold out: Limonata 330 ml' },
] as const;
const UPDATES = [
  {
    lineId: 'gone',
    name: 'Fettuccine with slow-cooked lamb',
    change: { kind: 'price', fromInCents: 2100, toInCents: 2350 },
  },
  { lineId: 'gone-2', name: 'Limonata 330 ml', change: { kind: 'out', why: 'Sold out' } },
] as const;

/** Two thousand dishes, some with names that a till would rather not have. */
async function withLongMenu(page: Page): Promise<void> {
  await page.context().route(/\/api\/pos\/menu/, async (route) => {
    const posMenu = await (await route.fetch()).json();
    if (posMenu === null) return route.fulfill({ json: null });
    const like = posMenu.menu.items.find((one: { name: string }) => one.name.startsWith('Cola 375'));
    const more = Array.from({ length: 2000 }, (_, at) => ({
      ...like,
      id: `more-${at}`,
      name: at % 5 === 0 ? `Slow-cooked shoulder of lamb with rosemary potatoes ${at}` : `Dish ${at}`,
      barcode: '',
    }));
    const items = [...posMenu.menu.items, ...more];
    return route.fulfill({ json: { ...posMenu, version: 'stretched', menu: { ...posMenu.menu, items } } });
  });
  await page.reload();
  await untilAppAwake(page);
  await key(page, 'Drinks').waitFor();
}

export const ORDERING: readonly Look[] = [
  ordering('ordering-empty', nothing),
  ordering('ordering-one', rungOne),
  ordering('ordering-rung', rung),
  ordering('ordering-forty', rungForty),
  ordering('ordering-forty-pay', async (page) => {
    await rungForty(page);
    await page.keyboard.press('F12');
    await sheet(page);
  }),
  ordering('ordering-search', async (page) => {
    await page.getByLabel('Search the menu').fill('ma');
    await page.getByRole('region', { name: 'Items' }).getByText('Margherita').first().waitFor();
  }),
  ordering('ordering-search-none', async (page) => {
    await page.getByLabel('Search the menu').fill('sushi');
    await page.getByText('No items start with').waitFor();
  }),
  ordering('ordering-removed', async (page) => {
    await rung(page);
    await key(page, 'Remove the line').click();
  }),
  ordering('ordering-options', (page) => tile(page, 'Pasta', 'Bolognese')),
  ordering('ordering-pizza', (page) => tile(page, 'Pizzas', 'Diavola')),
  ordering('ordering-halves', (page) => tile(page, 'Half and half', 'large')),
  ordering('ordering-pizza-halves', async (page) => {
    await tile(page, 'Pizzas', 'Diavola');
    await inSheet(page, /^Large/).click();
    await inSheet(page, /^Half and half/).click();
  }),
  ordering('ordering-deal', (page) => tile(page, 'Deals', 'Two large')),
  ordering('ordering-custom', async (page) => {
    await key(page, 'Custom item').click();
    await sheet(page);
    await page.keyboard.type('1250');
  }),
  ordering('ordering-who', async (page) => {
    await page.keyboard.press('Alt+c');
    await page.keyboard.press('Alt+t');
    await sheet(page);
  }),
  ordering('ordering-customer', (page) => chooseCustomer(page, '0491 570 006')),
  ordering('ordering-customer-search', async (page) => {
    await page.keyboard.press('Alt+t');
    await sheet(page);
    await page.getByRole('textbox', { name: 'Customer', exact: true }).fill('0491');
    await page.getByRole('list', { name: 'Customers found' }).getByRole('button').first().waitFor();
  }),
  ordering('ordering-time', async (page) => {
    await key(page, 'ASAP').click();
    await page.getByRole('group', { name: 'Times' }).waitFor();
  }),
  ordering('ordering-address-empty', async (page) => {
    await key(page, 'Delivery').click();
    await key(page, 'Delivery address').click();
    await sheet(page);
  }),
  ordering('ordering-address', toAddress),
  ordering('ordering-delivery', async (page) => {
    await toAddress(page);
    await inSheet(page, 'Done').click();
    await page.locator('[data-part=sheet]').waitFor({ state: 'detached' });
  }),
  ordering('ordering-adjust', async (page) => {
    await rung(page);
    await page.keyboard.press('Alt+d');
    await sheet(page);
  }),
  ordering('ordering-adjust-surcharge', async (page) => {
    await rung(page);
    await page.keyboard.press('Alt+d');
    await inSheet(page, 'Surcharge').click();
    await page.keyboard.type('10');
  }),
  ordering('ordering-line-price', async (page) => {
    await rung(page);
    await page.keyboard.press('Alt+l');
    await sheet(page);
    await page.keyboard.type('15');
  }),
  ordering('ordering-line-cheaper', async (page) => {
    await rung(page);
    await page.keyboard.press('Alt+l');
    await sheet(page);
    await page.keyboard.type('15');
    await inSheet(page, 'Extra charge').click();
    await inSheet(page, '$ amount').click();
    await page.keyboard.type('150');
    await inSheet(page, 'Apply').click();
    await page.locator('[data-part=sheet]').waitFor({ state: 'detached' });
  }),
  ordering('ordering-missing', async (page) => {
    await rung(page);
    await withKeptOrder(page, { missing: MISSING });
  }),
  ordering('ordering-news', async (page) => {
    await rung(page);
    await withKeptOrder(page, { missing: MISSING.slice(0, 1), news: UPDATES });
  }),
  ordering('ordering-comments', async (page) => {
    await tile(page, 'Pasta', 'Bolognese');
    await inSheet(page, 'No onion').click();
    await inSheet(page, 'Mild').click();
  }),
  ordering('ordering-comments-order', async (page) => {
    await rung(page);
    await page.keyboard.press('Alt+t');
    await sheet(page);
    await inSheet(page, 'No cutlery').click();
  }),
  ordering('ordering-customer-new', async (page) => {
    await page.keyboard.press('Alt+t');
    await sheet(page);
    await page.getByRole('textbox', { name: 'Customer', exact: true }).fill('0491 570 999');
    await inSheet(page, /^New customer/).click();
    await page.getByLabel('Name', { exact: true }).fill('Alexandrina Papadopoulos-Featherstonehaugh');
  }),
  ordering('ordering-held', async (page) => {
    await rung(page);
    await key(page, 'ASAP').click();
    await page.getByRole('group', { name: 'Times' }).getByRole('button').last().click();
    await page.locator('[data-part=sheet]').waitFor({ state: 'detached' });
    await key(page, 'Send').click();
    await page.getByText(/scheduled\. The kitchen/).waitFor();
  }),
  ordering('ordering-all-long', async (page) => {
    await withLongMenu(page);
    await key(page, 'All').click();
  }),
  ordering(
    'ordering-all-long-end',
    async (page) => {
      await withLongMenu(page);
      await key(page, 'All').click();
      await page.locator('[data-part=tiles]').evaluate((list) => {
        list.scrollTop = list.scrollHeight;
      });
    },
    (page) => page.context().unroute(/\/api\/pos\/menu/),
  ),
  ordering('ordering-coupon', async (page) => {
    await rung(page);
    await page.keyboard.press('Alt+d');
    await inSheet(page, 'Coupon or reward').click();
    await page.getByLabel('Coupon code').waitFor();
  }),
  ordering('ordering-price', async (page) => {
    await rung(page);
    await page.getByTitle('Price details').click();
    await sheet(page);
  }),
  ordering('ordering-keys', async (page) => {
    await page.keyboard.press('?');
    await sheet(page);
  }),
];
