import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import type { FeedRow } from '#src/domain/sync/sync.schema.ts';
import type { Db, Trx } from '../connection.ts';
import { FEED, type FeedEntry } from '../ownership.ts';
import { connectionOf } from '../statement.ts';
import { releaseReferences } from './apply-rows.ts';
import { readRow } from './compare-rows.ts';

/** Which rows a snapshot had, by table. */
export interface SnapshotKeys {
  add(row: FeedRow): void;
  addKey(table: string, key: readonly (string | number | null)[]): void;
  has(table: string, key: readonly (string | number | null)[]): boolean;
}

export function snapshotKeys(): SnapshotKeys {
  const keyNames = new Map(FEED.map(({ table, key }) => [table as string, key]));
  const byTable = new Map<string, Set<string>>();
  const setOf = (table: string) => {
    const keys = byTable.get(table) ?? new Set<string>();
    byTable.set(table, keys);
    return keys;
  };
  return {
    add(row) {
      const names = keyNames.get(row.table);
      if (names && 'row' in row) setOf(row.table).add(JSON.stringify(names.map((name) => row.row[name])));
    },
    addKey: (table, key) => void setOf(table).add(JSON.stringify(key)),
    has: (table, key) => byTable.get(table)?.has(JSON.stringify(key)) === true,
  };
}

/** Rows of the other side that are here and were not in a snapshot, parents first. */
export function missingRows(
  db: Db,
  keys: SnapshotKeys,
  mark: string,
): { readonly entry: FeedEntry; readonly key: readonly (string | number | null)[] }[] {
  const raw = connectionOf(db);
  return FEED.flatMap((entry) => {
    const foreign = foreignRows(entry, mark);
    if (foreign === null) return [];
    const names = entry.key.map((name) => `"${name}"`);
    return raw
      .query<Record<string, string | number | null>, []>(
        `select ${names.join(', ')} from "${entry.table}" where ${foreign}`,
      )
      .all()
      .map((row) => ({ entry, key: entry.key.map((name) => row[name] ?? null) }))
      .filter(({ key }) => !keys.has(entry.table, key));
  });
}

/** Those of them that a box of an earlier pairing has made. */
export function madeByBoxes(
  db: Db,
  keys: SnapshotKeys,
  mark: string,
): { readonly table: string; readonly key: readonly (string | number | null)[] }[] {
  return missingRows(db, keys, mark).flatMap(({ entry: { table, owner }, key }) => {
    if (typeof owner !== 'object' || !('maker' in owner)) return [];
    const maker = readRow(db, table, key)?.[owner.maker] ?? '';
    return boxMarkOf(String(maker)) === null ? [] : [{ table, key }];
  });
}

/** Deletes what the other side owns and no longer has, children before parents. */
export function removeMissingIn(trx: Trx, keys: SnapshotKeys, mark: string): void {
  const raw = connectionOf(trx);
  raw.run('pragma defer_foreign_keys = on');
  raw.run('insert or ignore into sync_applying (id) values (1)');
  for (const { entry, key } of missingRows(trx, keys, mark).toReversed()) {
    const names = entry.key.map((name) => `"${name}"`);
    const remove = raw.query<never, (string | number | null)[]>(
      `delete from "${entry.table}" where ${names.map((name) => `${name} = ?`).join(' and ')}`,
    );
    // Rows of this box may refer to it: an order to a customer who was forgotten since.
    releaseReferences(raw, entry, key);
    remove.run(...key);
  }
  raw.run('delete from sync_applying');
}

/** Null: what of this table is here may stay, whether or not a snapshot has it. */
function foreignRows({ owner, down, snapshotOnly }: FeedEntry, mark: string): string | null {
  if (snapshotOnly !== undefined || down?.length === 0) return null;
  if (owner === 'cloud') return 'true';
  if (typeof owner === 'object' && 'maker' in owner) {
    return `not (length("${owner.maker}") = 28 and substr("${owner.maker}", 21) = '-b${mark}')`;
  }
  return null;
}
