import type { Db, Trx } from '#db/connection.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { promisedAt, refusesMinutes } from '#src/domain/ordering/accept-time.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { formatComingTime } from '#src/domain/time/store-clock.ts';
import { queueCaptureIn } from '#src/features/payments/queue-money.ts';
import { isHeld } from '#src/features/printing/held-order.ts';
import { type DishAsked, dishesOfOrder, usualMinutesFor } from '#src/features/printing/kitchen-times.ts';
import { queueOrderDocketsIn } from '#src/features/printing/queue-order-dockets.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { moveOrderIn } from './move-order.ts';
import { tellOrderIn } from './tell-order.ts';

export interface AcceptOrderInput {
  readonly orderId: string;
  /**
   * Minutes from now until it is ready; 0 is as soon as possible; null for the time the customer requested, or the
   * usual. An order ahead takes no minutes.
   */
  readonly etaMinutes: number | null;
  readonly by: ActedBy;
}

interface JustWritten {
  readonly order?: Order;
  /** As `NewOrder.acceptedFor`. */
  readonly acceptedFor?: string | undefined;
  /** As `QueueOptions.numberThere`. */
  readonly numberThere?: string | undefined;
}

/** Accepts a new order: by staff, or automatically where the store does so. */
export async function acceptOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: AcceptOrderInput,
): Promise<Order> {
  return ctx.write((trx) => acceptOrderIn(trx, ctx, scope, input));
}

/**
 * Queues the dockets and the capture in this transaction, so that an accepted order always has its docket and never a
 * forgotten hold. `order` is as of this write, if the caller has just written it. The capture itself crosses the
 * network: it follows from the event and is repeated until done.
 */
export async function acceptOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  { orderId, etaMinutes, by, order: known, acceptedFor, numberThere }: AcceptOrderInput & JustWritten,
): Promise<Order> {
  const waiting = known ?? (await getOrder(trx, scope, orderId));
  if (waiting.statusCode === 'new' && waiting.paymentType === 'stripeCheckout') {
    await requireHeldMoney(trx, scope, orderId);
  }
  await requireItsTime(trx, ctx, scope, waiting, etaMinutes);
  const { order } = await moveOrderIn(trx, ctx, scope, {
    orderId,
    order: waiting,
    to: 'accepted',
    by,
    action: 'acceptOrder',
    promisedForIsoDateTimeUtc:
      acceptedFor ??
      (await promisedFor(trx, ctx, scope, { ...waiting, dishes: dishesOfOrder(waiting.lines) }, etaMinutes)),
    isInserted: acceptedFor !== undefined,
  });
  await queueCaptureIn(trx, ctx, scope, order);
  await tellKitchenIn(trx, ctx, scope, order, numberThere);
  await tellOrderIn(trx, ctx, scope, order, 'orderAccepted');
  return order;
}

/** Its tickets, or of an order for later, where the store wants it, a note that it will come. */
async function tellKitchenIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  order: Order,
  numberThere: string | undefined,
): Promise<void> {
  if (!(await isHeld(trx, ctx, scope, order))) {
    await queueOrderDocketsIn(trx, ctx, scope, order, { reason: 'auto', numberThere });
    return;
  }
  const { profile } = await ctx.menus.storeOf(scope, trx);
  if (!profile.settings.orderProcess.printsAheadAtOnce) return;
  await queueOrderDocketsIn(trx, ctx, scope, order, {
    reason: 'auto',
    docketTypes: ['ORDER_TICKET'],
    isForLater: true,
    numberThere,
  });
}

/** A hold can run out while the order waits; cooking it then would be for nothing. */
async function requireHeldMoney(trx: Trx, scope: StoreScope, orderId: string): Promise<void> {
  const payment = await orderPayment(trx, scope, orderId);
  if (payment?.statusCode === 'requiresCapture' || payment?.statusCode === 'success') return;
  throw new AppError(
    'resource_status_conflict',
    'This order’s card payment is no longer valid. Reject the order, or call the customer.',
    { reason: 'payment_not_held', details: { orderId, paymentStatusCode: payment?.statusCode ?? null } },
  );
}

/** When an order that is accepted now is ready; `etaMinutes` as in `AcceptOrderInput`. */
export async function promisedFor(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  order: Pick<Order, 'requestedForIsoDateTimeUtc' | 'collection'> & {
    readonly dishes?: readonly DishAsked[];
  },
  etaMinutes: number | null,
): Promise<string> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const { collection, dishes = [] } = order;
  // A time that was asked for, or that someone chose, needs no estimate.
  const isChosen = etaMinutes !== null || order.requestedForIsoDateTimeUtc !== null;
  const usualMinutes = isChosen
    ? profile.settings.orderProcess.prepMinutes[collection.type]
    : await usualMinutesFor(trx, ctx, scope, profile, { collection, dishes });
  return promisedAt(order, { etaMinutes, usualMinutes, now: ctx.clock.now().epochMilliseconds });
}

/**
 * The guest asked for a time, and hears that it is confirmed: minutes from now would have it cooked days early. On a box
 * this is said before the cloud is asked.
 */
export async function requireItsTime(
  db: Db,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  order: Order,
  etaMinutes: number | null,
): Promise<void> {
  const now = ctx.clock.now();
  if (order.statusCode !== 'new' || !refusesMinutes(order, etaMinutes, now.epochMilliseconds)) return;
  const { profile } = await ctx.menus.storeOf(scope, db);
  const { requestedForIsoDateTimeUtc } = order;
  const time = formatComingTime(Temporal.Instant.from(requestedForIsoDateTimeUtc ?? ''), now, profile.timezone);
  throw new AppError('validation_failed', `This order is for ${time}. Accept it for that time.`, {
    reason: 'has_its_time',
    details: { orderId: order.id, requestedForIsoDateTimeUtc },
  });
}
