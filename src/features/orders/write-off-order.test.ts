/** Giving up the money of an order: who may not, what is written, and that nobody is run over. */
import { describe, expect, test } from 'bun:test';
import { statement } from '#db/statement.ts';
import { billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { acceptOrder } from './accept-order.ts';
import { moneyLeftIn } from './money-left.ts';
import { eventsAndAudit } from './testing/events-and-audit.ts';
import {
  BY_MIA,
  filledCart,
  OTHER_SCOPE,
  orderingFixture,
  place,
  refusalOf,
  SCOPE,
} from './testing/ordering-fixture.ts';
import { writeOffOrder } from './write-off-order.ts';

/** Accepted, $10.00, to be paid in the store. */
async function unpaid() {
  const fixture = await orderingFixture();
  const { orderId } = await place(fixture, await filledCart(fixture));
  const order = await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
  return { ...fixture, order, request: { orderId, reason: 'Gone', by: BY_MIA } };
}
const changed = statement((db) => db.updateTable('orders').set(({ eb }) => ({ version: eb('version', '+', 1) })));

describe('writing an order off', () => {
  test('leaves nothing to pay, says how much and why, and tells the tills', async () => {
    const { ctx, order, request } = await unpaid();
    const done = await eventsAndAudit(ctx, async () => {
      expect(await writeOffOrder(ctx, SCOPE, request)).toEqual({ ...order, version: order.version + 1 });
    });
    expect(done.events).toEqual(['paymentChanged']);
    expect(done.audit).toEqual(['writeOffOrder']);
    const log = ctx.db.selectFrom('audit_log').select('afterJson').where('action', '=', 'writeOffOrder');
    expect(JSON.parse((await log.executeTakeFirstOrThrow()).afterJson ?? '')).toEqual({
      ...{ amountInCents: 1000, reason: 'Gone' },
    });
    expect(await moneyLeftIn(ctx.db, SCOPE, order)).toEqual({ due: null, leftInCents: 0 });
  });

  test('of a single cent is possible', async () => {
    const { ctx, request } = await unpaid();
    await ctx.db.updateTable('orders').set({ grandTotalInCents: 1 }).execute();
    await writeOffOrder(ctx, SCOPE, request);
    expect((await refusalOf(writeOffOrder(ctx, SCOPE, request)))?.reason).toBe('nothing_to_pay');
  });

  test('that somebody changed in the same moment is refused, and nothing is told or kept', async () => {
    const { ctx, request } = await unpaid();
    const quicker: typeof ctx.ownership.owns = (db) => changed.run(db as never, {}) > 0;
    const raced = { ...ctx, ownership: { ...ctx.ownership, owns: quicker } };
    const left = await eventsAndAudit(ctx, async () => {
      expect(await refusalOf(writeOffOrder(raced, SCOPE, request))).toEqual({
        ...{ code: 'resource_status_conflict', reason: 'already_accepted' },
      });
    });
    expect(left).toEqual({ events: [], audit: [] });
    const row = await ctx.db.selectFrom('orders').select('writtenOffIsoDateTimeUtc').executeTakeFirstOrThrow();
    expect(row.writtenOffIsoDateTimeUtc).toBeNull();
  });

  test('of a box’s order is refused in the cloud, and another store’s is not found', async () => {
    const { ctx, request } = await unpaid();
    const elsewhere = { ...ctx, ownership: { ...ctx.ownership, owns: () => false } };
    expect((await refusalOf(writeOffOrder(elsewhere, SCOPE, request)))?.reason).toBe('kept_elsewhere');
    expect((await refusalOf(writeOffOrder(ctx, OTHER_SCOPE, request)))?.code).toBe('resource_not_found');
  });

  test('is not for a bill of the counter, which is cancelled instead', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [ordered('a', 'burger')] });
    const off = writeOffOrder(fixture.ctx, SCOPE, { orderId: 'one', reason: 'Gone', by: BY_MIA });
    expect((await refusalOf(off))?.reason).toBe('nothing_to_pay');
  });
});
