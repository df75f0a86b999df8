import type { Trx } from '#db/connection.ts';
import { releaseCartIn } from '#db/ordering/carts.repository.ts';
import { moneyDueIn } from '#db/ordering/money-due.queries.ts';
import { findOrder, getOrder } from '#db/ordering/orders.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { listOrderVersions, replaceLastVersion, rewriteOrder } from '#db/payments/bill-ledger.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import type { AppContext, Needs } from '#src/context.ts';
import { BY_PROVIDER, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { withoutCardSurcharge } from '#src/domain/payments/payment-extras.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { endCheckout } from '#src/features/payments/end-checkout.ts';
import { readSavedCardTry } from '#src/features/payments/pay-with-saved-card.ts';
import { queueMoneyBackIn } from '#src/features/payments/queue-money.ts';
import { syncPayment } from '#src/features/payments/sync-payment.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { giveBackPromotionsIn } from './give-back.ts';
import { moveConflict, moveOrderIn } from './move-order.ts';
import { orderBecameNewIn } from './order-placed.ts';
import { tellOrderIn } from './tell-order.ts';

type Applies = Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>;

/**
 * Brings the order in line with its payment's known state: held money makes it `new`, a dead payment makes it a
 * failure, and money for an order that is over is refunded. Safe to repeat.
 */
export async function applyPaymentOutcome(ctx: Applies, scope: StoreScope, orderId: string): Promise<void> {
  await ctx.write(async (trx) => {
    const order = await findOrder(trx, scope, orderId);
    const payment = await orderPayment(trx, scope, orderId);
    if (!order || !payment) return;
    const isHeld = payment.statusCode === 'requiresCapture' || payment.statusCode === 'success';
    const isDead = payment.statusCode === 'cancel' || payment.statusCode === 'failure';
    if (isHeld) await onHeldIn(trx, ctx, scope, order);
    else if (isDead && order.statusCode === 'processingPayment') await failOrderIn(trx, ctx, scope, order);
    else if (isDead) await dropCardSurchargeIn(trx, ctx, scope, order);
  });
}

const OVER: ReadonlySet<OrderStatus> = new Set(['failure', 'rejected', 'cancelled']);

/** A card that was never charged costs nothing: paying in another way drops its surcharge (domain rules §3 step 11). */
async function dropCardSurchargeIn(trx: Trx, ctx: Needs<'menus'>, scope: StoreScope, order: Order): Promise<void> {
  if ((await moneyDueIn(trx, scope, order)) !== 'cardRefused') return;
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const after = withoutCardSurcharge(order, profile.settings.tax);
  if (after === order) return;
  const rewritten = { ...after, version: order.version + 1 };
  if (!(await rewriteOrder(trx, scope, order, rewritten))) throw await moveConflict(trx, scope, order.id);
  const last = (await listOrderVersions(trx, scope, order.id)).at(-1);
  if (last) await replaceLastVersion(trx, scope, rewritten, last.number);
}

async function onHeldIn(trx: Trx, ctx: Applies, scope: StoreScope, order: Order): Promise<void> {
  if (order.statusCode === 'processingPayment') {
    const move = { orderId: order.id, to: 'new' as const, by: BY_PROVIDER, action: 'payOrder' };
    const { order: placed } = await moveOrderIn(trx, ctx, scope, move);
    await orderBecameNewIn(trx, ctx, scope, placed);
    return;
  }
  if (!OVER.has(order.statusCode)) return;
  const { profile } = await ctx.menus.storeOf(scope, trx);
  await queueMoneyBackIn(trx, ctx, scope, order, {
    by: BY_SYSTEM,
    reason: 'The payment arrived after the order had closed.',
    businessDay: businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings)),
  });
  // Wakes the one who carries it out: nothing else moves on an order that is over.
  const { restaurantId, storeId } = scope;
  await appendEvent(trx, ctx, {
    restaurantId,
    storeId,
    orderId: order.id,
    type: 'paymentChanged',
    payload: { orderId: order.id },
  });
}

/** Fails an unpaid order: releases what it used and gives the customer back the full cart. */
async function failOrderIn(trx: Trx, ctx: Applies, scope: StoreScope, order: Order): Promise<void> {
  await moveOrderIn(trx, ctx, scope, {
    orderId: order.id,
    to: 'failure',
    by: BY_PROVIDER,
    action: 'failOrder',
    reason: 'The card payment was not completed.',
  });
  await giveBackPromotionsIn(trx, ctx, scope, order.id);
  await releaseCartIn(trx, scope, order.id);
  await tellOrderIn(trx, ctx, scope, order, 'orderFailed');
}

type Syncs = Pick<AppContext, 'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus' | 'ownership' | 'publicUrl'>;

/** Asks the provider now, for a page that a customer waits at: the truth does not depend on its message arriving. */
export async function syncOrderPayment(
  ctx: Syncs,
  scope: StoreScope,
  { orderId }: { readonly orderId: string },
): Promise<OrderStatus> {
  const order = await getOrder(ctx.db, scope, orderId);
  if (order.statusCode !== 'processingPayment') return order.statusCode;
  await readSavedCardTry(ctx, scope, orderId);
  await syncPayment(ctx, scope, orderId);
  await applyPaymentOutcome(ctx, scope, orderId);
  return (await getOrder(ctx.db, scope, orderId)).statusCode;
}

/**
 * The customer came back from the card page and wants to change something: its page is closed, the order ends, the cart
 * is theirs again. If the payment was quicker, the order is paid and stays.
 */
export async function abandonCheckout(
  ctx: Syncs,
  scope: StoreScope,
  { orderId }: { readonly orderId: string },
): Promise<OrderStatus> {
  const order = await getOrder(ctx.db, scope, orderId);
  if (order.statusCode !== 'processingPayment') throw await moveConflict(ctx.db, scope, orderId);
  return endWaitingOrder(ctx, scope, orderId);
}

/** The same, safe against a concurrent caller. */
export async function endWaitingOrder(ctx: Syncs, scope: StoreScope, orderId: string): Promise<OrderStatus> {
  if ((await endCheckout(ctx, scope, orderId)) === 'unreachable') {
    throw new AppError('service_unavailable', 'The card payment can’t be cancelled right now. Try again in a moment.', {
      reason: 'card_provider_down',
    });
  }
  await applyPaymentOutcome(ctx, scope, orderId);
  return (await getOrder(ctx.db, scope, orderId)).statusCode;
}
