/** A table's session: from when staff seat its guests, or send the first bill, until the table is cleared (decision 0317). */
import { type TableEvent, visitOf } from './table-state.ts';

export interface SeatedBooking {
  readonly id: string;
  readonly seatedAt: string;
}

export interface SessionFacts {
  /** Of the table, oldest first. */
  readonly events: readonly TableEvent[];
  /** Parties with a booking who sat down at the table and have not left. */
  readonly bookings: readonly SeatedBooking[];
  /** Open bills that were sent, oldest first. */
  readonly bills: readonly { readonly id: string }[];
}

/** What makes this session another than the one before it at the table; null: there is none. */
export function sessionOf({ events, bookings, bills }: SessionFacts): string | null {
  const { arrivalId, beganAfter } = visitOf(events);
  if (arrivalId !== null) return arrivalId;
  const seated = bookings.find(({ seatedAt }) => beganAfter === null || seatedAt > beganAfter);
  return seated?.id ?? bills[0]?.id ?? null;
}

/** Whether staff seated guests who have not gone: by hand, or with their booking. */
export function isSeatedNow(facts: Pick<SessionFacts, 'events' | 'bookings'>): boolean {
  return sessionOf({ ...facts, bills: [] }) !== null;
}

/** Who ordered a dish of the table's bill, as a guest reads it: nobody's name. */
export type OrderedBy = 'you' | 'phone' | 'waiter';

/** `orderedBy` as tills show it, `own` as they show the reader's rounds; a waiter rings up without it. */
export function orderedByOf(orderedBy: string | undefined, own: ReadonlySet<string>): OrderedBy {
  if (orderedBy === undefined) return 'waiter';
  return own.has(orderedBy) ? 'you' : 'phone';
}

/**
 * The bill that a guest at the table may read: the only one, or of several the one that has rounds of theirs. Strangers
 * share tables, and read nothing of each other.
 */
export function billToRead<Bill extends { readonly isOwn: boolean }>(bills: readonly Bill[]): Bill | null {
  if (bills.length === 1) return bills[0] ?? null;
  const own = bills.filter(({ isOwn }) => isOwn);
  return own.length === 1 ? (own[0] ?? null) : null;
}
