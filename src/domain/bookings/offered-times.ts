/** Other times that the store suggests to a guest whose booking waits for an answer (domain rules §5). Browser-safe. */
import type { Booking } from './booking.types.ts';

/** So that the guest can choose at a glance. */
export const MOST_OFFERED_TIMES = 3;

export type OfferIssue = 'none' | 'too_many' | 'twice' | 'same_time' | 'over';

type Waiting = Pick<Booking, 'bookedForIsoDateTimeUtc'>;

/** What is wrong with a suggestion; null: nothing. Times are ISO texts, `now` milliseconds since 1970. */
export function offerIssue(times: readonly string[], booking: Waiting, now: number): OfferIssue | null {
  const instants = times.map((time) => Date.parse(time));
  if (instants.length === 0) return 'none';
  if (instants.length > MOST_OFFERED_TIMES) return 'too_many';
  if (new Set(instants).size < instants.length) return 'twice';
  if (instants.includes(Date.parse(booking.bookedForIsoDateTimeUtc))) return 'same_time';
  return instants.some((instant) => instant <= now) ? 'over' : null;
}

export const OFFER_ISSUE_TEXTS: Readonly<Record<OfferIssue, string>> = {
  none: 'Choose a time.',
  too_many: `Suggest ${MOST_OFFERED_TIMES} times or fewer.`,
  twice: 'Choose each time once.',
  same_time: 'The guest asked for this time. Accept the booking instead.',
  over: 'Choose a time that is still to come.',
};

type Offering = Pick<Booking, 'status' | 'offeredTimes'>;

/** The times among which the guest still can choose, soonest first. */
export function openOffers({ status, offeredTimes }: Offering, now: number): readonly string[] {
  if (status.code !== 'new') return [];
  return (offeredTimes ?? []).filter((time) => Date.parse(time) > now);
}
