import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { UberEatsConnectionsTable } from '#db/schema/marketplace.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type UberEatsConnection = Selectable<UberEatsConnectionsTable>;

/** Null: nobody has tried to connect the store. */
export async function findUberEatsConnection(db: Db, { storeId }: StoreScope): Promise<UberEatsConnection | null> {
  const row = await db
    .selectFrom('uber_eats_connections')
    .selectAll()
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes the store's connection, or starts it. */
export async function keepUberEatsConnection(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  change: Partial<Omit<UberEatsConnectionsTable, 'storeId' | 'restaurantId'>>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('uber_eats_connections')
    .set(change)
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await trx
    .insertInto('uber_eats_connections')
    .values({ storeId, restaurantId, merchantScope: '', ...change })
    .execute();
}

/**
 * Which of these ids of Uber's are taken by which store, of any tenant: a store of Uber's is connected once. Only whether it is
 * taken may leave the program for another tenant's.
 */
export async function takenUberEatsStores(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly restaurantId: string; readonly storeId: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('uber_eats_connections')
    .select(['uberEatsStoreId', 'restaurantId', 'storeId'])
    .where('uberEatsStoreId', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ uberEatsStoreId, ...place }) => (uberEatsStoreId ? [[uberEatsStoreId, place]] : [])));
}

export interface LinkedUberEatsStore {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly uberEatsStoreId: string;
}

/** The connected stores of all tenants by id, going on after one. */
export async function listLinkedUberEatsStores(
  db: Db,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<LinkedUberEatsStore[]> {
  const rows = await db
    .selectFrom('uber_eats_connections')
    .select(['restaurantId', 'storeId', 'uberEatsStoreId'])
    .where('linkedIsoDateTimeUtc', 'is not', null)
    .where('storeId', '>', afterId)
    .orderBy('storeId')
    .limit(limit)
    .execute();
  return rows.flatMap(({ uberEatsStoreId, ...place }) => (uberEatsStoreId ? [{ ...place, uberEatsStoreId }] : []));
}
