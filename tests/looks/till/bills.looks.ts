/** Bills that wait, orders that were made, and what comes in from the website. */
import { bill, cheaper, firstBill, firstOrder, inSheet, key, onBill, paying, rungOne, sheet } from '../till-ways.ts';
import { at, type Look } from './look.ts';

const ordering = at('/ordering');
const saved = at('/saved-orders');
const history = at('/order-history');

export const BILLS: readonly Look[] = [
  saved('saved'),
  saved('saved-bill', firstBill),
  ordering('saved-open', async (page) => {
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Saved' }).click();
    await firstBill(page);
    await bill(page).getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText(/open here|not sent yet/).waitFor();
    await rungOne(page);
  }),
  ...['Table', 'Merge', 'Dishes', 'Cancel'].map((name) => saved(`saved-${name.toLowerCase()}`, onBill(name))),
  saved('bill-pay', paying),
  saved('bill-pay-equally', async (page) => {
    await paying(page);
    await key(page, 'People who pay equally: one more').click();
  }),
  saved('bill-pay-dishes', async (page) => {
    await paying(page);
    await key(page, 'Some dishes').click();
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
      await key(page, 'People who pay equally: one more').click();
      await key(page, 'Exact').click();
      await inSheet(page, 'Next payment').waitFor();
    },
    (page) => inSheet(page, 'Next payment').click(),
  ),
  ordering('bill-gives-back', cheaper),
  ordering('bill-changed', async (page) => {
    await cheaper(page);
    await key(page, /^Give back/).click();
    await inSheet(page, 'Item issue').click();
    await inSheet(page, 'Void and send').click();
    await inSheet(page, 'Done').click();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'History' }).click();
    await firstOrder(page);
    await page.getByRole('heading', { name: 'What happened' }).scrollIntoViewIfNeeded();
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
      await page.getByRole('button', { name: /^Tray, \d+ docket/ }).click();
      await sheet(page);
    },
  },
];
