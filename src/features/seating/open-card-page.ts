import { findPhonePayment, type PhonePayment, updatePhonePayment } from '#db/payments/phone-payments.repository.ts';
import type { Needs } from '#src/context.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import type { CheckoutRequest } from '#src/integrations/card-payments/card-payments.port.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Opens = Needs<'db' | 'write' | 'clock' | 'log' | 'ports' | 'menus' | 'publicUrl'>;

/**
 * Opens the provider's page for a part that is kept for its guest, or finds the open one: the same key, made of the
 * part's id, gives the same page.
 */
export async function openCardPage(ctx: Opens, scope: StoreScope, id: string): Promise<string> {
  const part = await findPhonePayment(ctx.db, scope, id);
  const provider = ctx.ports.cardPayments;
  if (!part) throw notFound('payment');
  if (part.state !== 'held') throw overAlready();
  if (part.checkoutUrl !== null) return part.checkoutUrl;
  if (!provider) throw providerDown();
  const answer = await provider.createCheckout(await requestOf(ctx, scope, part));
  if (answer.kind !== 'created') {
    ctx.log.warn('card page of a bill not opened', { paymentId: id, kind: answer.kind, why: answer.why });
    const isSpent = answer.kind === 'refused' ? answer.why === 'key_reused' : answer.why === 'provider_error';
    // Nobody has the address of a page that was never answered, so it can't be paid: the next one has its own key.
    const next = { moveTry: part.moveTry + 1, updatedIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
    if (isSpent) await ctx.write((trx) => updatePhonePayment(trx, scope, { id, states: ['held'] }, next));
    throw providerDown();
  }
  const isStillHeld = await ctx.write((trx) =>
    updatePhonePayment(
      trx,
      scope,
      // One that was given up meanwhile has a page all the same, which has to be closed.
      { id, states: ['held', 'freed'] },
      { checkoutSessionId: answer.sessionId, checkoutUrl: answer.url, isPageOpen: 1 },
    ),
  );
  if (!isStillHeld) throw overAlready();
  return answer.url;
}

async function requestOf(ctx: Opens, scope: StoreScope, part: PhonePayment): Promise<CheckoutRequest> {
  const { profile, restaurantName, ownHost } = await ctx.menus.storeOf(scope);
  const { restaurantId, storeId } = scope;
  const storeUrl = storeUrlOf({ restaurantId, storeId, ownHost }, ctx.publicUrl);
  const payUrl = `${storeUrl}/tables/${encodeURIComponent(part.tableId)}/pay`;
  const row = (name: string, amountInCents: number) => ({ name, quantity: 1, amountInCents });
  return {
    idempotencyKey: `phone:${part.id}:checkout:${part.moveTry}`,
    orderId: part.id,
    restaurantId,
    storeId,
    storeName: fullStoreName(restaurantName, profile.name),
    amountInCents: part.amountInCents + part.tipInCents,
    currencyCode: part.currencyCode,
    lines: [
      row(part.mode === 'whole' ? 'Your table’s bill' : 'Your part of the bill', part.amountInCents),
      ...(part.tipInCents > 0 ? [row('Tip', part.tipInCents)] : []),
    ],
    connectedAccountId: part.connectedAccountId,
    applicationFeeInCents: part.applicationFeeInCents,
    customerEmail: null,
    hasWallets: profile.settings.checkout.hasWallets,
    successUrl: `${payUrl}?paid=${part.id}`,
    cancelUrl: payUrl,
    expiresAt: Temporal.Instant.from(part.checkoutExpiresIsoDateTimeUtc),
  };
}

function overAlready(): AppError {
  return new AppError('resource_status_conflict', 'This payment has ended. Choose again what you pay.', {
    reason: 'part_freed',
  });
}

function providerDown(): AppError {
  return new AppError(
    'service_unavailable',
    'We can’t open the payment page right now. Try again in a moment, or pay our staff.',
    { reason: 'card_provider_down' },
  );
}
