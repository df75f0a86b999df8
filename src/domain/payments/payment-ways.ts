/** Which way money came or went back over the counter: as a drawer, a refund and a count name it. Browser-safe. */
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';

export const PAYMENT_WAYS = ['cash', 'card', 'custom'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** Null: no money of a counter. */
const WAY_OF = {
  posCash: 'cash',
  posRefundCash: 'cash',
  posCard: 'card',
  posRefundCard: 'card',
  posReversalCard: 'card',
  posCustomPayment: 'custom',
  posSplitBill: null,
  posPayLater: null,
  noPaymentRequired: null,
  stripeCheckout: null,
  inStore: null,
  cashOnDelivery: null,
  cardOnDelivery: null,
} as const satisfies Record<PaymentType, PaymentWay | null>;

export function wayOf(paymentType: PaymentType): PaymentWay | null {
  return WAY_OF[paymentType];
}
