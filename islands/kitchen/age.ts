/** How long a ticket has waited, in words and as a level. The level has a colour, but never a colour alone. Pure. */

/** `soon` and `late` are by the promised time, or by how long it has waited where nothing was promised. */
export type AgeLevel = 'fine' | 'soon' | 'late';

export interface Age {
  readonly level: AgeLevel;
  /** `Late 4 min`, `Due in 3 min`, `12 min`. */
  readonly text: string;
}

interface Dated {
  /** Null when nothing was promised. */
  readonly dueIsoDateTimeUtc: string | null;
  readonly sentIsoDateTimeUtc: string;
}

const MINUTE_MS = 60_000;
/** Time enough to plate what is on the grill. */
const SOON_MINUTES = 5;
/** Without a promise: most kitchens are faster than this, and guests start to look around after it. */
const LONG_MINUTES = 10;
const TOO_LONG_MINUTES = 20;

export function ageOf({ dueIsoDateTimeUtc, sentIsoDateTimeUtc }: Dated, nowMs: number): Age {
  const waited = Math.max(0, Math.floor((nowMs - Date.parse(sentIsoDateTimeUtc)) / MINUTE_MS));
  if (dueIsoDateTimeUtc === null) {
    if (waited >= TOO_LONG_MINUTES) return { level: 'late', text: `Waiting ${minutesText(waited)}` };
    return { level: waited >= LONG_MINUTES ? 'soon' : 'fine', text: waited < 1 ? 'Just in' : minutesText(waited) };
  }
  const leftMs = Date.parse(dueIsoDateTimeUtc) - nowMs;
  // A whole minute over is late, the minute itself is due.
  if (leftMs <= -MINUTE_MS) return { level: 'late', text: `Late ${minutesText(Math.floor(-leftMs / MINUTE_MS))}` };
  if (leftMs <= 0) return { level: 'late', text: 'Due now' };
  const left = Math.ceil(leftMs / MINUTE_MS);
  return { level: left <= SOON_MINUTES ? 'soon' : 'fine', text: `Due in ${minutesText(left)}` };
}

/** `12 min`, `1 h 5 min`. */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
