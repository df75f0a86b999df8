import { backOff } from '#src/shared/back-off.ts';

const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 300;
/** About a minute: longer than a dependency's restart, short enough for the orders behind it. */
export const TRIES_OF_A_FAILURE = 7;
/** An outside service that's offline comes back; newer events of the store would fail the same way until then. */
export const HOURS_FOR_AN_OUTAGE = 24;

export interface FailedTry {
  /** How often it has failed now, this time included. */
  readonly tries: number;
  readonly firstFailedAt: Temporal.Instant;
  readonly now: Temporal.Instant;
  /** It failed because something outside cannot be reached. */
  readonly isOutage: boolean;
}

export type AfterFailure =
  | { readonly kind: 'again'; readonly at: Temporal.Instant }
  /** Parked for a person, so that the events behind it continue. */
  | { readonly kind: 'park' };

/** What happens to an event that couldn't be handled. Tries are limited, so no event blocks its lane forever. */
export function afterFailure({ tries, firstFailedAt, now, isOutage }: FailedTry): AfterFailure {
  const isOver = isOutage
    ? Temporal.Duration.compare(now.since(firstFailedAt), { hours: HOURS_FOR_AN_OUTAGE }) >= 0
    : tries >= TRIES_OF_A_FAILURE;
  if (isOver) return { kind: 'park' };
  const seconds = backOff(tries, { first: FIRST_PAUSE_SECONDS, longest: LONGEST_PAUSE_SECONDS });
  return { kind: 'again', at: now.add({ seconds }) };
}
