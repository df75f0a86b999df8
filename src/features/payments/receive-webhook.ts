import type { Trx } from '#db/connection.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { findAccountOwner } from '#db/payments/merchant-accounts.repository.ts';
import { findPaymentOwner, findPhonePaymentOwner } from '#db/payments/payment-owners.queries.ts';
import { findCardCustomerOwner } from '#db/payments/saved-cards.repository.ts';
import { keepWebhookEvent } from '#db/payments/webhook-events.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CardEvent, WebhookEndpoint } from '#src/integrations/card-payments/card-payments.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { queuePaymentSearchIn } from './ask-for-payments.ts';

export interface WebhookDelivery {
  /** Exactly as received. */
  readonly rawBody: string;
  readonly signatureHeader: string;
  readonly which: WebhookEndpoint;
}

/**
 * Keeps a verified message and answers at once; what follows from it is done by the handler of its event, which is
 * repeated until it succeeds. A second delivery is nothing new.
 */
export async function receiveWebhook(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports'>,
  { rawBody, signatureHeader, which }: WebhookDelivery,
): Promise<{ readonly received: true }> {
  const provider = ctx.ports.cardPayments;
  if (!provider) throw new AppError('service_unavailable', 'Card payments are turned off.');
  const reading = await provider.readWebhook(rawBody, signatureHeader, which);
  if (reading.kind === 'refused') {
    ctx.log.warn('webhook refused', { which, why: reading.why });
    throw new AppError('validation_failed', 'This message is not genuine.', { reason: reading.why });
  }
  if (reading.kind === 'ignored') {
    ctx.log.info('webhook of the other mode', { which, eventId: reading.eventId });
    return { received: true };
  }
  const { event } = reading;
  // A store's account tells of itself only: what it says of the platform's payments and customers counts for nothing.
  const isForeign = event.accountId !== null && event.subject.kind !== 'account';
  if (isForeign)
    ctx.log.warn('webhook of an account about what is not its own', { eventId: event.eventId, type: event.type });
  const told: CardEvent['subject'] = isForeign ? { kind: 'other' } : event.subject;
  const subject = subjectOf(told);
  const owner = subject && (await findPaymentOwner(ctx.db, subject.ids));
  const phone = subject && !owner ? await findPhonePaymentOwner(ctx.db, subject.ids) : null;
  const account = told.kind === 'account' ? event.accountId : null;
  const cards = told.kind === 'cards' ? await findCardCustomerOwner(ctx.db, told.customerId) : null;
  const store = account === null ? null : await findAccountOwner(ctx.db, account);
  await ctx.write(async (trx) => {
    const isNew = await keepWebhookEvent(trx, {
      provider: 'stripe',
      eventId: event.eventId,
      endpoint: which,
      type: event.type,
      bodyText: rawBody,
      receivedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    if (isNew && subject && !owner && !phone) {
      // It names an order that this file doesn't know, as after a restore: ask the provider for that whole time.
      ctx.log.error('card message about an order that is not here', { eventId: event.eventId, type: event.type });
      await queuePaymentSearchIn(trx, ctx.clock.now());
    }
    if (isNew && subject && phone) await tellPhonePaymentIn(trx, ctx, phone, subject);
    if (isNew && account !== null && store) {
      const payload = { accountId: account, type: event.type };
      await appendEvent(trx, ctx, { ...store, orderId: null, type: 'merchantAccountReported', payload });
    }
    if (isNew && cards) {
      const { id: cardCustomerId, restaurantId } = cards;
      const place = { restaurantId, storeId: null, orderId: null };
      await appendEvent(trx, ctx, { ...place, type: 'savedCardsReported', payload: { cardCustomerId } });
    }
    if (!isNew || !owner) return;
    if (told.kind === 'dispute') {
      const { disputeId } = told;
      await appendEvent(trx, ctx, { ...owner, type: 'disputeReported', payload: { disputeId } });
      return;
    }
    await appendEvent(trx, ctx, {
      ...owner,
      type: 'cardEventReceived',
      payload: {
        orderId: owner.orderId,
        checkoutSessionId: subject.ids.sessionId,
        paymentIntentId: subject.ids.paymentIntentId,
        refund: subject.refund,
      },
    });
  });
  return { received: true };
}

/** A part of a table's bill, which a guest pays on a phone. */
async function tellPhonePaymentIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  phone: NonNullable<Awaited<ReturnType<typeof findPhonePaymentOwner>>>,
  { ids, refund }: NonNullable<ReturnType<typeof subjectOf>>,
): Promise<void> {
  const { paymentId, ...place } = phone;
  const { orderId } = place;
  if (refund) {
    // Refunds are the bill's, whoever's card they go to.
    const payload = { orderId, checkoutSessionId: null, paymentIntentId: null, refund };
    await appendEvent(trx, ctx, { ...place, type: 'cardEventReceived', payload });
  }
  const payload = { paymentId, checkoutSessionId: ids.sessionId, paymentIntentId: ids.paymentIntentId };
  await appendEvent(trx, ctx, { ...place, type: 'phonePaymentReported', payload });
}

function subjectOf(subject: CardEvent['subject']) {
  if (subject.kind === 'other' || subject.kind === 'account' || subject.kind === 'cards') return null;
  const { paymentIntentId } = subject;
  const orderId = subject.kind === 'dispute' ? null : subject.orderId;
  const sessionId = subject.kind === 'checkout' ? subject.sessionId : null;
  const refund = subject.kind === 'refund' ? { refundId: subject.refundId, state: subject.state } : null;
  return { ids: { orderId, paymentIntentId, sessionId }, refund };
}
