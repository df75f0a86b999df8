import type { Db, Trx } from '#db/connection.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { queueMoneyBackIn } from '#src/features/payments/queue-money.ts';
import { queueCancelDocketsIn } from '#src/features/printing/queue-cancel-dockets.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { giveBackPromotionsIn } from './give-back.ts';
import { moneyLeftIn } from './money-left.ts';
import { moveOrderIn } from './move-order.ts';
import { tellOrderIn } from './tell-order.ts';

type EndNeeds = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;
type Writes = EndNeeds & Needs<'write'>;

export interface EndOrderInput {
  readonly orderId: string;
  readonly reason: string;
  readonly by: ActedBy;
}

export interface CancelOrderInput extends EndOrderInput {
  /** Of an order that the kitchen had; left out or null where no one was asked. */
  readonly voidedFood?: VoidedFood | null;
}

/** Rejects a new order: by staff, or by the system when it wasn't accepted in time. */
export function rejectOrder(ctx: Writes, scope: StoreScope, input: EndOrderInput): Promise<Order> {
  return ctx.write((trx) => rejectOrderIn(trx, ctx, scope, input));
}

export async function rejectOrderIn(
  trx: Trx,
  ctx: EndNeeds,
  scope: StoreScope,
  { orderId, reason, by }: EndOrderInput,
): Promise<Order> {
  const { order } = await moveOrderIn(trx, ctx, scope, { orderId, to: 'rejected', by, reason, action: 'rejectOrder' });
  await giveEverythingBackIn(trx, ctx, scope, order, { by, reason });
  await tellOrderIn(trx, ctx, scope, order, 'orderRejected');
  return order;
}

/** Calls an order off: staff with a reason while new or accepted; the customer only while it is new. */
export function cancelOrder(ctx: Writes, scope: StoreScope, input: CancelOrderInput): Promise<Order> {
  return ctx.write((trx) => cancelOrderIn(trx, ctx, scope, input));
}

export async function cancelOrderIn(
  trx: Trx,
  ctx: EndNeeds,
  scope: StoreScope,
  { orderId, reason, voidedFood = null, by }: CancelOrderInput,
): Promise<Order> {
  const { order, from } = await moveOrderIn(trx, ctx, scope, {
    orderId,
    to: 'cancelled',
    by,
    reason,
    food: voidedFood,
    action: 'cancelOrder',
  });
  await giveEverythingBackIn(trx, ctx, scope, order, { by, reason });
  // The kitchen has its ticket, so it gets a docket. A box prints its own when the change reaches it.
  if (from === 'accepted' && ctx.ownership.prints(trx, scope))
    await queueCancelDocketsIn(trx, ctx, scope, order, { reason, by });
  await appendStoreEvent(trx, ctx, scope, {
    orderId,
    type: 'orderCancelled',
    payload: { orderId, orderNumber: order.orderNumber, from, by: by.mover },
  });
  return order;
}

export interface CompleteOrderInput {
  readonly orderId: string;
  readonly by: ActedBy;
  /**
   * Set if the employee knows that the order isn't paid; otherwise they are asked for the payment first (domain rules
   * §5).
   */
  readonly isUnpaidMeant?: boolean;
}

export function completeOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  input: CompleteOrderInput,
): Promise<Order> {
  return ctx.write((trx) => completeOrderIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function completeOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  { orderId, by, isUnpaidMeant = false }: CompleteOrderInput,
): Promise<Order> {
  if (!isUnpaidMeant) await requirePaid(trx, scope, await getOrder(trx, scope, orderId));
  const { order } = await moveOrderIn(trx, ctx, scope, { orderId, to: 'completed', by, action: 'completeOrder' });
  await tellOrderIn(trx, ctx, scope, order, 'orderCompleted');
  return order;
}

/**
 * Throws unless the order is paid: before handing over, staff take the payment or confirm that it's unpaid on purpose.
 */
export async function requirePaid(db: Db, scope: StoreScope, order: Order): Promise<void> {
  if (order.statusCode !== 'accepted') return;
  const { due, leftInCents } = await moneyLeftIn(db, scope, order);
  if (due === null || leftInCents === 0) return;
  const left = formatAmount(leftInCents, order.currencyCode);
  throw new AppError('resource_status_conflict', `${left} of ${order.orderNumber} is not paid.`, {
    reason: 'not_paid',
    details: { orderId: order.id, leftInCents },
  });
}

async function giveEverythingBackIn(
  trx: Trx,
  ctx: EndNeeds,
  scope: StoreScope,
  order: Order,
  why: { readonly by: ActedBy; readonly reason: string },
): Promise<void> {
  await giveBackPromotionsIn(trx, ctx, scope, order.id, why.by);
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const businessDay = businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings));
  await queueMoneyBackIn(trx, ctx, scope, order, { ...why, businessDay });
}
