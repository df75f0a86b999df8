/** A shaky hand touches every key twice. Its orders, money and dockets are those of a calm hand. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { isLongRun } from '../battery/support/dice.ts';
import { fingers, shakyFingers, strayingFingers } from '../support/hands.ts';
import { openRush, type Rush } from '../support/rush.ts';
import { atEmptyOrder, TWENTY_ORDERS } from '../support/twenty-orders.ts';
import { untilHolds } from '../support/until.ts';

const MINUTES = 180_000;
/** What comes later than 350 ms after something appeared is meant. */
const GAPS_MS = [120, 200, 300];
/** Each is a few seconds: a third of them a day in turn, all in the long form. */
const today = Math.floor(Date.now() / 86_400_000);
const STRAYED = TWENTY_ORDERS.map((order, at) => ({ order, at })).filter(
  ({ at }) => isLongRun || (at + today) % 3 === 0,
);

let rush: Rush;
beforeAll(async () => {
  rush = await openRush('Shaky');
}, MINUTES);
afterAll(async () => {
  await rush?.[Symbol.asyncDispose]();
});

const page = () => rush.counter.till.page;

describe('twenty orders of a hand that touches each key twice', () => {
  test.each(TWENTY_ORDERS.map((order, at) => [GAPS_MS[at % 3] ?? 300, order.name, order, at] as const))(
    '%p ms apart: %s',
    async (gapMs, _, order, index) => {
      const hand = shakyFingers(page(), gapMs);
      const { totalsInCents, moneyInCents } = await rush.ring(order, hand, `Sam ${'abcdefghijklmnopqrst'[index]}`);
      expect(totalsInCents).toEqual([order.totalInCents]);
      expect(moneyInCents).toEqual([...order.moneyInCents]);
    },
    MINUTES,
  );
});

describe('orders of a hand that presses wrong keys and takes them back', () => {
  test.each(STRAYED.map(({ order, at }) => [order.name, order, at] as const))(
    '%s',
    async (_, order, index) => {
      const wrong = order.name.includes('panna cotta') ? 'Cannoli' : 'Vanilla panna cotta';
      const hand = strayingFingers(page(), wrong);
      const { totalsInCents, moneyInCents } = await rush.ring(order, hand, `Stray ${'abcdefghijklmnopqrst'[index]}`);
      expect(totalsInCents).toEqual([order.totalInCents]);
      expect(moneyInCents).toEqual([...order.moneyInCents]);
    },
    MINUTES,
  );
});

describe('the change of a sale', () => {
  const due = (): Locator => page().locator('[data-part=change-due]');

  test(
    'stays in the bar of the next order until it is touched',
    async () => {
      const hand = fingers(page());
      await atEmptyOrder(hand);
      const coffee = TWENTY_ORDERS.find(({ name }) => name === 'two espressos and a tiramisù from a fifty');
      if (!coffee) throw new Error('There is no order with change');
      await rush.ring(coffee, shakyFingers(page(), 150), 'Sam z');
      await untilHolds(async () => expect(await due().textContent()).toContain('$29.00'));
      await hand.dish('Drinks', 'Espresso');
      await untilHolds(async () => expect(await due().textContent()).toContain('$29.00'));
      await due().tap();
      await due().waitFor({ state: 'detached' });
      await hand.act('remove');
    },
    MINUTES,
  );
});

test('nothing went wrong behind the screens', () => expect(rush.counter.till.problems).toEqual([]));
