/** A rush at the counter, twice: with fingers only and with keys only. Each order costs what was worked out by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { fingers, type Hand, keyboard } from '../support/hands.ts';
import { openRush, type Rush } from '../support/rush.ts';
import { atEmptyOrder, TWENTY_ORDERS } from '../support/twenty-orders.ts';

const MINUTES = 180_000;

let rush: Rush;
const counts: { readonly by: string; readonly count: number }[] = [];

beforeAll(async () => {
  rush = await openRush('Counter');
}, MINUTES);
afterAll(async () => {
  await rush?.[Symbol.asyncDispose]();
});

describe.each([
  ['fingers', fingers],
  ['keys', keyboard],
] as const)('twenty orders with %s only', (by, handOf) => {
  let hand: Hand;
  beforeAll(() => {
    hand = handOf(rush.counter.till.page);
  });

  test.each(TWENTY_ORDERS.map((order, at) => [order.name, order, at] as const))(
    '%s',
    async (_, order, index) => {
      const guest = `${by === 'keys' ? 'Kay' : 'Finn'} ${'abcdefghijklmnopqrst'[index]}`;
      const { totalsInCents, moneyInCents, count } = await rush.ring(order, hand, guest);
      counts.push({ by, count });
      expect(totalsInCents).toEqual([order.totalInCents]);
      expect(moneyInCents).toEqual([...order.moneyInCents]);
    },
    MINUTES,
  );
});

test('a plain dish of the category in sight is one touch, and three touches sell it for exact cash', async () => {
  const { page } = rush.counter.till;
  const hand = fingers(page);
  await atEmptyOrder(hand);
  await hand.dish('Drinks', 'Espresso');
  await page.getByRole('button', { name: 'Remove the line' }).tap();
  const begun = hand.count();
  await hand.dish('Drinks', 'Espresso');
  await page.getByRole('list', { name: 'Lines' }).getByText('Espresso').waitFor();
  expect(hand.count() - begun).toBe(1);
  await hand.act('pay');
  await hand.act('exact');
  await page.getByRole('dialog', { name: /^Order P-/ }).waitFor();
  expect(hand.count() - begun).toBe(3);
  await hand.act('main');
});

test('nothing went wrong behind the screens, and the twenty were not more work than they were', () => {
  expect(rush.counter.till.problems).toEqual([]);
  // What was counted, with a little room: it may only become less. Keys are letters and digits of names and amounts too.
  const most = { fingers: 330, keys: 1300 };
  for (const [by, limit] of Object.entries(most)) {
    const own = counts.filter((one) => one.by === by);
    expect(own).toHaveLength(TWENTY_ORDERS.length);
    const total = own.reduce((sum, { count }) => sum + count, 0);
    console.log(`${by}: ${total} for twenty orders (${own.map(({ count }) => count).join(' ')})`);
    expect(total).toBeLessThanOrEqual(limit);
  }
});
