import type Stripe from 'stripe';
import type {
  CardPayment,
  CardPaymentStatus,
  CardRefused,
  CheckoutFound,
  ListedPayment,
  RefundMade,
} from '../card-payments.port.ts';

const CHECKOUT_STATES: Record<string, CheckoutFound['state']> = {
  open: 'open',
  complete: 'complete',
  expired: 'expired',
};

export function checkoutOf(session: Stripe.Checkout.Session): CheckoutFound {
  return {
    kind: 'found',
    sessionId: session.id,
    state: CHECKOUT_STATES[session.status ?? ''] ?? 'unknown',
    paymentIntentId: idOf(session.payment_intent),
    orderId: session.metadata?.orderId ?? session.client_reference_id,
    url: session.url,
    amountInCents: session.amount_total ?? 0,
    expiresAt: instantOf(session.expires_at),
  };
}

/** A try that failed leaves `requires_payment_method`: the page is still open, so the payment is still in process. */
const PAYMENT_STATES: Record<string, CardPaymentStatus> = {
  requires_payment_method: 'processing',
  requires_confirmation: 'processing',
  requires_action: 'processing',
  processing: 'processing',
  requires_capture: 'requiresCapture',
  succeeded: 'success',
  canceled: 'cancel',
};

export function paymentOf(intent: Stripe.PaymentIntent): CardPayment {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const card = charge?.payment_method_details?.card ?? null;
  const captured = intent.amount_received;
  const refundedInCents = charge?.amount_refunded ?? 0;
  const status = PAYMENT_STATES[intent.status] ?? 'unknown';
  const isAllBack = status === 'success' && captured > 0 && refundedInCents >= captured;
  const failure = intent.last_payment_error;
  return {
    paymentIntentId: intent.id,
    statusCode: isAllBack ? 'refundSuccess' : status,
    orderId: intent.metadata?.orderId ?? null,
    amountInCents: intent.amount,
    capturedInCents: captured,
    refundedInCents,
    captureBefore: status === 'requiresCapture' && card?.capture_before ? instantOf(card.capture_before) : null,
    chargeId: idOf(intent.latest_charge),
    cardBrand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    feeInCents: feeOf(charge),
    lastDeclineCode: failure?.decline_code ?? failure?.code ?? null,
    cancellationReason: intent.cancellation_reason ?? null,
  };
}

export function listedOf(intent: Stripe.PaymentIntent): ListedPayment {
  const { orderId = null, restaurantId = null, storeId = null } = intent.metadata ?? {};
  const { capturedInCents, refundedInCents, chargeId } = paymentOf(intent);
  return {
    ...{ capturedInCents, refundedInCents, chargeId },
    paymentIntentId: intent.id,
    statusCode: PAYMENT_STATES[intent.status] ?? 'unknown',
    amountInCents: intent.amount,
    orderId,
    restaurantId,
    storeId,
  };
}

function feeOf(charge: Stripe.Charge | null): number | null {
  const booked = charge?.balance_transaction ?? null;
  return booked === null || typeof booked === 'string' ? null : booked.fee;
}

export function refundOf(refund: Stripe.Refund): RefundMade | CardRefused {
  switch (refund.status) {
    case 'failed':
    case 'canceled': {
      const message = `The refund ${refund.id} failed: ${refund.failure_reason ?? 'no reason given'}.`;
      return { kind: 'refused', why: 'refund_failed', declineCode: null, message };
    }
    case 'succeeded':
      return { kind: 'refunded', refundId: refund.id, amountInCents: refund.amount, feeBackInCents: 0 };
    default:
      return { kind: 'refundPending', refundId: refund.id, amountInCents: refund.amount, feeBackInCents: 0 };
  }
}

export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

export function instantOf(unixSeconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000);
}
