/** Keys of a restaurant: what a program may ask for in the name of the person who made its key. Pure. */

export const TOKEN_SCOPES = ['readReports', 'readOrders', 'writeMenuDrafts'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const TOKEN_DAYS = [7, 30, 90, 180, 365] as const;
export const USUAL_TOKEN_DAYS = 90;
/** That work at one time. */
export const MAX_TOKENS = 20;

export interface TokenLife {
  readonly expiresIsoDateTimeUtc: string;
  readonly revokedIsoDateTimeUtc: string | null;
}

export type TokenStanding = 'works' | 'expired' | 'revoked';

/** At the moment it expires it no longer works. */
export function tokenStanding(
  { expiresIsoDateTimeUtc, revokedIsoDateTimeUtc }: TokenLife,
  nowIsoDateTimeUtc: string,
): TokenStanding {
  if (revokedIsoDateTimeUtc !== null) return 'revoked';
  return nowIsoDateTimeUtc < expiresIsoDateTimeUtc ? 'works' : 'expired';
}

/** Whether the key reaches a store of its restaurant; without a list it reaches all of them. */
export function reachesStore(storeIds: readonly string[] | null, storeId: string): boolean {
  return storeIds === null || storeIds.includes(storeId);
}
