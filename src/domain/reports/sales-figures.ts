import { sum } from '#src/domain/money/money.ts';
import type { SalesFigures, SalesReportRow } from './sales-report.types.ts';

/** What an order brought, as its columns hold it. */
export interface SoldAmounts {
  readonly orderCount: number;
  readonly grossInCents: number;
  readonly discountInCents: number;
  readonly refundInCents: number;
  readonly deliveryFeeInCents: number;
  readonly surchargeInCents: number;
  readonly tipInCents: number;
  readonly cashRoundingInCents: number;
  readonly addedTaxInCents: number;
  readonly taxInCents: number;
  /** Grand totals, before refunds. */
  readonly grandTotalInCents: number;
}

/** The sum of `sold`: of orders, or of groups of them. */
export function figuresOf(sold: readonly SoldAmounts[]): SalesFigures {
  const of = (column: keyof SoldAmounts) => sum(sold.map((one) => one[column]));
  const [grossInCents, discountInCents, refundInCents] = [
    of('grossInCents'),
    of('discountInCents'),
    of('refundInCents'),
  ];
  return {
    orderCount: of('orderCount'),
    grossInCents,
    discountInCents,
    refundInCents,
    netInCents: grossInCents - discountInCents - refundInCents,
    deliveryFeeInCents: of('deliveryFeeInCents'),
    surchargeInCents: of('surchargeInCents'),
    tipInCents: of('tipInCents'),
    cashRoundingInCents: of('cashRoundingInCents'),
    addedTaxInCents: of('addedTaxInCents'),
    taxInCents: of('taxInCents'),
    totalInCents: of('grandTotalInCents') - refundInCents,
  };
}

/** The columns that make up the total; a test holds every report to it. */
export function sumOfColumns(figures: SalesFigures): number {
  return (
    figures.netInCents +
    figures.deliveryFeeInCents +
    figures.surchargeInCents +
    figures.tipInCents +
    figures.cashRoundingInCents +
    figures.addedTaxInCents
  );
}

/** Most sold first; of the same amount by name. */
export function bySales(a: SalesReportRow, b: SalesReportRow): number {
  return b.grossInCents - a.grossInCents || a.name.localeCompare(b.name);
}
