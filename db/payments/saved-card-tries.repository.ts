import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CardsToSaveTable, SavedCardTriesTable } from '#db/schema/online-money.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** One try to pay an order with a card on file. */
export type SavedCardTry = Selectable<SavedCardTriesTable>;

/** `wanted`: the provider may have it or not; `asked`: the bank asks the customer. At most one of an order is either. */
export async function findOpenTry(db: Db, { storeId }: StoreScope, orderId: string): Promise<SavedCardTry | null> {
  const row = await db
    .selectFrom('saved_card_tries')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('state', 'in', ['wanted', 'asked'])
    .executeTakeFirst();
  return row ?? null;
}

/** The last one of an order, however it ended. */
export async function findLastTry(db: Db, { storeId }: StoreScope, orderId: string): Promise<SavedCardTry | null> {
  const row = await db
    .selectFrom('saved_card_tries')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a payment is a try that is over: what is said of it later concerns nobody. */
export async function isEndedTry(db: Db, { storeId }: StoreScope, paymentIntentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('saved_card_tries')
    .select('id')
    .where('storeId', '=', storeId)
    .where('paymentIntentId', '=', paymentIntentId)
    .where('state', '=', 'ended')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTry(trx: Trx, row: Insertable<SavedCardTriesTable>): Promise<void> {
  await trx.insertInto('saved_card_tries').values(row).execute();
}

export async function updateTry(
  trx: Trx,
  { storeId }: StoreScope,
  id: string,
  change: Updateable<SavedCardTriesTable>,
): Promise<void> {
  await trx.updateTable('saved_card_tries').set(change).where('storeId', '=', storeId).where('id', '=', id).execute();
}

/** The customer agreed that the card of this order is kept. The same again is nothing new. */
export async function wantCardSavedIn(trx: Trx, row: Insertable<CardsToSaveTable>): Promise<void> {
  await trx
    .insertInto('cards_to_save')
    .values(row)
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .execute();
}

/** The customer whose card this order's payment keeps, or null. */
export async function cardToSave(db: Db, { storeId }: StoreScope, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('cards_to_save')
    .select('customerId')
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

/** The order is paid: by its open try, or by another payment, which ends that one. */
export async function settleTryIn(
  trx: Trx,
  scope: StoreScope,
  { orderId, paymentIntentId, at }: { readonly orderId: string; readonly paymentIntentId: string; readonly at: string },
): Promise<void> {
  const open = await findOpenTry(trx, scope, orderId);
  if (!open) return;
  const isThis = open.paymentIntentId === null || open.paymentIntentId === paymentIntentId;
  await updateTry(trx, scope, open.id, {
    ...(isThis ? { state: 'held' as const, paymentIntentId } : { state: 'ended' as const }),
    resolvedIsoDateTimeUtc: at,
  });
}
