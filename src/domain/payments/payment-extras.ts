/** What a card payment added to an order: our surcharge and tip for it, and the terminal's (domain rules §3 steps 11 and 12). */
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import { withTaxOfWhole } from '#src/domain/pricing/tax.ts';

export interface PaymentExtras {
  /** The payment's id: its rows are added once. */
  readonly paymentId: string;
  readonly surchargeInCents: number;
  readonly tipInCents: number;
}

/**
 * The order with a payment's surcharge and tip in its totals. Where prices contain tax, so does a surcharge, in the
 * proportion of the rest of the order; a tip is never taxed. Asked again for the same payment, it changes nothing.
 */
export function withPaymentExtras(order: Order, { paymentId, surchargeInCents, tipInCents }: PaymentExtras): Order {
  const isAdded = order.breakdown.some(({ refId }) => refId === paymentId);
  if (isAdded || surchargeInCents + tipInCents === 0) return order;
  const row = (kind: BreakdownRow['kind'], label: string, amountInCents: number, basis: string): BreakdownRow[] =>
    amountInCents === 0 ? [] : [{ kind, label, amountInCents, basis, isIncluded: false, refId: paymentId }];
  const after: Order = {
    ...order,
    surchargeInCents: order.surchargeInCents + surchargeInCents,
    tipInCents: order.tipInCents + tipInCents,
    grandTotalInCents: order.grandTotalInCents + surchargeInCents + tipInCents,
    breakdown: [
      ...order.breakdown,
      ...row('paymentSurcharge', 'EFTPOS surcharge', surchargeInCents, 'Added to the card payment'),
      ...row('tip', 'Tip', tipInCents, 'With the card payment'),
    ],
  };
  return surchargeInCents === 0 ? after : withTaxOfWhole(after, after);
}
