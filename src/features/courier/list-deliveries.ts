import type { CourierJob } from '#db/courier/courier-jobs.repository.ts';
import { listDeliveryOrders } from '#db/courier/courier-watch.queries.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { courierWho } from '#src/domain/delivery/courier-words.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { DeliveryView, TillDeliveries, TillDelivery } from '#src/domain/till/courier.types.ts';
import { moneyLeftIn } from '#src/features/orders/money-left.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readCourier, staffWords } from './read-courier.ts';

const COMPLETED_DAYS = 7;

/** The store's deliveries: of accepted orders, the oldest first, or those that ended in the last week, the newest first. */
export async function listDeliveries(
  ctx: Needs<'db' | 'ports' | 'clock'>,
  scope: StoreScope,
  view: DeliveryView,
): Promise<TillDeliveries> {
  const now = ctx.clock.now();
  const placedSince = isoUtc(now.subtract({ hours: 24 * COMPLETED_DAYS }));
  const ids = await listDeliveryOrders(ctx.db, scope, view === 'open' ? 'accepted' : { placedSince });
  const all: TillDelivery[] = [];
  for (const id of ids) {
    const one = await deliveryOf(ctx, scope, await getOrder(ctx.db, scope, id));
    if (one !== null && (view === 'open' || isEnded(one))) all.push(one);
  }
  return { atIsoDateTimeUtc: isoUtc(now), isOn: ctx.ports.courier !== null, deliveries: all };
}

const isEnded = ({ courier }: TillDelivery) => courier?.jobStatus === 'COMPLETED' || courier?.jobStatus === 'FAILED';

async function deliveryOf(
  ctx: Needs<'db' | 'ports' | 'clock'>,
  scope: StoreScope,
  order: Order,
): Promise<TillDelivery | null> {
  const found = await readCourier(ctx, scope, order);
  if (found === null || order.collection.type !== 'delivery') return null;
  const { address } = order.collection;
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    place: [address.line1, address.suburb].filter(Boolean).join(', '),
    promisedForIsoDateTimeUtc: order.promisedForIsoDateTimeUtc ?? order.requestedForIsoDateTimeUtc,
    guestFeeInCents: order.deliveryFeeInCents,
    isUnpaid: found.mayBook && (await moneyLeftIn(ctx.db, scope, order)).leftInCents > 0,
    mayBook: found.mayBook,
    mayCancel: found.mayCancel,
    courier: found.job && courierOf(found.job),
  };
}

function courierOf(job: CourierJob): NonNullable<TillDelivery['courier']> {
  return {
    deliveryId: job.id,
    jobStatus: job.jobStatus,
    words: staffWords(job),
    who: courierWho(job),
    feeInCents: job.feeInCents,
    trackingUrl: job.trackingUrl,
    dropoffEtaIsoDateTimeUtc: job.dropoffEtaIsoDateTimeUtc,
    bookedIsoDateTimeUtc: job.createdIsoDateTimeUtc,
    hasProof: job.courierStatus === 'delivered',
  };
}
