/** What a bill becomes when its dishes change: how it is paid, its versions, its ledger, and what it can’t go below. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { statement } from '#db/statement.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { rewriteBillIn } from './rewrite-bill.ts';
import { splitBill } from './split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

/** $10.00 and $8.00, of which so much is paid. */
async function dinner(paidInCents: number): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
  if (paidInCents > 0) await fixture.pay('one', { amountInCents: paidInCents });
  return fixture;
}
/** The food costs so much from now on. */
const rewrite = ({ ctx }: BillsFixture, foodInCents: number, was: Partial<Order> = {}) =>
  ctx.write(async (trx) => {
    const before = { ...(await getOrder(trx, SCOPE, 'one')), ...was };
    const [row, ...others] = before.breakdown;
    if (!row) throw new Error('a breakdown has rows');
    const breakdown = [{ ...row, amountInCents: foodInCents }, ...others.filter(({ kind }) => kind !== row.kind)];
    const after = { ...before, breakdown, itemTotalInCents: foodInCents };
    return rewriteBillIn(trx, ctx, SCOPE, { before, after, by: BY_MIA, action: 'editBill', reason: 'Wrong' });
  });
const edits = ({ ctx }: BillsFixture) =>
  ctx.db.selectFrom('bill_edits').select(['number', 'beforeInCents', 'afterInCents', 'reason']).execute();
const numbers = async ({ ctx }: BillsFixture) =>
  (await listOrderVersions(ctx.db, SCOPE, 'one')).map((one) => one.number);

describe('a bill that is changed', () => {
  test.each([
    ['nothing of it is paid', 0, 1700, 'posPayLater', 1700, 0],
    ['a cent is left', 1000, 1001, 'posPayLater', 1, 0],
    ['just what is paid is left', 1000, 1000, 'posCash', 0, 0],
    ['less than what is paid is left', 1000, 900, 'posCash', 0, 100],
    ['it costs nothing, and no money came', 0, 0, 'posPayLater', 0, 0],
  ] as const)('is called what it is where %s', async (_, paid, food, paymentType, leftInCents, overpaidInCents) => {
    const fixture = await dinner(paid);
    const { version } = await getOrder(fixture.ctx.db, SCOPE, 'one');
    const rewritten = await rewrite(fixture, food);
    expect(rewritten).toMatchObject({ leftInCents, overpaidInCents });
    expect(rewritten.order).toMatchObject({ paymentType, version: version + 1, grandTotalInCents: food });
    expect(await getOrder(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ paymentType, version: version + 1 });
  });

  test('and was free stays free; one that costs something again is open', async () => {
    const fixture = await dinner(0);
    const free = { paymentType: 'noPaymentRequired' } as const;
    expect((await rewrite(fixture, 0, free)).order.paymentType).toBe('noPaymentRequired');
    expect((await rewrite(fixture, 1, free)).order.paymentType).toBe('posPayLater');
  });

  test('has one version until money has come, and one more with its line in the ledger after that', async () => {
    const fixture = await dinner(0);
    expect((await rewrite(fixture, 1700)).versionNumber).toBe(1);
    expect([await numbers(fixture), await edits(fixture)]).toEqual([[1], []]);
    await fixture.pay('one', { amountInCents: 500 });
    expect((await rewrite(fixture, 1600)).versionNumber).toBe(2);
    expect(await numbers(fixture)).toEqual([1, 2]);
    expect(await edits(fixture)).toEqual([{ number: 2, beforeInCents: 1700, afterInCents: 1600, reason: 'Wrong' }]);
  });

  test('keeps its plan to split where neither a dish nor the total moves, and loses it where the total does', async () => {
    const fixture = await dinner(0);
    const shares = ['x', 'y'].map((id) => ({ id, mode: 'equally' as const }));
    await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares });
    await rewrite(fixture, 1800);
    expect((await fixture.bill('one')).shares).toHaveLength(2);
    await rewrite(fixture, 1799);
    expect((await fixture.bill('one')).shares).toEqual([]);
  });

  test('goes down to what was refunded of it and not a cent below', async () => {
    const fixture = await dinner(1800);
    await fixture.ctx.db.updateTable('orders').set({ refundedInCents: 500 }).execute();
    await expect(rewrite(fixture, 499)).rejects.toMatchObject({
      reason: 'refunded_above_total',
      message: '$5.00 of this bill has been refunded. The total can’t go below that.',
    });
    expect((await rewrite(fixture, 500)).order.grandTotalInCents).toBe(500);
  });

  test('by somebody else in the same moment is refused', async () => {
    const fixture = await dinner(0);
    const old = await getOrder(fixture.ctx.db, SCOPE, 'one');
    changed.run(fixture.ctx.db as never, {});
    expect((await refusalOf(rewrite(fixture, 1700, { version: old.version })))?.reason).toBe('bill_changed');
  });
});

const changed = statement((db) => db.updateTable('orders').set(({ eb }) => ({ version: eb('version', '+', 1) })));
