/** A shaky hand touches every key twice. Its orders, money and dockets are those of a calm hand. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { fingers, shakyFingers } from '../support/hands.ts';
import { openRush, type Rush } from '../support/rush.ts';
import { atEmptyOrder, TWENTY_ORDERS } from '../support/twenty-orders.ts';
import { untilHolds } from '../support/until.ts';

const MINUTES = 180_000;

let rush: Rush;
beforeAll(async () => {
  rush = await openRush('Shaky');
}, MINUTES);
afterAll(async () => {
  await rush?.[Symbol.asyncDispose]();
});

const page = () => rush.counter.till.page;

describe('twenty orders of a hand that touches each key twice', () => {
  // Half of them 150 ms apart, half of them 300 ms.
  test.each(TWENTY_ORDERS.map((order, at) => [at % 2 === 0 ? 150 : 300, order.name, order, at] as const))(
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
