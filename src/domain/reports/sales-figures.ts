import { sum } from '#src/domain/money/money.ts';
import type { SalesFigures, SalesReportRow } from './sales-report.types.ts';

/** What orders brought, in the columns of the facts that are kept of them. */
export interface SoldAmounts {
  readonly orderCount: number;
  readonly grossInCents: number;
  readonly discountInCents: number;
  /** All that was given back. */
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

/** The sum of `sold`, column by column. */
export function sumOfSold(sold: readonly SoldAmounts[]): SoldAmounts {
  const of = (column: keyof SoldAmounts) => sum(sold.map((one) => one[column]));
  return {
    orderCount: of('orderCount'),
    grossInCents: of('grossInCents'),
    discountInCents: of('discountInCents'),
    refundInCents: of('refundInCents'),
    deliveryFeeInCents: of('deliveryFeeInCents'),
    surchargeInCents: of('surchargeInCents'),
    tipInCents: of('tipInCents'),
    cashRoundingInCents: of('cashRoundingInCents'),
    addedTaxInCents: of('addedTaxInCents'),
    taxInCents: of('taxInCents'),
    grandTotalInCents: of('grandTotalInCents'),
  };
}

/** The figures of `sold`: of orders, or of groups of them. */
export function figuresOf(sold: readonly SoldAmounts[]): SalesFigures {
  const { grandTotalInCents, ...columns } = sumOfSold(sold);
  const { grossInCents, discountInCents, refundInCents } = columns;
  const totalInCents = grandTotalInCents - refundInCents;
  // Fees, tips, rounding and added tax are less by what was given back of them: the rest of the total is for dishes.
  const netInCents = totalInCents - sum(BESIDE_DISHES.map((name) => columns[name]));
  return { ...columns, dishRefundInCents: grossInCents - discountInCents - netInCents, netInCents, totalInCents };
}

const BESIDE_DISHES = [
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'cashRoundingInCents',
  'addedTaxInCents',
] as const satisfies readonly (keyof SoldAmounts)[];

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

/** No figure says anything. A day on which money was only given back has no orders, and isn't nothing. */
export function isNothing(figures: SalesFigures): boolean {
  return Object.values(figures).every((figure) => figure === 0);
}

/** A row behind which there are no orders. */
export function isNothingRow({ quantity, grossInCents, figures }: SalesReportRow): boolean {
  return quantity === 0 && grossInCents === 0 && (figures === null || isNothing(figures));
}

/** Most sold first; of the same amount by name. */
export function bySales(a: SalesReportRow, b: SalesReportRow): number {
  return b.grossInCents - a.grossInCents || a.name.localeCompare(b.name);
}
