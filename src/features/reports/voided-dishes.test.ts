import { describe, expect, test } from 'bun:test';
import { dayFigures } from '#db/reports/day-figures.queries.ts';
import { session, weeklySessions } from '#src/domain/time/testing-hours.ts';
import { cancelBill } from '#src/features/counter/cancel-bill.ts';
import { mergeBills } from '#src/features/counter/merge-bills.ts';
import { putOnBillIn } from '#src/features/counter/put-on-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { transferLines } from '#src/features/counter/transfer-lines.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { BY_MIA, filledCart, OTHER_SCOPE, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { readRefundsAndVoids } from './read-sales-cuts.ts';

const NOW = { period: { name: 'today' }, channel: 'OVERALL' } as const;
const BURGER = ordered('a', 'burger');
const COLAS = (quantity: number) => ordered('b', 'cola', quantity);

async function rowsOf({ ctx }: BillsFixture, question: Partial<Parameters<typeof readRefundsAndVoids>[2]> = {}) {
  const { rows } = await readRefundsAndVoids(ctx, SCOPE, { ...NOW, ...question });
  return rows.map(({ orderId, kind, dish, quantity, takenOffInCents, reason, byName, approvedByName }) => [
    ...[orderId, kind, dish, quantity, takenOffInCents],
    ...[reason, byName, approvedByName],
  ]);
}

/** What the count of the day says was cancelled or rejected. */
const lostCount = async ({ ctx }: BillsFixture) =>
  (await dayFigures(ctx.db, SCOPE, '2026-11-21', 'Australia/Sydney')).lostCount;

test('an order that is cancelled after the kitchen has it says what became of its food', async () => {
  const fixture = await billsFixture();
  for (const id of ['one', 'two', 'three']) await fixture.send(id, { lines: [BURGER] });
  const cancel = { ...FRONT, reason: 'Left', allow: () => null };
  await cancelBill(fixture.ctx, SCOPE, { ...cancel, billId: 'one', voidedFood: 'wasted' });
  await cancelOrder(fixture.ctx, SCOPE, { orderId: 'two', reason: 'Left', by: BY_MIA, voidedFood: 'putBack' });
  await cancelBill(fixture.ctx, SCOPE, { ...cancel, billId: 'three' });
  const { rows } = await readRefundsAndVoids(fixture.ctx, SCOPE, NOW);
  expect(rows.map(({ orderId, kind, food }) => [orderId, kind, food]).toSorted()).toEqual([
    ['one', 'cancelled', 'wasted'],
    ['three', 'cancelled', ''],
    ['two', 'cancelled', 'putBack'],
  ]);
});

describe('dishes that were voided off a sent bill', () => {
  test('are rows: how many of which dish, for how much, by whom, why and who approved it', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [BURGER, COLAS(3)] });
    const by = { ...FRONT.by, name: 'Leo' };
    const allow = (() => 'employee-mia') as never;
    await fixture.send('one', { lines: [COLAS(1)] }, { voidReason: 'Never ordered', by, allow });
    expect(await rowsOf(fixture)).toEqual([
      ['one', 'void', 'burger', 1, 1000, 'Never ordered', 'Leo', 'Mia'],
      ['one', 'void', 'cola', 2, 800, 'Never ordered', 'Leo', 'Mia'],
    ]);
  });

  test('say whether the food was wasted or put back, where the till asked', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [BURGER, COLAS(3)] });
    await fixture.send('one', { lines: [COLAS(3)] }, { voidReason: 'Cold', voidedFood: 'wasted' });
    await fixture.send('one', { lines: [COLAS(2)] }, { voidReason: 'Too many', voidedFood: 'putBack' });
    await fixture.send('one', { lines: [COLAS(1)] }, { voidReason: 'Too many' });
    const { rows } = await readRefundsAndVoids(fixture.ctx, SCOPE, NOW);
    expect(rows.map(({ dish, food }) => [dish, food])).toEqual([
      ['burger', 'wasted'],
      ['cola', 'putBack'],
      ['cola', ''],
    ]);
  });

  test('are on the day on which they were voided, whenever the bill was opened and however it ended', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [BURGER, COLAS(1)] });
    fixture.ctx.pass({ hours: 24 });
    await fixture.send('one', { lines: [BURGER] }, { voidReason: 'Flat' });
    const off = ['one', 'void', 'cola', 1, 400, 'Flat', 'Mia', ''];
    fixture.ctx.pass({ minutes: 1 });
    expect(await rowsOf(fixture)).toEqual([off]);
    expect(await rowsOf(fixture, { period: { name: 'yesterday' } })).toEqual([]);
    expect(await rowsOf(fixture, { period: { name: 'last24Hours' } })).toEqual([off]);
    expect(await rowsOf(fixture, { channel: 'WEBSITE' })).toEqual([]);
    await cancelOrder(fixture.ctx, SCOPE, { orderId: 'one', reason: 'Left', by: BY_MIA });
    expect(await rowsOf(fixture)).toContainEqual(off);
    expect((await readRefundsAndVoids(fixture.ctx, OTHER_SCOPE, NOW)).rows).toEqual([]);
  });

  test('are none where dishes were added, or moved to another bill', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [BURGER] });
    await fixture.send('one', { lines: [BURGER, COLAS(2)] });
    const { version } = await fixture.bill('one');
    const move = { toBillId: 'two', isNewBill: true, lines: [{ lineId: 'b', quantity: 1 }] };
    await transferLines(fixture.ctx, SCOPE, { ...FRONT, ...move, billId: 'one', expectedVersion: version });
    expect(await rowsOf(fixture)).toEqual([]);
  });

  test('are none where bills were merged, and the emptied one is no cancelled order', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [BURGER] });
    await fixture.send('two', { lines: [ordered('c', 'burger')] });
    const { version } = await fixture.bill('one');
    const merge = { billId: 'one', fromBillId: 'two', expectedVersion: version };
    await mergeBills(fixture.ctx, SCOPE, { ...FRONT, ...merge });
    expect(await rowsOf(fixture)).toEqual([]);
    expect(await lostCount(fixture)).toBe(0);
    await cancelOrder(fixture.ctx, SCOPE, { orderId: 'one', reason: 'Left', by: BY_MIA });
    expect((await rowsOf(fixture)).map(([orderId, kind]) => [orderId, kind])).toEqual([['one', 'cancelled']]);
    expect(await lostCount(fixture)).toBe(1);
  });

  test('are none where a guest’s own order went onto the waiter’s bill, which is a cancelled order once it is cancelled', async () => {
    const fixture = await billsFixture();
    const dinner = weeklySessions([session('5:00 PM', 4)]);
    fixture.setSettings({
      timings: { pickup: dinner, delivery: dinner, dineIn: dinner },
      dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
    });
    const at = { collectionType: 'dineIn', tableId: 'table-4' } as const;
    const { orderId } = await place(fixture, await filledCart(fixture, { burger: 1 }, at));
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
    await fixture.send('one', { ...at, lines: [COLAS(1)] });
    const put = { ...FRONT, orderIds: [orderId], billId: 'one', newBillId: 'other' };
    await fixture.ctx.write((trx) => putOnBillIn(trx, fixture.ctx, SCOPE, put));
    expect(await rowsOf(fixture)).toEqual([]);
    expect(await lostCount(fixture)).toBe(0);
    const cancel = { orderId: 'one', reason: `On bill ${(await fixture.bill('one')).order?.orderNumber}`, by: BY_MIA };
    await cancelOrder(fixture.ctx, SCOPE, cancel);
    expect((await rowsOf(fixture)).map(([id, kind]) => [id, kind])).toEqual([['one', 'cancelled']]);
    expect(await lostCount(fixture)).toBe(1);
  });
});
