import type { Db } from '#db/connection.ts';
import { listUberEatsOrders, type StoredUberEatsOrder } from '#db/marketplace/uber-eats-orders.repository.ts';
import type { JobStatus } from '#src/domain/delivery/courier-job.ts';
import { courierWho } from '#src/domain/delivery/courier-words.ts';
import type { MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import {
  type CourierState,
  courierLabel,
  type MarketplaceStatus,
  statusWords,
} from '#src/domain/marketplace/marketplace-states.ts';
import type { TillDelivery } from '#src/domain/till/courier.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The most that a screen shows at once. */
const MOST = 200;

/** Not for the store to follow yet, or never to be delivered. */
const NOT_DELIVERED: ReadonlySet<MarketplaceStatus> = new Set(['NEW', 'REJECTED']);

/** Orders of Uber Eats that Uber's own courier brings, as Uber has them: nothing can be done about them here. */
export async function marketplaceDeliveries(
  db: Db,
  scope: StoreScope,
  { from, until }: { readonly from: string; readonly until: string | null },
): Promise<TillDelivery[]> {
  const rows = await listUberEatsOrders(db, scope, { from, until, status: null, limit: MOST });
  return rows.flatMap((row) => {
    const order = JSON.parse(row.orderJson) as MarketplaceOrder;
    const isTheirs = order.deliveryChannel === 'UBER' && order.collectionType === 'delivery';
    return isTheirs && !NOT_DELIVERED.has(row.status) ? [deliveryOf(row, order)] : [];
  });
}

function deliveryOf(row: StoredUberEatsOrder, order: MarketplaceOrder): TillDelivery {
  const { delivery, requestedFor } = order;
  const state = delivery?.status ?? null;
  return {
    orderId: row.uberEatsOrderId,
    orderNumber: row.displayId,
    customerName: order.customerName,
    // Uber's courier knows the way; the store doesn't.
    place: 'Uber Eats',
    promisedForIsoDateTimeUtc: requestedFor?.untilIsoDateTimeUtc ?? null,
    placedIsoDateTimeUtc: row.placedIsoDateTimeUtc,
    guestFeeInCents: null,
    ...{ isUnpaid: false, mayBook: false, mayCancel: false, maySend: false },
    courier: {
      provider: 'uberEats',
      deliveryId: row.uberEatsOrderId,
      jobStatus: jobStatusOf(row.status, state),
      words: isOver(row.status) || state === null ? statusWords(row.status).label : courierLabel(state),
      who: whoOf(delivery),
      ...{ driverName: null, driverPhone: null, vehicle: delivery?.vehicle || null },
      moves: [],
      feeInCents: null,
      trackingUrl: null,
      dropoffEtaIsoDateTimeUtc: delivery?.dropoffIsoDateTimeUtc ?? null,
      bookedIsoDateTimeUtc: row.placedIsoDateTimeUtc,
      hasProof: false,
    },
  };
}

/** 'Sam, red Toyota': by what the courier is known at the counter. */
function whoOf(delivery: MarketplaceOrder['delivery']): string | null {
  if (delivery === null) return null;
  const { courierName, vehicle } = delivery;
  const who = courierWho({ courierName, vehicle });
  return who === null || vehicle === '' || who.includes(',') ? who : `${who}, ${vehicle}`;
}

const isOver = (status: MarketplaceStatus) => status === 'DELIVERED' || status === 'CANCELLED' || status === 'FAILED';

const JOBS: Readonly<Record<CourierState, JobStatus>> = {
  SCHEDULED: 'PENDING',
  EN_ROUTE_TO_PICKUP: 'PENDING',
  ARRIVED_AT_PICKUP: 'PENDING',
  EN_ROUTE_TO_DROPOFF: 'OUT_FOR_DELIVERY',
  ARRIVED_AT_DROPOFF: 'OUT_FOR_DELIVERY',
  COMPLETED: 'COMPLETED',
  FAILED: 'FAILED',
};

/** The order's own end counts before what its courier last said. */
function jobStatusOf(status: MarketplaceStatus, state: CourierState | null): JobStatus {
  if (status === 'DELIVERED') return 'COMPLETED';
  if (status === 'CANCELLED' || status === 'FAILED') return 'FAILED';
  if (state !== null) return JOBS[state];
  return status === 'HANDED_OFF' ? 'OUT_FOR_DELIVERY' : 'PENDING';
}
