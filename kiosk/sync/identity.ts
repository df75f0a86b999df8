import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { removeDurably, writeDurably } from '../machine/durable-file.ts';

const identitySchema = z.object({
  boxId: z.string().min(1),
  mark: z.string().length(6),
  /** In which block it counts orders. A pairing from before there were several is the store's first. */
  numberBlock: z.number().int().min(0).optional(),
  credential: z.string().min(20),
  storeKey: z.string().min(1),
  /** Those that the store's key was changed for since, the oldest first. */
  laterStoreKeys: z.array(z.string().min(1)).readonly().optional(),
  restaurantId: z.string().min(1),
  storeId: z.string().min(1),
  storeName: z.string(),
  cloudUrl: z.url(),
  /** When the credential was last exchanged. */
  rotatedIsoDateTimeUtc: z.string().optional(),
});

/** Whose box this is. In a file beside the database and never in it: a copy of the database opens nothing. */
export type Identity = z.infer<typeof identitySchema>;

export function storeKeysOf({ storeKey, laterStoreKeys = [] }: Identity): readonly string[] {
  return [storeKey, ...laterStoreKeys];
}

export interface IdentityKeeper {
  /** Null: it belongs to no store yet. */
  get(): Identity | null;
  keep(identity: Identity): void;
  forget(): void;
}

/** Read once; written whole or not at all, whenever the power goes. */
export function openIdentity(dataDir: string): IdentityKeeper {
  const path = `${dataDir}/box.json`;
  let known = existsSync(path) ? identitySchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
  return {
    get: () => known,
    keep(identity) {
      writeDurably(path, JSON.stringify(identity));
      known = identity;
    },
    forget() {
      removeDurably(path);
      known = null;
    },
  };
}
