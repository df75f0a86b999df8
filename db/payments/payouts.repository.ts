import type { Insertable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PayoutsTable } from '#db/schema/merchant-accounts.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type KeptPayout = Omit<Insertable<PayoutsTable>, 'restaurantId' | 'storeId'>;

/** Of these payouts the states as they were read last, by id. */
export async function statesOfPayouts(
  db: Db,
  { storeId }: StoreScope,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (payoutIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payouts')
    .select(['payoutId', 'stateCode'])
    .where('storeId', '=', storeId)
    .where('payoutId', 'in', [...payoutIds])
    .execute();
  return new Map(rows.map(({ payoutId, stateCode }) => [payoutId, stateCode]));
}

/** As the provider has them now. */
export async function keepPayouts(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  payouts: readonly KeptPayout[],
): Promise<void> {
  for (const { payoutId, ...kept } of payouts) {
    await trx
      .insertInto('payouts')
      .values({ payoutId, restaurantId, storeId, ...kept })
      .onConflict((conflict) => conflict.column('payoutId').doUpdateSet(kept).where('payouts.storeId', '=', storeId))
      .execute();
  }
}
