/** Every screen and sheet of the till, in the order in which one walk can see them all. */
import type { Page } from 'playwright-core';
import {
  bill,
  byCard,
  chooseCustomer,
  dialog,
  firstBill,
  firstOrder,
  inSheet,
  key,
  onBill,
  payBy,
  paying,
  rung,
  rungForty,
  rungOne,
  says,
  sheet,
  table,
  tableSheet,
  tile,
  toAddress,
} from './till-ways.ts';

/** What happens outside the till. */
export interface Surroundings {
  readonly url: string;
  /** The till reaches nobody, until it is mended. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  readonly terminal: (act: 'approve' | 'decline' | 'signature' | 'cancel' | 'unplug' | 'plug') => Promise<void>;
}

export interface Look {
  readonly name: string;
  readonly path: string;
  /** From the screen to what is to be seen on it. */
  to?(page: Page, around: Surroundings): Promise<unknown>;
  /** Back to where the next can begin. */
  after?(page: Page, around: Surroundings): Promise<unknown>;
}

const at = (path: string) => (name: string, to?: Look['to'], after?: Look['after']) =>
  ({ name, path, ...(to && { to }), ...(after && { after }) }) satisfies Look;
const ordering = at('/ordering');
const saved = at('/saved-orders');
const history = at('/order-history');
const floor = at('/table-map');
const cash = at('/reports');
const settings = (page: string) => at(`/settings/${page}`);

const nothing = async () => {};
const next = (page: Page) => inSheet(page, 'Next order').click();
const press = (name: string | RegExp) => (page: Page) => inSheet(page, name).click();
const menuOf = async (page: Page) => {
  await page.locator('header').getByRole('button').last().click();
  await page.getByRole('menu').waitFor();
};

/** Of a till that has sold nothing yet. */
export const EMPTY: readonly Look[] = [
  { name: 'empty-home', path: '/home' },
  { name: 'empty-saved', path: '/saved-orders' },
  { name: 'empty-history', path: '/order-history' },
  { name: 'empty-incoming', path: '/incoming-online-orders' },
  floor('empty-floor'),
  cash('empty-cash'),
  ordering('empty-tray', async (page) => {
    await key(page, 'Tray, empty').click();
    await sheet(page);
  }),
];

const ORDERING: readonly Look[] = [
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
    await page.getByText('Nothing on the menu').waitFor();
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
  ordering('ordering-coupon', async (page) => {
    await rung(page);
    await page.keyboard.press('Alt+d');
    await inSheet(page, 'Coupon or reward').click();
    await page.getByLabel('Coupon code').waitFor();
  }),
  ordering('ordering-price', async (page) => {
    await rung(page);
    await page.getByTitle('How the price is made').click();
    await sheet(page);
  }),
  ordering('ordering-keys', async (page) => {
    await page.keyboard.press('?');
    await sheet(page);
  }),
];

const PAYING: readonly Look[] = [
  ordering('pay-cash', async (page) => {
    await rung(page);
    await page.keyboard.press('F12');
    await sheet(page);
    await page.keyboard.type('2000');
  }),
  ordering('pay-later', (page) => payBy(page, 'Pay later')),
  ordering('pay-card', (page) => payBy(page, 'Card')),
  ordering('pay-card-going', byCard, async (page, { terminal }) => {
    await terminal('decline');
    await says(page, 'Declined');
    await inSheet(page, 'Pay another way').click();
  }),
  ordering(
    'pay-card-declined',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('decline');
      await says(page, 'Declined');
    },
    (page) => inSheet(page, 'Pay another way').click(),
  ),
  ordering(
    'pay-card-cancelled',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('cancel');
      await says(page, 'Cancelled');
    },
    (page) => inSheet(page, 'Pay another way').click(),
  ),
  ordering(
    'pay-card-signature',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('signature');
      await says(page, 'Is the signature right?');
    },
    async (page) => {
      await inSheet(page, 'Yes, it is right').click();
      await says(page, 'Approved');
      await next(page);
    },
  ),
  ordering(
    'pay-card-approved',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('approve');
      await says(page, 'Approved');
    },
    next,
  ),
  ordering(
    'pay-card-unknown',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('unplug');
      await says(page, 'Do not charge again');
    },
    nothing,
  ),
  // The same payment goes on.
  ordering(
    'pay-card-aside',
    async (page) => {
      await press('Set aside, serve others')(page);
      await page.getByRole('button', { name: /by card is not settled/ }).waitFor();
    },
    async (page, { terminal }) => {
      await terminal('decline');
      await terminal('plug');
      await page.getByRole('button', { name: /by card is not settled/ }).click();
      await says(page, 'Declined');
      await inSheet(page, 'Pay another way').click();
      await inSheet(page, 'Exact').click();
      await next(page);
    },
  ),
  ordering(
    'pay-done',
    async (page) => {
      await rung(page);
      await page.keyboard.press('F12');
      await sheet(page);
      await page.keyboard.type('5000');
      await page.keyboard.press('Enter');
      await inSheet(page, 'Next order').waitFor();
    },
    next,
  ),
];

const BILLS: readonly Look[] = [
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

const INCOMING: readonly Look[] = [
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

const FLOOR: readonly Look[] = [
  floor('floor'),
  floor(
    'floor-list',
    (page) => key(page, 'Show a list').click(),
    (page) => key(page, 'Show the map').click(),
  ),
  floor('floor-guests', async (page) => {
    await table(page, '2').click();
    await sheet(page);
  }),
  floor('floor-table', (page) => tableSheet(page, '4')),
  floor('floor-move', async (page) => {
    await tableSheet(page, '4');
    await inSheet(page, 'Move').click();
    await page.getByText('touch a free table').waitFor();
  }),
  { name: 'floor-editor', path: '/table-map/edit' },
  {
    name: 'floor-editor-chosen',
    path: '/table-map/edit',
    to: (page) =>
      page
        .getByRole('button', { name: /^Table 4\b/ })
        .first()
        .click(),
  },
];

const CASH: readonly Look[] = [
  cash('cash-float', async (page) => {
    await key(page, 'Open with a float').click();
    await sheet(page);
  }),
  cash('cash', async (page) => {
    await key(page, 'Open with a float').click();
    await sheet(page);
    await inSheet(page, /^\$50\b/).click();
    await inSheet(page, '4').click();
    await inSheet(page, /^Open with/).click();
    await key(page, 'End of day: count').waitFor();
  }),
  cash(
    'cash-out',
    async (page) => {
      await key(page, 'Cash out').click();
      await sheet(page);
      await inSheet(page, 'Milk and supplies').click();
      await page.keyboard.type('650');
    },
    async (page) => {
      await inSheet(page, 'Take $6.50 out').click();
      await page.getByText('Milk and supplies').waitFor();
    },
  ),
  cash('cash-count', async (page) => {
    await key(page, 'End of day: count').click();
    await sheet(page);
  }),
  cash(
    'cash-counted',
    async (page) => {
      await key(page, 'End of day: count').click();
      await inSheet(page, 'One total').click();
      await page.keyboard.type('20000');
      await inSheet(page, /^It is \$/).click();
      await inSheet(page, 'Done').waitFor();
    },
    press('Done'),
  ),
  cash('cash-full'),
  cash('cash-drawer', async (page) => {
    await menuOf(page);
    await page.getByRole('menuitem', { name: 'Open the drawer' }).click();
    await sheet(page);
  }),
];

const PEOPLE: readonly Look[] = [
  { name: 'customers', path: '/customer-list' },
  {
    name: 'customers-new',
    path: '/customer-list',
    async to(page) {
      await key(page, 'New customer').click();
    },
  },
  {
    name: 'customer',
    path: '/customer-list',
    async to(page) {
      await page.getByRole('button', { name: /Olivia Nguyen/ }).click();
      await page.getByRole('heading', { name: 'Olivia Nguyen' }).waitFor();
    },
  },
  {
    name: 'customer-edit',
    path: '/customer-list',
    async to(page) {
      await page.getByRole('button', { name: /Olivia Nguyen/ }).click();
      await page.getByRole('heading', { name: 'Olivia Nguyen' }).waitFor();
      await key(page, 'Edit').click();
    },
  },
];

const SETTINGS: readonly Look[] = [
  { name: 'more', path: '/more' },
  { name: 'settings', path: '/settings' },
  settings('pos-terminal-settings')('set-terminal'),
  settings('notifications')('set-notifications'),
  settings('home-quick-actions-colors')('set-tiles', async (page) => {
    await key(page, 'Sold out').click();
  }),
  settings('category-colors')('set-category-colours', async (page) => {
    await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Drinks' }).click();
  }),
  settings('item-colors')('set-item-colours', async (page) => {
    await page
      .getByRole('button', { name: /^Margherita/ })
      .first()
      .click();
  }),
  settings('discount-presets')('set-presets'),
  settings('discount-presets')('set-preset-edit', async (page) => {
    await page.locator('main section button').first().click();
  }),
  settings('manage-sold-out-items')('set-sold-out'),
  settings('print-stations')('set-stations'),
  settings('pos-trading-hours')('set-hours'),
  settings('manage-item-routing')('set-routing'),
  settings('item-print-priority')('set-print-order', async (page) => {
    const rows = page.getByRole('list', { name: 'Order on dockets' }).getByRole('button');
    await rows.nth(1).click();
    await page.getByRole('button', { name: 'Earlier', exact: true }).click();
  }),
  settings('tag-along-print-stations')('set-tag-along'),
  settings('print-docket-settings')('set-dockets'),
  settings('integrations')('set-integrations'),
];

const NOTICES: readonly Look[] = [
  { name: 'home', path: '/home' },
  {
    name: 'home-menu',
    path: '/home',
    to: menuOf,
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'pill-good',
    path: '/home',
    to: (page) => page.getByRole('button', { name: 'Connection: All good' }).click(),
  },
  {
    name: 'pill-alone',
    path: '/ordering',
    async to(page, { cut }) {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await cut();
      await page.getByRole('button', { name: /^Connection: This device only/ }).waitFor({ timeout: 40_000 });
      await rungOne(page);
      await key(page, 'Save').click();
      await page.getByText('Kept on this till as').waitFor();
      await page.getByRole('button', { name: /^Connection: This device only/ }).click();
    },
  },
  {
    name: 'pay-alone',
    path: '',
    async to(page) {
      await page.keyboard.press('Escape');
      await rung(page);
      await page.keyboard.press('F12');
      await page.getByText('Cash only.').waitFor();
    },
    async after(page, { mend }) {
      await page.keyboard.press('Escape');
      await mend();
      await page.getByRole('button', { name: 'Connection: All good', exact: true }).waitFor({ timeout: 60_000 });
    },
  },
  { name: 'not-found', path: '/nowhere' },
  {
    name: 'lock',
    path: '/home',
    async to(page) {
      await menuOf(page);
      await page.getByRole('menuitem', { name: 'Lock' }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('9', { delay: 70 });
    },
    async after(page) {
      await page.keyboard.press('Backspace');
      await page.keyboard.type('1111', { delay: 70 });
      await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    },
  },
  {
    name: 'lock-wrong',
    path: '/home',
    async to(page) {
      await menuOf(page);
      await page.getByRole('menuitem', { name: 'Lock' }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('9999', { delay: 70 });
      await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
    },
    async after(page) {
      await page.keyboard.type('1111', { delay: 70 });
      await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    },
  },
];

export const FULL: readonly Look[] = [
  ...ORDERING,
  ...PAYING,
  ...BILLS,
  ...INCOMING,
  ...FLOOR,
  ...CASH,
  ...PEOPLE,
  ...SETTINGS,
  ...NOTICES,
];
export { dialog };
