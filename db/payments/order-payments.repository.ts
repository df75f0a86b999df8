import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { chainIn } from '#db/evidence/evidence-links.repository.ts';
import { OPEN_ORDERS_SQL } from '#db/ordering/open-orders.ts';
import type { OrderPaymentsTable } from '#db/schema/payments.tables.ts';
import { statement } from '#db/statement.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The card payment of an order, as far as we know. */
export type OrderPayment = Selectable<OrderPaymentsTable>;

/** Null: the order is not paid by a card checkout. */
export async function orderPayment(db: Db, scope: StoreScope, orderId: string): Promise<OrderPayment | null> {
  return paymentOfOrder.first(db, { storeId: scope.storeId, orderId }) ?? null;
}

const paymentOfOrder = statement<{ storeId: string; orderId: string }, OrderPayment>((db, value) =>
  db
    .selectFrom('order_payments')
    .selectAll()
    .where('storeId', '=', value('storeId'))
    .where('orderId', '=', value('orderId')),
);

export async function insertOrderPayment(trx: Trx, payment: Insertable<OrderPaymentsTable>): Promise<void> {
  await trx.insertInto('order_payments').values(payment).execute();
  const { orderId, capturedInCents = 0, updatedIsoDateTimeUtc } = payment;
  if (capturedInCents !== 0) await chainCapturedIn(trx, payment, { orderId, capturedInCents, updatedIsoDateTimeUtc });
}

export async function updateOrderPayment(
  trx: Trx,
  scope: StoreScope,
  orderId: string,
  change: Updateable<OrderPaymentsTable>,
): Promise<void> {
  const before = change.capturedInCents === undefined ? null : await orderPayment(trx, scope, orderId);
  await trx
    .updateTable('order_payments')
    .set(change)
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .execute();
  const after = { ...before, ...change, orderId };
  if (before && after.capturedInCents !== before.capturedInCents) await chainCapturedIn(trx, before, after);
}

/** What the card provider took for an order, as often as that changes, on the order's day. */
async function chainCapturedIn(
  trx: Trx,
  place: Pick<OrderPayment, 'restaurantId' | 'storeId'>,
  payment: Pick<Updateable<OrderPaymentsTable>, 'capturedInCents' | 'updatedIsoDateTimeUtc'> & { orderId: string },
): Promise<void> {
  const { orderId, capturedInCents = 0, updatedIsoDateTimeUtc: isoDateTimeUtc = '' } = payment;
  const order = await trx
    .selectFrom('orders')
    .select('businessDay')
    .where('storeId', '=', place.storeId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const amounts = { amountInCents: capturedInCents };
  chainIn(trx, place, { kind: 'paymentTaken', rowId: orderId, isoDateTimeUtc, ...order, amounts });
}

/** An order's card payment, found by the order's id only, for reading it from the provider. */
export async function paymentFacts(db: Db, orderId: string) {
  return db
    .selectFrom('order_payments')
    .select(['orderId', 'restaurantId', 'storeId', 'paymentIntentId', 'statusCode'])
    .where('orderId', '=', orderId)
    .executeTakeFirst();
}

/**
 * Unfinished checkouts, each store's oldest first and fair among stores: the provider is polled about them once they
 * expire.
 */
export async function listOpenCheckouts(
  db: Db,
  before: { readonly expiresBefore: string; readonly limit: number },
): Promise<{ orderId: string; restaurantId: string; storeId: string }[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('orders')
        .innerJoin('order_payments', 'order_payments.orderId', 'orders.id')
        .select(['order_payments.orderId', 'order_payments.restaurantId', 'order_payments.storeId'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) =>
              over.partitionBy('order_payments.storeId').orderBy('order_payments.checkoutExpiresIsoDateTimeUtc'),
            )
            .as('turn'),
        )
        .where('orders.statusCode', '=', 'processingPayment')
        .where(sql<boolean>`orders.${sql.raw(OPEN_ORDERS_SQL)}`)
        .where('order_payments.checkoutExpiresIsoDateTimeUtc', '<', before.expiresBefore)
        .as('over'),
    )
    .select(['orderId', 'restaurantId', 'storeId'])
    .orderBy('turn')
    .limit(before.limit)
    .execute();
}

/** The orders of charges, by charge; those that are not the store's are left out. */
export async function listOrdersOfCharges(
  db: Db,
  { storeId }: StoreScope,
  chargeIds: readonly string[],
): Promise<Map<string, { readonly orderId: string; readonly orderNumber: string }>> {
  const found = new Map<string, { readonly orderId: string; readonly orderNumber: string }>();
  for (let at = 0; at < chargeIds.length; at += CHARGES_AT_ONCE) {
    const rows = await db
      .selectFrom('order_payments')
      .innerJoin('orders', 'orders.id', 'order_payments.orderId')
      .select(['order_payments.chargeId', 'orders.id as orderId', 'orders.orderNumber'])
      .where('order_payments.storeId', '=', storeId)
      .where('order_payments.chargeId', 'in', chargeIds.slice(at, at + CHARGES_AT_ONCE))
      .execute();
    for (const { chargeId, ...order } of rows) if (chargeId !== null) found.set(chargeId, order);
  }
  return found;
}

/** By order: the account its payment goes into, null for the platform's. Runs before any scope is known. */
export async function ownersOfPayments(db: Db, orderIds: readonly string[]): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (let at = 0; at < orderIds.length; at += CHARGES_AT_ONCE) {
    const rows = await db
      .selectFrom('order_payments')
      .select(['orderId', 'connectedAccountId'])
      .where('orderId', 'in', orderIds.slice(at, at + CHARGES_AT_ONCE))
      .execute();
    // The provider knows a part of a table's bill, paid on a phone, by its own id.
    const parts = await db
      .selectFrom('phone_payments')
      .select(['id as orderId', 'connectedAccountId'])
      .where('id', 'in', orderIds.slice(at, at + CHARGES_AT_ONCE))
      .execute();
    for (const { orderId, connectedAccountId } of [...rows, ...parts]) found.set(orderId, connectedAccountId);
  }
  return found;
}

/** SQLite binds up to 32,766 values. */
const CHARGES_AT_ONCE = 1_000;
