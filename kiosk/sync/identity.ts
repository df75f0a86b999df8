import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { removeDurably, writeDurably } from '../machine/durable-file.ts';

const identitySchema = z.object({
  boxId: z.string().min(1),
  mark: z.string().length(6),
  /** The block in which it counts orders. A pairing from before there were several has the store's first. */
  numberBlock: z.number().int().min(0).optional(),
  credential: z.string().min(20),
  storeKey: z.string().min(1),
  /** Earlier store keys, the oldest first. */
  laterStoreKeys: z.array(z.string().min(1)).readonly().optional(),
  restaurantId: z.string().min(1),
  storeId: z.string().min(1),
  storeName: z.string(),
  cloudUrl: z.url(),
  /** When the credential was last exchanged. */
  rotatedIsoDateTimeUtc: z.string().optional(),
});

/**
 * The store that this box belongs to. Kept in a file beside the database and never in it, so a copy of the database opens
 * nothing.
 */
export type Identity = z.infer<typeof identitySchema>;

export function storeKeysOf({ storeKey, laterStoreKeys = [] }: Identity): readonly string[] {
  return [storeKey, ...laterStoreKeys];
}

export interface IdentityKeeper {
  /** Null while it belongs to no store. */
  get(): Identity | null;
  keep(identity: Identity): void;
  forget(): void;
}

/** Read once. Written whole or not at all, even through a power cut. */
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
