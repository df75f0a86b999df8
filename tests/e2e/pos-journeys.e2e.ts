/** Whole journeys at the till that are rehearsed on every change: money that is pressed for twice, a silent terminal, a table of eight. */
import type { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { expectGone, until, untilHolds } from '#tests/support/until.ts';
import { openBrowser, type Visit, visit } from '../support/browser.ts';
import { type AtTerminal, actAtTerminal, bankEntries } from '../support/card-terminal.ts';
import { addFirstOf, confirmPhone, goToCheckout, settled } from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';
import { TILL } from '../support/words/till.ts';

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
const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').last().getByRole('button', { name });
const screens = (page: Page) => page.getByRole('navigation', { name: 'Screens' });

async function atOrdering(page: Page): Promise<void> {
  await page.goto(`${server.url}/pos/ordering`);
  await button(page, 'Drinks').waitFor();
}

/** Things that ask nothing, from one category. */
async function ring(page: Page, category: string, ...dishes: string[]): Promise<void> {
  await button(page, category).first().click();
  for (const dish of dishes)
    await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: dish }).click();
}

interface Sale {
  readonly id: string;
  readonly grandTotalInCents: number;
  readonly takenInCents: number;
  readonly tenders: number;
}

const salesNow = () =>
  books
    .query<Sale, []>(
      `select id, grandTotalInCents, (select coalesce(sum(amountInCents), 0) from tenders where orderId = orders.id) as takenInCents,
         (select count(*) from tenders where orderId = orders.id) as tenders
       from orders where channel = 'pos' and statusCode <> 'failure' order by id`,
    )
    .all();

/** What the books have more than before. */
function newSales(before: readonly Sale[]): Sale[] {
  const known = new Set(before.map(({ id }) => id));
  return salesNow().filter(({ id }) => !known.has(id));
}

describe('a sale is paid once, whatever happens to the press', () => {
  test(
    'paid twice fast, it is one order and one payment',
    async () => {
      const { page } = till;
      const before = salesNow();
      await atOrdering(page);
      await ring(page, 'Drinks', 'Espresso');
      await button(page, /^Pay \$/).click();
      await inDialog(page, 'Exact').dblclick();
      await page.getByRole('dialog', { name: /^Order P-/ }).waitFor();
      await button(page, 'Next order').click();
      await page.getByText(TILL.order.empty).waitFor();
      expect(newSales(before)).toMatchObject([{ grandTotalInCents: 400, takenInCents: 400, tenders: 1 }]);
    },
    MINUTES,
  );

  test(
    'whose answer is lost finds it automatically and says what was paid',
    async () => {
      const { page } = till;
      const before = salesNow();
      await atOrdering(page);
      await ring(page, 'Drinks', 'Limonata');
      await button(page, /^Pay \$/).click();
      await page.route('**/api/pos/**/orders', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await inDialog(page, 'Exact').click();
      await page
        .getByRole('dialog')
        .getByText(/^P-\d+ is paid: \$5\.50 in cash$/)
        .waitFor();
      await page.unroute('**/api/pos/**/orders');
      await button(page, 'Next order').click();
      expect(newSales(before)).toMatchObject([{ grandTotalInCents: 550, takenInCents: 550, tenders: 1 }]);
    },
    MINUTES,
  );

  test(
    'whose tab is closed while it is paid, the next one says that it is paid, and it is paid no second time',
    async () => {
      const before = salesNow();
      await atOrdering(till.page);
      await ring(till.page, 'Drinks', 'Blood orange');
      await button(till.page, /^Pay \$/).click();
      const answered = Promise.withResolvers<void>();
      await till.page.route('**/api/pos/**/orders', async (route) => {
        await route.fetch();
        answered.resolve();
      });
      await inDialog(till.page, 'Exact').click();
      await answered.promise;
      const next = await till.context.newPage();
      await till.page.close();
      await next.goto(`${server.url}/pos/ordering`);
      await next
        .getByRole('dialog')
        .getByText(/^P-\d+ is paid: \$5\.50 in cash$/)
        .waitFor();
      await button(next, 'Next order').click();
      await next.getByText(TILL.order.empty).waitFor();
      expect(newSales(before)).toMatchObject([{ grandTotalInCents: 550, takenInCents: 550, tenders: 1 }]);
      till = { ...till, page: next };
    },
    MINUTES,
  );
});

const atTerminal = (act: AtTerminal) => actAtTerminal(server.url, ROMA_NEWTOWN.storeId, act);

/** Every movement of money at the bank of the simulated terminals. */
const bank = () => bankEntries(server.url);

describe('a card terminal that does not say how it ended', () => {
  test(
    'is polled until it reports: no one is charged again, and the sale is paid as reported',
    async () => {
      const { page } = till;
      const [before, charges] = [salesNow(), await bank()];
      await atOrdering(page);
      await ring(page, 'Desserts', 'Tiramisù', 'Cannoli');
      await button(page, /^Pay \$/).click();
      await inDialog(page, 'Card').click();
      await inDialog(page, /^Send \$24\.00/).click();
      await page.getByRole('dialog').getByText('PRESENT CARD').waitFor();
      await atTerminal('unplug');
      await atTerminal('approve');
      await page.getByRole('dialog').getByText('Do not charge again').first().waitFor();
      await expectGone(inDialog(page, /Try card again|Pay another way|Exact/));
      await page.reload();
      await page.getByRole('dialog').getByText('Do not charge again').first().waitFor();
      await atTerminal('plug');
      await page.getByRole('dialog').getByText('Approved', { exact: true }).waitFor();
      await button(page, 'Next order').click();
      expect((await bank()).slice(charges.length)).toMatchObject([{ kind: 'PURCHASE', amountInCents: 2400 }]);
      expect(newSales(before)).toMatchObject([{ grandTotalInCents: 2400, takenInCents: 2400, tenders: 1 }]);
    },
    MINUTES,
  );
});

/** A phone that has read the code of a table, and what it orders there. */
async function orderAtTable(table: string, category: string, name: string, phone: string): Promise<string> {
  const { page, context, problems } = await visit(browser, 'phone', { hasTouch: true });
  const shop = { url: server.url, path: PATH };
  await page.goto(`${server.url}${PATH}/tables/${tableId(table)}?code=${tableCode(table)}`);
  await page.getByRole('heading', { name: `Table ${table}` }).waitFor();
  await page.getByRole('button', { name: 'See the menu' }).click();
  await addFirstOf(page, shop, category);
  await goToCheckout(page, shop);
  // Nothing is asked that the code has said.
  await untilHolds(async () => expect(await page.getByRole('radio', { name: /^Dine in/ }).isChecked()).toBe(true));
  expect(await page.getByLabel('Table', { exact: true }).inputValue()).toBe(tableId(table));
  await confirmPhone(page, shop, name, phone);
  await page.getByRole('radio', { name: /^Pay in store/ }).check();
  await settled(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('heading', { name: 'Added to your table’s bill' }).waitFor();
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  // The bill says who ordered what, and nobody's name.
  await page.getByRole('link', { name: 'See your table’s bill' }).click();
  const bill = page.getByRole('region', { name: 'Bill' });
  await bill.getByText('Waiter', { exact: true }).first().waitFor();
  await bill.getByText('You', { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
  return number;
}

function tableId(name: string): string {
  return tableOf(name).id;
}

function tableCode(name: string): string {
  return tableOf(name).code;
}

function tableOf(name: string) {
  const table = books
    .query<{ id: string; code: string }, [string, string]>(
      'select id, code from dining_tables where storeId = ? and name = ?',
    )
    .get(ROMA_NEWTOWN.storeId, name);
  if (!table) throw new Error(`there is no table ${name}`);
  return table;
}

/** As the books have it; by the number that the guest's phone shows. */
function websiteOrder(orderNumber: string) {
  const order = books
    .query<{ id: string; grandTotalInCents: number; statusCode: string; statusReason: string | null }, [string]>(
      'select id, grandTotalInCents, statusCode, statusReason from orders where orderNumber = ? order by id desc limit 1',
    )
    .get(orderNumber);
  if (!order) throw new Error(`there is no order ${orderNumber}`);
  return order;
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const table = (page: Page, name: string, state: string) =>
  page.getByRole('button', { name: new RegExp(`^Table ${name}, ${state}`) });

async function atMap(page: Page): Promise<void> {
  await screens(page).getByRole('link', { name: 'Tables', exact: true }).click();
  await page.getByRole('heading', { name: 'Table map' }).waitFor({ state: 'attached' });
}

/** What the table's own menu has. */
async function atTable(page: Page, name: string, state: string, act: string): Promise<void> {
  await table(page, name, state).click({ button: 'right' });
  await button(page, act).click();
}

/** A waiter seats a party, rings up what it wants and sends it. */
async function seatAndSend(page: Page, name: string, guests: number, dishes: Readonly<Record<string, string>>) {
  await atMap(page);
  await atTable(page, name, '', 'Seat guests');
  await button(page, `${guests} guests`).click();
  await button(page, 'Seat and order').click();
  for (const [category, dish] of Object.entries(dishes)) await ring(page, category, dish);
  await button(page, 'Send').click();
  await page.getByText(/^P-\d+ sent$/).waitFor();
}

async function openSaved(page: Page, name: string): Promise<void> {
  await screens(page).getByRole('link', { name: 'Saved' }).click();
  await page.getByRole('heading', { name: 'Saved orders' }).waitFor();
  await page
    .getByRole('region', { name: 'Saved orders' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await page.getByRole('region', { name: 'Bill' }).getByText(name).first().waitFor();
}

describe('a table of eight', () => {
  test(
    'orders by two phones and a waiter, moves, is merged, pays in three with a dish halved, and one share goes back',
    async () => {
      const { page } = till;
      const before = salesNow();
      await atOrdering(page);
      await seatAndSend(page, '8', 8, { Pasta: 'Lasagne al forno', 'Starters and sides': 'Fried calamari' });
      await seatAndSend(page, '9', 2, { Desserts: 'Tiramisù' });
      // What Ada orders on her phone joins the bill by itself.
      const ada = await orderAtTable('8', 'Desserts', 'Ada', '0491 570 313');
      const adas = websiteOrder(ada);
      expect(adas).toMatchObject({ statusCode: 'cancelled', statusReason: expect.stringMatching(/^On bill P-/) });

      // They move: it goes along, on their bill.
      await atMap(page);
      await atTable(page, '8', '', 'Move');
      await table(page, '10', 'Free').click();
      await table(page, '10', 'Waiting for food, 8 guests').waitFor();
      await table(page, '8', 'Free').waitFor();

      // The pair sits down with them: one bill, and one party of ten.
      await atTable(page, '9', '', 'Merge');
      await table(page, '10', 'Waiting for food').click();
      await inDialog(page, 'Merge tables').click();
      await table(page, '10', 'Waiting for food, 10 guests').waitFor();

      // Ben reads the code of the table where they sit now: nobody at the till has to do anything.
      const ben = await orderAtTable('10', 'Drinks', 'Ben', '0491 570 737');
      const bens = websiteOrder(ben);
      expect(websiteOrder(ben).statusReason).toBe(websiteOrder(ada).statusReason);

      // 24.00 + 17.50 + 13.00, and the phones'.
      const total = 5450 + adas.grandTotalInCents + bens.grandTotalInCents;
      await openSaved(page, 'Table 10');
      const bill = page.getByRole('region', { name: 'Bill' });
      await bill.getByText('Tiramisù').first().waitFor();
      await bill.getByText(`Ada · ${ada}`).waitFor();
      await bill.getByText(`Ben · ${ben}`).waitFor();
      await bill.getByRole('button', { name: `Pay ${dollars(total)}` }).click();
      await page.getByRole('heading', { name: /^Pay P-/ }).waitFor();

      // One pays half the lasagne, 12.00; Ada what she ordered, 13.00; the third the rest, with what the phones ordered.
      await button(page, 'Items').click();
      await button(page, 'Lasagne al forno shared between: one more').click();
      await inDialog(page, 'Pays $12.00').click();
      await button(page, 'Items').click();
      await inDialog(page, `Ada · ${ada}`).click();
      await inDialog(page, 'Pays $13.00').click();
      for (const last of [false, false, true]) {
        await button(page, 'Exact').click();
        await button(page, last ? 'Next order' : 'Next payment').click();
      }
      const number = websiteOrder(ada).statusReason?.replace('On bill ', '');
      const paid = newSales(before).filter(({ takenInCents }) => takenInCents > 0);
      expect(paid).toMatchObject([{ grandTotalInCents: total, takenInCents: total, tenders: 3 }]);

      await screens(page).getByRole('link', { name: 'History' }).click();
      await page
        .getByRole('region', { name: 'Orders', exact: true })
        .getByRole('button', { name: new RegExp(`^${number}`) })
        .click();
      await button(page, 'Refund').click();
      await inDialog(page, 'An amount').click();
      for (const digit of ['1', '3', '00']) await inDialog(page, new RegExp(`^${digit}$`)).click();
      await inDialog(page, 'Wrong item').click();
      await inDialog(page, 'Give $13.00 in cash').click();
      await inDialog(page, 'Done').click();
      await until('the share going back', async () =>
        newSales(before).some(({ takenInCents }) => takenInCents === total - 1300),
      );
    },
    MINUTES,
  );

  test('nothing went wrong behind the screens but the answers that were lost', () => {
    expect(till.problems.filter((line) => !/net::ERR_|Failed to load resource/.test(line))).toEqual([]);
  });
});
