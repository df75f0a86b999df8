import { useSyncExternalStore } from 'react';

/** State that islands of one page share: both import the same store module, which becomes one chunk. */
export interface SharedStore<T> {
  /** Undefined until an island has set it. */
  get(): T | undefined;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(): SharedStore<T> {
  let value: T | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      // On the server the module lives for all requests: a value set there would be shown to the next visitor.
      if (typeof window === 'undefined') throw new Error('a shared store is set in browsers only');
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The shared value, or what the island's props said while nobody has set one (always so while hydrating). */
export function useShared<T>(store: SharedStore<T>, fromProps: T): T {
  return useSyncExternalStore(
    store.subscribe,
    () => {
      const value = store.get();
      return value === undefined ? fromProps : value;
    },
    () => fromProps,
  );
}
