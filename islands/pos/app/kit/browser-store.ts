/** Values that all screens of this device share. Browser only: on the server they are never set. */
import { useSyncExternalStore } from 'react';
import { deviceStorage } from './training.ts';

export interface BrowserStore<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

interface Kept<T> {
  readonly name: string;
  read(text: string | null): T | null;
  /** A change in another tab of this device arrives here as well. */
  readonly isOneForAllTabs?: boolean;
}

/** `kept` names its place in this device's storage, which survives a reload and a power cut. With null it is only in memory. */
export function browserStore<T>(initial: T, kept: Kept<T> | null = null): BrowserStore<T> {
  let value = initial;
  let isRead = kept === null || typeof window === 'undefined';
  const listeners = new Set<() => void>();
  const readOnce = () => {
    if (isRead || !kept) return;
    isRead = true;
    value = kept.read(readStored(kept.name)) ?? initial;
    if (kept.isOneForAllTabs) window.addEventListener('storage', hear);
  };
  const hear = ({ key, newValue }: StorageEvent) => {
    if (!kept || key !== deviceStorage().nameOf(kept.name)) return;
    value = kept.read(newValue) ?? initial;
    for (const listener of listeners) listener();
  };
  return {
    get() {
      readOnce();
      return value;
    },
    set(next) {
      readOnce();
      if (Object.is(value, next)) return;
      // Store before showing, so what a person has seen survives.
      if (kept) writeStored(kept.name, JSON.stringify(next));
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value, or what the server rendered until the page has hydrated. */
export function useBrowserStore<T>(store: BrowserStore<T>, onServer: T): T {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}

function readStored(name: string): string | null {
  try {
    const { storage, nameOf } = deviceStorage();
    return storage.getItem(nameOf(name));
  } catch {
    return null;
  }
}

function writeStored(name: string, text: string): void {
  try {
    const { storage, nameOf } = deviceStorage();
    storage.setItem(nameOf(name), text);
  } catch {
    // With storage full or forbidden, only a power cut loses anything.
  }
}
