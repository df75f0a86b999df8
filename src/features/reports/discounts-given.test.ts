/** What staff took off by hand is in "Refunds and voids": by whom, approved by whom, on which order. */
import { describe, expect, test } from 'bun:test';
import { discountsGiven } from '#db/reports/discounts-given.queries.ts';
import { plansOf } from '#db/testing/query-plans.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { amountOff } from '#src/domain/pricing/testing-menu.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { kitchenFixture } from '#src/features/counter/testing/kitchen-fixture.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, OTHER_SCOPE, plantCoupon, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { reportOfType } from './kinds/reports.registry.ts';
import { readDiscounts, readRefundsAndVoids } from './read-sales-cuts.ts';

const on = (from: string, to = from) => ({ period: { name: 'chooseDates', from, to }, channel: 'OVERALL' }) as const;
const SATURDAY = on('2026-11-21');
const SUNDAY = on('2026-11-22');
const BOTH = on('2026-11-21', '2026-11-22');
const BURGER = ordered('a', 'burger');
const off = (more: { readonly discountForItem?: number; readonly discountForItemBps?: number }) => ({
  adjustment: { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0, ...more },
});
const LEO = { ...FRONT.by, name: 'Leo' };
const byLeo = { by: LEO, allow: (() => 'employee-mia') as never };

const rowsOf = async ({ ctx }: BillsFixture, asked: Parameters<typeof readRefundsAndVoids>[2] = SATURDAY) =>
  (await readRefundsAndVoids(ctx, SCOPE, asked)).rows;
const discountsOf = async (fixture: BillsFixture, asked?: Parameters<typeof readRefundsAndVoids>[2]) =>
  (await rowsOf(fixture, asked)).map(({ kind, orderId, dish, discountInCents, byName, approvedByName }) => [
    ...[kind, orderId, dish, discountInCents],
    ...[byName, approvedByName],
  ]);

/** What the Discounts report says that employees took off, order and items. */
async function takenOffByStaff({ ctx }: BillsFixture, asked: Parameters<typeof readDiscounts>[2]) {
  const { rows } = await readDiscounts(ctx, SCOPE, asked);
  return rows
    .filter(({ id }) => id.startsWith('staff ') || id.startsWith('items '))
    .reduce((sum, row) => sum + row.discountInCents + row.offItemsInCents, 0);
}

describe('a waiter who gives friends 100% off', () => {
  test('is in the list: on which order, how much, and who approved it', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    const free = { discount: { kind: 'percent', value: 10_000 }, surcharge: null } as const;
    await fixture.send('friends', { lines: [BURGER], adjustments: free }, { expectedTotalInCents: 0, ...byLeo });
    expect(await discountsOf(fixture)).toEqual([['discount', 'friends', '', 1000, 'Leo', 'Mia']]);
  });

  test('dish by dish is in the list with each dish', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    const free = off({ discountForItemBps: 10_000 });
    const lines = [ordered('a', 'burger', 1, free), ordered('b', 'cola', 2, free), ordered('c', 'wrap')];
    await fixture.send('friends', { lines }, { expectedTotalInCents: 700, ...byLeo });
    expect((await discountsOf(fixture)).toSorted()).toEqual([
      ['discount', 'friends', 'burger', 1000, 'Leo', 'Mia'],
      ['discount', 'friends', 'cola', 800, 'Leo', 'Mia'],
    ]);
  });

  test('after the bill was sent is in the list with who gave it, not who took the order', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await fixture.send('one', { lines: [BURGER] });
    fixture.ctx.pass({ minutes: 20 });
    const manual = { discountInCents: 400, surchargeInCents: 0 };
    await fixture.send('one', { lines: [BURGER], manual }, { expectedTotalInCents: 600, ...byLeo });
    fixture.ctx.pass({ minutes: 20 });
    const more = [BURGER, ordered('b', 'cola')];
    await fixture.send('one', { lines: more, manual }, { expectedTotalInCents: 1000 });
    expect(await discountsOf(fixture)).toEqual([['discount', 'one', '', 400, 'Leo', 'Mia']]);
  });
});

test('a discount whose dish was moved to another bill since still names who gave it', async () => {
  const fixture = await kitchenFixture();
  const lines = [ordered('a', 'burger', 1, off({ discountForItemBps: 10_000 })), ordered('w', 'wrap')];
  await fixture.send('one', { lines }, { expectedTotalInCents: 700, ...byLeo });
  await fixture.print();
  await fixture.transfer('one', 'two', [['a', 1]]);
  expect(await discountsOf(fixture)).toEqual([['discount', 'two', 'burger', 1000, 'Leo', 'Mia']]);
});

describe('discounts by hand', () => {
  test('have no coupons among them: those have a report of their own', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    await plantCoupon(fixture, amountOff('SAVE5', 500).coupon);
    const wishes = { ...NO_COUNTER_DETAILS, couponCodes: ['SAVE5'] };
    await fixture.send('one', { lines: [BURGER], wishes }, { expectedTotalInCents: 500 });
    const { rows } = await readDiscounts(fixture.ctx, SCOPE, SATURDAY);
    expect(rows.map(({ discountInCents }) => discountInCents)).toEqual([500]);
    expect(await rowsOf(fixture)).toEqual([]);
  });

  test('count on the day on which they were given, and come to the Discounts report on each', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    const tenPercent = { discount: { kind: 'percent', value: 1000 }, surcharge: null } as const;
    const two = [BURGER, ordered('b', 'cola', 1, off({ discountForItem: 150 }))];
    await fixture.send('one', { lines: two, adjustments: tenPercent }, { expectedTotalInCents: 1125 });
    await fixture.pay('one');
    fixture.ctx.pass({ hours: 24 });
    const half = { discount: { kind: 'percent', value: 5000 }, surcharge: null } as const;
    await fixture.send('one', { lines: two, adjustments: half }, { expectedTotalInCents: 625, ...byLeo });
    expect(await discountsOf(fixture, SUNDAY)).toContainEqual(['discount', 'one', '', 500, 'Leo', 'Mia']);
    for (const [asked, amount] of [
      [SATURDAY, 275],
      [SUNDAY, 500],
      [BOTH, 775],
    ] as const) {
      const rows = await rowsOf(fixture, asked);
      expect(rows.reduce((sum, row) => sum + row.discountInCents, 0)).toBe(amount);
      expect(await takenOffByStaff(fixture, asked)).toBe(amount);
    }
    const ids = (await rowsOf(fixture, BOTH)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('are none of another store, and none of an order that was cancelled', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    const manual = { discountInCents: 400, surchargeInCents: 0 };
    await fixture.send('one', { lines: [BURGER], manual }, { expectedTotalInCents: 600 });
    expect((await readRefundsAndVoids(fixture.ctx, OTHER_SCOPE, SATURDAY)).rows).toEqual([]);
    await cancelOrder(fixture.ctx, SCOPE, { orderId: 'one', reason: 'Left', by: BY_MIA });
    expect((await rowsOf(fixture)).map(({ kind }) => kind)).toEqual(['cancelled']);
  });

  test('are an amount of their own on the page, next to refunds and voided items', async () => {
    const fixture = await billsFixture({ hasPrinters: false });
    const manual = { discountInCents: 100, surchargeInCents: 0 };
    const lines = [BURGER, ordered('b', 'cola', 1, off({ discountForItem: 50 }))];
    await fixture.send('one', { lines, manual }, { expectedTotalInCents: 1250 });
    await fixture.pay('one');
    await refundOrder(fixture.ctx, SCOPE, { orderId: 'one', amountInCents: 300, reason: 'Cold', key: 'k', by: BY_MIA });
    const asked = { ...SATURDAY, interval: 'daily' } as const;
    const report = await reportOfType('refunds')?.read({ ctx: fixture.ctx, scope: SCOPE, asked });
    const keys = ['what', 'discountInCents', 'refundInCents', 'orderId'];
    expect(report?.rows.map(({ cells }) => keys.map((key) => cells[key])).toSorted()).toEqual([
      ['Discount on cola', 50, 0, 'one'],
      ['Discount', 100, 0, 'one'],
      ['Refund', 0, 300, 'one'],
    ]);
    expect(report?.totals).toMatchObject({ discountInCents: 150, refundInCents: 300, takenOffInCents: 0, quantity: 0 });
  });

  test('are looked up in the log by their orders, not among all that the store ever logged', async () => {
    const { ctx, send } = await billsFixture({ hasPrinters: false });
    const manual = { discountInCents: 100, surchargeInCents: 0 };
    await send('one', { lines: [BURGER], manual }, { expectedTotalInCents: 900 });
    const range = { kind: 'businessDays', from: '2026-11-21', to: '2026-11-21' } as const;
    const all = { range, channel: null, posTerminalId: null };
    const plans = await plansOf(ctx.database, (db) => discountsGiven(db, SCOPE, all));
    const lookups = plans.flatMap((plan) => plan.split('\n')).filter((line) => /audit_log|kitchen/.test(line));
    expect(lookups).toEqual([
      'SEARCH kitchen_entries USING INDEX kitchen_entries_by_order (orderId=?)',
      'SEARCH audit_log USING INDEX audit_log_by_subject (subjectType=? AND subjectId=?)',
    ]);
  });
});
