import type { StoreScope } from '#src/shared/scope.ts';

export interface VersionedRow {
  readonly version: number;
  readonly restaurantId: string;
}

export interface Cached<Value> {
  readonly value: Value;
  /** The whole database's version when `value` was last known to be current. */
  checkedAt: number;
}

interface Bounds<Value> {
  readonly weightOf: (value: Value) => number;
  readonly maxWeight: number;
}

/** One value per store within a total weight. The least used is dropped first. */
export class CachedByStore<Value extends VersionedRow> {
  readonly #bounds: Bounds<Value>;
  readonly #byStore = new Map<string, Cached<Value>>();
  #weight = 0;
  /** The last of the map: to touch it again changes nothing. */
  #newest: string | null = null;

  constructor(bounds: Bounds<Value>) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#byStore.size;
  }

  /** Undefined too if the store's value belongs to another restaurant. */
  of(scope: StoreScope): Cached<Value> | undefined {
    const entry = this.#byStore.get(scope.storeId);
    return entry?.value.restaurantId === scope.restaurantId ? entry : undefined;
  }

  /** The store's value was used, so the others are dropped before it. */
  touch(storeId: string, entry: Cached<Value>): void {
    if (this.#newest === storeId) return;
    this.#byStore.delete(storeId);
    this.#byStore.set(storeId, entry);
    this.#newest = storeId;
  }

  /** Ignores a value older than the cached one. */
  keep(storeId: string, entry: Cached<Value>): void {
    const before = this.#byStore.get(storeId);
    if (before && before.value.version > entry.value.version) return;
    this.#drop(storeId);
    this.#byStore.set(storeId, entry);
    this.#newest = storeId;
    this.#weight += this.#bounds.weightOf(entry.value);
    for (const oldest of this.#byStore.keys()) {
      if (this.#weight <= this.#bounds.maxWeight || oldest === storeId) break;
      this.#drop(oldest);
    }
  }

  #drop(storeId: string): void {
    const entry = this.#byStore.get(storeId);
    if (!entry) return;
    this.#byStore.delete(storeId);
    this.#weight -= this.#bounds.weightOf(entry.value);
  }
}
