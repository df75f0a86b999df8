import type { DomainProblem } from './store-domain.ts';

/** How it stands with a name that a store has asked for, those that need somebody first. */
export const DOMAIN_STATES = ['lost', 'elsewhere', 'noAnswer', 'waiting', 'added', 'connected'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

export interface DomainFacts {
  readonly storeId: string;
  /** The store that has proved the name; null: none has. */
  readonly ownerStoreId: string | null;
  readonly checkedIsoDateTimeUtc: string | null;
  /** What the last check found, in the words of `DomainProblem`. */
  readonly problem: string | null;
}

/**
 * - `connected`: it is the store's, and leads here.
 * - `elsewhere`, `noAnswer`: it is the store's, and didn't lead here, or its DNS didn't answer, when it was last checked.
 * - `waiting`: checked, and its record isn't there yet. `added`: never checked.
 * - `lost`: another store has proved it.
 */
export function domainStateOf({ storeId, ownerStoreId, checkedIsoDateTimeUtc, problem }: DomainFacts): DomainState {
  if (ownerStoreId !== null && ownerStoreId !== storeId) return 'lost';
  if (ownerStoreId === null) return checkedIsoDateTimeUtc === null ? 'added' : 'waiting';
  const found = problem as DomainProblem | null;
  if (found === 'noAnswer') return 'noAnswer';
  return found === null ? 'connected' : 'elsewhere';
}
