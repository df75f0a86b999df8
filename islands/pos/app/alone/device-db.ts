/** What this device stores through reloads and power cuts besides its settings: unsent sales, and the last answers it got. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Unsent } from './unsent.ts';

interface TillDb extends DBSchema {
  unsent: { key: number; value: Unsent };
  kept: { key: string; value: unknown };
}

export interface DeviceDb {
  /** Adds to the end of the queue. It is on disk when this resolves. `finish` receives its count. */
  add(finish: (count: number) => Unsent): Promise<Unsent>;
  /** In the order in which they were made. */
  list(): Promise<Unsent[]>;
  put(entry: Unsent): Promise<void>;
  remove(position: number): Promise<void>;
  keep(name: string, value: unknown): Promise<void>;
  /** Undefined when nothing was stored. */
  last<T>(name: string): Promise<T | undefined>;
}

const COUNT = 'count';
/** A browser may resolve before the disk has it, unless durability is requested. */
const STRICT = { durability: 'strict' } as const;

export function openDeviceDb(name = 'servery-till'): DeviceDb {
  let opening: Promise<IDBPDatabase<TillDb>> | null = null;
  const db = () => {
    opening ??= openDB<TillDb>(name, 1, {
      upgrade(created) {
        created.createObjectStore('unsent', { keyPath: 'position' });
        created.createObjectStore('kept');
      },
      // The browser closed it (disk, memory). The next call opens it again.
      terminated: () => {
        opening = null;
      },
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    async add(finish) {
      const trx = (await db()).transaction(['unsent', 'kept'], 'readwrite', STRICT);
      const count = Number((await trx.objectStore('kept').get(COUNT)) ?? 0) + 1;
      const entry = finish(count);
      await Promise.all([trx.objectStore('kept').put(count, COUNT), trx.objectStore('unsent').add(entry), trx.done]);
      return entry;
    },
    list: async () => (await db()).getAll('unsent'),
    async put(entry) {
      const trx = (await db()).transaction('unsent', 'readwrite', STRICT);
      await Promise.all([trx.store.put(entry), trx.done]);
    },
    remove: async (position) => (await db()).delete('unsent', position),
    keep: async (key, value) => void (await (await db()).put('kept', value, `last-${key}`)),
    last: async <T>(key: string) => (await (await db()).get('kept', `last-${key}`)) as T | undefined,
  };
}
