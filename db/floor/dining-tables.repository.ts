import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { DiningTablesTable } from '#db/schema/menu.tables.ts';
import { compareNames } from '#src/domain/floor/natural-order.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type DiningTable = Omit<Selectable<DiningTablesTable>, 'restaurantId' | 'storeId'>;
export type NewDiningTable = Omit<Insertable<DiningTablesTable>, 'restaurantId' | 'storeId'>;

const COLUMNS = ['id', 'name', 'area', 'type', 'seats', 'x', 'y', 'rotation', 'code'] as const;

/** The published table map's tables, the one list of them: by area, then by name with 2 before 10. */
export async function listDiningTables(db: Db, scope: StoreScope): Promise<DiningTable[]> {
  const tables = await db
    .selectFrom('dining_tables')
    .select(COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .execute();
  return tables.sort((a, b) => compareNames(a.area, b.area) || compareNames(a.name, b.name));
}

export async function findDiningTable(db: Db, scope: StoreScope, tableId: string): Promise<DiningTable | null> {
  const table = await db
    .selectFrom('dining_tables')
    .select(COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', tableId)
    .executeTakeFirst();
  return table ?? null;
}

export async function hasDiningTables(db: Db, scope: StoreScope): Promise<boolean> {
  const one = await db
    .selectFrom('dining_tables')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

export async function insertDiningTable(trx: Trx, scope: StoreScope, table: NewDiningTable): Promise<void> {
  await trx
    .insertInto('dining_tables')
    .values({ ...table, restaurantId: scope.restaurantId, storeId: scope.storeId })
    .execute();
}

export async function updateDiningTable(
  trx: Trx,
  scope: StoreScope,
  { id, ...change }: Partial<Omit<DiningTable, 'code'>> & { readonly id: string },
): Promise<void> {
  await trx
    .updateTable('dining_tables')
    .set(change)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute();
}

export async function updateTableCode(trx: Trx, scope: StoreScope, tableId: string, code: string): Promise<void> {
  await trx
    .updateTable('dining_tables')
    .set({ code })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', tableId)
    .execute();
}

export async function deleteDiningTables(trx: Trx, scope: StoreScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('dining_tables')
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Ids are made in editors: one that another store's table has is taken. */
export async function tableIdsElsewhere(db: Db, scope: StoreScope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('dining_tables')
    .select('id')
    .where('storeId', '!=', scope.storeId)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
