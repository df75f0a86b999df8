import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { OrderBooksTable } from '#db/schema/online-money.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What an online order cost its store beyond its fees, and where its money went. */
export type OrderBook = Selectable<OrderBooksTable>;

export async function findOrderBook(db: Db, { storeId }: StoreScope, orderId: string): Promise<OrderBook | null> {
  const row = await db
    .selectFrom('order_books')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds to the fees that went back to the store. */
export async function addReturnedFeesIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  orderId: string,
  amountInCents: number,
): Promise<void> {
  if (amountInCents === 0) return;
  await trx
    .insertInto('order_books')
    .values({ orderId, restaurantId, storeId, feesReturnedInCents: amountInCents })
    .onConflict((conflict) =>
      conflict.column('orderId').doUpdateSet(({ eb, ref }) => ({
        feesReturnedInCents: eb(ref('order_books.feesReturnedInCents'), '+', amountInCents),
      })),
    )
    .execute();
}

/** What the card provider takes from the platform for the payment. */
export async function keepProviderFeeIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  orderId: string,
  providerFeeInCents: number,
): Promise<void> {
  await trx
    .insertInto('order_books')
    .values({ orderId, restaurantId, storeId, providerFeeInCents })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ providerFeeInCents }))
    .execute();
}

/** The payout that took the order's money. */
export async function keepPayoutOfOrderIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  orderId: string,
  payout: { readonly payoutId: string; readonly payoutArrivesIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .insertInto('order_books')
    .values({ orderId, restaurantId, storeId, ...payout })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(payout))
    .execute();
}

/** Whether the orders that a payout took are known. */
export async function isPayoutKept(db: Db, { storeId }: StoreScope, payoutId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_books')
    .select('orderId')
    .where('storeId', '=', storeId)
    .where('payoutId', '=', payoutId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** It came back from the bank: its orders wait for the next one. */
export async function forgetPayoutIn(trx: Trx, { storeId }: StoreScope, payoutId: string): Promise<void> {
  await trx
    .updateTable('order_books')
    .set({ payoutId: null, payoutArrivesIsoDateTimeUtc: null })
    .where('storeId', '=', storeId)
    .where('payoutId', '=', payoutId)
    .execute();
}
