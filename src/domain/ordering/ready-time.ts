/** When an accepted order of the website will be ready, moved later (domain rules §5). Instants are ISO text. Browser-safe. */
import type { Order } from './order.types.ts';

/** Minutes that one tap adds. */
export const LATER_STEPS = [5, 10, 15] as const;
/** A slip of the finger can't move an order from tonight to tomorrow. */
const MOST_LATER_MS = 3 * 60 * 60_000;

/** This many minutes after the promised time; for an order that is already late, after now. */
export function laterBy(promisedFor: string | null, minutes: number, now: number): string {
  const from = Math.max(promisedFor === null ? now : Date.parse(promisedFor), now);
  return new Date(from + minutes * 60_000).toISOString();
}

/**
 * Whether the customer sees a ready time: a till's own order is edited instead, and a marketplace has its own clock.
 */
export function hasReadyTime({ channel, statusCode }: Pick<Order, 'channel' | 'statusCode'>): boolean {
  return statusCode === 'accepted' && (channel === 'online' || channel === 'google');
}

export interface ReadyTimeRequest {
  readonly promisedForIsoDateTimeUtc: string;
  /** The time the person saw when they moved it; null if none was promised. */
  readonly insteadOfIsoDateTimeUtc: string | null;
}

export type ReadyTimeIssue = 'noReadyTime' | 'movedMeanwhile' | 'past' | 'notLater' | 'tooLate';

/** Why it isn't moved; `sameTime` if it is there already; null if it moves. */
export function readyTimeIssue(
  order: Pick<Order, 'channel' | 'statusCode' | 'promisedForIsoDateTimeUtc'>,
  request: ReadyTimeRequest,
  now: number,
): ReadyTimeIssue | 'sameTime' | null {
  if (!hasReadyTime(order)) return 'noReadyTime';
  const [is, wanted] = [order.promisedForIsoDateTimeUtc, Date.parse(request.promisedForIsoDateTimeUtc)];
  if (is !== null && Date.parse(is) === wanted) return 'sameTime';
  if (!isSameInstant(is, request.insteadOfIsoDateTimeUtc)) return 'movedMeanwhile';
  if (wanted < now) return 'past';
  const from = Math.max(is === null ? now : Date.parse(is), now);
  if (is !== null && wanted < Date.parse(is)) return 'notLater';
  return wanted > from + MOST_LATER_MS ? 'tooLate' : null;
}

function isSameInstant(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Date.parse(one) === Date.parse(other);
}

export const READY_TIME_TEXT: Readonly<Record<ReadyTimeIssue, string>> = {
  noReadyTime: 'Only an accepted website order has a ready time to move.',
  movedMeanwhile: 'Someone else moved this ready time. Look at it, then move it again if it is still too early.',
  past: 'That time has passed. Choose a later one.',
  notLater: 'A ready time only moves later. The customer has been told the earlier one.',
  tooLate: 'That is more than 3 hours later. Call the customer instead.',
};
