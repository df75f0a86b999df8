import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db, Trx } from '../connection.ts';

/** Numbers of a store's keys: the newest that its PINs are stored under, and one that waits for the box to have it. */
export interface StoreKeys {
  readonly inForce: number;
  readonly offered: number;
}

export async function readStoreKeys(db: Db, scope: StoreScope): Promise<StoreKeys> {
  const row = await db
    .selectFrom('store_keys')
    .select(['inForce', 'offered'])
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .executeTakeFirst();
  return row ?? { inForce: 0, offered: 0 };
}

export async function keepStoreKeysIn(
  trx: Trx,
  scope: StoreScope,
  keys: StoreKeys,
  now: Temporal.Instant,
): Promise<void> {
  const change = { ...keys, changedIsoDateTimeUtc: isoUtc(now) };
  await trx
    .insertInto('store_keys')
    .values({ restaurantId: scope.restaurantId, storeId: scope.storeId, ...change })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(change))
    .execute();
}

/** Replaces each PIN hash of the store with another, also of employees who left. */
export async function changePinHashesIn(trx: Trx, scope: StoreScope, change: (hash: string) => string): Promise<void> {
  const rows = await trx
    .selectFrom('employees')
    .select(['id', 'pinHash'])
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .execute();
  for (const { id, pinHash } of rows) {
    await trx
      .updateTable('employees')
      .set({ pinHash: change(pinHash) })
      .where('storeId', '=', scope.storeId)
      .where('id', '=', id)
      .execute();
  }
}
