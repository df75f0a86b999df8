import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { z } from 'zod';

const identitySchema = z.object({
  boxId: z.string().min(1),
  mark: z.string().length(6),
  credential: z.string().min(20),
  storeKey: z.string().min(1),
  restaurantId: z.string().min(1),
  storeId: z.string().min(1),
  storeName: z.string(),
  cloudUrl: z.url(),
});

/** Whose box this is. In a file beside the database and never in it: a copy of the database opens nothing. */
export type Identity = z.infer<typeof identitySchema>;

export interface IdentityKeeper {
  /** Null: it belongs to no store yet. */
  get(): Identity | null;
  keep(identity: Identity): void;
  forget(): void;
}

const ONLY_OURS = 0o600;

/** Read once; written whole or not at all, whenever the power goes. */
export function openIdentity(dataDir: string): IdentityKeeper {
  const path = `${dataDir}/box.json`;
  let known = existsSync(path) ? identitySchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
  return {
    get: () => known,
    keep(identity) {
      const fresh = `${path}.new`;
      const file = openSync(fresh, 'w', ONLY_OURS);
      writeSync(file, JSON.stringify(identity));
      fsyncSync(file);
      closeSync(file);
      renameSync(fresh, path);
      known = identity;
    },
    forget() {
      rmSync(path, { force: true });
      known = null;
    },
  };
}
