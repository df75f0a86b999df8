import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { findMerchantAccount } from '#db/payments/merchant-accounts.repository.ts';
import { insertOrderPayment, orderPayment, updateOrderPayment } from '#db/payments/order-payments.repository.ts';
import { cardToSave } from '#db/payments/saved-card-tries.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { checkoutRowsOf } from '#src/domain/payments/checkout-lines.ts';
import { takesPayments } from '#src/domain/payments/merchant-account.ts';
import { totalFeeOf, transactionFeesOf } from '#src/domain/payments/transaction-fees.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { CHECKOUT_LIFETIME_MINUTES, type CheckoutRequest } from '#src/integrations/card-payments/card-payments.port.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ensureCardCustomer } from './saved-cards.ts';

/** The provider wants at least 30 minutes when it reads the request; below this the next request is a fresh one. */
const LEAST_MINUTES_LEFT = 31;

/** The intent to be paid by card, written with the order: key and expiry are known before the first byte goes out. */
export async function insertCheckoutIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  order: Order,
): Promise<void> {
  const payee = await payeeOf(trx, scope, order.grandTotalInCents);
  await insertOrderPayment(trx, {
    orderId: order.id,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    statusCode: 'processing',
    amountInCents: order.grandTotalInCents,
    currencyCode: order.currencyCode,
    checkoutExpiresIsoDateTimeUtc: freshExpiry(ctx),
    checkoutSessionId: null,
    checkoutUrl: null,
    paymentIntentId: null,
    ...payee,
    chargeId: null,
    cardBrand: null,
    cardLast4: null,
    captureBeforeIsoDateTimeUtc: null,
    updatedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: order.id,
    type: 'checkoutStarted',
    payload: { orderId: order.id },
  });
}

/** The store's own account, if it can take money by now, and what the payment costs it. Otherwise the platform's. */
export async function payeeOf(trx: Trx, scope: StoreScope, totalInCents: number) {
  const account = await findMerchantAccount(trx, scope);
  const isPayee = account?.facts && takesPayments(account.facts, account.archivedIsoDateTimeUtc !== null);
  if (!isPayee) return { connectedAccountId: null };
  const fees = transactionFeesOf(account.feeRates, totalInCents);
  return { connectedAccountId: account.accountId, applicationFeeInCents: totalFeeOf(fees), ...fees };
}

type CheckoutNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'menus' | 'publicUrl'>;

/**
 * Opens the hosted page of an order that waits for its card, or finds the open one: the same key gives the same page,
 * so any number of presses lead to one. A page whose address was never received can't be paid, so a request whose
 * answer is lost for good may be followed by one with the next key.
 */
export async function startCheckout(ctx: CheckoutNeeds, scope: StoreScope, order: Order): Promise<string> {
  const provider = ctx.ports.cardPayments;
  if (!provider) throw providerDown();
  const payment = await freshAttempt(ctx, scope, order.id);
  if (payment.checkoutUrl !== null) return payment.checkoutUrl;

  const answer = await provider.createCheckout(await requestOf(ctx, scope, order, payment));
  if (answer.kind === 'created') {
    await ctx.write((trx) =>
      updateOrderPayment(trx, scope, order.id, {
        checkoutSessionId: answer.sessionId,
        checkoutUrl: answer.url,
        updatedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
      }),
    );
    return answer.url;
  }
  ctx.log.warn('checkout not opened', { orderId: order.id, kind: answer.kind, why: answer.why });
  const isSpent = answer.kind === 'refused' ? answer.why === 'key_reused' : answer.why === 'provider_error';
  if (isSpent) await nextAttempt(ctx, scope, order.id, payment.checkoutAttempt);
  throw providerDown();
}

async function freshAttempt(ctx: CheckoutNeeds, scope: StoreScope, orderId: string) {
  const payment = await orderPayment(ctx.db, scope, orderId);
  if (!payment) throw notFound('payment');
  if (payment.checkoutUrl !== null) return payment;
  const expiresAt = Temporal.Instant.from(payment.checkoutExpiresIsoDateTimeUtc);
  const leastAt = ctx.clock.now().add({ minutes: LEAST_MINUTES_LEFT });
  if (Temporal.Instant.compare(expiresAt, leastAt) >= 0) return payment;
  await nextAttempt(ctx, scope, orderId, payment.checkoutAttempt);
  return (await orderPayment(ctx.db, scope, orderId)) ?? payment;
}

/** Only if no address was ever received, and once for all callers that saw the same attempt fail. */
async function nextAttempt(ctx: CheckoutNeeds, scope: StoreScope, orderId: string, attempt: number): Promise<void> {
  await ctx.write(async (trx) => {
    const payment = await orderPayment(trx, scope, orderId);
    if (!payment || payment.checkoutAttempt !== attempt || payment.checkoutUrl !== null) return;
    await updateOrderPayment(trx, scope, orderId, {
      checkoutAttempt: attempt + 1,
      checkoutExpiresIsoDateTimeUtc: freshExpiry(ctx),
    });
  });
}

async function requestOf(
  ctx: CheckoutNeeds,
  scope: StoreScope,
  order: Order,
  payment: NonNullable<Awaited<ReturnType<typeof orderPayment>>>,
): Promise<CheckoutRequest> {
  const { profile, restaurantName, ownHost } = await ctx.menus.storeOf(scope);
  const storeUrl = storeUrlOf({ restaurantId: scope.restaurantId, storeId: scope.storeId, ownHost }, ctx.publicUrl);
  return {
    idempotencyKey: `order:${order.id}:checkout:${payment.checkoutAttempt}`,
    orderId: order.id,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    storeName: fullStoreName(restaurantName, profile.name),
    amountInCents: payment.amountInCents,
    currencyCode: payment.currencyCode,
    lines: checkoutRowsOf(order),
    connectedAccountId: payment.connectedAccountId,
    applicationFeeInCents: payment.applicationFeeInCents,
    customerEmail: order.customerEmail === '' ? null : order.customerEmail,
    hasWallets: profile.settings.checkout.hasWallets,
    savesCardFor: await saverOf(ctx, scope, order.id),
    successUrl: `${storeUrl}/secure/orders/${order.id}/success`,
    cancelUrl: `${storeUrl}/checkout?order=${order.id}`,
    expiresAt: Temporal.Instant.from(payment.checkoutExpiresIsoDateTimeUtc),
  };
}

/** The provider's customer who keeps this card. Where none can be made now, the order is paid without keeping it. */
async function saverOf(ctx: CheckoutNeeds, scope: StoreScope, orderId: string): Promise<string | null> {
  const customerId = await cardToSave(ctx.db, scope, orderId);
  if (customerId === null || ctx.ports.savedCards === null) return null;
  try {
    return (await ensureCardCustomer(ctx, scope, customerId)).providerCustomerId;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn('a card is not kept', { orderId, why: error.reason ?? error.code });
    return null;
  }
}

export function freshExpiry(ctx: Needs<'clock'>): string {
  // Whole seconds: the provider keeps no finer ones, and the same request must be the same.
  const at = ctx.clock.now().add({ minutes: CHECKOUT_LIFETIME_MINUTES });
  return isoUtc(at.round({ smallestUnit: 'second', roundingMode: 'ceil' }));
}

function providerDown(): AppError {
  return new AppError(
    'service_unavailable',
    'We can’t open the payment page right now. Your order is saved. Try again in a moment.',
    { reason: 'card_provider_down' },
  );
}
