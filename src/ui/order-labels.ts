/** Words and looks of an order that several screens use. */
import type { Order } from '#src/domain/ordering/order.types.ts';
import { isPosPaid } from '#src/domain/payments/payment-status.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PrintState } from '#src/domain/till/till.types.ts';
import { BADGES, type StatusBadgeStyle } from './statuses.ts';

export const COLLECTION_LABELS = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' } as const;
export const CHANNEL_LABELS = { online: 'Website', pos: 'Counter', uberEats: 'Uber Eats', google: 'Google' } as const;

const PAYMENT_LABELS: Readonly<Record<PaymentType, string>> = {
  stripeCheckout: 'Card online',
  inStore: 'Pay in store',
  cashOnDelivery: 'Cash on delivery',
  cardOnDelivery: 'Card on delivery',
  posCash: 'Cash',
  posCard: 'Card',
  posSplitBill: 'Split bill',
  posRefundCard: 'Card refund',
  posRefundCash: 'Cash refund',
  posReversalCard: 'Card reversal',
  posCustomPayment: 'Other payment',
  posPayLater: 'Pay later',
  noPaymentRequired: 'Nothing to pay',
};

export function paymentText(paymentType: PaymentType): string {
  return PAYMENT_LABELS[paymentType];
}

/** A card checkout counts as paid once it is authorised or captured; paying in store and on delivery does not. */
export function paymentBadge(
  { paymentType, statusCode, grandTotalInCents }: Pick<Order, 'paymentType' | 'statusCode' | 'grandTotalInCents'>,
  paymentStatusCode: string | null,
  refundedInCents = 0,
): StatusBadgeStyle {
  if (refundedInCents > 0) return refundedInCents < grandTotalInCents ? BADGES.partRefunded : BADGES.refunded;
  if (paymentType === 'stripeCheckout') {
    switch (paymentStatusCode) {
      case 'success':
      case 'requiresCapture':
        return BADGES.paid;
      case 'failure':
        return BADGES.paymentFailure;
      case 'cancel':
        return BADGES.paymentCancelled;
      case 'refundSuccess':
        return BADGES.refunded;
      case 'refundFailure':
        return BADGES.refundFailure;
      default:
        return BADGES.paymentProcessing;
    }
  }
  // The intended payment type is irrelevant for an order whose payment failed.
  if (statusCode === 'failure') return BADGES.paymentFailure;
  return isPosPaid(paymentType) ? BADGES.paid : BADGES.notPaid;
}

/** Where it goes: `Table 4`, the street, or empty for a pickup. */
export function placeText({ collection }: Pick<Order, 'collection'>): string {
  if (collection.type === 'dineIn')
    return collection.tableName ? `Table ${collection.tableName}`.replace('Table Table', 'Table') : '';
  if (collection.type === 'delivery')
    return [collection.address.line1, collection.address.suburb].filter(Boolean).join(', ');
  return '';
}

/** Why an order is rejected (specification 2 §8, cancellation reasons). The last asks for a typed reason. */
export const REJECT_REASONS = [
  'Restaurant too busy',
  'Kitchen closed',
  'Item issue',
  'Store closed',
  'Customer called to cancel',
  'Address',
  'Special instructions',
  'Capacity',
  'Pricing',
  'Order validation',
  'Technical failure',
  'POS not ready',
  'POS offline',
  'Unknown',
] as const;
/** Why a part of a website order can't be made. The customer reads it. */
export const REMOVE_REASONS = ['Sold out', 'Not available today', 'Not good enough to serve'] as const;

export const OTHER_REASON = 'Other (please specify)';

export const DOCKET_NAMES: Readonly<Record<PrintState['docketType'], string>> = {
  ORDER_TICKET: 'Kitchen ticket',
  ORDER_STUB: 'Order stub',
  ORDER_INVOICE: 'Receipt',
  CHANGE: 'Change ticket',
  CANCEL: 'Cancel ticket',
  TEST: 'Test page',
  DRAWER: 'Cash drawer',
};
