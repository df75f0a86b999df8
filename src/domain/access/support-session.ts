/** The platform's people in a restaurant: only with a reason, for a time, and looking only until they say why they change anything. */

/** Minutes that can be chosen. */
export const SUPPORT_MINUTES = [15, 60, 240] as const;
export type SupportMinutes = (typeof SUPPORT_MINUTES)[number];
export const SUPPORT_MINUTES_AT_FIRST: SupportMinutes = 60;

export interface SupportTimes {
  readonly startedIsoDateTimeUtc: string;
  readonly endsIsoDateTimeUtc: string;
  /** Ended by hand; null: it ends by the clock. */
  readonly endedIsoDateTimeUtc: string | null;
  /** Null: changes were never allowed. */
  readonly changesFromIsoDateTimeUtc: string | null;
}

export type SupportStanding = 'over' | 'reading' | 'changing';

/**
 * What a session allows at a time. The minute it ends is over already. A colleague who is no longer of the platform has
 * none from that moment, however long it was given for.
 */
export function supportStanding(
  session: SupportTimes,
  {
    nowIsoDateTimeUtc: now,
    isPlatformAdmin,
  }: { readonly nowIsoDateTimeUtc: string; readonly isPlatformAdmin: boolean },
): SupportStanding {
  if (!isPlatformAdmin || session.endedIsoDateTimeUtc !== null) return 'over';
  if (now < session.startedIsoDateTimeUtc || now >= session.endsIsoDateTimeUtc) return 'over';
  const from = session.changesFromIsoDateTimeUtc;
  return from !== null && from <= now ? 'changing' : 'reading';
}

/** Whether a request of this method only looks. */
export function onlyLooks(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
