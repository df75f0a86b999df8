/** A courier's states and what they mean for the order (domain rules §5). */

/** The courier's own words. `ongoing` is a filter of their lists, and means under way if it ever comes. */
export const COURIER_STATUSES = [
  'pending',
  'pickup',
  'pickup_complete',
  'dropoff',
  'ongoing',
  'delivered',
  'canceled',
  'returned',
] as const;
export type CourierStatus = (typeof COURIER_STATUSES)[number];

export const JOB_STATUSES = ['PENDING', 'OUT_FOR_DELIVERY', 'COMPLETED', 'FAILED', 'REJECTED'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** How long a courier's price holds, whatever else their answer says. */
export const QUOTE_MINUTES = 15;

interface Meaning {
  readonly job: JobStatus;
  /** A later state has a higher rank; states of one rank don't follow one another. */
  readonly rank: number;
  readonly forGuests: string;
  readonly forStaff: string;
}

const MEANINGS: Readonly<Record<CourierStatus, Meaning>> = {
  pending: { job: 'PENDING', rank: 1, forGuests: 'Finding a courier', forStaff: 'Looking for a courier' },
  pickup: {
    job: 'OUT_FOR_DELIVERY',
    rank: 2,
    forGuests: 'A courier is on the way to the restaurant',
    forStaff: 'Courier on the way here',
  },
  ongoing: { job: 'OUT_FOR_DELIVERY', rank: 2, forGuests: 'Your delivery is under way', forStaff: 'Under way' },
  pickup_complete: {
    job: 'OUT_FOR_DELIVERY',
    rank: 3,
    forGuests: 'The courier has your order',
    forStaff: 'Courier has the order',
  },
  dropoff: {
    job: 'OUT_FOR_DELIVERY',
    rank: 4,
    forGuests: 'Your order is on its way',
    forStaff: 'On the way to the guest',
  },
  delivered: { job: 'COMPLETED', rank: 9, forGuests: 'Delivered', forStaff: 'Delivered' },
  canceled: {
    job: 'FAILED',
    rank: 9,
    forGuests: 'The courier was cancelled. Call the restaurant.',
    forStaff: 'Courier cancelled. Book another or send your own driver.',
  },
  returned: {
    job: 'FAILED',
    rank: 10,
    forGuests: 'The courier couldn’t deliver. Call the restaurant.',
    forStaff: 'Couldn’t deliver. The order is coming back.',
  },
};

export const jobStatusOf = (status: CourierStatus): JobStatus => MEANINGS[status].job;
export const isOver = (status: CourierStatus): boolean => MEANINGS[status].rank >= 9;
export const forGuests = (status: CourierStatus): string => MEANINGS[status].forGuests;
export const forStaff = (status: CourierStatus): string => MEANINGS[status].forStaff;

/**
 * Whether the state that a courier reports may follow the one that is kept: forward only, over states that were missed.
 * An end stays, but what was cancelled on the way may still come back.
 */
export function mayFollow(kept: CourierStatus | null, next: CourierStatus): boolean {
  if (kept === null) return true;
  if (kept === 'delivered' || kept === 'returned') return false;
  if (kept === 'canceled') return next === 'returned';
  return MEANINGS[next].rank > MEANINGS[kept].rank;
}

/** When a price ends: as the courier says, and never later than a quarter of an hour after it was given. */
export function quoteEnd(createdAt: Temporal.Instant, saidEnd: Temporal.Instant | null): Temporal.Instant {
  const latest = createdAt.add({ minutes: QUOTE_MINUTES });
  return saidEnd !== null && Temporal.Instant.compare(saidEnd, latest) < 0 ? saidEnd : latest;
}

/** What is kept of a delivery. */
export interface KeptJob {
  readonly courierStatus: CourierStatus | null;
  /** Of the last report that counted. */
  readonly reportedAt: Temporal.Instant | null;
}

/** What a courier reports, in whatever order it comes. */
export interface CourierReport {
  readonly status: CourierStatus | null;
  readonly updatedAt: Temporal.Instant | null;
}

/**
 * What a report changes: the state if it moves on, and the courier's name and times if it is newer than the last one
 * and the delivery is not over. A repetition changes nothing.
 */
export function whatChanges(kept: KeptJob, report: CourierReport): { status: CourierStatus | null; details: boolean } {
  const status = report.status !== null && mayFollow(kept.courierStatus, report.status) ? report.status : null;
  if (kept.courierStatus !== null && isOver(kept.courierStatus)) return { status, details: false };
  const isNewer =
    report.updatedAt !== null &&
    (kept.reportedAt === null || Temporal.Instant.compare(report.updatedAt, kept.reportedAt) > 0);
  return { status, details: status !== null || isNewer };
}
