/** Whole journeys at the till that are rehearsed on every change: money that is pressed for twice, a silent terminal, a table of eight. */
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, type Visit, visit } from '../support/browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, settled } from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';
import { until } from '../support/until.ts';

const MINUTES = 120_000;
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
  await till.page.getByRole('heading', { name: 'Hello Mia' }).waitFor();
  books = new Database(join(server.dataDir, 'servery.db'), { readonly: true });
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
      await page.getByText('Touch an item to begin').waitFor();
      expect(newSales(before)).toMatchObject([{ grandTotalInCents: 400, takenInCents: 400, tenders: 1 }]);
    },
    MINUTES,
  );

  test(
    'whose answer is lost, it is pressed for again and shows the order that was made',
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
      await page.getByRole('dialog', { name: 'Pay' }).getByRole('alert').waitFor();
      expect(newSales(before)).toHaveLength(1);
      await page.unroute('**/api/pos/**/orders');
      await inDialog(page, 'Exact').click();
      await page.getByRole('dialog', { name: /^Order P-/ }).waitFor();
      await button(page, 'Next order').click();
      expect(newSales(before)).toMatchObject([{ grandTotalInCents: 550, takenInCents: 550, tenders: 1 }]);
    },
    MINUTES,
  );

  test(
    'whose tab is closed while it is paid, it stands on the till again and is paid no second time',
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
      await atOrdering(next);
      await next.getByRole('list', { name: 'Lines' }).getByText('Blood orange').waitFor();
      await button(next, /^Pay \$/).click();
      await inDialog(next, 'Exact').click();
      await next.getByRole('dialog', { name: /^Order P-/ }).waitFor();
      await button(next, 'Next order').click();
      await next.getByText('Touch an item to begin').waitFor();
      expect(newSales(before)).toMatchObject([{ grandTotalInCents: 550, takenInCents: 550, tenders: 1 }]);
      till = { ...till, page: next };
    },
    MINUTES,
  );
});

async function atTerminal(act: 'approve' | 'unplug' | 'plug'): Promise<void> {
  const answer = await fetch(`${server.url}/dev/card-terminal/${ROMA_NEWTOWN.storeId}/${act}`, {
    method: 'POST',
    headers: { origin: server.url },
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
}

/** Every movement of money at the bank of the simulated terminals. */
async function bank(): Promise<{ kind: string; amountInCents: number }[]> {
  const answer = await fetch(`${server.url}/dev/card-terminal/state`);
  return ((await answer.json()) as { bank: { kind: string; amountInCents: number }[] }).bank;
}

describe('a card terminal that does not say how it ended', () => {
  test(
    'is asked until it says so: nobody is charged again, and the sale is paid by what it says',
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
      expect(await inDialog(page, /Try a card again|Pay another way|Exact/).count()).toBe(0);
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
  const { page, context, troubles } = await visit(browser, 'phone', { hasTouch: true });
  const shop = { url: server.url, path: PATH };
  await addFirstOf(page, shop, category);
  await goToCheckout(page, shop);
  await page.getByRole('radio', { name: /^Dine in/ }).check();
  await settled(page);
  const tables = page.getByLabel('Table');
  const value = await tables.locator('option', { hasText: new RegExp(`\\b${table}\\b`) }).getAttribute('value');
  await tables.selectOption(value);
  await confirmPhone(page, shop, name, phone);
  await page.getByRole('radio', { name: /^Pay in store/ }).check();
  await settled(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.locator('[data-order-status="accepted"]').waitFor();
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.trim() ?? '';
  expect(troubles).toEqual([]);
  await context.close();
  return number;
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

async function seat(page: Page, name: string, table: string): Promise<void> {
  await button(page, 'Dine in').click();
  await page.getByRole('button', { name: 'Table, name' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: table, exact: true }).click();
  await button(page, 'Done').click();
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
      const ada = await orderAtTable('10', 'Desserts', 'Ada', '0491 570 313');
      const ben = await orderAtTable('10', 'Drinks', 'Ben', '0491 570 737');
      const [adas, bens] = [websiteOrder(ada), websiteOrder(ben)];
      expect(adas.id).not.toBe(bens.id);

      const before = salesNow();
      await atOrdering(page);
      await seat(page, 'Eight', '8');
      await ring(page, 'Pasta', 'Lasagne al forno');
      await ring(page, 'Starters and sides', 'Fried calamari');
      await button(page, 'Send').click();
      await page.getByText(/is sent\.$/).waitFor();
      await seat(page, 'Late pair', '9');
      await ring(page, 'Desserts', 'Tiramisù');
      await button(page, 'Send').click();
      await page.getByText(/is sent\.$/).waitFor();

      await openSaved(page, 'Eight');
      const bill = page.getByRole('region', { name: 'Bill' });
      await bill.getByRole('button', { name: 'Table', exact: true }).click();
      await inDialog(page, /^10$/).click();
      await bill
        .getByText(/Table 10/)
        .first()
        .waitFor();
      await bill.getByRole('button', { name: 'Merge' }).click();
      await inDialog(page, /Late pair|Table 9/).click();
      await bill.getByText('Tiramisù').waitFor();

      // What the two ordered on their phones joins it, each dish with its name.
      await page.goto(`${server.url}/pos/table-map`);
      await page.getByRole('button', { name: /^Table 10,.*2 ordered by phone/ }).click();
      await inDialog(page, /^Put all 2 on P-/).click();
      await page.getByRole('region', { name: 'Ordered by phone' }).waitFor({ state: 'detached' });
      expect([websiteOrder(ada), websiteOrder(ben)]).toMatchObject([
        { statusCode: 'cancelled', statusReason: expect.stringMatching(/^On bill P-/) },
        { statusCode: 'cancelled', statusReason: expect.stringMatching(/^On bill P-/) },
      ]);
      // 24.00 + 17.50 + 13.00, and the phones'.
      await page.keyboard.press('Escape');
      const total = 5450 + adas.grandTotalInCents + bens.grandTotalInCents;
      await openSaved(page, 'Eight');
      await bill.getByText(`Ada · ${ada}`).waitFor();
      await bill.getByText(`Ben · ${ben}`).waitFor();
      await bill.getByRole('button', { name: `Pay ${dollars(total)}` }).click();
      await page.getByRole('heading', { name: /^Pay P-/ }).waitFor();

      // One pays half the lasagne, 12.00; Ada what she ordered, 13.00; the third the rest, with what the phones ordered.
      await button(page, 'Some dishes').click();
      await button(page, 'Lasagne al forno shared between: one more').click();
      await inDialog(page, 'Pays $12.00').click();
      await button(page, 'Some dishes').click();
      await inDialog(page, `Ada · ${ada}`).click();
      await inDialog(page, 'Pays $13.00').click();
      for (const last of [false, false, true]) {
        await button(page, 'Exact').click();
        await button(page, last ? 'Next order' : 'Next payment').click();
      }
      const paid = newSales(before).filter(({ takenInCents }) => takenInCents > 0);
      expect(paid).toMatchObject([{ grandTotalInCents: total, takenInCents: total, tenders: 3 }]);

      await screens(page).getByRole('link', { name: 'History' }).click();
      await page.getByRole('region', { name: 'Orders' }).getByRole('button', { name: /Eight/ }).click();
      await button(page, 'Refund').click();
      await inDialog(page, /amount/i).click();
      for (const digit of ['1', '3', '00']) await inDialog(page, new RegExp(`^${digit}$`)).click();
      await inDialog(page, 'Wrong item').click();
      await inDialog(page, 'Give back $13.00').click();
      await until('the share going back', async () =>
        newSales(before).some(({ takenInCents }) => takenInCents === total - 1300),
      );
    },
    MINUTES,
  );

  test('nothing went wrong behind the screens but the answers that were lost', () => {
    expect(till.troubles.filter((line) => !/net::ERR_|Failed to load resource/.test(line))).toEqual([]);
  });
});
