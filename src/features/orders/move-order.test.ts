/** One move of an order: what it answers, what the log and the history keep, and what the slower one is told. */
import { describe, expect, test } from 'bun:test';
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { getOrder, insertOrder } from '#db/ordering/orders.repository.ts';
import { statement } from '#db/statement.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { type Move, moveConflict, moveOrderIn } from './move-order.ts';
import { BY_ADA, BY_MIA, filledCart, orderingFixture, place, SCOPE } from './testing/ordering-fixture.ts';

async function placed(statusCode: OrderStatus = 'new') {
  const fixture = await orderingFixture();
  const { orderId } = await place(fixture, await filledCart(fixture));
  if (statusCode !== 'new') await fixture.ctx.db.updateTable('orders').set({ statusCode }).execute();
  const { ctx } = fixture;
  const move = (more: Partial<Move> = {}, by = ctx) =>
    by.write((trx) =>
      moveOrderIn(trx, by, SCOPE, { orderId, to: 'accepted', by: BY_MIA, action: 'acceptOrder', ...more }),
    );
  return { ctx, orderId, move, order: () => getOrder(ctx.db, SCOPE, orderId) };
}
type Placed = Awaited<ReturnType<typeof placed>>;
const logged = async ({ ctx }: Placed) => {
  const { beforeJson, afterJson } = await ctx.db
    .selectFrom('audit_log')
    .select(['beforeJson', 'afterJson'])
    .where('action', '=', 'acceptOrder')
    .executeTakeFirstOrThrow();
  return [JSON.parse(beforeJson ?? 'null'), JSON.parse(afterJson ?? 'null')];
};
const changed = statement((db) => db.updateTable('orders').set(({ eb }) => ({ version: eb('version', '+', 1) })));

describe('a move of an order', () => {
  test('answers the order as it is now, and as it was', async () => {
    const one = await placed();
    const before = await one.order();
    const { order, from } = await one.move({ promisedForIsoDateTimeUtc: '2026-11-21T08:00:00.000Z' });
    expect(from).toBe('new');
    expect(order).toEqual({
      ...before,
      ...{ statusCode: 'accepted', version: before.version + 1, statusReason: null },
      promisedForIsoDateTimeUtc: '2026-11-21T08:00:00.000Z',
    });
    expect(await one.order()).toEqual(order);
  });

  test('keeps the reason and the promise that it had where no other is said', async () => {
    const one = await placed();
    await one.move({ reason: 'Short of staff', promisedForIsoDateTimeUtc: '2026-11-21T08:00:00.000Z' });
    const { order } = await one.move({ to: 'completed', action: 'completeOrder' });
    expect([order.statusReason, order.promisedForIsoDateTimeUtc]).toEqual([
      'Short of staff',
      '2026-11-21T08:00:00.000Z',
    ]);
    expect(await one.order()).toMatchObject({ statusReason: 'Short of staff', statusCode: 'completed' });
  });

  test.each([
    ['with a reason', 'Ill', { statusCode: 'accepted', reason: 'Ill' }],
    ['without one', null, { statusCode: 'accepted' }],
  ])('is logged %s', async (_, reason, after) => {
    const one = await placed();
    await one.move({ reason });
    expect(await logged(one)).toEqual([{ statusCode: 'new' }, after]);
    const last = (await orderHistory(one.ctx.db, SCOPE, one.orderId)).at(-1);
    expect(last).toMatchObject({ fromStatus: 'new', toStatus: 'accepted', reason, byName: 'Mia' });
  });

  test('that somebody was quicker with is refused, and nothing is logged', async () => {
    const one = await placed();
    const owns: typeof one.ctx.ownership.owns = (db) => changed.run(db as never, {}) > 0;
    const raced = { ...one.ctx, ownership: { ...one.ctx.ownership, owns } };
    await expect(one.move({}, raced)).rejects.toMatchObject({ reason: 'already_new' });
    expect((await one.order()).statusCode).toBe('new');
    await expect(logged(one)).rejects.toThrow();
  });

  test.each([
    [true, 'This order isn’t on the box.'],
    [false, 'This order is on the store’s box.'],
  ])('of what the other side keeps is refused in its words (on a box: %p)', async (mayAsk, words) => {
    const one = await placed();
    const elsewhere = { ...one.ctx, ownership: { ...one.ctx.ownership, owns: () => false, mayAsk } };
    await expect(one.move({}, elsewhere)).rejects.toMatchObject({
      ...{ reason: 'kept_elsewhere', message: expect.stringContaining(words), details: { orderId: one.orderId } },
    });
  });
});

describe('the slower one is told', () => {
  test.each([
    ['accepted', 'has already been accepted'],
    ['rejected', 'has already been rejected'],
    ['cancelled', 'has already been cancelled'],
    ['completed', 'has already been completed'],
    ['failure', 'was not paid'],
    ['processingPayment', 'is still waiting for its payment'],
  ] as const)('that it is %s, by whom and since when', async (statusCode, words) => {
    const one = await placed(statusCode);
    const { message, reason, details } = await moveConflict(one.ctx.db, SCOPE, one.orderId);
    expect([message, reason]).toEqual([`This order ${words} by Ada.`, `already_${statusCode}`]);
    expect(details).toEqual({
      ...{ orderId: one.orderId, statusCode, by: { kind: 'customer', name: BY_ADA.name } },
      atIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
    });
  });

  test('nobody’s name where the clock did it', async () => {
    const one = await placed();
    await one.move({ to: 'rejected', action: 'rejectOrder', by: BY_SYSTEM, reason: 'Too late' });
    expect((await moveConflict(one.ctx.db, SCOPE, one.orderId)).message).toBe('This order has already been rejected.');
  });

  test('nobody and no time of an order without a history', async () => {
    const one = await placed();
    const order = { ...(await one.order()), id: 'bare', orderNumber: 'W-999', lines: [] };
    await one.ctx.write((trx) => insertOrder(trx, order, null));
    expect((await moveConflict(one.ctx.db, SCOPE, 'bare')).details).toMatchObject({ by: null, atIsoDateTimeUtc: null });
    expect((await moveConflict(one.ctx.db, SCOPE, 'nobody')).details).toMatchObject({ statusCode: 'failure' });
  });
});
