/** Payment states and what counts as paid (specification 1 §4). Browser-safe. */

import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import type { TerminalResult } from './terminal-payment.types.ts';

export const PAYMENT_STATUS_CODES = [
  'processing',
  'requiresCapture',
  'success',
  'failure',
  'cancel',
  'refundSuccess',
  'refundFailure',
] as const;
export type PaymentStatusCode = (typeof PAYMENT_STATUS_CODES)[number];

export const PAYMENT_STATUS_LABELS = {
  processing: 'Processing Payment',
  requiresCapture: 'Requires Capture',
  success: 'Payment Success',
  failure: 'Payment Failure',
  cancel: 'Payment Cancelled',
  refundSuccess: 'Refund Success',
  refundFailure: 'Refund Failure',
} as const satisfies Record<PaymentStatusCode, string>;

export const PAYMENT_STATUSES = [
  'PAID',
  'NOT_PAID',
  'PROCESSING_PAYMENT',
  'REFUNDED',
  'DECLINED',
  'CANCELLED',
  'SYSTEM_ERROR',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Online, a payment counts as paid only for card checkout with status success or requiresCapture. */
export function isOnlinePaid(paymentType: PaymentType, statusCode: PaymentStatusCode | null): boolean {
  return paymentType === 'stripeCheckout' && (statusCode === 'success' || statusCode === 'requiresCapture');
}

/** POS payment types by whether they count as paid; null is no POS type, which the caller logs and takes as unpaid. */
const POS_PAID = {
  posCash: true,
  posCard: true,
  posSplitBill: true,
  posRefundCard: true,
  posRefundCash: true,
  posCustomPayment: true,
  noPaymentRequired: true,
  posPayLater: false,
  posReversalCard: false,
  stripeCheckout: false,
  inStore: false,
  cashOnDelivery: false,
  cardOnDelivery: false,
} as const satisfies Record<PaymentType, boolean>;

/** Whether a POS payment type counts as paid; a word that is no payment type counts as unpaid. */
export function isPosPaid(paymentType: string): boolean {
  return Object.hasOwn(POS_PAID, paymentType) && POS_PAID[paymentType as PaymentType];
}

export const PAYMENT_STATES = ['paid', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Where an order's money is (specification 1 §4 "Payment state"): with the store, or fully refunded. A partial refund
 * leaves it paid; null if the store doesn't have it yet, or never will. Amounts in cents.
 */
export function paymentStateOf(order: {
  readonly paymentType: PaymentType;
  readonly paymentStatusCode: PaymentStatusCode | null;
  readonly grandTotalInCents: number;
  readonly refundedInCents: number;
}): PaymentState | null {
  const { paymentType, paymentStatusCode, grandTotalInCents, refundedInCents } = order;
  const isAllBack = refundedInCents > 0 && refundedInCents >= grandTotalInCents;
  if (isAllBack || paymentStatusCode === 'refundSuccess') return 'refunded';
  return isPosPaid(paymentType) || isOnlinePaid(paymentType, paymentStatusCode) ? 'paid' : null;
}

/** What is known about an order's payment. Amounts in cents. */
export interface PaymentFacts {
  /** The provider's state of a card payment online; null: none. */
  readonly statusCode: PaymentStatusCode | null;
  /** The result of the last card-terminal attempt; null: none. */
  readonly terminalResult: TerminalResult | null;
  /** An attempt was sent and has no result. */
  readonly hasOpenAttempt: boolean;
  readonly totalPaidInCents: number;
  readonly refundedInCents: number;
}

/** The second list of the specification, derived; a refund outweighs a payment, money that moved outweighs a try. */
export function paymentStatusOf(facts: PaymentFacts): PaymentStatus {
  const { statusCode, terminalResult } = facts;
  const isRefunded = facts.refundedInCents > 0 && facts.refundedInCents === facts.totalPaidInCents;
  if (statusCode === 'refundSuccess' || isRefunded) return 'REFUNDED';
  if (statusCode === 'success' || statusCode === 'requiresCapture' || terminalResult === 'APPROVED') return 'PAID';
  if (statusCode === 'processing' || facts.hasOpenAttempt || terminalResult === 'UNKNOWN') return 'PROCESSING_PAYMENT';
  if (statusCode === 'failure' || terminalResult === 'DECLINED') return 'DECLINED';
  if (statusCode === 'cancel' || terminalResult === 'CANCELLED' || terminalResult === 'REVERSED') return 'CANCELLED';
  return terminalResult === 'SYSTEM ERROR' ? 'SYSTEM_ERROR' : 'NOT_PAID';
}

/** The payment types of a website order (specification 1 §3); the store's settings choose among them. */
export const ONLINE_PAYMENT_TYPES = {
  pickup: ['stripeCheckout', 'inStore'],
  delivery: ['stripeCheckout', 'cardOnDelivery', 'cashOnDelivery'],
  dineIn: ['stripeCheckout', 'inStore'],
} as const satisfies Record<CollectionType, readonly PaymentType[]>;

/** The payment types the store takes online for the collection type, in the order they are offered. */
export function allowedPaymentTypes(
  collectionType: CollectionType,
  paymentSettings: Readonly<Record<CollectionType, Readonly<Partial<Record<PaymentType, boolean>>>>>,
): PaymentType[] {
  return ONLINE_PAYMENT_TYPES[collectionType].filter((type: PaymentType) => paymentSettings[collectionType][type]);
}
