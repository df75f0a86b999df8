import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export async function listPrintStationNames(
  db: Db,
  scope: StoreScope,
): Promise<{ readonly id: string; readonly name: string }[]> {
  return db
    .selectFrom('print_stations')
    .select(['id', 'name'])
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .execute();
}

/** Stations a menu may name. */
export async function listPrintStationIds(db: Db, scope: StoreScope): Promise<string[]> {
  const rows = await db
    .selectFrom('print_stations')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .execute();
  return rows.map((row) => row.id);
}
