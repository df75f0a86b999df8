/**
 * Where a reading of the provider takes an online card payment (domain rules §5). Readings come late, twice and out of order, so
 * a payment only moves forward, and one that has ended is never reopened by them: it goes on by a new act of the payer,
 * which is an order and a payment of its own. Money that did move is always booked. Browser-safe.
 */
import type { PaymentStatusCode } from './payment-status.ts';

/**
 * `failure` is our own word, for a capture that was refused or a page that never opened: the provider may still say
 * `requires_capture` of that hold, and it is not held any more for us. Taken or given back it may be all the same.
 */
const FORWARD: Readonly<Record<PaymentStatusCode, readonly PaymentStatusCode[]>> = {
  processing: ['requiresCapture', 'success', 'cancel', 'failure', 'refundSuccess'],
  requiresCapture: ['success', 'cancel', 'failure', 'refundSuccess'],
  failure: ['success', 'cancel', 'refundSuccess'],
  cancel: [],
  success: ['refundSuccess', 'refundFailure'],
  refundFailure: ['refundSuccess'],
  refundSuccess: [],
};

export function mayMoveTo(known: PaymentStatusCode, next: PaymentStatusCode): boolean {
  return FORWARD[known].includes(next);
}

/** The state after a reading; a word that says nothing, or an older one, changes nothing. */
export function stateAfter(known: PaymentStatusCode, told: PaymentStatusCode | 'unknown'): PaymentStatusCode {
  return told !== 'unknown' && mayMoveTo(known, told) ? told : known;
}
