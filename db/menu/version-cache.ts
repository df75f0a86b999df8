import type { Db, OpenDatabase } from '#db/connection.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { CachedByStore, type VersionedRow } from './cached-by-store.ts';

interface Source<Value extends VersionedRow> {
  readonly load: (db: Db, scope: StoreScope, version: number, before: Value | null) => Promise<Value>;
  /** Null if the store no longer exists or is another restaurant's. */
  readonly currentVersion: (db: Db, scope: StoreScope) => Promise<number | null>;
  readonly weightOf: (value: Value) => number;
  readonly maxWeight: number;
}

/**
 * One value per store, cached until its version rises, the least used dropped first.
 *
 * Until someone commits, no query is made. A running write is asked for its own version: a value that only it can see
 * is read fresh and never cached, as it may still be rolled back; one that everyone sees is cached for all.
 */
export class VersionCache<Value extends VersionedRow> {
  readonly #fixture: Pick<OpenDatabase, 'db' | 'dataVersion'>;
  readonly #source: Source<Value>;
  readonly #kept: CachedByStore<Value>;
  readonly #loading = new Map<string, Promise<Value>>();

  constructor(fixture: Pick<OpenDatabase, 'db' | 'dataVersion'>, source: Source<Value>) {
    this.#fixture = fixture;
    this.#source = source;
    this.#kept = new CachedByStore(source);
  }

  async get(scope: StoreScope, db?: Db): Promise<Value> {
    return db === undefined || db === this.#fixture.db ? this.#current(scope) : this.#seenBy(db, scope);
  }

  /** The current value if it is in memory and nothing was committed since it was last looked at; else null, and `get` looks. */
  known(scope: StoreScope): Value | null {
    const entry = this.#kept.of(scope);
    if (entry?.checkedAt !== this.#fixture.dataVersion()) return null;
    this.#kept.touch(scope.storeId, entry);
    return entry.value;
  }

  /** Only the version, without loading the value. */
  async versionOf(scope: StoreScope, db?: Db): Promise<number> {
    if (db !== undefined && db !== this.#fixture.db) return this.#askVersion(db, scope);
    const entry = this.#kept.of(scope);
    return entry?.checkedAt === this.#fixture.dataVersion()
      ? entry.value.version
      : this.#askVersion(this.#fixture.db, scope);
  }

  /** For tests: how many stores are cached. */
  get size(): number {
    return this.#kept.size;
  }

  async #current(scope: StoreScope): Promise<Value> {
    // Read before the query, so that the next call notices what is committed in between.
    const now = this.#fixture.dataVersion();
    const entry = this.#kept.of(scope);
    if (entry?.checkedAt === now) {
      this.#kept.touch(scope.storeId, entry);
      return entry.value;
    }
    const version = await this.#askVersion(this.#fixture.db, scope);
    if (entry?.value.version === version) {
      entry.checkedAt = now;
      if (this.#kept.of(scope) === entry) this.#kept.touch(scope.storeId, entry);
      return entry.value;
    }
    return this.#loadOnce(scope, version, now, entry?.value ?? null);
  }

  /** The value as a running write sees it. */
  async #seenBy(db: Db, scope: StoreScope): Promise<Value> {
    const version = await this.#askVersion(db, scope);
    const entry = this.#kept.of(scope);
    if (entry?.value.version === version) return entry.value;
    const checkedAt = this.#fixture.dataVersion();
    const isCommitted = (await this.#source.currentVersion(this.#fixture.db, scope)) === version;
    if (isCommitted) return this.#loadOnce(scope, version, checkedAt, entry?.value ?? null);
    return this.#source.load(db, scope, version, entry?.value ?? null);
  }

  /** Only one load of a store and version at a time, however many ask. */
  #loadOnce(scope: StoreScope, version: number, checkedAt: number, before: Value | null): Promise<Value> {
    const key = `${scope.storeId} ${version}`;
    const running = this.#loading.get(key);
    if (running) return running;
    const load = this.#source
      .load(this.#fixture.db, scope, version, before)
      .then((value) => {
        this.#kept.keep(scope.storeId, { value, checkedAt });
        return value;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, load);
    return load;
  }

  async #askVersion(db: Db, scope: StoreScope): Promise<number> {
    const version = await this.#source.currentVersion(db, scope);
    if (version === null) throw notFound('store');
    return version;
  }
}
