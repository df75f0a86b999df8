/** Online money that is not where its owner expects it. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface FailedPayout {
  readonly payoutId: string;
  readonly amountInCents: number;
  readonly arrivesDay: string;
}

/** Payouts that came back since the last one that arrived: until then their money isn't in the bank. */
export async function listFailedPayouts(db: Db, { storeId }: StoreScope, limit: number): Promise<FailedPayout[]> {
  return db
    .selectFrom('payouts')
    .select(['payoutId', 'amountInCents', 'arrivesDay'])
    .where('storeId', '=', storeId)
    .where('stateCode', '=', 'failed')
    .where('arrivesDay', '>=', (eb) =>
      eb
        .selectFrom('payouts as arrived')
        .select((of) => of.fn.coalesce(of.fn.max('arrived.arrivesDay'), sql.lit('')).as('day'))
        .where('arrived.storeId', '=', storeId)
        .where('arrived.stateCode', '=', 'paid'),
    )
    .orderBy('arrivesDay', 'desc')
    .limit(limit)
    .execute();
}

export interface HeldSum {
  readonly orderCount: number;
  readonly amountInCents: number;
}

export interface HeldOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly placedIsoDateTimeUtc: string;
  readonly capturedInCents: number;
  readonly refundedInCents: number;
}

/** Card payments that were charged while the store had no account to receive them, less what was refunded. */
function held(db: Db, { storeId }: StoreScope) {
  return db
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.orderId')
    .where('order_payments.storeId', '=', storeId)
    .where('order_payments.connectedAccountId', 'is', null)
    .whereRef('order_payments.capturedInCents', '>', 'order_payments.refundedInCents')
    .where('orders.isTest', '=', 0);
}

export async function sumHeld(db: Db, scope: StoreScope): Promise<HeldSum> {
  return held(db, scope)
    .select([
      sql<number>`count(*)`.as('orderCount'),
      sql<number>`coalesce(sum(order_payments.capturedInCents - order_payments.refundedInCents), 0)`.as(
        'amountInCents',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Oldest first, after the order that was read last. */
export async function listHeldOrders(
  db: Db,
  scope: StoreScope,
  { after, limit }: { readonly after: HeldOrder | null; readonly limit: number },
): Promise<HeldOrder[]> {
  let query = held(db, scope)
    .select([
      'orders.id as orderId',
      'orders.orderNumber',
      'orders.placedIsoDateTimeUtc',
      'order_payments.capturedInCents',
      'order_payments.refundedInCents',
    ])
    .orderBy('orders.placedIsoDateTimeUtc')
    .orderBy('orders.id')
    .limit(limit);
  if (after) {
    const { placedIsoDateTimeUtc, orderId } = after;
    query = query.where(sql<boolean>`(orders.placedIsoDateTimeUtc, orders.id) > (${placedIsoDateTimeUtc}, ${orderId})`);
  }
  return query.execute();
}
