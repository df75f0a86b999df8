import type { Db, OpenDatabase } from '#db/connection.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface VersionedRow {
  readonly version: number;
  readonly restaurantId: string;
}

interface Source<Value extends VersionedRow> {
  readonly load: (db: Db, scope: StoreScope, version: number, before: Value | null) => Promise<Value>;
  /** Null when the store is gone or another restaurant's. */
  readonly currentVersion: (db: Db, scope: StoreScope) => Promise<number | null>;
  readonly weightOf: (value: Value) => number;
  readonly maxWeight: number;
}

interface Kept<Value> {
  readonly value: Value;
  /** The whole database's version when `value` was last known to be current. */
  checkedAt: number;
}

/**
 * One value a store, kept until its version rises, the least used thrown out first.
 *
 * As long as nobody committed anything no query is made. A running write is asked for its own version: a value that
 * only it can see is read fresh and never kept, as it may still be rolled back; one that everybody sees is kept for all.
 */
export function createVersionCache<Value extends VersionedRow>(
  fixture: Pick<OpenDatabase, 'db' | 'dataVersion'>,
  source: Source<Value>,
) {
  const kept = new Map<string, Kept<Value>>();
  const loading = new Map<string, Promise<Value>>();
  let weight = 0;

  function touch(storeId: string, entry: Kept<Value>): void {
    kept.delete(storeId);
    kept.set(storeId, entry);
  }

  function drop(storeId: string): void {
    const entry = kept.get(storeId);
    if (!entry) return;
    kept.delete(storeId);
    weight -= source.weightOf(entry.value);
  }

  function keep(storeId: string, entry: Kept<Value>): void {
    const before = kept.get(storeId);
    if (before && before.value.version > entry.value.version) return;
    drop(storeId);
    kept.set(storeId, entry);
    weight += source.weightOf(entry.value);
    for (const oldest of kept.keys()) {
      if (weight <= source.maxWeight || oldest === storeId) break;
      drop(oldest);
    }
  }

  async function versionOf(scope: StoreScope, db: Db): Promise<number> {
    const version = await source.currentVersion(db, scope);
    if (version === null) throw notFound('store');
    return version;
  }

  /** Only one load of a store and version at a time, however many ask. */
  function loadOnce(scope: StoreScope, version: number, checkedAt: number, before: Value | null): Promise<Value> {
    const key = `${scope.storeId} ${version}`;
    const running = loading.get(key);
    if (running) return running;
    const load = source
      .load(fixture.db, scope, version, before)
      .then((value) => {
        keep(scope.storeId, { value, checkedAt });
        return value;
      })
      .finally(() => loading.delete(key));
    loading.set(key, load);
    return load;
  }

  async function current(scope: StoreScope): Promise<Value> {
    // Read before the query: what is committed in between is then noticed by the next call.
    const now = fixture.dataVersion();
    const entry = kept.get(scope.storeId);
    const isOurs = entry?.value.restaurantId === scope.restaurantId;
    if (entry && isOurs && entry.checkedAt === now) {
      touch(scope.storeId, entry);
      return entry.value;
    }
    const version = await versionOf(scope, fixture.db);
    if (entry && isOurs && entry.value.version === version) {
      entry.checkedAt = now;
      if (kept.get(scope.storeId) === entry) touch(scope.storeId, entry);
      return entry.value;
    }
    return loadOnce(scope, version, now, entry?.value ?? null);
  }

  return {
    async get(scope: StoreScope, db?: Db): Promise<Value> {
      if (db === undefined || db === fixture.db) return current(scope);
      const version = await versionOf(scope, db);
      const entry = kept.get(scope.storeId);
      if (entry?.value.version === version && entry.value.restaurantId === scope.restaurantId) return entry.value;
      const checkedAt = fixture.dataVersion();
      const isCommitted = (await source.currentVersion(fixture.db, scope)) === version;
      if (isCommitted) return loadOnce(scope, version, checkedAt, entry?.value ?? null);
      return source.load(db, scope, version, entry?.value ?? null);
    },

    /** The version alone, without loading the value. */
    async versionOf(scope: StoreScope, db?: Db): Promise<number> {
      if (db !== undefined && db !== fixture.db) return versionOf(scope, db);
      const entry = kept.get(scope.storeId);
      const isCurrent = entry?.checkedAt === fixture.dataVersion() && entry.value.restaurantId === scope.restaurantId;
      return isCurrent ? entry.value.version : versionOf(scope, fixture.db);
    },

    /** For tests: how many stores are kept. */
    get size() {
      return kept.size;
    },
  };
}
