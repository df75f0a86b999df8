import { csvAmount } from '#src/domain/money/format-amount.ts';
import { BYTE_ORDER_MARK, csvLine } from '#src/shared/csv.ts';
import type { SalesFigures, SalesReport } from './sales-report.types.ts';

const AMOUNTS: readonly (readonly [Exclude<keyof SalesFigures, 'orderCount' | 'grossInCents'>, string])[] = [
  ['discountInCents', 'Discounts'],
  ['dishRefundInCents', 'Refunded dishes'],
  ['netInCents', 'Net sales'],
  ['deliveryFeeInCents', 'Delivery fees'],
  ['surchargeInCents', 'Surcharges'],
  ['tipInCents', 'Tips'],
  ['addedTaxInCents', 'Tax added'],
  ['cashRoundingInCents', 'Cash rounding'],
  ['totalInCents', 'Total'],
  ['taxInCents', 'Tax'],
];
/** A report as a file: a line for each row and one for the total, amounts as decimals. `rowHeading` is what the rows are. */
export function reportCsv({ rows, totals }: Pick<SalesReport, 'rows' | 'totals'>, rowHeading: string): string {
  const hasFigures = rows.some(({ figures }) => figures !== null);
  const line = (name: string, quantity: number, grossInCents: number, figures: SalesFigures | null) => {
    const more = hasFigures ? AMOUNTS.map(([key]) => (figures === null ? null : csvAmount(figures[key]))) : [];
    return csvLine([name, quantity, csvAmount(grossInCents), ...more]);
  };
  const header = [rowHeading, hasFigures ? 'Orders' : 'Sold', 'Gross sales'];
  const quantity = rows.reduce((total, row) => total + row.quantity, 0);
  const grossInCents = rows.reduce((total, row) => total + row.grossInCents, 0);
  return [
    BYTE_ORDER_MARK + csvLine([...header, ...(hasFigures ? AMOUNTS.map(([, text]) => text) : [])]),
    ...rows.map((row) => line(row.name, row.quantity, row.grossInCents, row.figures)),
    line('Total', quantity, grossInCents, hasFigures ? totals : null),
  ].join('');
}
