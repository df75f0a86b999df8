import type { Db } from '#db/connection.ts';
import { endedOrdersWithMoney, ordersRefundedSince } from '#db/ordering/money-due.queries.ts';
import type { Needs } from '#src/context.ts';
import type { ToGiveBack } from '#src/domain/cash/cash.types.ts';
import { refundableOf } from '#src/features/payments/queue-money.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A customer who hasn't collected the refund by then won't come for it. */
const DAYS = 31;

/**
 * Orders that ended and were paid at the counter: a box without internet took money for an order that the cloud had
 * cancelled. Oldest first, until all of it is refunded (decision 0108).
 */
export async function ordersToGiveBack(ctx: Needs<'db' | 'clock'>, scope: StoreScope): Promise<ToGiveBack[]> {
  const since = isoUtc(ctx.clock.now().subtract({ hours: 24 * DAYS }));
  const found = endedOrdersWithMoney.all(ctx.db, { storeId: scope.storeId, since });
  const all = await Promise.all(
    found.map(async (row) => ({ ...row, amountInCents: await toGiveBackOf(ctx.db, scope, row.id) })),
  );
  return all.filter(({ amountInCents }) => amountInCents > 0);
}

/** Still to refund for an order that ended, in cents; online payments are refunded automatically. */
export async function toGiveBackOf(db: Db, scope: StoreScope, orderId: string): Promise<number> {
  const { by, leftInCents } = await refundableOf(db, scope, orderId);
  return by === 'counter' ? leftInCents : 0;
}

/**
 * Orders refunded beyond what was paid: a box without internet refunded at its terminal what the cloud refunded too
 * (decision 0108). In cents, the excess.
 */
export async function ordersGivenBackTwice(ctx: Needs<'db' | 'clock'>, scope: StoreScope): Promise<ToGiveBack[]> {
  const sinceDay = isoUtc(ctx.clock.now().subtract({ hours: 24 * DAYS })).slice(0, 10);
  const found = ordersRefundedSince.all(ctx.db, { storeId: scope.storeId, sinceDay });
  return Promise.all(
    found.map(async (row) => {
      const { paidInCents, refundedInCents } = await refundableOf(ctx.db, scope, row.id);
      return { ...row, amountInCents: refundedInCents - paidInCents };
    }),
  ).then((all) => all.filter(({ amountInCents }) => amountInCents > 0));
}
