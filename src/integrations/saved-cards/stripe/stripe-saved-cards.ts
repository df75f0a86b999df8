import Stripe from 'stripe';
import { attempt, type Failure, refused } from '../../card-payments/stripe/stripe-attempt.ts';
import { createStripeClient, type StripeClientSettings } from '../../card-payments/stripe/stripe-client.ts';
import { voidHold } from '../../card-payments/stripe/stripe-holds.ts';
import { instantOf, paymentOf } from '../../card-payments/stripe/stripe-objects.ts';
import type { HoldAnswer, KeptCard, NewSavedCard, SavedCardHold, SavedCardsPort } from '../saved-cards.port.ts';

/** More than anyone keeps; the provider lists a hundred at once. */
const MOST_CARDS = 100;
const expand = ['latest_charge.balance_transaction'];

/** Customers and payment methods of the platform's own Stripe account: destination charges are made there. */
export function createStripeSavedCards(settings: StripeClientSettings): SavedCardsPort {
  const stripe = createStripeClient(settings);
  return {
    createCustomer: ({ idempotencyKey, restaurantId, customerId }) =>
      attempt(async () => {
        const params = { metadata: { restaurantId, customerId } };
        return { kind: 'made', customerId: (await stripe.customers.create(params, { idempotencyKey })).id } as const;
      }),
    async removeCustomer(customerId) {
      const done = await attempt(async () => {
        await stripe.customers.del(customerId);
        return { kind: 'removed' } as const;
      });
      return done.kind === 'refused' && done.why === 'not_found' ? { kind: 'removed' } : done;
    },
    listCards: (customerId) =>
      attempt(async () => {
        const list = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: MOST_CARDS });
        return { kind: 'cards', cards: list.data.flatMap(cardOf) } as const;
      }),
    addCard: (request) => attempt(() => addCard(stripe, request)),
    removeCard: (customerId, cardId) => attempt(() => removeCard(stripe, customerId, cardId)),
    setupPage: (request) =>
      attempt(async () => {
        const { idempotencyKey, customerId, currencyCode, successUrl, cancelUrl } = request;
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'setup',
            customer: customerId,
            currency: currencyCode.toLowerCase(),
            allowed_payment_method_types: ['card'],
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey },
        );
        return session.url === null
          ? refused('other', 'The page has no address.')
          : ({ kind: 'page', url: session.url } as const);
      }),
    hold: (request) => hold(stripe, request),
    async cancelHold(paymentIntentId, idempotencyKey) {
      const done = await voidHold(stripe, { paymentIntentId, idempotencyKey });
      return done.kind === 'voided' ? { kind: 'cancelled' } : done;
    },
  };
}

async function addCard(stripe: Stripe, { idempotencyKey, customerId, tokenId }: NewSavedCard) {
  const isMethod = tokenId.startsWith('pm_');
  const id = isMethod
    ? tokenId
    : (
        await stripe.paymentMethods.create(
          { type: 'card', card: { token: tokenId } },
          { idempotencyKey: `${idempotencyKey}:card` },
        )
      ).id;
  const attached = await stripe.paymentMethods.attach(id, { customer: customerId }, { idempotencyKey });
  const [card] = cardOf(attached);
  return card ? ({ kind: 'added', card } as const) : refused('other', 'Only cards can be saved.');
}

async function removeCard(stripe: Stripe, customerId: string, cardId: string) {
  const method = await stripe.paymentMethods.retrieve(cardId);
  const owner = typeof method.customer === 'string' ? method.customer : (method.customer?.id ?? null);
  if (owner === null) return { kind: 'removed' } as const;
  if (owner !== customerId) return refused('not_found', 'The card belongs to another customer.');
  await stripe.paymentMethods.detach(cardId);
  return { kind: 'removed' } as const;
}

async function hold(stripe: Stripe, request: SavedCardHold): Promise<HoldAnswer | Failure> {
  try {
    const { idempotencyKey } = request;
    return heldOf(await stripe.paymentIntents.create(holdParams(request), { idempotencyKey }));
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError) {
      const intent = cause.payment_intent;
      const declineCode = cause.decline_code ?? cause.code ?? 'generic_decline';
      if (intent) return { kind: 'declined', paymentIntentId: intent.id, declineCode };
    }
    return attempt(() => Promise.reject(cause));
  }
}

/** The customer is there, so their bank may ask them: `off_session` is left out and `return_url` given. */
function holdParams(request: SavedCardHold): Stripe.PaymentIntentCreateParams {
  const { connectedAccountId: account, orderId, restaurantId, storeId } = request;
  return {
    amount: request.amountInCents,
    currency: request.currencyCode.toLowerCase(),
    customer: request.customerId,
    payment_method: request.cardId,
    allowed_payment_method_types: ['card'],
    confirm: true,
    capture_method: 'manual',
    return_url: request.returnUrl,
    description: request.storeName,
    metadata: { orderId, restaurantId, storeId },
    expand,
    ...(account === null
      ? {}
      : {
          application_fee_amount: request.applicationFeeInCents,
          on_behalf_of: account,
          transfer_data: { destination: account },
        }),
  };
}

function heldOf(intent: Stripe.PaymentIntent): HoldAnswer | Failure {
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'requires_action' && url) return { kind: 'challenge', paymentIntentId: intent.id, url };
  if (intent.status === 'requires_capture' || intent.status === 'succeeded') {
    return { kind: 'held', payment: paymentOf(intent) };
  }
  const failure = intent.last_payment_error;
  const declineCode = failure?.decline_code ?? failure?.code ?? 'generic_decline';
  return { kind: 'declined', paymentIntentId: intent.id, declineCode };
}

/** None for a payment method that is no card. */
function cardOf({ id, card, created }: Stripe.PaymentMethod): KeptCard[] {
  if (!card) return [];
  return [
    {
      cardId: id,
      brand: card.brand,
      last4: card.last4,
      expiryMonth: card.exp_month,
      expiryYear: card.exp_year,
      fingerprint: card.fingerprint ?? id,
      savedAt: instantOf(created),
    },
  ];
}
