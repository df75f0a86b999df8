import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { LoyaltyAdjustmentsTable } from '#db/schema/customers.tables.ts';
import type { LoyaltyAdjustment } from '#src/domain/promotions/loyalty-adjustment.schema.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export type PastAdjustment = Pick<
  Selectable<LoyaltyAdjustmentsTable>,
  'id' | 'credits' | 'reason' | 'byName' | 'occurredIsoDateTimeUtc'
>;

/** Newest first. */
export async function listLoyaltyAdjustments(
  db: Db,
  { restaurantId }: RestaurantScope,
  loyaltyCardId: string,
  limit = 20,
): Promise<PastAdjustment[]> {
  return db
    .selectFrom('loyalty_adjustments')
    .select(['id', 'credits', 'reason', 'byName', 'occurredIsoDateTimeUtc'])
    .where('restaurantId', '=', restaurantId)
    .where('loyaltyCardId', '=', loyaltyCardId)
    .orderBy('occurredIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function isAdjustmentMade(db: Db, { restaurantId }: RestaurantScope, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('loyalty_adjustments')
    .select('id')
    .where('restaurantId', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The note and the card's credits together. */
export async function adjustCardIn(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  loyaltyCardId: string,
  adjustment: LoyaltyAdjustment & { readonly byName: string; readonly at: string },
): Promise<void> {
  const { at: occurredIsoDateTimeUtc, ...values } = adjustment;
  await trx
    .insertInto('loyalty_adjustments')
    .values({ ...values, restaurantId, loyaltyCardId, occurredIsoDateTimeUtc })
    .execute();
  await trx
    .updateTable('loyalty_cards')
    .set((eb) => ({ credits: eb('credits', '+', adjustment.credits) }))
    .where('id', '=', loyaltyCardId)
    .where('restaurantId', '=', restaurantId)
    .execute();
}
