import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What one order that was paid into the store's account cost it. */
export interface OrderFees {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly businessDay: string;
  readonly placedIsoDateTimeUtc: string;
  readonly capturedInCents: number;
  readonly refundedInCents: number;
  readonly platformFeeInCents: number;
  readonly connectFeeInCents: number;
  readonly transactionFeeInCents: number;
  /** Came back with refunds. */
  readonly feesReturnedInCents: number;
  /** The payout that took its money; null: none yet. */
  readonly payoutId: string | null;
}

export interface FeeDays {
  /** Business days, both inside; left out: from the first, to the last. */
  readonly from?: string;
  readonly to?: string;
}

export interface FeeTotals {
  readonly orderCount: number;
  readonly capturedInCents: number;
  readonly platformFeeInCents: number;
  readonly connectFeeInCents: number;
  readonly transactionFeeInCents: number;
  readonly feesReturnedInCents: number;
}

export interface FeePlace {
  readonly businessDay: string;
  readonly orderId: string;
}

/** Orders of the days whose card was charged for the store, newest day first, after a place. */
export async function listOrderFees(
  db: Db,
  scope: StoreScope,
  days: FeeDays,
  { after, limit, offset = 0 }: { readonly after: FeePlace | null; readonly limit: number; readonly offset?: number },
): Promise<OrderFees[]> {
  let query = charged(db, scope, days)
    .select([
      'orders.id as orderId',
      'orders.orderNumber',
      'orders.businessDay',
      'orders.placedIsoDateTimeUtc',
      'order_payments.capturedInCents',
      'order_payments.refundedInCents',
      'order_payments.platformFeeInCents',
      'order_payments.connectFeeInCents',
      'order_payments.transactionFeeInCents',
      'order_books.payoutId',
      sql<number>`coalesce(order_books.feesReturnedInCents, 0)`.as('feesReturnedInCents'),
    ])
    .orderBy('orders.businessDay', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset);
  if (after) {
    const { businessDay, orderId } = after;
    query = query.where(sql<boolean>`(orders.businessDay, orders.id) < (${businessDay}, ${orderId})`);
  }
  return query.execute();
}

export async function readFeeTotals(db: Db, scope: StoreScope, days: FeeDays): Promise<FeeTotals> {
  const total = (name: string) => sql<number>`coalesce(sum(${sql.ref(`order_payments.${name}`)}), 0)`;
  return charged(db, scope, days)
    .select(({ fn }) => [
      fn.countAll<number>().as('orderCount'),
      total('capturedInCents').as('capturedInCents'),
      total('platformFeeInCents').as('platformFeeInCents'),
      total('connectFeeInCents').as('connectFeeInCents'),
      total('transactionFeeInCents').as('transactionFeeInCents'),
      sql<number>`coalesce(sum(order_books.feesReturnedInCents), 0)`.as('feesReturnedInCents'),
    ])
    .executeTakeFirstOrThrow();
}

function charged(db: Db, { storeId }: StoreScope, { from, to }: FeeDays) {
  let query = db
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.orderId', 'orders.id')
    .leftJoin('order_books', 'order_books.orderId', 'orders.id')
    .where('orders.storeId', '=', storeId)
    .where('order_payments.connectedAccountId', 'is not', null)
    .where('order_payments.capturedInCents', '>', 0);
  if (from) query = query.where('orders.businessDay', '>=', from);
  if (to) query = query.where('orders.businessDay', '<=', to);
  return query;
}
