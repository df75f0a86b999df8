/** Acts that wait on this phone, through reloads and a power cut. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { WaitingAct } from '#src/domain/ordering/waiting-act.ts';

interface PhoneDb extends DBSchema {
  acts: { key: string; value: WaitingAct };
}

export interface ActDb {
  /** In the order in which they were pressed. */
  list(): Promise<WaitingAct[]>;
  /** It is on disk when this resolves. */
  put(act: WaitingAct): Promise<void>;
  remove(id: string): Promise<void>;
}

export function openActDb(name = 'servery-staff'): ActDb {
  let opening: Promise<IDBPDatabase<PhoneDb>> | null = null;
  const db = () => {
    opening ??= openDB<PhoneDb>(name, 1, {
      upgrade: (created) => void created.createObjectStore('acts', { keyPath: 'id' }),
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
    // Ids sort by the time at which they were made.
    list: async () => (await db()).getAll('acts'),
    async put(act) {
      const trx = (await db()).transaction('acts', 'readwrite', { durability: 'strict' });
      await Promise.all([trx.store.put(act), trx.done]);
    },
    remove: async (id) => (await db()).delete('acts', id),
  };
}
