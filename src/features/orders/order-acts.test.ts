import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import { holdBill } from '#src/features/counter/hold-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { transferLines } from '#src/features/counter/transfer-lines.ts';
import { readTillOrder } from '#src/features/pos/read-orders.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import { cancelOrder } from './end-order.ts';
import { loadOrderDetail } from './order-detail.ts';
import { refundOrder } from './refund-order.ts';
import { BY_MIA, SCOPE } from './testing/ordering-fixture.ts';

const HALF_OFF = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0, discountForItemBps: 5000 };
const TEN_OFF = {
  adjustments: { discount: { kind: 'percent' as const, value: 1000 }, surcharge: null },
  manual: { discountInCents: 180, surchargeInCents: 0 },
};

async function dinner(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.ctx.write(async (trx) => {
    for (const name of ['Luca', 'Nora']) {
      await trx
        .insertInto('employees')
        .values({
          id: `employee-${name.toLowerCase()}`,
          restaurantId: SCOPE.restaurantId,
          storeId: SCOPE.storeId,
          name,
          pinHash: name,
          permissionsJson: '[]',
          createdIsoDateTimeUtc: TEST_NOW,
        })
        .execute();
    }
  });
  await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
  return fixture;
}

/** What the page of the order says, as one line each. */
async function said({ ctx }: BillsFixture, orderId = 'one'): Promise<string[]> {
  const { acts } = await readTillOrder(ctx, SCOPE, orderId);
  return acts.map(({ what, byName, approvedByName, reason }) =>
    [what, `by ${byName}`, approvedByName ? `allowed by ${approvedByName}` : '', reason ?? '']
      .filter((part) => part !== '')
      .join(', '),
  );
}
const allow: Allow = (_, { action }) => (action === 'refund' ? null : PIN_OF[action === 'voidLines' ? 'luca' : 'nora']);
const PIN_OF = { luca: 'employee-luca', nora: 'employee-nora' };

describe('what happened to an order says', () => {
  test('what was taken off the kitchen’s work, why, and who allowed it', async () => {
    const fixture = await dinner();
    await fixture.send('one', { lines: [ordered('a', 'burger')] }, { voidReason: 'Flat beer', allow });
    expect(await said(fixture)).toEqual(['Removed 1 × beer, by Mia, allowed by Luca, Flat beer']);
  });

  test('what was added, and nothing of a leave that nobody needed', async () => {
    const fixture = await dinner();
    const lines = [ordered('a', 'burger', 2), ordered('b', 'beer'), ordered('c', 'cola')];
    await fixture.send('one', { lines });
    expect(await said(fixture)).toEqual(['Added 1 × burger, 1 × cola, by Mia']);
  });

  test('whose leave each protected act had, where one change had two', async () => {
    const fixture = await dinner();
    const lines = [ordered('a', 'burger', 1, { adjustment: HALF_OFF })];
    await fixture.send('one', { lines }, { expectedTotalInCents: 500, voidReason: 'Flat beer', allow });
    expect(await said(fixture)).toEqual([
      'Removed 1 × beer, by Mia, allowed by Luca, Flat beer',
      '50% off burger, by Mia, allowed by Nora',
    ]);
  });

  test('what was taken off the price of the whole', async () => {
    const fixture = await dinner();
    await fixture.send('one', TEN_OFF, { expectedTotalInCents: 1620, allow });
    expect((await said(fixture)).at(-1)).toBe('Discount of 10%, $1.80, by Mia, allowed by Nora');
  });

  test('whose leave a price had once, and not with every state of the sale', async () => {
    const fixture = await dinner();
    const lines = [ordered('a', 'burger', 1, { adjustment: HALF_OFF })];
    await fixture.send('two', { lines }, { expectedTotalInCents: 500, allow });
    const { timeline } = await readTillOrder(fixture.ctx, SCOPE, 'two');
    expect(timeline.map(({ toStatus, approvedByName }) => [toStatus, approvedByName])).toEqual([
      ['new', null],
      ['accepted', null],
    ]);
    expect(await said(fixture, 'two')).toEqual(['50% off burger, by Mia, allowed by Nora']);
  });

  test('what went back, and who allowed that', async () => {
    const fixture = await dinner();
    await fixture.pay('one');
    const by = { ...BY_MIA, approvedById: 'employee-luca' };
    await refundOrder(fixture.ctx, SCOPE, {
      orderId: 'one',
      amountInCents: 300,
      reason: 'Too salty',
      key: 'k',
      by,
      posTerminalId: 'till',
    });
    expect(await said(fixture)).toEqual(['Refunded $3.00, by Mia, allowed by Luca, Too salty']);
    const { refunds, acts } = await loadOrderDetail(fixture.ctx.db, SCOPE, 'one');
    expect(acts.map(({ refundId }) => refundId)).toEqual(refunds.map(({ id }) => id));
  });

  test('what an edit of a paid bill gave back, and who allowed that', async () => {
    const fixture = await dinner();
    await fixture.pay('one');
    await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', mayTakeOver: false });
    const both: Allow = (_, { action }) => PIN_OF[action === 'refund' ? 'nora' : 'luca'];
    await fixture.send('one', { lines: [ordered('a', 'burger')] }, { voidReason: 'Flat beer', allow: both });
    expect(await said(fixture)).toEqual([
      'Removed 1 × beer, by Mia, allowed by Luca, Flat beer',
      'Refunded $8.00, by Mia, allowed by Nora, Flat beer',
    ]);
  });

  test('where dishes went, once', async () => {
    const fixture = await dinner();
    await fixture.send('two', { lines: [ordered('x', 'cola')] });
    const { orderNumber: one } = await getOrder(fixture.ctx.db, SCOPE, 'one');
    const { orderNumber: two } = await getOrder(fixture.ctx.db, SCOPE, 'two');
    await transferLines(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      toBillId: 'two',
      isNewBill: false,
      lines: [{ lineId: 'b', quantity: 1 }],
      expectedVersion: (await fixture.bill('one')).version,
    });
    expect(await said(fixture)).toEqual([`Moved 1 × beer to ${two}, by Mia`]);
    expect(await said(fixture, 'two')).toEqual([`Added 1 × beer, by Mia, From ${one}`]);
  });

  test('who allowed that it was called off', async () => {
    const fixture = await dinner();
    const by = { ...BY_MIA, approvedById: 'employee-luca' };
    await cancelOrder(fixture.ctx, SCOPE, { orderId: 'one', reason: 'Walked out', by });
    expect((await readTillOrder(fixture.ctx, SCOPE, 'one')).timeline.at(-1)).toMatchObject({
      toStatus: 'cancelled',
      reason: 'Walked out',
      approvedByName: 'Luca',
    });
    expect(await said(fixture)).toEqual([]);
  });
});
