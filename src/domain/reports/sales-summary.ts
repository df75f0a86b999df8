/** From gross sales to the deposit on one page (domain rules §9). Safe for islands. */
import { sum } from '#src/domain/money/money.ts';
import { paymentRows } from './payment-cuts.ts';
import type { PaidGroup } from './sales-cuts.types.ts';
import type { SalesFigures } from './sales-report.types.ts';

/** A line of the summary; what is taken off is below zero. */
export interface SummaryRow {
  readonly id: string;
  readonly name: string;
  readonly amountInCents: number;
}

/** A payment, or what an order's card payment cost. */
export interface SummaryGroup {
  readonly paid: PaidGroup | null;
  readonly feeInCents: number;
}

export const SUMMARY_TOTAL = 'total';
const PAID = 'paid ';

/**
 * Gross down to net, on to the total, what of it was collected in which way, and what cards cost. A sum is a line after those that it
 * adds up. The same rule makes the lines of a period and those of each of its orders.
 */
export function summaryRows(groups: readonly SummaryGroup[], figures: SalesFigures): SummaryRow[] {
  const line = (id: string, name: string, amountInCents: number): SummaryRow => ({ id, name, amountInCents });
  const unlessNothing = (...of: Parameters<typeof line>) => (of[2] === 0 ? [] : [line(...of)]);
  const paid = paymentRows(
    groups.flatMap((group) => group.paid ?? []),
    figures,
  );
  const ways = paid.filter(({ paymentCount, collectedInCents }) => paymentCount !== 0 || collectedInCents !== 0);
  return [
    line('gross', 'Gross sales', figures.grossInCents),
    line('discount', 'Discounts', 0 - figures.discountInCents),
    line('refund', 'Refunded dishes', 0 - figures.dishRefundInCents),
    line('net', 'Net sales', figures.netInCents),
    ...unlessNothing('delivery', 'Delivery fees', figures.deliveryFeeInCents),
    ...unlessNothing('surcharge', 'Surcharges', figures.surchargeInCents),
    ...unlessNothing('tip', 'Tips', figures.tipInCents),
    ...unlessNothing('rounding', 'Rounding', figures.cashRoundingInCents),
    ...unlessNothing('tax', 'Tax added', figures.addedTaxInCents),
    line(SUMMARY_TOTAL, 'Total', figures.totalInCents),
    ...unlessNothing('includedTax', 'Tax included', figures.taxInCents - figures.addedTaxInCents),
    ...ways.map(({ id, name, collectedInCents }) => line(PAID + id, name, collectedInCents)),
    line('collected', 'Total collected', sum(paid.map(({ collectedInCents }) => collectedInCents))),
    line('unpaid', 'Still to be paid', sum(paid.map(({ unpaidInCents }) => unpaidInCents))),
    ...unlessNothing('fee', 'Card fees', 0 - sum(groups.map(({ feeInCents }) => feeInCents))),
  ];
}
