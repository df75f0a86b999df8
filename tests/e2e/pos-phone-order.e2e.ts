/** A phone order for delivery: the caller is known, has the same again, less one dish, and pays at the door. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { openDatabase } from '#db/connection.ts';
import { BY_OWNER, contextOver } from '#db/testing/test-context.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { expectGone, until, untilHolds } from '#tests/support/until.ts';
import { axeFindings } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { docketsOf } from '../support/paper.ts';
import { goTo } from '../support/till.ts';

const MINUTES = 180_000;
/** Of the demo: Olivia Nguyen, 12 Australia Street, whom the store knows. */
const OLIVIA = '0491 570 006';

let counter: Counter;
let server: Counter['server'];
let till: Counter['till'];

beforeAll(async () => {
  counter = await openCounter('Phone desk', { hasTouch: true });
  ({ server, till } = counter);
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const lines = (page: Page) => page.getByRole('list', { name: 'Lines' });
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** An employee in the kitchen marks it as sold out. */
async function sellOut(name: string): Promise<void> {
  const database = openDatabase(`${server.dataDir}/servery.db`);
  const ctx = contextOver(database);
  const scope = grantStoreScope(ROMA_NEWTOWN);
  const item = (await ctx.menus.menuOf(scope)).items.find((one) => one.name === name);
  if (!item) throw new Error(`the demo has no ${name}`);
  await setSoldOut(ctx, scope, { itemId: item.id, soldout: true, by: BY_OWNER });
  await database.close();
}

async function chooseOlivia(page: Page): Promise<void> {
  await button(page, 'Customer').click();
  // The sheet opens on the field: nothing has to be touched before the number is typed.
  await page.locator('input:focus[inputmode="tel"]').waitFor();
  await page.getByRole('textbox', { name: 'Customer', exact: true }).fill(OLIVIA);
  await page
    .getByRole('list', { name: 'Customers found' })
    .getByRole('button', { name: /Olivia Nguyen/ })
    .click();
  await page.getByText(/before$/).waitFor();
}

/** She has another number and address; the old address is no longer offered. */
async function moves(page: Page): Promise<void> {
  const places = page.getByRole('region', { name: 'Addresses' });
  await button(page, 'Edit').click();
  await page.getByLabel('Phone', { exact: true }).fill('0491 570 110');
  await shot(page, 'customer-edit');
  await button(page, 'Save').click();
  await page.getByText(/^0491 570 110/).waitFor();
  await button(page, 'Add address').click();
  await page.getByLabel('Street and number').fill('5 Church Street');
  await page.getByLabel('Suburb').fill('Newtown');
  await page.getByLabel('Postcode').fill('2042');
  await shot(page, 'customer-address');
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Save address').click();
  await button(page, 'Change 5 Church Street').click();
  await page.getByLabel('Street and number').fill('7 Church Street');
  await button(page, 'Save address').click();
  await places.getByText('7 Church Street').waitFor();
  await button(page, 'Change 12 Australia Street').click();
  await button(page, 'Remove').click();
  await until('the old address is offered no more', async () => {
    const offered = await places.getByRole('listitem').allTextContents();
    return offered.length === 1 && offered[0]?.startsWith('7 Church Street');
  });
  await page.getByText('Dog in the yard').waitFor();
  await shot(page, 'customer-moved');
}

describe('the phone rings', () => {
  test(
    'the caller is known, has the same again at today’s prices, and hears what is out',
    async () => {
      const { page } = till;
      await goTo(page, 'Order');
      await button(page, 'Drinks').first().click();
      const tile = (name: string) => page.getByRole('region', { name: 'Items' }).getByRole('button', { name }).first();
      for (let count = 0; count < 9; count++) await tile('Limonata').click();
      await tile('Espresso').click();
      await chooseOlivia(page);
      await button(page, 'Done').click();
      await button(page, 'Send').click();
      await page.getByText(/^P-\d+ sent$/).waitFor();

      await sellOut('Espresso');
      await page.reload();
      await goTo(page, 'Order');
      await chooseOlivia(page);
      await shot(page, 'who');
      await button(page, 'Repeat').click();
      await page.getByText('Espresso: Sold out').waitFor();
      await untilHolds(async () => expect(await lines(page).getByRole('button').count()).toBe(1));
      await lines(page).getByRole('button', { name: 'Limonata' }).waitFor();
      await shot(page, 'repeated');
      await button(page, 'Dismiss').click();
    },
    MINUTES,
  );

  test(
    'it goes to the address she had, for its fee, less a coupon, at half past seven tomorrow',
    async () => {
      const { page, problems } = till;
      await button(page, 'Delivery').click();
      await button(page, 'Delivery address').click();
      await page
        .getByRole('region', { name: 'Addresses of this customer' })
        .getByRole('button', { name: /12 Australia Street/ })
        .click();
      await page.getByText(/Newtown and Enmore/).waitFor();
      await page.getByLabel('Delivery instructions').fill('Ring twice');
      await shot(page, 'address');
      expect(await axeFindings(page)).toEqual([]);
      await button(page, 'Done').click();
      await page.getByText('Delivery', { exact: true }).last().waitFor();

      await button(page, 'Discount or surcharge').click();
      await button(page, 'Coupon or reward').click();
      await page.getByLabel('Coupon code').fill('nosuch');
      await button(page, 'Apply').click();
      await page.getByText('There’s no coupon NOSUCH. Check the code and try again.').waitFor();
      // The browser itself writes down what was refused.
      problems.length = 0;
      await page.getByLabel('Coupon code').fill('FIVEOFF');
      await button(page, 'Apply').click();
      await page.getByRole('list', { name: 'Coupons' }).getByText('FIVEOFF').waitFor();
      await shot(page, 'coupon');
      await button(page, 'Done').click();
      await page.getByText('Coupon FIVEOFF').waitFor();

      await button(page, 'ASAP').click();
      await page.getByRole('group', { name: 'Times' }).waitFor();
      await shot(page, 'times');
      expect(await axeFindings(page)).toEqual([]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+/ })
        .first()
        .click();
      await button(page, '7:30 PM').click();
      await page.getByRole('button', { name: /7:30 PM$/ }).waitFor();
      await shot(page, 'ready');
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'it is paid at the door: sent as not paid, held for its hour, on paper with name, address and time',
    async () => {
      const { page, problems } = till;
      await button(page, /^Pay/).click();
      await button(page, 'Pay later').click();
      await button(page, 'Send and pay later').click();
      const title = await page.getByRole('heading', { name: /^Order P-\d+$/ }).textContent();
      const number = /P-\d+/.exec(title ?? '')?.[0] ?? '';
      await button(page, 'Next order').click();
      expect(await docketsOf(server.url, number)).toEqual([]);

      await goTo(page, 'History');
      await page.getByRole('button', { name: new RegExp(number) }).click();
      await page.getByRole('region', { name: 'For later' }).waitFor();
      await shot(page, 'held');
      await button(page, 'Start now').click();
      const paper = await until('the docket is printed', async () => {
        // One station after the other: the last paper is waited for.
        const text = (await docketsOf(server.url, number)).join('\n');
        return text.includes('12 Australia Street') && text.includes('DUE 7:30 PM') ? text : null;
      });
      expect(paper).toContain('Olivia Nguyen');
      expect(paper).toContain('12 Australia Street');
      expect(paper).toContain('DUE 7:30 PM');
      expect(paper).toContain('Ring twice');
      expect(paper).not.toContain('REPRINT');

      await goTo(page, 'Saved');
      await page
        .getByRole('button', { name: new RegExp(number) })
        .first()
        .click();
      await page.getByRole('region', { name: 'Bill' }).getByRole('heading').waitFor();
      await button(page, /^Pay/).click();
      await button(page, 'Exact').click();
      await page.getByText('Everything is paid.').waitFor();
      await button(page, 'Next order').click();
      expect(problems).toEqual([]);
    },
    MINUTES,
  );

  test(
    'she has a page: what she had, where it went, what is written about her',
    async () => {
      const { page, problems } = till;
      await goTo(page, 'Customers');
      await page.getByRole('heading', { name: 'Customers' }).waitFor();
      await shot(page, 'customers');
      expect(await axeFindings(page)).toEqual([]);
      // Her page takes a moment, in which the pause ends after which the list would be requested for the typed text.
      await page.route('**/customers/cus*', async (route) => {
        await Bun.sleep(400);
        await route.continue();
      });
      await page.getByLabel('Phone, name or address').fill('australia street');
      await page
        .getByRole('list', { name: 'Customers' })
        .getByRole('button', { name: /Olivia Nguyen/ })
        .click();
      await page.getByRole('heading', { name: 'Olivia Nguyen' }).waitFor();
      await button(page, 'Edit').click();
      await page.getByLabel('Store notes').fill('Dog in the yard');
      await button(page, 'Save').click();
      await page.getByText('Dog in the yard').waitFor();
      await shot(page, 'customer');
      expect(await axeFindings(page)).toEqual([]);
      await moves(page);
      await button(page, 'Start order').click();
      await page.getByRole('button', { name: 'Olivia Nguyen' }).waitFor();
      expect(problems).toEqual([]);
    },
    MINUTES,
  );
});

describe('a new customer calls', () => {
  test(
    'their number is written down before anything else is done, and is on the order',
    async () => {
      const { page } = till;
      await goTo(page, 'Order');
      await button(page, 'Drinks').first().click();
      await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Limonata' }).first().click();
      // The order was begun for Olivia.
      await button(page, 'Olivia Nguyen').click();
      const sheet = page.getByRole('dialog', { name: 'Order details' });
      await sheet
        .getByRole('region', { name: 'Customer' })
        .getByRole('button', { name: 'Remove', exact: true })
        .click();
      await sheet.getByRole('textbox', { name: 'Customer', exact: true }).fill('0491 570 159');
      await button(page, 'New customer').click();
      await sheet.getByLabel('Name', { exact: true }).fill('Zoe Hart');
      // What was typed cannot be left behind by the key that ends the sheet.
      await expectGone(button(page, 'Done'));
      await button(page, 'Save customer').click();
      await sheet.getByText('Zoe Hart').waitFor();
      await button(page, 'Done').click();
      await button(page, 'Send').click();
      await page.getByText(/^P-\d+ sent$/).waitFor();
      await goTo(page, 'Customers');
      await page
        .getByRole('button', { name: /Zoe Hart/ })
        .or(page.getByRole('link', { name: /Zoe Hart/ }))
        .first()
        .waitFor();
    },
    MINUTES,
  );
});
