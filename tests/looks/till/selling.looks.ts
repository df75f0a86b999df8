/** An order from its first touch: choosing, the sheets on the way, everything that is asked about it. */
import { chooseCustomer, inSheet, key, rung, rungForty, rungOne, sheet, tile, toAddress } from '../till-ways.ts';
import { at, type Look } from './look.ts';

const ordering = at('/ordering');

const nothing = async () => {};

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
