/**
 * A card payment's additions to an order: our surcharge and tip, and the terminal's (domain rules §3 steps 11 and 12).
 */
import { sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import { type SalesTaxRate, taxInSurcharge, withTaxOfWhole } from '#src/domain/pricing/tax.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';

export interface PaymentExtras {
  /** The payment's id: its rows are added once. */
  readonly paymentId: string;
  /** With the tax on it, where tax is added to prices. */
  readonly surchargeInCents: number;
  readonly tipInCents: number;
}

/**
 * The order with a payment's surcharge and tip in its totals. Where prices contain tax, so does a surcharge, in the
 * proportion of the rest of the order; where tax is added, the surcharge's tax is a row of its own (decision 0115). A
 * tip is never taxed. A repeat for the same payment changes nothing.
 */
export function withPaymentExtras(
  order: Order,
  { paymentId, surchargeInCents: addedInCents, tipInCents }: PaymentExtras,
  rate: SalesTaxRate,
): Order {
  const isAdded = order.breakdown.some(({ refId }) => refId === paymentId);
  if (isAdded || addedInCents + tipInCents === 0) return order;
  const row = (kind: BreakdownRow['kind'], label: string, amountInCents: number, basis: string): BreakdownRow[] =>
    amountInCents === 0 ? [] : [{ kind, label, amountInCents, basis, isIncluded: false, refId: paymentId }];
  const taxInCents = taxInSurcharge(order, addedInCents, rate);
  const surchargeInCents = addedInCents - taxInCents;
  const label = surchargeLabel(order);
  const after: Order = {
    ...order,
    surchargeInCents: order.surchargeInCents + surchargeInCents,
    taxInCents: order.taxInCents + taxInCents,
    tipInCents: order.tipInCents + tipInCents,
    grandTotalInCents: order.grandTotalInCents + addedInCents + tipInCents,
    breakdown: [
      ...order.breakdown,
      ...row('paymentSurcharge', label, surchargeInCents, 'On the card payment'),
      ...row('tax', `Sales tax on ${label.toLowerCase()}`, taxInCents, 'On the card payment'),
      ...row('tip', 'Tip', tipInCents, 'On the card payment'),
    ],
  };
  return surchargeInCents > 0 && order.taxIsIncluded ? withTaxOfWhole(after, after, rate) : after;
}

/** The local name for it. */
function surchargeLabel({ currencyCode }: Pick<Order, 'currencyCode'>): string {
  const country = Object.values(COUNTRIES).find((one) => one.currencyCode === currencyCode);
  return COUNTRY_LABELS[country?.code ?? 'AU'].counterCardSurcharge;
}

/** The order without what a payment had added to it: the payment never came. */
export function withoutPaymentExtras(order: Order, paymentId: string, rate: SalesTaxRate): Order {
  const gone = order.breakdown.filter(({ refId, isIncluded }) => refId === paymentId && !isIncluded);
  if (gone.length === 0) return order;
  const goneOf = (kind: BreakdownRow['kind']) =>
    sum(gone.filter((row) => row.kind === kind).map((row) => row.amountInCents));
  const after: Order = {
    ...order,
    surchargeInCents: order.surchargeInCents - goneOf('paymentSurcharge'),
    taxInCents: order.taxInCents - goneOf('tax'),
    tipInCents: order.tipInCents - goneOf('tip'),
    grandTotalInCents: order.grandTotalInCents - sum(gone.map((row) => row.amountInCents)),
    breakdown: order.breakdown.filter((row) => !gone.includes(row)),
  };
  return goneOf('paymentSurcharge') > 0 && order.taxIsIncluded ? withTaxOfWhole(after, after, rate) : after;
}

/** The order without the surcharge of a card payment online that was never taken. One that a terminal added stays. */
export function withoutCardSurcharge(order: Order, rate: SalesTaxRate): Order {
  const isOnline = (row: BreakdownRow) => row.kind === 'paymentSurcharge' && row.refId === null && !row.isIncluded;
  const surchargeInCents = sum(order.breakdown.filter(isOnline).map((row) => row.amountInCents));
  if (surchargeInCents === 0) return order;
  const after: Order = {
    ...order,
    surchargeInCents: order.surchargeInCents - surchargeInCents,
    grandTotalInCents: order.grandTotalInCents - surchargeInCents,
    breakdown: order.breakdown.filter((row) => !isOnline(row)),
  };
  return withTaxOfWhole(after, after, rate);
}
