import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

/**
 * How long a checkout may live. Stripe requires at least 30 minutes *when it reads the request*; the extra minutes
 * leave room to repeat a lost request with the same key and so with the same `expiresAt`.
 */
export const CHECKOUT_LIFETIME_MINUTES = 35;

/**
 * Card money for online orders: a hosted checkout that places a hold, then capture, void or refund.
 *
 * Every answer is a value:
 * - `refused` is final. Nothing moved, and the same request would be refused again.
 * - `unreachable` is *unknown*: the provider may have done it. Repeat with the **same** idempotency key, within 24 h.
 *   A provider may also replay its own failure (`why: 'provider_error'`) for that key. Then:
 *   capture and void may continue with a new key, since a payment can be captured or voided only once;
 *   a checkout may continue with the next key, since an address that was never received can't be paid;
 *   a refund may not: read the payment until `refundedInCents` tells.
 * - any other `kind` is done, also when an earlier try did it.
 *
 * Amounts are integer cents. Nothing here throws for what the provider or the network does.
 */
export interface CardPaymentsPort {
  /** Opens a hosted page where the customer puts a hold on a card. No money is taken before `capture`. */
  createCheckout(request: CheckoutRequest): Promise<CheckoutCreated | CardRefused | CardUnreachable>;
  retrieveCheckout(sessionId: string): Promise<CheckoutFound | CardRefused | CardUnreachable>;
  /** Makes the hosted page unusable. `refused` / `checkout_complete` means that the customer was faster. */
  expireCheckout(sessionId: string): Promise<{ readonly kind: 'expired' } | CardRefused | CardUnreachable>;
  /** The provider's record of a payment: the only truth, whatever webhooks reported in whatever order. */
  retrievePayment(paymentIntentId: string): Promise<PaymentFound | CardRefused | CardUnreachable>;
  /**
   * Our payments begun since an instant, newest first and page by page, `after` being the previous page's `next`: for
   * recovering lost events. Read each by `retrievePayment` before acting on it.
   */
  listPayments(since: Temporal.Instant, after: string | null): Promise<PaymentsListed | CardRefused | CardUnreachable>;
  /** Captures held money: all of it, or less and the rest is released. Once only. */
  capture(
    request: CaptureRequest,
  ): Promise<{ readonly kind: 'captured'; readonly payment: CardPayment } | CardRefused | CardUnreachable>;
  /**
   * Releases a hold. `refused` / `already_captured` means refund instead. Before the customer has paid there is nothing
   * to void: expire the checkout.
   */
  void(
    request: VoidRequest,
  ): Promise<{ readonly kind: 'voided'; readonly payment: CardPayment } | CardRefused | CardUnreachable>;
  /** Refunds captured money. `refundPending` is settled by a later `refund` webhook or by reading the payment. */
  refund(request: RefundRequest): Promise<RefundMade | CardRefused | CardUnreachable>;
  /**
   * Verifies a webhook by its raw body, exactly as received, and returns its subject. Trust its ids only after
   * `verified`; for amounts and states call `retrieveCheckout` or `retrievePayment`, because events arrive late, twice
   * and out of order. Answer 400 to `refused` and 200 to `ignored`.
   */
  readWebhook(rawBody: string, signatureHeader: string, which: WebhookEndpoint): Promise<WebhookReading>;
}

/** The provider signs what concerns us and what concerns connected accounts with different secrets. */
export type WebhookEndpoint = 'platform' | 'connect';

/** One row of the hosted page. `amountInCents` is the whole line, not one piece; never negative. */
export interface CheckoutLine {
  readonly name: string;
  readonly quantity: number;
  readonly amountInCents: number;
  /** Smaller, under the name. */
  readonly description?: string | null;
}

export interface CheckoutRequest {
  readonly idempotencyKey: string;
  readonly orderId: string;
  readonly restaurantId: string;
  readonly storeId: string;
  /** Shown as the payee on the hosted page. */
  readonly storeName: string;
  readonly amountInCents: number;
  readonly currencyCode: CurrencyCode;
  /** Must add up to `amountInCents`, else the request is refused as `amount_not_allowed`. */
  readonly lines: readonly CheckoutLine[];
  /** The restaurant's account; null while it has none, then the platform keeps the money. */
  readonly connectedAccountId: string | null;
  /** Kept by the platform; only with a connected account. */
  readonly applicationFeeInCents: number;
  readonly customerEmail: string | null;
  /** Whether its page shows Apple Pay and Google Pay; left out: it does. */
  readonly hasWallets?: boolean;
  /** The provider's own customer whose card is kept for next time, as they agreed; null: it is not. */
  readonly savesCardFor?: string | null;
  /** May contain `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** See `CHECKOUT_LIFETIME_MINUTES`. Part of the request, so a repeat sends the same instant. */
  readonly expiresAt: Temporal.Instant;
}

export interface CheckoutCreated {
  readonly kind: 'created';
  readonly sessionId: string;
  readonly url: string;
  readonly expiresAt: Temporal.Instant;
}

export interface CheckoutFound {
  readonly kind: 'found';
  readonly sessionId: string;
  /** `complete`: the customer is through; read the payment to learn what was held. */
  readonly state: 'open' | 'complete' | 'expired' | 'unknown';
  /** Null until the customer first tries to pay. */
  readonly paymentIntentId: string | null;
  readonly orderId: string | null;
  /** Only while open. */
  readonly url: string | null;
  readonly amountInCents: number;
  readonly expiresAt: Temporal.Instant;
}

/**
 * The specification's payment status codes as far as a provider can tell them. `processing` also covers a declined try
 * while the hosted page is still open. `unknown`: a word this program has not learnt; treat it like `processing`.
 */
export type CardPaymentStatus = 'processing' | 'requiresCapture' | 'success' | 'cancel' | 'refundSuccess' | 'unknown';

export interface CardPayment {
  readonly paymentIntentId: string;
  readonly statusCode: CardPaymentStatus;
  readonly orderId: string | null;
  readonly amountInCents: number;
  readonly capturedInCents: number;
  readonly refundedInCents: number;
  /** After this instant the hold is released. Null when there is no hold. */
  readonly captureBefore: Temporal.Instant | null;
  readonly chargeId: string | null;
  readonly cardBrand: string | null;
  readonly last4: string | null;
  /** The provider's fee. Null until it knows, usually right after capture. */
  readonly feeInCents: number | null;
  /** Why a try failed or the hold was released, in the provider's code (`insufficient_funds`, `automatic`…). */
  readonly lastDeclineCode: string | null;
  readonly cancellationReason: string | null;
}

export interface PaymentFound {
  readonly kind: 'found';
  readonly payment: CardPayment;
}

export interface PaymentsListed {
  readonly kind: 'listed';
  readonly payments: readonly ListedPayment[];
  /** Null: there is no further page. */
  readonly next: string | null;
}

/** Whose a payment is, from its checkout's data; all null if it isn't one of ours. */
export interface ListedPayment {
  readonly paymentIntentId: string;
  readonly statusCode: CardPaymentStatus;
  readonly amountInCents: number;
  readonly capturedInCents: number;
  readonly refundedInCents: number;
  readonly chargeId: string | null;
  readonly orderId: string | null;
  readonly restaurantId: string | null;
  readonly storeId: string | null;
}

export interface CaptureRequest {
  readonly idempotencyKey: string;
  readonly paymentIntentId: string;
  readonly amountInCents: number;
  /** Null when the checkout had no connected account. */
  readonly applicationFeeInCents: number | null;
}

export interface VoidRequest {
  readonly idempotencyKey: string;
  readonly paymentIntentId: string;
}

export interface RefundRequest {
  readonly idempotencyKey: string;
  readonly paymentIntentId: string;
  readonly amountInCents: number;
  readonly reason: 'requestedByCustomer' | 'duplicate' | 'fraudulent';
  /** The account that received the money: its share is reversed, else the platform would pay the whole refund. */
  readonly connectedAccountId: string | null;
  /** Of the platform's fee, what goes back to the account with this refund. */
  readonly feeBackInCents: number;
}

export interface RefundMade {
  readonly kind: 'refunded' | 'refundPending';
  readonly refundId: string;
  readonly amountInCents: number;
  /** What went back of the platform's fee; less than was asked where the provider wouldn't give more. */
  readonly feeBackInCents: number;
}

export type CardRejection =
  | 'not_found'
  /** Declined by the bank; `declineCode` has the provider's word. */
  | 'declined'
  /** The hold ran out before it was captured. */
  | 'hold_expired'
  | 'already_cancelled'
  | 'already_captured'
  /** Captured for another amount than requested, by an earlier request. */
  | 'captured_other_amount'
  | 'not_captured'
  | 'already_refunded'
  | 'refund_failed'
  | 'disputed'
  | 'amount_not_allowed'
  | 'checkout_complete'
  /** The same key was used for a different request: a mistake of ours. */
  | 'key_reused'
  /** The restaurant's account cannot take cards yet. */
  | 'account_not_ready'
  /** Money is left in a restaurant's account that is to be closed. */
  | 'balance_left'
  /** More was to be paid out of a restaurant's account than is available in it. */
  | 'balance_too_low'
  /** A bank account that the provider doesn't take. */
  | 'bank_not_taken'
  /** Our credentials are wrong: card payments are off until they are fixed. */
  | 'not_configured'
  | 'other';

export interface CardRefused {
  readonly kind: 'refused';
  readonly why: CardRejection;
  readonly declineCode: string | null;
  /** The provider's words, for our log and admin screens, not for customers. */
  readonly message: string;
}

export interface CardUnreachable {
  readonly kind: 'unreachable';
  readonly why: 'timeout' | 'connection' | 'provider_error' | 'rate_limited' | 'busy';
}

export type WebhookReading =
  | { readonly kind: 'verified'; readonly event: CardEvent }
  /** Genuine, but of the other mode (test or live) than our credentials. */
  | { readonly kind: 'ignored'; readonly why: 'other_mode'; readonly eventId: string }
  | { readonly kind: 'refused'; readonly why: 'bad_signature' | 'too_old' | 'not_an_event' };

export interface CardEvent {
  /** The provider's id: a second delivery has the same one. */
  readonly eventId: string;
  /** The provider's word (`payment_intent.succeeded`), for the log. */
  readonly type: string;
  readonly occurredAt: Temporal.Instant;
  readonly isLive: boolean;
  /** The connected account, on the connect endpoint only. */
  readonly accountId: string | null;
  readonly subject: CardEventSubject;
}

export type CardEventSubject =
  | {
      readonly kind: 'checkout';
      readonly sessionId: string;
      readonly paymentIntentId: string | null;
      readonly orderId: string | null;
    }
  | { readonly kind: 'payment'; readonly paymentIntentId: string; readonly orderId: string | null }
  | {
      readonly kind: 'refund';
      readonly refundId: string;
      readonly paymentIntentId: string | null;
      readonly orderId: string | null;
      readonly state: 'pending' | 'succeeded' | 'failed' | 'unknown';
      readonly amountInCents: number;
    }
  /** A restaurant's account, its bank, or a payout of it; which, says the event's `accountId`. */
  | { readonly kind: 'account' }
  /** A payment that a customer's bank takes back. */
  | { readonly kind: 'dispute'; readonly disputeId: string; readonly paymentIntentId: string | null }
  /** The cards that a customer keeps. */
  | { readonly kind: 'cards'; readonly customerId: string }
  | { readonly kind: 'other' };
