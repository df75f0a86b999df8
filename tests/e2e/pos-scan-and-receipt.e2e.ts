/** What a counter does beside ringing up: scans a packet, sells the last one of what is sold out, mails a receipt, sells the same again. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, type Visit, visit } from '../support/browser.ts';
import { type Demo, enterPin, openDemo } from '../support/counter.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { pair, pairingCode } from '../support/till.ts';
import { until } from '../support/until.ts';
import { TILL } from '../support/words/till.ts';

const MINUTES = 180_000;
const CODE = '9300675024235';

let demo: Demo;
let server: Demo['server'];
let browser: Demo['browser'];
let till: Visit;

beforeAll(async () => {
  demo = await openDemo();
  ({ server, browser } = demo);
}, MINUTES);
afterAll(() => demo?.[Symbol.asyncDispose]());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').last().getByRole('button', { name });
const lines = (page: Page) => page.getByRole('list', { name: 'Lines' });
/** As a scanner does: five milliseconds from key to key, however busy this machine is. */
async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const keys = [...code].map((text) => ({ key: text, text }));
  for (const [at, key] of [...keys, { key: 'Enter', text: '\r' }].entries()) {
    const timestamp = began + at * 0.005;
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp, ...key });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, key: key.key });
  }
  await keyboard.detach();
}

async function itemForm(page: Page, name: string): Promise<void> {
  const books = openBooks(server.dataDir);
  const item = books
    .query<{ id: string }, [string, string]>('select id from items where storeId = ? and name like ?')
    .get(ROMA_NEWTOWN.storeId, `${name}%`);
  books.close();
  const store = `/admin/restaurants/${ROMA_NEWTOWN.restaurantId}/stores/${ROMA_NEWTOWN.storeId}`;
  await page.goto(`${server.url}${store}/items/${item?.id}/item/edit`);
  await page.getByLabel('Barcode').waitFor();
}

describe('a counter with a scanner', () => {
  test(
    'the owner gives an item its barcode; a wrong one and another item’s are refused beside the field',
    async () => {
      const { context, page, problems } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await itemForm(page, 'Limonata');
      await page.getByLabel('Barcode').fill('9300675024234');
      await page.getByRole('button', { name: 'Save' }).first().click();
      await page.getByText('The barcode’s check digit doesn’t match.', { exact: false }).first().waitFor();
      await page.getByLabel('Barcode').fill('9 300675 024235');
      await page.getByRole('button', { name: 'Save' }).first().click();
      await page
        .getByText(/^Saved/)
        .first()
        .waitFor();
      await until('the code is kept', async () => {
        await itemForm(page, 'Limonata');
        return (await page.getByLabel('Barcode').inputValue()) === CODE;
      });
      await itemForm(page, 'Espresso');
      await page.getByLabel('Barcode').fill(CODE);
      await page.getByRole('button', { name: 'Save' }).first().click();
      await page.getByText('Limonata 330 ml already has this barcode.').first().waitFor();
      expect(problems.filter((line) => !/400 \(Bad Request\)/.test(line))).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'a scan adds its item from any focus, and a code that nothing has says so',
    async () => {
      till = await visit(browser, 'till');
      const { page } = till;
      await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
      await enterPin(page);
      await page.goto(`${server.url}/pos/ordering`);
      await button(page, 'Drinks').waitFor();
      await scan(page, CODE);
      await lines(page).getByText('Limonata').waitFor();
      // From a field, and from a key that Enter would press.
      await page.getByLabel('Search the menu').focus();
      await scan(page, CODE);
      await lines(page)
        .getByRole('button', { name: /^2\s*Limonata/ })
        .waitFor();
      await button(page, 'Desserts').focus();
      await scan(page, CODE);
      await lines(page)
        .getByRole('button', { name: /^3\s*Limonata/ })
        .waitFor();
      await scan(page, '4006381333931');
      await page.getByText('No item with barcode 4006381333931.').waitFor();
      expect(await page.getByLabel('Search the menu').inputValue()).toBe('');
      expect(await axeFindings(page)).toEqual([]);
      await button(page, 'Search').click();
      await page.getByLabel('Search the menu').fill('espr');
      await page.keyboard.press('Enter');
      await lines(page).getByText('Espresso').waitFor();
    },
    MINUTES,
  );

  test(
    'the receipt goes by e-mail, and a wrong address is refused beside its field',
    async () => {
      const { page } = till;
      await button(page, /^Pay \$/).click();
      await inDialog(page, 'Exact').click();
      await page.getByRole('dialog', { name: /^Order P-/ }).waitFor();
      await inDialog(page, 'Email receipt').click();
      await page.getByLabel('Email address').fill('ada@mail');
      await inDialog(page, 'Send').click();
      await page.getByText('Enter an email address, such as name@mail.example.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByLabel('Email address').fill('ada@mail.example');
      await page.keyboard.press('Enter');
      await page.getByText('Sent to ada@mail.example').waitFor();
      await until('the mail at the catcher', async () =>
        (await (await fetch(`${server.url}/dev/email`)).text()).includes('Your receipt from Roma Pizza'),
      );
      await button(page, 'Next order').click();
    },
    MINUTES,
  );

  test(
    'an empty order offers the last ones, and one touch rings them up again',
    async () => {
      const { page } = till;
      await page.getByText(TILL.order.empty).waitFor();
      await page.getByRole('region', { name: 'Last orders' }).getByRole('button').first().click();
      await lines(page)
        .getByRole('button', { name: /^3\s*Limonata/ })
        .waitFor();
      await lines(page).getByText('Espresso').waitFor();
    },
    MINUTES,
  );

  test(
    'a sold-out item says until when, and is sold once more by an employee with permission',
    async () => {
      const { page } = till;
      await page.goto(`${server.url}/pos/settings/manage-sold-out-items`);
      await page.getByRole('textbox').first().fill('Cannoli');
      await page
        .getByRole('switch', { name: /Cannoli/ })
        .first()
        .click();
      await page.goto(`${server.url}/pos/ordering`);
      await button(page, 'Desserts').click();
      await page
        .getByRole('region', { name: 'Items' })
        .getByRole('button', { name: /Cannoli.*Sold out/ })
        .click();
      await page
        .getByRole('dialog', { name: 'Cannoli' })
        .getByText(/Back on sale|Until somebody/)
        .waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await inDialog(page, 'Sell it anyway').click();
      await lines(page).getByText('Cannoli').waitFor();
      await button(page, /^Pay \$/).click();
      await inDialog(page, 'Exact').click();
      await page.getByRole('dialog', { name: /^Order P-/ }).waitFor();
      expect(till.problems.filter((line) => !/Failed to load resource/.test(line))).toEqual([]);
    },
    MINUTES,
  );
});
