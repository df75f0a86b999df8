/** Whether what a till noted while it was offline is proven by a PIN (domain rules §10): its own word is not enough. */

/** What became of a till's lock screen, as the store recorded it. */
export interface TillEntry {
  /** `enterPin`, `openTimeClock` (a PIN typed for the time clock alone), or what ends a sign-in. */
  readonly action: string;
  readonly actorId: string | null;
  readonly occurredIsoDateTimeUtc: string;
}

/** As long as an employee stays signed in. */
export const SIGNED_IN_FOR = { hours: 12 };
/** A PIN typed for the time clock opens its keys this long. */
const CLOCK_OPEN_FOR = { minutes: 10 };
/** How far the clocks of a till and its store may differ. */
export const CLOCKS_DIFFER = { minutes: 1 };

/**
 * `at`: when the key was pressed. A finish told afterwards was pressed at some moment between it and now, so for that
 * `until` is now.
 */
export function isProvenByPin(
  entries: readonly TillEntry[],
  employeeId: string,
  { at, until }: { readonly at: Temporal.Instant; readonly until: Temporal.Instant },
): boolean {
  const signIns = entries.filter(({ action }) => action !== 'openTimeClock');
  return entries.some((entry) => {
    if (entry.actorId !== employeeId) return false;
    const began = Temporal.Instant.from(entry.occurredIsoDateTimeUtc);
    if (entry.action === 'openTimeClock') return isWithin(began, began.add(CLOCK_OPEN_FOR));
    if (entry.action !== 'enterPin') return false;
    const next = signIns[signIns.indexOf(entry) + 1];
    const expires = began.add(SIGNED_IN_FOR);
    const ended = next ? Temporal.Instant.from(next.occurredIsoDateTimeUtc) : expires;
    return isWithin(began, Temporal.Instant.compare(ended, expires) < 0 ? ended : expires);
  });

  function isWithin(from: Temporal.Instant, to: Temporal.Instant): boolean {
    return (
      Temporal.Instant.compare(from.subtract(CLOCKS_DIFFER), until) <= 0 &&
      Temporal.Instant.compare(to.add(CLOCKS_DIFFER), at) >= 0
    );
  }
}
