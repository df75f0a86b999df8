/** A table pays its bill: two guests by card on their phones, and the third in cash at the till. */
import type { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';

const MINUTES = 180_000;
const PATH = '/restaurants/roma-pizza/stores/roma-newtown';

let server: RunningServer;
let browser: Browser;
let till: Visit;
let books: Database;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  await pair(till.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await till.page.keyboard.type('1111', { delay: 70 });
  await till.page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
  books = openBooks(server.dataDir);
}, MINUTES);
afterAll(async () => {
  books?.close();
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' });
const table = (page: Page, name: string, state: string) =>
  page.getByRole('button', { name: new RegExp(`^Table ${name}, ${state}`) });

async function atMap(page: Page): Promise<void> {
  await screens(page).getByRole('link', { name: 'Tables', exact: true }).click();
  await page.getByRole('heading', { name: 'Table map' }).waitFor({ state: 'attached' });
}

/** A lasagne of $24.00 and calamari of $17.50 are sent from a table. */
async function orderAt(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/pos/ordering`);
  await button(page, 'Drinks').waitFor();
  await atMap(page);
  await table(page, name, '').click({ button: 'right' });
  await button(page, 'Seat guests').click();
  await button(page, '3 guests').click();
  await button(page, 'Seat and order').click();
  for (const [category, dish] of [
    ['Pasta', 'Lasagne al forno'],
    ['Starters and sides', 'Fried calamari'],
  ] as const) {
    await button(page, category).first().click();
    await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: dish }).click();
  }
  await button(page, 'Send').click();
  await page.getByText(/^P-\d+ sent$/).waitFor();
}

/** A phone that reads the code on the table, up to its bill. */
async function phoneAt(name: string, javaScriptEnabled = true): Promise<Visit> {
  const row = books
    .query<{ id: string; code: string }, [string, string]>(
      'select id, code from dining_tables where storeId = ? and name = ?',
    )
    .get(ROMA_NEWTOWN.storeId, name);
  const phone = await visit(browser, 'phone', { hasTouch: true, javaScriptEnabled });
  await phone.page.goto(`${server.url}${PATH}/tables/${row?.id}?code=${row?.code}`);
  await phone.page.getByRole('button', { name: 'See the table’s bill' }).click();
  await phone.page.getByRole('region', { name: 'Bill' }).waitFor();
  return phone;
}

async function aThird({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Equally' }).click();
  await page.getByLabel('How many share the bill?').selectOption('3');
  await page.getByRole('button', { name: 'Work out' }).click();
}

test(
  'two phones pay a third each by card, the till takes the last third in cash, and nothing is left to pay',
  async () => {
    const { page } = till;
    await orderAt(page, '8');
    const ada = await phoneAt('8');
    await aThird(ada);
    expect(await axeFindings(ada.page)).toEqual([]);
    await ada.page.getByRole('button', { name: 'Pay $13.84' }).click();
    // Ada is at the card page: the others have the rest, and the waiter sees it.
    await ada.page.getByRole('button', { name: 'Pay $13.84' }).waitFor();
    const ben = await phoneAt('8', false);
    await ben.page.getByRole('link', { name: 'Pay', exact: true }).click();
    await ben.page.getByText('Being paid by others now').waitFor();
    await ben.page.getByRole('button', { name: 'Pay $27.66' }).waitFor();
    await screens(page).getByRole('link', { name: 'Saved' }).click();
    await page
      .getByRole('region', { name: 'Saved orders' })
      .getByRole('button', { name: /Table 8/ })
      .click();
    await page.getByText(/^Paying on a phone, until/).waitFor();

    await ada.page.getByRole('button', { name: 'Pay $13.84' }).click();
    await ada.page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    await ada.page.getByText('$27.66').waitFor();
    expect(await axeFindings(ada.page)).toEqual([]);

    await aThirdAgain(ben);
    await page
      .getByRole('region', { name: 'Bill' })
      .getByText(/^Card on phone/)
      .first()
      .waitFor();
    await page.getByRole('region', { name: 'Bill' }).getByRole('button', { name: 'Pay $13.83' }).click();
    await button(page, 'Exact').click();
    await button(page, 'Next order').click();
    await atMap(page);
    await table(page, '8', 'Paid, not cleared').waitFor();

    const paid = books
      .query<{ paymentType: string; amountInCents: number }, []>(
        `select paymentType, amountInCents from tenders
         where orderId in (select orderId from tenders where paymentName = 'Card on phone') order by takenIsoDateTimeUtc`,
      )
      .all();
    // The last third is rounded as cash.
    expect(paid.map((one) => [one.paymentType, one.amountInCents])).toEqual([
      ['posCustomPayment', 1384],
      ['posCustomPayment', 1383],
      ['posCash', 1385],
    ]);
    expect([...till.problems, ...ada.problems, ...ben.problems]).toEqual([]);
    for (const { context } of [ada, ben]) await context.close();
  },
  MINUTES,
);

/** Without script, from the page that shows what is left. */
async function aThirdAgain({ page }: Visit): Promise<void> {
  await page.getByRole('link', { name: 'Equally' }).click();
  await page.getByLabel('How many share the bill?').selectOption('3');
  await page.getByRole('button', { name: 'Work out' }).click();
  for (const _ of ['ours', 'the card’s']) await page.getByRole('button', { name: 'Pay $13.83' }).click();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
}
