/** A store's own driver: what a person says of the way, in the states of a courier. Browser-safe. */
import { type CourierStatus, forGuests, forStaff, type JobStatus } from './courier-job.ts';
import type { DeliveryProvider } from './delivery-providers.ts';

/** `takenOff`: the driver didn't leave and won't; `returned`: they came back with the food. */
export const DRIVER_MOVES = ['left', 'delivered', 'returned', 'takenOff'] as const;
export type DriverMove = (typeof DRIVER_MOVES)[number];

const LEADS_TO: Readonly<Record<DriverMove, CourierStatus>> = {
  left: 'dropoff',
  delivered: 'delivered',
  returned: 'returned',
  takenOff: 'canceled',
};

/** Nobody has to press `left`: who brought it has left. */
const MOVES: Partial<Readonly<Record<CourierStatus, readonly DriverMove[]>>> = {
  pending: ['left', 'delivered', 'takenOff'],
  dropoff: ['delivered', 'returned'],
};

export const stateAfter = (move: DriverMove): CourierStatus => LEADS_TO[move];

/** What can be said of a driver in this state; none once it is over. */
export function driverMoves(status: CourierStatus | null): readonly DriverMove[] {
  return status === null ? [] : (MOVES[status] ?? []);
}

interface Words {
  readonly staff: string;
  /** Empty: nothing that a guest has to know. */
  readonly guest: string;
}

const OWN: Partial<Readonly<Record<CourierStatus, Words>>> = {
  pending: { staff: 'Waiting to leave', guest: 'Your driver leaves soon' },
  canceled: { staff: 'Driver taken off. Send another or book a courier.', guest: '' },
  returned: {
    staff: 'Couldn’t deliver. The order came back.',
    guest: 'The driver couldn’t deliver. Call the restaurant.',
  },
};

/** A delivery's state in words, whoever brings it. Null: nothing was heard yet. */
export function deliveryWords({
  provider,
  courierStatus,
}: {
  readonly provider: DeliveryProvider;
  readonly courierStatus: CourierStatus | null;
}): Words | null {
  if (courierStatus === null) return null;
  const own = provider === 'inHouse' ? OWN[courierStatus] : undefined;
  return own ?? { staff: forStaff(courierStatus), guest: forGuests(courierStatus) };
}

interface Job {
  readonly provider: DeliveryProvider;
  readonly jobStatus: JobStatus;
  readonly courierStatus: CourierStatus | null;
}

/**
 * A delivery as its order leaves it: an own driver's is over with the order, whoever ended it, since nobody else says
 * so. A courier's goes on until the courier says.
 */
export function asOrderEnds<One extends Job>(job: One, orderStatus: string): One {
  const isOpen = job.jobStatus === 'PENDING' || job.jobStatus === 'OUT_FOR_DELIVERY';
  if (job.provider !== 'inHouse' || !isOpen || orderStatus === 'accepted') return job;
  if (orderStatus === 'completed') return { ...job, jobStatus: 'COMPLETED', courierStatus: 'delivered' };
  return { ...job, jobStatus: 'FAILED', courierStatus: 'canceled' };
}
