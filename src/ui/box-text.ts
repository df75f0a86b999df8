/** How a shop's box is spoken of, on its own pages and in the admin. */
import type { Compared } from '#src/domain/sync/sync.schema.ts';
import { CLOCK_ERROR_SHOWN_MS } from '#src/domain/sync/sync-summary.ts';

export function changesText(count: number): string {
  if (count === 0) return 'Nothing';
  return count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`;
}

/** In a readable unit: 512 MB, 12.3 GB. */
export function bytesText(bytes: number): string {
  if (bytes < 1e9) return `${Math.round(bytes / 1e6)} MB`;
  return `${(bytes / 1e9).toFixed(bytes < 1e11 ? 1 : 0)} GB`;
}

export function clockText(aheadMs: number | null): string {
  if (aheadMs === null) return 'Not checked yet';
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds < 5) return 'Correct';
  const size = Math.abs(aheadMs) < CLOCK_ERROR_SHOWN_MS ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  return `${size} ${aheadMs > 0 ? 'fast' : 'slow'}`;
}

/** `3 minutes`, `2 hours`, `5 days`: for what is named "for …" or "… ago". */
export function spanText(since: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor((now.epochMilliseconds - since.epochMilliseconds) / 60_000));
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

/** Rows that differ between box and cloud, and only a person can say which is right (decision 0060). */
export function waitingText(waiting: number): string {
  return waiting === 1 ? '1 record needs your decision' : `${waiting} records need your decision`;
}

/** A comparison that fails, with for how long; null: it does not. */
export function notComparedText(compared: Compared | null | undefined, now: Temporal.Instant): string | null {
  const since = compared?.failingSinceIsoDateTimeUtc;
  return since
    ? `The box and the cloud haven’t been compared for ${spanText(Temporal.Instant.from(since), now)}`
    : null;
}

/** What keeps working, and what to do about it. */
export const NOT_COMPARED_ADVICE =
  'Keep selling. Sales still sync, and the check runs again every minute. Until it succeeds, damaged data could go unnoticed. If you still see this tomorrow, send support the file from the box’s Health page.';

/** How box and cloud compared, in a line: `Matching, checked 4 minutes ago`. */
export function comparedText(compared: Compared | null | undefined, now: Temporal.Instant): string {
  if (compared?.failingSinceIsoDateTimeUtc) {
    const last = compared.endedIsoDateTimeUtc;
    return `Failing for ${spanText(Temporal.Instant.from(compared.failingSinceIsoDateTimeUtc), now)}${
      last ? `, last checked ${spanText(Temporal.Instant.from(last), now)} ago` : ''
    }`;
  }
  if (!compared?.endedIsoDateTimeUtc) return 'Not yet';
  const ago = `${spanText(Temporal.Instant.from(compared.endedIsoDateTimeUtc), now)} ago`;
  if (compared.waiting > 0) return `${waitingText(compared.waiting)}, ${ago}`;
  if (compared.mended > 0) return `${compared.mended === 1 ? '1 record' : `${compared.mended} records`} fixed ${ago}`;
  return `Matching, checked ${ago}`;
}
