/** A rush at the counter, twice: with fingers only and with keys only. Each order costs what was worked out by hand. */
import type { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser } from 'playwright-core';
import { openBooks } from '#tests/support/books.ts';
import { openBrowser, type Visit, visit } from '../support/browser.ts';
import { type AtTerminal, actAtTerminal } from '../support/card-terminal.ts';
import { fingers, type Hand, keyboard } from '../support/hands.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';
import { type At, atEmptyOrder, TWENTY_ORDERS } from '../support/twenty-orders.ts';
import { until } from '../support/until.ts';

const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let till: Visit;
let books: Database;
const counts: { readonly order: string; readonly by: string; readonly count: number }[] = [];

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
  till = await visit(browser, 'till', { hasTouch: true });
  const { page } = till;
  await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
  await page.keyboard.type('1111', { delay: 70 });
  await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
  // Long for a screen, short for a journey that has lost its way.
  await page.goto(`${server.url}/pos/ordering`);
  await page.getByRole('button', { name: /Margherita/ }).waitFor();
  books = openBooks(server.dataDir);
}, MINUTES);
afterAll(async () => {
  books?.close();
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const atTerminal = (act: AtTerminal) => actAtTerminal(server.url, ROMA_NEWTOWN.storeId, act);

interface Booked {
  readonly id: string;
  readonly grandTotalInCents: number;
  readonly statusCode: string;
}

/** What the books have of the order that was rung up last, and how many there are. */
function booked(since: ReadonlySet<string>): { orders: Booked[]; money: number[] } {
  const orders = books
    .query<Booked, []>(
      // An order whose card was declined has failed; what was rung up goes on as another.
      "select id, grandTotalInCents, statusCode from orders where channel = 'pos' and statusCode <> 'failure' order by id",
    )
    .all()
    .filter(({ id }) => !since.has(id));
  // What goes back is a tender below nothing.
  const money = orders.flatMap(({ id }) =>
    books
      .query<{ cents: number }, [string]>('select amountInCents as cents from tenders where orderId = ? order by id')
      .all(id),
  );
  return { orders, money: money.map(({ cents }) => cents) };
}

const known = () =>
  new Set(
    books
      .query<{ id: string }, []>('select id from orders')
      .all()
      .map(({ id }) => id),
  );

describe.each([
  ['fingers', fingers],
  ['keys', keyboard],
] as const)('twenty orders with %s only', (by, handOf) => {
  let hand: Hand;
  beforeAll(() => {
    hand = handOf(till.page);
  });

  test.each(TWENTY_ORDERS.map((order, at) => [order.name, order, at] as const))(
    '%s',
    async (name, order, index) => {
      const before = known();
      const at: At = { hand, guest: `${by === 'keys' ? 'Kay' : 'Finn'} ${'abcdefghijklmnopqrst'[index]}`, atTerminal };
      await atEmptyOrder(hand);
      const begun = hand.count();
      await order.ring(at);
      counts.push({ order: name, by, count: hand.count() - begun });
      const { totalInCents, moneyInCents, statusCode = 'accepted' } = order;
      // A card's money is in the books first; the order follows it by the outbox.
      await until(`${name} is ${statusCode}`, async () => booked(before).orders[0]?.statusCode === statusCode);
      const { orders, money } = booked(before);
      expect(orders.map(({ grandTotalInCents }) => grandTotalInCents)).toEqual([totalInCents]);
      expect(money).toEqual([...moneyInCents]);
    },
    MINUTES,
  );
});

test('a plain dish of the category in sight is one touch, and three touches sell it for exact cash', async () => {
  const hand = fingers(till.page);
  await atEmptyOrder(hand);
  await hand.dish('Drinks', 'Espresso');
  await till.page.getByRole('button', { name: 'Remove the line' }).tap();
  const begun = hand.count();
  await hand.dish('Drinks', 'Espresso');
  await till.page.getByRole('list', { name: 'Lines' }).getByText('Espresso').waitFor();
  expect(hand.count() - begun).toBe(1);
  await hand.act('pay');
  await hand.act('exact');
  await till.page.getByRole('dialog', { name: /^Order P-/ }).waitFor();
  expect(hand.count() - begun).toBe(3);
  await hand.act('main');
});

test('nothing went wrong behind the screens, and the twenty were not more work than they were', () => {
  expect(till.problems).toEqual([]);
  // What was counted, with a little room: it may only become less. Keys are letters and digits of names and amounts too.
  const most = { fingers: 330, keys: 1650 };
  for (const [by, limit] of Object.entries(most)) {
    const own = counts.filter((one) => one.by === by);
    expect(own).toHaveLength(TWENTY_ORDERS.length);
    const total = own.reduce((sum, { count }) => sum + count, 0);
    console.log(`${by}: ${total} for twenty orders (${own.map(({ count }) => count).join(' ')})`);
    expect(total).toBeLessThanOrEqual(limit);
  }
});
