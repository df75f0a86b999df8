/** The status of a store's box as far as the cloud can know it (product design 6.1: never "up to date" on a guess). */

/** A box polls at least twice a minute; after this it is offline. */
export const BOX_AWAY_AFTER_SECONDS = 90;

export type BoxStatusSummary =
  /** No machine has become it; `isCodeOpen`: a code waits to be typed. */
  | { readonly kind: 'noMachine'; readonly isCodeOpen: boolean }
  /** Paired, and silent since then. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'here' }
  | { readonly kind: 'away'; readonly sinceIsoDateTimeUtc: string };

export interface BoxSeen {
  readonly pairedIsoDateTimeUtc: string | null;
  readonly pairingExpiresIsoDateTimeUtc: string | null;
  readonly lastSeenIsoDateTimeUtc: string | null;
}

export function boxStatusSummary(box: BoxSeen, nowIsoDateTimeUtc: string): BoxStatusSummary {
  if (box.pairedIsoDateTimeUtc === null) {
    const expires = box.pairingExpiresIsoDateTimeUtc;
    return { kind: 'noMachine', isCodeOpen: expires !== null && Date.parse(expires) > Date.parse(nowIsoDateTimeUtc) };
  }
  const seen = box.lastSeenIsoDateTimeUtc;
  if (seen === null) return { kind: 'silent' };
  const isHere = Date.parse(nowIsoDateTimeUtc) - Date.parse(seen) <= BOX_AWAY_AFTER_SECONDS * 1000;
  return isHere ? { kind: 'here' } : { kind: 'away', sinceIsoDateTimeUtc: seen };
}
