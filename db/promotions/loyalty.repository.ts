import type { Db, Trx } from '#db/connection.ts';
import type { LoyaltyEntriesTable } from '#db/schema/customers.tables.ts';
import { type LoyaltySettings, loyaltySettingsSchema } from '#src/domain/promotions/promotions.schema.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export type LoyaltyEntryKind = LoyaltyEntriesTable['kind'];

export interface LoyaltyCard {
  readonly id: string;
  readonly customerId: string;
  readonly credits: number;
}

/** Null: the restaurant has no loyalty card. */
export async function readLoyaltySettings(db: Db, scope: RestaurantScope): Promise<LoyaltySettings | null> {
  const row = await db
    .selectFrom('loyalty_settings')
    .select('valueJson')
    .where('restaurantId', '=', scope.restaurantId)
    .executeTakeFirst();
  return row ? loyaltySettingsSchema.parse(JSON.parse(row.valueJson)) : null;
}

export async function writeLoyaltySettings(trx: Trx, scope: RestaurantScope, value: LoyaltySettings): Promise<void> {
  const valueJson = JSON.stringify(value);
  await trx
    .insertInto('loyalty_settings')
    .values({ restaurantId: scope.restaurantId, valueJson })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet({ valueJson }))
    .execute();
}

export async function findLoyaltyCard(db: Db, scope: RestaurantScope, customerId: string): Promise<LoyaltyCard | null> {
  const row = await db
    .selectFrom('loyalty_cards')
    .select(['id', 'customerId', 'credits'])
    .where('restaurantId', '=', scope.restaurantId)
    .where('customerId', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertLoyaltyCard(
  trx: Trx,
  scope: RestaurantScope,
  card: { readonly id: string; readonly customerId: string; readonly createdIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .insertInto('loyalty_cards')
    .values({ ...card, restaurantId: scope.restaurantId })
    .execute();
}

/** The entries of one order on whichever card it was. */
export async function listLoyaltyEntries(
  db: Db,
  scope: RestaurantScope,
  orderId: string,
): Promise<{ loyaltyCardId: string; kind: LoyaltyEntryKind; credits: number }[]> {
  return db
    .selectFrom('loyalty_entries')
    .select(['loyaltyCardId', 'kind', 'credits'])
    .where('restaurantId', '=', scope.restaurantId)
    .where('orderId', '=', orderId)
    .execute();
}

/**
 * Writes the entry and moves the card's credits by it, never below zero. False when the order has such an entry on the
 * card already: a handler that runs twice counts once.
 */
export async function addLoyaltyEntry(
  trx: Trx,
  scope: RestaurantScope,
  entry: {
    readonly id: string;
    readonly loyaltyCardId: string;
    readonly orderId: string;
    readonly kind: LoyaltyEntryKind;
    readonly credits: number;
    readonly occurredIsoDateTimeUtc: string;
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('loyalty_entries')
    .values({ ...entry, restaurantId: scope.restaurantId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await trx
    .updateTable('loyalty_cards')
    .set((eb) => ({ credits: eb.fn<number>('max', [eb('credits', '+', entry.credits), eb.val(0)]) }))
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', entry.loyaltyCardId)
    .execute();
  return true;
}
