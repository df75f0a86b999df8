import Stripe from 'stripe';
import type { CardRefused, CardRejection, CardUnreachable } from '../card-payments.port.ts';

/** Stripe's error codes in our words. A code that is not here is `other`: final, and shown to admins with its text. */
const REJECTIONS: Record<string, CardRejection> = {
  resource_missing: 'not_found',
  charge_already_refunded: 'already_refunded',
  charge_not_refundable: 'not_captured',
  charge_expired_for_capture: 'hold_expired',
  capture_charge_authorization_expired: 'hold_expired',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  amount_too_small: 'amount_not_allowed',
  amount_too_large: 'amount_not_allowed',
  account_invalid: 'account_not_ready',
  insufficient_capabilities_for_transfer: 'account_not_ready',
  transfers_not_allowed: 'account_not_ready',
  account_balance_not_zero: 'balance_left',
  balance_insufficient: 'balance_too_low',
  payouts_not_allowed: 'account_not_ready',
  bank_account_unusable: 'bank_not_taken',
  bank_account_exists: 'bank_not_taken',
  routing_number_invalid: 'bank_not_taken',
  account_number_invalid: 'bank_not_taken',
  token_already_used: 'bank_not_taken',
  secret_key_required: 'not_configured',
};

/** Turns an SDK error into an answer. Anything that isn't Stripe's is our bug and thrown on. */
export function readStripeError(cause: unknown): CardRefused | CardUnreachable {
  const { errors } = Stripe;
  if (!(cause instanceof errors.StripeError)) throw cause;
  if (cause instanceof errors.StripeConnectionError) {
    return { kind: 'unreachable', why: /timeout|timed out/i.test(cause.message) ? 'timeout' : 'connection' };
  }
  if (cause instanceof errors.StripeRateLimitError) return { kind: 'unreachable', why: 'rate_limited' };
  const status = cause.statusCode ?? 500;
  if (status === 409 || cause.code === 'lock_timeout') return { kind: 'unreachable', why: 'busy' };
  if (status >= 500) return { kind: 'unreachable', why: 'provider_error' };
  const declineCode = cause instanceof errors.StripeCardError ? (cause.decline_code ?? cause.code ?? null) : null;
  return { kind: 'refused', why: refusalOf(cause), declineCode, message: cause.message };
}

function refusalOf(cause: InstanceType<typeof Stripe.errors.StripeError>): CardRejection {
  const { errors } = Stripe;
  if (cause instanceof errors.StripeAuthenticationError) return 'not_configured';
  if (cause instanceof errors.StripePermissionError) return 'not_configured';
  if (cause instanceof errors.StripeIdempotencyError) return 'key_reused';
  if (cause instanceof errors.StripeCardError) return 'declined';
  const known = REJECTIONS[cause.code ?? ''];
  if (known !== undefined) return known;
  return cause.param === 'amount' || cause.param === 'amount_to_capture' ? 'amount_not_allowed' : 'other';
}
