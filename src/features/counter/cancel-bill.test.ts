/** What a bill leaves behind that was cancelled or thrown away. */
import { expect, test } from 'bun:test';
import { findBill, findHold } from '#db/ordering/bills.repository.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill } from './hold-bill.ts';
import { splitBill } from './split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

const drawers = async ({ ctx }: BillsFixture) => {
  const jobs = ctx.db.selectFrom('print_jobs').select('id').where('docketType', '=', 'DRAWER');
  return (await jobs.execute()).length;
};
const told = async ({ ctx }: BillsFixture) => {
  const events = ctx.db.selectFrom('outbox_events').select('id').where('type', '=', 'billChanged');
  return (await events.execute()).length;
};
const audited = ({ ctx }: BillsFixture, action: 'cancelOrder' | 'deleteStashedOrder') =>
  ctx.db
    .selectFrom('audit_log')
    .select(['beforeJson', 'afterJson', 'approvedById'])
    .where('action', '=', action)
    .execute();

async function withDrawer(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  const settings = { cashDrawer: { printerId: 'kitchen', socket: 'first', isConnected: true } };
  await fixture.ctx.db
    .updateTable('pos_terminals')
    .set({ settingsJson: JSON.stringify(settings) })
    .execute();
  await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
  return fixture;
}

const cancel = ({ ctx }: BillsFixture, allow: (act: ProtectedAct) => string | null = () => null) =>
  cancelBill(ctx, SCOPE, { ...FRONT, billId: 'one', reason: 'Left', allow: (_, act) => allow(act) });

test('a bill that was split and is cancelled has no shares to pay, no till on it, and is in no list', async () => {
  const fixture = await withDrawer();
  const shares = ['x', 'y'].map((id) => ({ id, mode: 'equally' as const }));
  await splitBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', shares });
  await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', mayTakeOver: false });
  const before = await told(fixture);
  await cancel(fixture);
  expect((await fixture.bill('one')).shares).toEqual([]);
  expect(await findHold(fixture.ctx.db, SCOPE, 'one')).toBeNull();
  expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ state: 'closed', closedReason: 'cancelled' });
  expect(await told(fixture)).toBeGreaterThan(before);
});

test('cancelling is approved for that order and its whole amount, and the log says by whom', async () => {
  const fixture = await withDrawer();
  const acts: ProtectedAct[] = [];
  await cancel(fixture, (act) => {
    acts.push(act);
    return 'employee-rosa';
  });
  expect(acts).toMatchObject([
    { action: 'cancelOrder', subjectId: 'one', parts: [{ words: 'Cancel P-101, $18.00', upTo: 1800 }] },
  ]);
  expect(await audited(fixture, 'cancelOrder')).toMatchObject([{ approvedById: 'employee-rosa' }]);
});

test.each([
  ['opens for cash that goes back', 'posCash', 500, 1],
  ['stays shut where nothing was paid', 'posCash', 0, 0],
  ['stays shut where a voucher paid', 'posCustomPayment', 500, 0],
] as const)('the drawer %s', async (_, paymentType, amountInCents, opened) => {
  const fixture = await withDrawer();
  const customPaymentName = paymentType === 'posCash' ? '' : 'Voucher';
  if (amountInCents > 0) await fixture.pay('one', { paymentType, customPaymentName, amountInCents });
  const before = await drawers(fixture);
  await cancel(fixture);
  expect((await drawers(fixture)) - before).toBe(opened);
});

test('what the kitchen never saw is thrown away without approval, and the log says what it was worth', async () => {
  const fixture = await billsFixture();
  await fixture.save('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
  await cancel(fixture, () => {
    throw new Error('nobody has to approve this');
  });
  expect(await findBill(fixture.ctx.db, SCOPE, 'one')).toMatchObject({ state: 'closed', closedReason: 'deleted' });
  const [row] = await audited(fixture, 'deleteStashedOrder');
  expect(JSON.parse(row?.beforeJson ?? '')).toEqual({ lineCount: 2, totalInCents: 1800 });
  expect(JSON.parse(row?.afterJson ?? '')).toEqual({ reason: 'Left' });
});
