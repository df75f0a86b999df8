/** Bills that wait, orders that were made, and what comes in from the website. */
import type { Page } from 'playwright-core';
import { signInToAdmin } from '../../support/admin.ts';
import { ROMA_NEWTOWN } from '../../support/open-hours.ts';
import {
  bill,
  byCard,
  cheaper,
  firstBill,
  firstOrder,
  inSheet,
  key,
  onBill,
  paying,
  rungOne,
  says,
  sheet,
  takeLimonataAway,
} from '../till-ways.ts';
import { at, type Look, press } from './look.ts';

const ordering = at('/ordering');
const saved = at('/saved-orders');
const history = at('/order-history');

const table7 = (page: Page) =>
  page.getByRole('region', { name: 'Saved orders' }).getByRole('button', { name: /^Table 7/ });

async function openUnsent(page: Page): Promise<void> {
  await table7(page).click();
  await bill(page).getByRole('heading', { level: 2 }).waitFor();
}

/** The bill of table 7, with one more item and another name, saved again. */
async function unsent(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Saved' }).click();
  await openUnsent(page);
  await bill(page).getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('open here').waitFor();
  await rungOne(page);
  await key(page, 'Save').click();
  await page.getByText(/is saved\.$/).waitFor();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Saved' }).click();
  await table7(page).waitFor();
}

export const BILLS: readonly Look[] = [
  saved('saved'),
  saved('saved-bill', firstBill),
  ordering('saved-open', async (page) => {
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Saved' }).click();
    await firstBill(page);
    await bill(page).getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText(/open here|not sent/).waitFor();
    await rungOne(page);
  }),
  ordering('saved-unsent', unsent),
  saved('saved-bill-unsent', (page) => openUnsent(page)),
  at('/table-map')('floor-table-unsent', async (page) => {
    await page
      .getByRole('button', { name: /^Table 7, / })
      .first()
      .click({ button: 'right' });
    await sheet(page);
  }),
  ...['Table', 'Merge', 'Dishes', 'Cancel'].map((name) => saved(`saved-${name.toLowerCase()}`, onBill(name))),
  saved('bill-pay', paying),
  saved('bill-pay-equally', async (page) => {
    await paying(page);
    await key(page, 'Number of equal shares: one more').click();
  }),
  saved('bill-pay-dishes', async (page) => {
    await paying(page);
    await key(page, 'Items').click();
  }),
  saved('bill-pay-amount', async (page) => {
    await paying(page);
    await key(page, 'An amount').click();
  }),
  saved('bill-pay-card', async (page) => {
    await paying(page);
    await key(page, 'Card').click();
  }),
  saved(
    'bill-pay-part-paid',
    async (page) => {
      await paying(page);
      await key(page, 'Number of equal shares: one more').click();
      await key(page, 'Exact').click();
      await inSheet(page, 'Next payment').waitFor();
    },
    (page) => inSheet(page, 'Next payment').click(),
  ),
  ordering('bill-gives-back', cheaper),
  ordering(
    'bill-give-back',
    async (page) => {
      await cheaper(page);
      await key(page, /^Refund/).click();
      await inSheet(page, 'Item issue').click();
      await inSheet(page, 'Wasted').click();
      await inSheet(page, 'Void and send').click();
      await inSheet(page, 'Done').waitFor();
    },
    press('Done'),
  ),
  ordering('bill-give-back-card', async (page, { terminal }) => {
    await byCard(page);
    await terminal('approve');
    await says(page, 'Approved');
    await inSheet(page, 'Next order').click();
    await takeLimonataAway(page);
    await key(page, /^Refund/).click();
    await inSheet(page, 'Item issue').click();
    await inSheet(page, 'Wasted').click();
    await inSheet(page, 'Void and send').click();
    await inSheet(page, 'Keep bill as it is').waitFor();
  }),
  ordering('bill-changed', async (page) => {
    await cheaper(page);
    await key(page, /^Refund/).click();
    await inSheet(page, 'Item issue').click();
    await inSheet(page, 'Wasted').click();
    await inSheet(page, 'Void and send').click();
    await inSheet(page, 'Done').click();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'History' }).click();
    await firstOrder(page);
    await page.getByRole('heading', { name: 'What happened' }).scrollIntoViewIfNeeded();
  }),
  // The same order at the desk, with what happened to it.
  ordering('bill-changed-at-the-desk', async (page, { url }) => {
    await signInToAdmin(page, url);
    const { restaurantId, storeId } = ROMA_NEWTOWN;
    await page.goto(`${url}/admin/restaurants/${restaurantId}/stores/${storeId}/pos-order-history`);
    await page.locator('main table tbody a[href*="/pos-orders/"]').first().click();
    await page.waitForURL(/\/pos-orders\//);
    await page.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded();
  }),
  history('history'),
  history('history-order', firstOrder),
  history('history-refund', async (page) => {
    await firstOrder(page);
    await key(page, 'Refund').click();
    await sheet(page);
  }),
  history('history-reprint', async (page) => {
    await firstOrder(page);
    await key(page, /^(Reprint|Print)/).click();
  }),
  history('history-none', async (page) => {
    await page.getByRole('region', { name: 'Orders' }).getByRole('textbox').fill('zzzz');
    await page.waitForLoadState('networkidle');
  }),
];

export const INCOMING: readonly Look[] = [
  { name: 'incoming', path: '/incoming-online-orders' },
  {
    name: 'incoming-reject',
    path: '/incoming-online-orders',
    async to(page) {
      await key(page, 'Reject').click();
      await sheet(page);
    },
  },
  {
    name: 'incoming-tray',
    path: '/incoming-online-orders',
    async to(page) {
      await page.getByRole('button', { name: /^Notifications, \d+ docket/ }).click();
      await sheet(page);
    },
  },
];
