import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { MenuVersionRowsTable, MenuVersionsTable } from '#db/schema/menu-drafts.tables.ts';
import { statement } from '#db/statement.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  foldDeltas,
  hasChanged,
  keyOf,
  type MenuDelta,
  type MenuRow,
  type MenuSubject,
} from '#src/domain/menu/versions/menu-delta.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { deltaOf, storedDelta } from './menu-rows.ts';

export interface MenuVersion
  extends Omit<Selectable<MenuVersionsTable>, 'restaurantId' | 'storeId' | 'byJson' | 'changesJson'> {
  readonly by: ActedBy;
  /** What it did, in a few lines; null: a version that was made before these were kept. */
  readonly changes: readonly string[] | null;
}

/** Rows of a version that it added, removed or changed. */
interface VersionRows {
  readonly subject: MenuSubject;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly count: number;
  /** The first of them. */
  readonly deltas: readonly MenuDelta[];
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

/** What these rows were after each version in which they changed, the oldest first, by `keyOf`. */
export async function statesAfter(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  {
    after,
    upTo,
    subjectIds,
  }: { readonly after: number; readonly upTo: number; readonly subjectIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly MenuRow[]>> {
  const states = new Map<string, MenuRow[]>();
  if (subjectIds.length === 0) return states;
  const rows = await db
    .selectFrom('menu_version_rows')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .where('subjectId', 'in', subjectIds)
    .orderBy('number')
    .execute();
  for (const delta of rows.map(deltaOf)) {
    if (delta.after === null) continue;
    const key = keyOf(delta);
    states.set(key, [...(states.get(key) ?? []), delta.after]);
  }
  return states;
}

export async function insertMenuVersion(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { by, changes, ...version }: MenuVersion,
): Promise<void> {
  const changesJson = changes && JSON.stringify(changes);
  await trx
    .insertInto('menu_versions')
    .values({ restaurantId, storeId, ...version, byJson: JSON.stringify(by), changesJson })
    .execute();
}

/** What the version did, in a few lines. */
export async function writeVersionChanges(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  number: number,
  changes: readonly string[],
): Promise<void> {
  await trx
    .updateTable('menu_versions')
    .set({ changesJson: JSON.stringify(changes) })
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .where('number', '=', number)
    .execute();
}

/** What a version did to each kind of row: how many, and the first `most` of them. */
export async function listVersionRows(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  { number, most }: { readonly number: number; readonly most: number },
): Promise<VersionRows[]> {
  const rows = db
    .selectFrom('menu_version_rows')
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .where('number', '=', number);
  const groups = await rows
    .select((eb) => [
      'subject',
      eb
        .case()
        .when('beforeJson', 'is', null)
        .then('added' as const)
        .when('afterJson', 'is', null)
        .then('removed' as const)
        .else('changed' as const)
        .end()
        .as('kind'),
      eb.fn.countAll<number>().as('count'),
    ])
    // A row that was changed and changed back within one sitting.
    .whereRef('beforeJson', 'is not', 'afterJson')
    .groupBy(['subject', 'kind'])
    .execute();
  return Promise.all(
    groups.map(async ({ subject, kind, count }) => {
      const some = await rows
        .selectAll()
        .where('subject', '=', subject)
        .where('beforeJson', kind === 'added' ? 'is' : 'is not', null)
        .where('afterJson', kind === 'removed' ? 'is' : 'is not', null)
        .whereRef('beforeJson', 'is not', 'afterJson')
        .limit(most)
        .execute();
      return { subject, kind, count, deltas: some.map(deltaOf) };
    }),
  );
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
  const { restaurantId: _, storeId: _s, byJson, changesJson, ...version } = row;
  const changes = changesJson === null ? null : (JSON.parse(changesJson) as string[]);
  return { ...version, changes, by: JSON.parse(byJson) as ActedBy };
}
