import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CardCustomersTable, SavedCardsTable } from '#db/schema/online-money.tables.ts';
import { connectionOf } from '#db/statement.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

type Place = RestaurantScope | StoreScope;
/** A customer as the card provider knows them. */
export type CardCustomer = Selectable<CardCustomersTable>;
export type SavedCard = Selectable<SavedCardsTable>;

/** More than one after two customers became one; the oldest first, which gets new cards. */
export async function listCardCustomers(db: Db, { restaurantId }: Place, customerId: string): Promise<CardCustomer[]> {
  return db
    .selectFrom('card_customers')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute();
}

export async function findCardCustomer(db: Db, { restaurantId }: Place, id: string): Promise<CardCustomer | null> {
  const row = await db
    .selectFrom('card_customers')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertCardCustomer(trx: Trx, row: CardCustomer): Promise<void> {
  await trx.insertInto('card_customers').values(row).execute();
}

/** What the provider calls them. */
export async function nameCardCustomer(trx: Trx, { restaurantId }: Place, id: string, providerCustomerId: string) {
  await trx
    .updateTable('card_customers')
    .set({ providerCustomerId })
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .execute();
}

/** Asks the provider afresh, where it kept a failure of its own for the key. */
export async function renewCardCustomerKey(trx: Trx, { restaurantId }: Place, id: string, requestKey: string) {
  await trx
    .updateTable('card_customers')
    .set({ requestKey })
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .where('providerCustomerId', 'is', null)
    .execute();
}

/** Of a customer, the newest first. */
export async function listSavedCards(db: Db, { restaurantId }: Place, customerId: string): Promise<SavedCard[]> {
  return db
    .selectFrom('saved_cards')
    .innerJoin('card_customers', 'card_customers.id', 'saved_cards.cardCustomerId')
    .selectAll('saved_cards')
    .where('card_customers.restaurantId', '=', restaurantId)
    .where('card_customers.customerId', '=', customerId)
    .orderBy('saved_cards.savedIsoDateTimeUtc', 'desc')
    .orderBy('saved_cards.id')
    .execute();
}

/** A customer's own card; null for anyone else's. */
export async function findSavedCard(
  db: Db,
  scope: Place,
  { customerId, cardId }: { readonly customerId: string; readonly cardId: string },
): Promise<SavedCard | null> {
  return (await listSavedCards(db, scope, customerId)).find(({ id }) => id === cardId) ?? null;
}

/** The provider's list takes the place of ours. */
export async function replaceSavedCardsIn(
  trx: Trx,
  { restaurantId }: Place,
  cardCustomerId: string,
  cards: readonly Omit<SavedCard, 'restaurantId' | 'cardCustomerId'>[],
): Promise<void> {
  await trx.deleteFrom('saved_cards').where('cardCustomerId', '=', cardCustomerId).execute();
  if (cards.length === 0) return;
  await trx
    .insertInto('saved_cards')
    .values(cards.map((card) => ({ ...card, restaurantId, cardCustomerId })))
    .execute();
}

/** Whose cards a provider's message is about. Runs before any scope is known. */
export async function findCardCustomerOwner(
  db: Db,
  providerCustomerId: string,
): Promise<{ readonly id: string; readonly restaurantId: string } | null> {
  const row = await db
    .selectFrom('card_customers')
    .select(['id', 'restaurantId'])
    .where('providerCustomerId', '=', providerCustomerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Forgotten here, and still kept by the provider. */
export async function listForgottenCardCustomers(db: Db, limit: number): Promise<CardCustomer[]> {
  return db.selectFrom('card_customers').selectAll().where('customerId', 'is', null).limit(limit).execute();
}

/** Of restaurants that are erased here, still kept by the provider; the oldest first. */
export async function listCardCustomersToErase(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('card_customers_to_erase')
    .select('providerCustomerId')
    .orderBy('wantedIsoDateTimeUtc')
    .limit(limit)
    .execute();
  return rows.map(({ providerCustomerId }) => providerCustomerId);
}

/** The provider has none of it either. */
export async function erasedCardCustomerIn(trx: Trx, providerCustomerId: string): Promise<void> {
  await trx.deleteFrom('card_customers_to_erase').where('providerCustomerId', '=', providerCustomerId).execute();
}

/** Once the provider has none of it either; tries that were made with their cards keep the order's story. */
export async function deleteCardCustomerIn(trx: Trx, { id }: Pick<CardCustomer, 'id'>): Promise<void> {
  await trx.deleteFrom('saved_card_tries').where('cardCustomerId', '=', id).execute();
  await trx.deleteFrom('card_customers').where('id', '=', id).execute();
}

/** Their cards are off at once; the provider is told by a job. */
export function forgetCardsIn(trx: Trx, { restaurantId }: Place, customerId: string): void {
  const raw = connectionOf(trx);
  raw
    .query(
      'delete from saved_cards where cardCustomerId in (select id from card_customers where restaurantId = ? and customerId = ?)',
    )
    .run(restaurantId, customerId);
  raw
    .query('update card_customers set customerId = null where restaurantId = ? and customerId = ?')
    .run(restaurantId, customerId);
  raw.query('delete from cards_to_save where restaurantId = ? and customerId = ?').run(restaurantId, customerId);
}
