import { type CourierJob, listCourierJobsOf } from '#db/courier/courier-jobs.repository.ts';
import { findCourierQuote } from '#db/courier/courier-quotes.repository.ts';
import type { Needs } from '#src/context.ts';
import { asOrderEnds, type DriverMove, deliveryWords, driverMoves } from '#src/domain/delivery/own-driver.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface CourierPrice {
  readonly quoteId: string;
  readonly feeInCents: number;
  readonly expiresIsoDateTimeUtc: string;
}

export interface CourierOfOrder {
  /** The last delivery that was tried. */
  readonly job: CourierJob | null;
  /** The price that staff asked for, while it holds. */
  readonly price: CourierPrice | null;
  readonly mayBook: boolean;
  readonly mayCancel: boolean;
  /** The store's own driver may be sent, or another one in their place. */
  readonly maySend: boolean;
  /** What can be said of the own driver who has it. */
  readonly moves: readonly DriverMove[];
}

const HAS_FOOD: ReadonlySet<string | null> = new Set(['pickup_complete', 'dropoff', 'delivered', 'returned']);

/** An order's courier, for staff; null for an order that no courier has to do with, as where couriers are turned off. */
export async function readCourier(
  ctx: Needs<'db' | 'ports' | 'clock'>,
  scope: StoreScope,
  order: Order,
  quoteId: string | null = null,
): Promise<CourierOfOrder | null> {
  const found = await readDelivery(ctx, scope, order, quoteId);
  return found?.job === null && ctx.ports.courier === null ? null : found;
}

/** The same for every delivery order, which an own driver can bring. */
export async function readDelivery(
  ctx: Needs<'db' | 'ports' | 'clock'>,
  scope: StoreScope,
  order: Order,
  quoteId: string | null = null,
): Promise<CourierOfOrder | null> {
  // A marketplace's order has a courier there.
  if (order.collection.type !== 'delivery' || order.channel === 'uberEats') return null;
  const isOn = ctx.ports.courier !== null;
  const [last = null] = await listCourierJobsOf(ctx.db, scope, order.id);
  const job = last && asOrderEnds(last, order.statusCode);
  const isOpen = job !== null && (job.jobStatus === 'PENDING' || job.jobStatus === 'OUT_FOR_DELIVERY');
  // A booking without an answer is asked for again, by the same key.
  const isOwn = job?.provider === 'inHouse';
  const isUnanswered = isOpen && !isOwn && job.providerDeliveryId === null;
  const isAccepted = order.statusCode === 'accepted';
  const mayBook = isOn && isAccepted && (!isOpen || isUnanswered);
  const quote = mayBook && quoteId !== null ? await findCourierQuote(ctx.db, scope, quoteId) : null;
  const holds = quote !== null && quote.usedJobId === null && quote.expiresIsoDateTimeUtc > isoUtc(ctx.clock.now());
  return {
    job,
    price:
      holds && quote.feeInCents !== null
        ? { quoteId: quote.id, feeInCents: quote.feeInCents, expiresIsoDateTimeUtc: quote.expiresIsoDateTimeUtc }
        : null,
    mayBook,
    mayCancel: isOn && isOpen && !isOwn && !isUnanswered && !HAS_FOOD.has(job.courierStatus),
    maySend: isAccepted && (!isOpen || (isOwn && job.courierStatus === 'pending')),
    moves: isOwn && isAccepted ? driverMoves(job.courierStatus) : [],
  };
}

/** A delivery's state as staff read it. */
export function staffWords(job: Pick<CourierJob, 'courierStatus' | 'jobStatus' | 'provider'>): string {
  const words = deliveryWords(job);
  if (words) return words.staff;
  if (job.jobStatus === 'REJECTED') return 'The courier didn’t take this delivery.';
  return 'The courier hasn’t answered. Book again: no second one is booked.';
}
