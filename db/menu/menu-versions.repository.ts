import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { MenuVersionRowsTable, MenuVersionsTable } from '#db/schema/menu-drafts.tables.ts';
import { statement } from '#db/statement.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { foldDeltas, hasChanged, type MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { deltaOf, storedDelta } from './menu-rows.ts';

export interface MenuVersion extends Omit<Selectable<MenuVersionsTable>, 'restaurantId' | 'storeId' | 'byJson'> {
  readonly by: ActedBy;
}

/** The newest first. */
export async function listMenuVersions(
  db: Db,
  scope: StoreScope,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<MenuVersion[]> {
  const rows = await versionsOf(db, scope).selectAll().orderBy('number', 'desc').limit(limit).offset(offset).execute();
  return rows.map(versionOf);
}

export async function countMenuVersions(db: Db, scope: StoreScope): Promise<number> {
  const row = await versionsOf(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function findMenuVersion(db: Db, scope: StoreScope, number: number): Promise<MenuVersion | null> {
  const row = await versionsOf(db, scope).selectAll().where('number', '=', number).executeTakeFirst();
  return row ? versionOf(row) : null;
}

export async function latestMenuVersion(db: Db, scope: StoreScope): Promise<MenuVersion | null> {
  return (await listMenuVersions(db, scope, { limit: 1 }))[0] ?? null;
}

/** The changes after one version up to another, as one change. */
export async function deltasAfter(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<MenuDelta[]> {
  const rows = await db
    .selectFrom('menu_version_rows')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .orderBy('number')
    .execute();
  // For a row that changed often only the ends are read.
  const ends = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const key = `${row.subject} ${row.subjectId}`;
    ends.set(key, { ...row, beforeJson: ends.has(key) ? (ends.get(key)?.beforeJson ?? null) : row.beforeJson });
  }
  return [...ends.values()].map(deltaOf).filter(hasChanged);
}

export async function insertMenuVersion(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { by, ...version }: MenuVersion,
): Promise<void> {
  await trx
    .insertInto('menu_versions')
    .values({ restaurantId, storeId, ...version, byJson: JSON.stringify(by) })
    .execute();
}

/** Adds to what changed in a version: a row that is in it already keeps what it was before. */
export async function addVersionRows(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  number: number,
  deltas: readonly MenuDelta[],
): Promise<void> {
  const rows = foldDeltas([deltas]).map((delta) => ({ restaurantId, storeId, number, ...storedDelta(delta) }));
  for (const row of rows) versionRowUpsert.run(trx, row);
  const weight = rows.reduce((sum, { beforeJson, afterJson }) => sum + lengthOf(beforeJson) + lengthOf(afterJson), 0);
  await trx
    .updateTable('menu_versions')
    .set((eb) => ({ weight: eb('weight', '+', weight) }))
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .where('number', '=', number)
    .execute();
}

const versionRowUpsert = statement<Insertable<MenuVersionRowsTable>>((db, value) =>
  db
    .insertInto('menu_version_rows')
    .values({
      restaurantId: value('restaurantId'),
      storeId: value('storeId'),
      number: value('number'),
      subject: value('subject'),
      subjectId: value('subjectId'),
      beforeJson: value('beforeJson'),
      afterJson: value('afterJson'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['storeId', 'number', 'subject', 'subjectId'])
        .doUpdateSet((eb) => ({ afterJson: eb.ref('excluded.afterJson') })),
    ),
);

function lengthOf(json: string | null): number {
  return json?.length ?? 0;
}

/** Drops versions older than the newest `most`, or beyond that much weight of newer ones; the newest `atLeast` stay. */
export async function dropOldVersions(
  trx: Trx,
  scope: StoreScope,
  bounds: { readonly most: number; readonly atLeast: number; readonly maxWeight: number },
): Promise<void> {
  const kept = await versionsOf(trx, scope).select(['number', 'weight']).orderBy('number', 'desc').execute();
  let weight = 0;
  const first = kept.findIndex((version, at) => {
    weight += version.weight;
    return at >= bounds.most || (at >= bounds.atLeast && weight > bounds.maxWeight);
  });
  const number = kept[first]?.number;
  if (number === undefined) return;
  for (const table of ['menu_version_rows', 'menu_versions'] as const) {
    await trx
      .deleteFrom(table)
      .where('storeId', '=', scope.storeId)
      .where('restaurantId', '=', scope.restaurantId)
      .where('number', '<=', number)
      .execute();
  }
}

function versionsOf(db: Db, { restaurantId, storeId }: StoreScope) {
  return db.selectFrom('menu_versions').where('storeId', '=', storeId).where('restaurantId', '=', restaurantId);
}

function versionOf(row: Selectable<MenuVersionsTable>): MenuVersion {
  const { restaurantId: _, storeId: _s, byJson, ...version } = row;
  return { ...version, by: JSON.parse(byJson) as ActedBy };
}
