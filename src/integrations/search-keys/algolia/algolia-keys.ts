import type { SearchKeysPort } from '../search-keys.port.ts';
import { securedKey } from './secured-key.ts';

export interface AlgoliaSettings {
  readonly applicationId: string;
  /** The parent of every key that is issued: one that may only search. */
  readonly searchKey: string;
}

export function createAlgoliaKeys({ applicationId, searchKey }: AlgoliaSettings): SearchKeysPort {
  return {
    applicationId,
    issue: ({ filters, validUntilUnixSeconds: validUntil }) =>
      securedKey(searchKey, { ...(filters === null ? {} : { filters }), validUntil }),
  };
}
