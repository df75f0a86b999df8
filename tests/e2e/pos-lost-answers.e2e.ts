/** The store books a sale and the till never hears of it: the till asks, says what was booked, and sells on. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { expectGone, until } from '#tests/support/until.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { goTo, pair, pairingCode } from '../support/till.ts';
import { TILL } from '../support/words/till.ts';

const MINUTES = 180_000;
const SALES = /\/api\/pos\/restaurants\/[^/]+\/stores\/[^/]+\/orders$/;
/** One bill: read by GET, saved by PUT. */
const BILL = /\/bills\/[^/]+$/;

let server: RunningServer;
let browser: Browser;
let till: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till');
  const { page } = till;
  await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await page.keyboard.type('1111', { delay: 70 });
  await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});
beforeEach(() => goTo(till.page, 'Order'));

/** Numbers of the orders that were paid in cash, the newest last. */
function cashSales(): string[] {
  const books = openBooks(server.dataDir);
  const rows = books
    .query<{ orderNumber: string }, [string]>(
      `select orderNumber from orders join tenders on tenders.orderId = orders.id
       where orders.storeId = ? and tenders.paymentType = 'posCash' and orders.channel = 'pos'
       order by orders.placedIsoDateTimeUtc, orders.id`,
    )
    .all(ROMA_NEWTOWN.storeId);
  books.close();
  return rows.map(({ orderNumber }) => orderNumber);
}

/** The next such call arrives, and its answer does not. */
async function loseAnswer(context: BrowserContext, calls: RegExp, method: 'POST' | 'PUT'): Promise<void> {
  let isLost = false;
  await context.route(calls, async (route: Route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

async function ringUp(page: Page, ...items: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Drinks', exact: true }).first().click();
  for (const item of items)
    await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
  await page.getByRole('button', { name: /^Pay \$(?!0\.00)/ }).waitFor();
}

async function payExact(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exact', exact: true }).click();
}

/** The till's notice about it, read and dismissed. */
async function readBooked(page: Page): Promise<string> {
  const said = page.getByRole('dialog').getByText(/^P-\d+ is paid: \$[\d.]+ in cash$/);
  await said.waitFor();
  await page.getByText('Do not charge again.', { exact: false }).waitFor();
  const text = (await said.textContent()) ?? '';
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^(Next order|Continue with the new order)$/ }).click();
  return text;
}

describe('a sale whose answer was lost', () => {
  test(
    'on its way is found automatically, and the next order is another one',
    async () => {
      const { page, context } = till;
      const before = cashSales().length;
      await ringUp(page, 'Limonata');
      await loseAnswer(context, SALES, 'POST');
      await payExact(page);
      const text = await readBooked(page);
      expect(cashSales()).toHaveLength(before + 1);
      expect(text).toContain(cashSales().at(-1) ?? 'nothing');
      await page.getByText(TILL.order.empty).waitFor();

      await ringUp(page, 'Espresso');
      await payExact(page);
      await page.getByRole('button', { name: 'Next order' }).click();
      expect(cashSales()).toHaveLength(before + 2);
    },
    MINUTES,
  );

  test(
    'by a reload is found when the page is there again',
    async () => {
      const { page, context } = till;
      const before = cashSales().length;
      await ringUp(page, 'Limonata');
      // It arrives, and the page is gone before the answer is.
      await context.route(SALES, (route) => route.fetch().then(() => {}), { times: 1 });
      await payExact(page);
      await until('the sale in the books', async () => cashSales().length > before);
      await page.reload();
      await readBooked(page);
      expect(cashSales()).toHaveLength(before + 1);
      await page.getByText(TILL.order.empty).waitFor();
    },
    MINUTES,
  );

  test(
    'leaves what was rung up since then as an order of its own',
    async () => {
      const { page, context } = till;
      const before = cashSales().length;
      await ringUp(page, 'Limonata');
      await loseAnswer(context, SALES, 'POST');
      // The till's own check gets no answer either, until the order has something more on it.
      await context.route(BILL, (route) => route.abort('connectionreset'));
      await payExact(page);
      await page.getByText('Cash only.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Espresso' }).first().click();
      await context.unroute(BILL);
      await readBooked(page);
      const lines = page.getByRole('list', { name: 'Lines' });
      await lines.getByText('Espresso').waitFor();
      await expectGone(lines.getByText('Limonata'));
      await payExact(page);
      await page.getByRole('button', { name: 'Next order' }).click();
      expect(cashSales()).toHaveLength(before + 2);
    },
    MINUTES,
  );

  test(
    'while saving is reported, and the order is under Saved once',
    async () => {
      const { page, context } = till;
      await ringUp(page, 'Limonata');
      await loseAnswer(context, BILL, 'PUT');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('This order is saved.', { exact: false }).waitFor();
      await page.getByText(TILL.order.empty).waitFor();
    },
    MINUTES,
  );

  test(
    'in another tab is no longer an order of this one',
    async () => {
      const { page, context } = till;
      const before = cashSales().length;
      await ringUp(page, 'Limonata');
      const other = await context.newPage();
      await other.goto(`${server.url}/pos/ordering`);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByRole('dialog', { name: 'Pay' }).waitFor();
      await payExact(other);
      await other.getByRole('button', { name: 'Next order' }).click();
      await page.getByRole('dialog', { name: 'Pay' }).waitFor({ state: 'detached' });
      await page.getByText(TILL.order.empty).waitFor();
      await other.close();
      expect(cashSales()).toHaveLength(before + 1);
    },
    MINUTES,
  );

  test('never shows a cashier an internal word, and nothing broke but the network', () => {
    const isNetwork = (line: string) => /net::ERR_|Failed to load resource/.test(line);
    expect(till.problems.filter((line) => !isNetwork(line))).toEqual([]);
  });
});
