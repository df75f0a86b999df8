import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { DiningTablesTable } from '#db/schema/menu.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type DiningTable = Omit<Selectable<DiningTablesTable>, 'restaurantId' | 'storeId'>;
export type NewDiningTable = Omit<Insertable<DiningTablesTable>, 'restaurantId' | 'storeId'>;

const COLUMNS = ['id', 'name', 'area', 'type', 'seats', 'x', 'y', 'rotation', 'code'] as const;

/** By area, then by name with numbers in their order: 2 before 10. */
export async function listDiningTables(db: Db, scope: StoreScope): Promise<DiningTable[]> {
  const tables = await db
    .selectFrom('dining_tables')
    .select(COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .execute();
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return tables.sort((a, b) => compare(a.area, b.area) || compare(a.name, b.name));
}

export async function insertDiningTable(trx: Trx, scope: StoreScope, table: NewDiningTable): Promise<void> {
  await trx
    .insertInto('dining_tables')
    .values({ ...table, restaurantId: scope.restaurantId, storeId: scope.storeId })
    .execute();
}
