/** Pays an order with a card on file, while its customer is there. */
import type { Trx } from '#db/connection.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import {
  findOpenTry,
  insertTry,
  isEndedTry,
  type SavedCardTry,
  updateTry,
} from '#db/payments/saved-card-tries.repository.ts';
import { findCardCustomer, findSavedCard } from '#db/payments/saved-cards.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import type {
  CardRefused,
  CardUnreachable,
  PaymentsListed,
} from '#src/integrations/card-payments/card-payments.port.ts';
import type { HoldAnswer } from '#src/integrations/saved-cards/saved-cards.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { recordTruthIn } from './record-payment.ts';

export type TryNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus' | 'publicUrl'>;

/** `none`: no card on file is being charged. */
export type TryOutcome =
  | { readonly kind: 'none' | 'held' | 'declined' }
  | { readonly kind: 'challenge'; readonly url: string };

/** The wish, written with the order. Refused where the card is not this customer's. */
export async function wantSavedCardIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  order: Pick<Order, 'id'>,
  card: { readonly customerId: string; readonly cardId: string },
): Promise<void> {
  const found = await findSavedCard(trx, scope, card);
  if (!found) throw refuseField('savedCard', 'This card is no longer saved. Choose another way to pay.', 'card_gone');
  await insertTry(trx, {
    id: ctx.ids.next(),
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    orderId: order.id,
    cardCustomerId: found.cardCustomerId,
    savedCardId: found.id,
    state: 'wanted',
    paymentIntentId: null,
    challengeUrl: null,
    declineCode: null,
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    resolvedIsoDateTimeUtc: null,
  });
}

/** Carries out the open try of an order. The same key gives the same payment, so presses and crashes make one. */
export async function payWithSavedCard(ctx: TryNeeds, scope: StoreScope, orderId: string): Promise<TryOutcome> {
  const open = await findOpenTry(ctx.db, scope, orderId);
  if (!open) return { kind: 'none' };
  if (open.state === 'asked' && open.paymentIntentId !== null) return lookAgain(ctx, scope, open);
  const answer = await askForHold(ctx, scope, open);
  switch (answer.kind) {
    case 'held':
      await recordHeld(ctx, scope, open, answer);
      return { kind: 'held' };
    case 'challenge': {
      const { url, paymentIntentId } = answer;
      await ctx.write((trx) => updateTry(trx, scope, open.id, { state: 'asked', challengeUrl: url, paymentIntentId }));
      return { kind: 'challenge', url };
    }
    case 'declined':
      return endDeclined(ctx, scope, { ...open, paymentIntentId: answer.paymentIntentId }, answer.declineCode);
    case 'refused':
      if (answer.why === 'not_configured' || answer.why === 'key_reused') throw cardsAway();
      return endDeclined(ctx, scope, open, answer.declineCode ?? 'card_gone');
    case 'unreachable':
      throw cardsAway();
  }
}

/** What became of a try whose customer may have answered their bank. While the provider is away nothing is known. */
export async function readSavedCardTry(ctx: TryNeeds, scope: StoreScope, orderId: string): Promise<void> {
  try {
    await payWithSavedCard(ctx, scope, orderId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'service_unavailable') throw error;
  }
}

/** Ends the open try of an order, so that it can be paid in another way. `paid`: the customer was quicker. */
export async function endOpenTry(
  ctx: TryNeeds,
  scope: StoreScope,
  orderId: string,
): Promise<'ended' | 'paid' | 'unreachable'> {
  const open = await findOpenTry(ctx.db, scope, orderId);
  const provider = ctx.ports.savedCards;
  if (!open) return 'ended';
  if (!provider) return 'unreachable';
  // Whether the provider has it is known only by asking with the same key.
  const asked = open.paymentIntentId === null ? await askForHold(ctx, scope, open) : null;
  if (asked?.kind === 'unreachable') return 'unreachable';
  const paymentIntentId = open.paymentIntentId ?? (asked === null ? null : numberOf(asked));
  if (paymentIntentId !== null) {
    const state = await readHold(ctx, scope, { ...open, paymentIntentId });
    // One that was placed only by asking whether it is there was nobody's wish any more.
    if (state === 'unreachable' || (state === 'paid' && asked === null)) return state;
    const gone = await provider.cancelHold(paymentIntentId, `order:${orderId}:card:${open.id}:end`);
    if (gone.kind === 'unreachable') return 'unreachable';
    if (gone.kind === 'refused' && gone.why === 'already_captured') return 'unreachable';
  }
  await endTry(ctx, scope, open, { paymentIntentId, declineCode: null });
  return 'ended';
}

/** The bank asked the customer: they may have answered by now. */
async function lookAgain(ctx: TryNeeds, scope: StoreScope, open: SavedCardTry): Promise<TryOutcome> {
  const state = await readHold(ctx, scope, open);
  if (state === 'unreachable') throw cardsAway();
  if (state === 'paid') return { kind: 'held' };
  if (state !== 'open') return endDeclined(ctx, scope, open, state.declineCode);
  return open.challengeUrl === null ? { kind: 'declined' } : { kind: 'challenge', url: open.challengeUrl };
}

/** What became of it at the provider; a hold is recorded. */
async function readHold(
  ctx: TryNeeds,
  scope: StoreScope,
  { paymentIntentId, orderId }: Pick<SavedCardTry, 'paymentIntentId' | 'orderId'>,
): Promise<'paid' | 'open' | 'unreachable' | { readonly declineCode: string }> {
  const read = await ctx.ports.cardPayments?.retrievePayment(paymentIntentId ?? '');
  if (!read || read.kind === 'unreachable') return 'unreachable';
  if (read.kind === 'refused') return { declineCode: 'card_gone' };
  const { payment } = read;
  if (payment.statusCode === 'requiresCapture' || payment.statusCode === 'success') {
    await ctx.write((trx) => recordTruthIn(trx, ctx, scope, orderId, { kind: 'payment', payment, sessionId: null }));
    return 'paid';
  }
  return payment.lastDeclineCode === null ? 'open' : { declineCode: payment.lastDeclineCode };
}

async function recordHeld(
  ctx: TryNeeds,
  scope: StoreScope,
  open: SavedCardTry,
  { payment }: Extract<HoldAnswer, { kind: 'held' }>,
): Promise<void> {
  const { paymentIntentId } = payment;
  await ctx.write(async (trx) => {
    await updateTry(trx, scope, open.id, { paymentIntentId });
    await recordTruthIn(trx, ctx, scope, open.orderId, { kind: 'payment', payment, sessionId: null });
  });
}

/** A declined payment waits for another card for ever; this order is paid by another payment. */
async function endDeclined(
  ctx: TryNeeds,
  scope: StoreScope,
  open: SavedCardTry,
  declineCode: string,
): Promise<{ readonly kind: 'declined' }> {
  const { paymentIntentId } = open;
  if (paymentIntentId !== null) {
    await ctx.ports.savedCards?.cancelHold(paymentIntentId, `order:${open.orderId}:card:${open.id}:end`);
  }
  await endTry(ctx, scope, open, { paymentIntentId, declineCode });
  return { kind: 'declined' };
}

async function endTry(
  ctx: TryNeeds,
  scope: StoreScope,
  open: SavedCardTry,
  end: Pick<SavedCardTry, 'paymentIntentId' | 'declineCode'>,
): Promise<void> {
  const resolvedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await ctx.write((trx) => updateTry(trx, scope, open.id, { ...end, state: 'ended', resolvedIsoDateTimeUtc }));
}

function numberOf(answer: HoldAnswer | CardRefused): string | null {
  if (answer.kind === 'refused') return null;
  return answer.kind === 'held' ? answer.payment.paymentIntentId : answer.paymentIntentId;
}

async function askForHold(
  ctx: TryNeeds,
  scope: StoreScope,
  open: SavedCardTry,
): Promise<HoldAnswer | CardRefused | CardUnreachable> {
  const provider = ctx.ports.savedCards;
  const payment = await orderPayment(ctx.db, scope, open.orderId);
  const customer = await findCardCustomer(ctx.db, scope, open.cardCustomerId);
  if (!provider || !payment) return { kind: 'unreachable', why: 'connection' };
  const { restaurantId, storeId } = scope;
  const { profile, restaurantName, ownHost } = await ctx.menus.storeOf(scope);
  const storeUrl = storeUrlOf({ restaurantId, storeId, ownHost }, ctx.publicUrl);
  const answer = await provider.hold({
    ...{ idempotencyKey: `order:${open.orderId}:card:${open.id}`, orderId: open.orderId, restaurantId, storeId },
    customerId: customer?.providerCustomerId ?? '',
    cardId: open.savedCardId,
    storeName: fullStoreName(restaurantName, profile.name),
    amountInCents: payment.amountInCents,
    currencyCode: payment.currencyCode,
    connectedAccountId: payment.connectedAccountId,
    applicationFeeInCents: payment.applicationFeeInCents,
    returnUrl: `${storeUrl}/secure/orders/${open.orderId}/success`,
  });
  const isRepeated = answer.kind === 'unreachable' && answer.why === 'provider_error';
  return isRepeated ? findHold(ctx, scope, open) : answer;
}

/** The provider repeats its own failure for a key, and may have done the work before it failed: its list tells. */
async function findHold(
  ctx: TryNeeds,
  scope: StoreScope,
  open: SavedCardTry,
): Promise<HoldAnswer | CardRefused | CardUnreachable> {
  const since = Temporal.Instant.from(open.createdIsoDateTimeUtc).subtract({ minutes: 1 });
  let after: string | null = null;
  do {
    const page: PaymentsListed | CardRefused | CardUnreachable | undefined = await ctx.ports.cardPayments?.listPayments(
      since,
      after,
    );
    if (page?.kind !== 'listed') return { kind: 'unreachable', why: 'connection' };
    for (const { orderId, paymentIntentId } of page.payments) {
      if (orderId !== open.orderId || (await isEndedTry(ctx.db, scope, paymentIntentId))) continue;
      const read = await ctx.ports.cardPayments?.retrievePayment(paymentIntentId);
      if (read?.kind !== 'found') return { kind: 'unreachable', why: 'connection' };
      const isHeld = read.payment.statusCode === 'requiresCapture' || read.payment.statusCode === 'success';
      return isHeld
        ? { kind: 'held', payment: read.payment }
        : { kind: 'declined', paymentIntentId, declineCode: read.payment.lastDeclineCode ?? 'processing_error' };
    }
    after = page.next;
  } while (after !== null);
  return { kind: 'refused', why: 'other', declineCode: 'processing_error', message: 'No payment was made.' };
}

function cardsAway(): AppError {
  return new AppError(
    'service_unavailable',
    'We can’t charge your card right now. Your order is saved. Try again in a moment.',
    {
      reason: 'card_provider_down',
    },
  );
}
