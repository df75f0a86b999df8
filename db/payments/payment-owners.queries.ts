/** Whose payment a provider's message is about. Runs before any scope is known. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';

/** What a message names of a payment; the provider's `orderId` is the id that we gave it. */
export interface NamedIds {
  readonly orderId: string | null;
  readonly sessionId: string | null;
  readonly paymentIntentId: string | null;
}

export interface PaymentOwner {
  readonly restaurantId: string;
  readonly storeId: string;
  /** The order that is paid for; of a part of a table's bill, the bill. */
  readonly orderId: string;
}

/** An order's own payment. */
export function findPaymentOwner(db: Db, ids: NamedIds): Promise<PaymentOwner | null> {
  return byWhicheverId(ids, 'order_payments.orderId', (column, value) =>
    db.selectFrom('order_payments').select(['orderId', 'restaurantId', 'storeId']).where(sql.ref(column), '=', value),
  );
}

/** A part of a table's bill, which a guest pays on a phone. */
export function findPhonePaymentOwner(
  db: Db,
  ids: NamedIds,
): Promise<(PaymentOwner & { readonly paymentId: string }) | null> {
  return byWhicheverId(ids, 'phone_payments.id', (column, value) =>
    db
      .selectFrom('phone_payments')
      .select(['id as paymentId', 'billId as orderId', 'restaurantId', 'storeId'])
      .where(sql.ref(column), '=', value),
  );
}

/** Our own id says most; then the payment's, then the page's. */
async function byWhicheverId<Row>(
  ids: NamedIds,
  ownId: string,
  // biome-ignore lint/suspicious/noExplicitAny: any table of the schema.
  search: (column: string, value: string) => SelectQueryBuilder<any, any, Row>,
): Promise<Row | null> {
  const by = [
    [ownId, ids.orderId],
    ['paymentIntentId', ids.paymentIntentId],
    ['checkoutSessionId', ids.sessionId],
  ] as const;
  for (const [column, value] of by) {
    const row = value === null ? null : await search(column, value).executeTakeFirst();
    if (row) return row;
  }
  return null;
}
