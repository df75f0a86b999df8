/** What one tap makes of the time at which a marketplace's order is to be ready. Browser-safe; instants are ISO text in UTC. */
import { LATER_STEPS, laterBy } from './ready-time.ts';

const EARLIER_MINUTES = 5;
/** The marketplace takes no time that is over when it is asked. */
const LEAST_LEFT_MS = 60_000;

export interface ReadyStep {
  /** Below zero: earlier. */
  readonly minutes: number;
  readonly readyIsoDateTimeUtc: string;
}

/**
 * Earlier only while that is still to come; a late order counts from now. In whole seconds, and no step is smaller than it says: a
 * marketplace that leaves out the milliseconds would otherwise make it too small to be news for the kitchen.
 */
export function readySteps(readyAt: string | null, now: number): ReadyStep[] {
  const later = LATER_STEPS.map((minutes) => ({
    minutes,
    readyIsoDateTimeUtc: isoOf(Math.ceil(Date.parse(laterBy(readyAt, minutes, now)) / 1000)),
  }));
  if (readyAt === null) return later;
  const earlier = Math.floor(Date.parse(readyAt) / 1000) - EARLIER_MINUTES * 60;
  if (earlier * 1000 < now + LEAST_LEFT_MS) return later;
  return [{ minutes: 0 - EARLIER_MINUTES, readyIsoDateTimeUtc: isoOf(earlier) }, ...later];
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** `+10 min`, `−5 min`. */
export function stepText(minutes: number): string {
  return `${minutes < 0 ? '−' : '+'}${Math.abs(minutes)} min`;
}
