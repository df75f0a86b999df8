import { type CardPaymentsPort, CHECKOUT_LIFETIME_MINUTES, type CheckoutRequest } from './card-payments.port.ts';

/** A card provider on the bench: the port under test, and the hands of customer, bank, clock and network. */
export interface CardPaymentsBench extends AsyncDisposable {
  readonly payments: CardPaymentsPort;
  readonly connectedAccountId: string;
  now(): Temporal.Instant;
  passMinutes(minutes: number): void;
  pay(sessionId: string): Promise<void>;
  decline(sessionId: string, declineCode: string): Promise<void>;
  setDown(isDown: boolean): void;
  /** The next call is carried out, but its answer gets lost. */
  loseNextAnswer(): void;
  /** Deliveries to the platform's webhook address since the last call. */
  takeWebhooks(): Promise<readonly { readonly rawBody: string; readonly signatureHeader: string }[]>;
}

/** Two pizzas and their delivery, $30.00, at the bench's time. */
export function aCheckout(bench: Pick<CardPaymentsBench, 'now'>, over: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    idempotencyKey: 'order:o1:checkout:1',
    orderId: 'o1',
    restaurantId: 'roma-pizza',
    storeId: 'roma-newtown',
    storeName: 'Roma Pizza Newtown',
    amountInCents: 3000,
    currencyCode: 'AUD',
    lines: [
      { name: 'Margherita', quantity: 2, amountInCents: 2500 },
      { name: 'Delivery', quantity: 1, amountInCents: 500 },
    ],
    connectedAccountId: null,
    applicationFeeInCents: 0,
    customerEmail: null,
    successUrl: 'http://127.0.0.1/done?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://127.0.0.1/cart',
    expiresAt: bench.now().add({ minutes: CHECKOUT_LIFETIME_MINUTES }),
    ...over,
  };
}

/** A checkout that the customer has paid: the money is held. */
export async function heldPayment(bench: CardPaymentsBench, over: Partial<CheckoutRequest> = {}) {
  const created = await bench.payments.createCheckout(aCheckout(bench, over));
  if (created.kind !== 'created') throw new Error(`no checkout: ${JSON.stringify(created)}`);
  await bench.pay(created.sessionId);
  const found = await bench.payments.retrieveCheckout(created.sessionId);
  if (found.kind !== 'found' || found.paymentIntentId === null) throw new Error('the checkout has no payment');
  return { sessionId: created.sessionId, paymentIntentId: found.paymentIntentId };
}
