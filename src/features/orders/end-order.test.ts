/** How an order ends: what is asked first, and what each end answers and tells. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { type BillsFixture, billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder, requirePaid } from './end-order.ts';
import { eventsAndAudit } from './testing/events-and-audit.ts';
import {
  BY_ADA,
  BY_MIA,
  filledCart,
  type OrderingFixture,
  place,
  refusalOf,
  SCOPE,
} from './testing/ordering-fixture.ts';

/** A bill of $20.00 of which so many cents are paid. */
async function bill(paidInCents: number): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger', 2)] });
  if (paidInCents > 0) await fixture.pay('one', { amountInCents: paidInCents });
  return fixture;
}
const complete = ({ ctx }: BillsFixture, isUnpaidMeant?: boolean) =>
  completeOrder(ctx, SCOPE, { orderId: 'one', by: BY_MIA, ...(isUnpaidMeant === undefined ? {} : { isUnpaidMeant }) });

describe('completing an order', () => {
  test.each([
    [0, '$20.00', 2000],
    [1995, '$0.05', 5],
  ])('of which %p cents are paid asks for the rest first', async (paidInCents, words, leftInCents) => {
    const fixture = await bill(paidInCents);
    const left = await eventsAndAudit(fixture.ctx, async () => {
      await expect(complete(fixture)).rejects.toMatchObject({
        ...{ code: 'resource_status_conflict', reason: 'not_paid', details: { orderId: 'one', leftInCents } },
        message: expect.stringMatching(new RegExp(`^\\${words} of P-\\d+ is not paid\\.$`)),
      });
    });
    expect(left).toEqual({ events: [], audit: [] });
  });

  test('of which a single cent is missing asks for it', async () => {
    const fixture = await bill(0);
    await fixture.ctx.db.updateTable('orders').set({ grandTotalInCents: 1 }).execute();
    expect((await refusalOf(complete(fixture)))?.reason).toBe('not_paid');
  });

  test('that is paid, or whose money is not waited for, is done and answered', async () => {
    expect(await complete(await bill(2000))).toMatchObject({ id: 'one', statusCode: 'completed' });
    expect(await complete(await bill(0), true)).toMatchObject({ id: 'one', statusCode: 'completed' });
  });

  test('asks for money only of an order that was accepted', async () => {
    const { ctx } = await bill(0);
    const order = await getOrder(ctx.db, SCOPE, 'one');
    expect((await refusalOf(requirePaid(ctx.db, SCOPE, order)))?.reason).toBe('not_paid');
    for (const statusCode of ['new', 'completed', 'cancelled'] as const) {
      expect(await refusalOf(requirePaid(ctx.db, SCOPE, { ...order, statusCode }))).toBeUndefined();
    }
  });
});

describe('calling an order off', () => {
  async function placed(isAccepted: boolean) {
    const fixture = await billsFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    if (isAccepted) await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    return { fixture, orderId };
  }
  const lastOf = async ({ ctx }: OrderingFixture, type: 'orderCancelled') => {
    const rows = await ctx.db.selectFrom('outbox_events').select('payloadJson').where('type', '=', type).execute();
    return JSON.parse(rows.at(-1)?.payloadJson ?? 'null');
  };

  test.each([
    [true, BY_MIA, 'accepted'],
    [false, BY_MIA, 'new'],
    [false, BY_ADA, 'new'],
  ] as const)('accepted (%p) tells who did it, and what it was before', async (isAccepted, by, from) => {
    const { fixture, orderId } = await placed(isAccepted);
    const cancelled = await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Ill', by });
    expect(cancelled).toMatchObject({ id: orderId, statusCode: 'cancelled', statusReason: 'Ill' });
    expect(await lastOf(fixture, 'orderCancelled')).toMatchObject({ orderId, from, by: by.mover });
  });

  test.each([
    ['that the kitchen has is told to it on paper', true, true, 1],
    ['that nobody accepted prints nothing', false, true, 0],
    ['whose paper is the box’s prints nothing in the cloud', true, false, 0],
  ] as const)('%s', async (_, isAccepted, prints, papers) => {
    const { fixture, orderId } = await placed(isAccepted);
    await fixture.pump();
    await fixture.ctx.db.updateTable('print_jobs').set({ status: 'success', stage: 'printed' }).execute();
    const ownership = { ...fixture.ctx.ownership, prints: () => prints };
    await cancelOrder({ ...fixture.ctx, ownership }, SCOPE, { orderId, reason: 'Ill', by: BY_MIA });
    expect((await fixture.paper()).filter((paper) => paper.startsWith('CANCEL'))).toHaveLength(papers);
  });

  test('turned down is answered as that', async () => {
    const { fixture, orderId } = await placed(false);
    const rejected = await rejectOrder(fixture.ctx, SCOPE, { orderId, reason: 'Closing', by: BY_MIA });
    expect(rejected).toMatchObject({ id: orderId, statusCode: 'rejected', statusReason: 'Closing' });
  });
});
