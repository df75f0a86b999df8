import { expect, test } from 'bun:test';
import { orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { orderHistory } from './order-history.repository.ts';

test('an order’s moves are listed in the order in which they were made, also if the clock was set back between them', async () => {
  const { ctx } = await orderingFixture();
  ctx.database.raw.run('pragma foreign_keys = off');
  const moves = [
    ['0001', '2026-11-21T09:00:00.000Z', null, 'new'],
    ['0002', '2026-11-21T08:00:00.000Z', 'new', 'accepted'],
    ['0003', '2026-11-21T08:30:00.000Z', 'accepted', 'completed'],
  ] as const;
  for (const [id, at, from, to] of moves) {
    ctx.database.raw
      .query(
        `insert into order_history (id, orderId, storeId, occurredIsoDateTimeUtc, fromStatus, toStatus, byKind, byName)
         values (?, 'o1', ?, ?, ?, ?, 'staff', 'Mia')`,
      )
      .run(id, SCOPE.storeId, at, from, to);
  }
  expect((await orderHistory(ctx.db, SCOPE, 'o1')).map(({ toStatus }) => toStatus)).toEqual([
    'new',
    'accepted',
    'completed',
  ]);
});
