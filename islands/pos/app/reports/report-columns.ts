import type { SalesFigures, SalesReport, SalesReportRow } from '#src/domain/reports/sales-report.types.ts';

export interface Column {
  readonly key: string;
  readonly text: string;
  readonly isMoney: boolean;
  of(row: SalesReportRow): number;
}

type Amount = Exclude<keyof SalesFigures, 'orderCount' | 'grossInCents'>;
const AMOUNTS: readonly (readonly [Amount, string])[] = [
  ['discountInCents', 'Discounts'],
  ['dishRefundInCents', 'Refunded'],
  ['netInCents', 'Net'],
  ['deliveryFeeInCents', 'Delivery'],
  ['surchargeInCents', 'Surcharges'],
  ['tipInCents', 'Tips'],
  ['taxInCents', 'Tax'],
  ['totalInCents', 'Total'],
];
const ALWAYS: readonly Amount[] = ['netInCents', 'totalInCents'];

/** How many, gross, and of rows that are orders the amounts that the period has at all. */
export function columnsOf({ rows, totals, level }: Pick<SalesReport, 'rows' | 'totals' | 'level'>): Column[] {
  const hasFigures = rows.some(({ figures }) => figures !== null);
  const isOfOrders = level === 'store' || level === 'terminal' || level === 'employee';
  const shown = hasFigures ? AMOUNTS.filter(([key]) => ALWAYS.includes(key) || totals[key] !== 0) : [];
  return [
    { key: 'quantity', text: isOfOrders ? 'Orders' : 'Sold', isMoney: false, of: (row) => row.quantity },
    { key: 'grossInCents', text: 'Gross', isMoney: true, of: (row) => row.grossInCents },
    ...shown.map(([key, text]) => ({ key, text, isMoney: true, of: (row: SalesReportRow) => row.figures?.[key] ?? 0 })),
  ];
}

/** By a column, or without one by name; rows that are equal keep their order. */
export function sortRows(rows: readonly SalesReportRow[], column: Column | null, isDown: boolean): SalesReportRow[] {
  const compare = column
    ? (a: SalesReportRow, b: SalesReportRow) => column.of(a) - column.of(b)
    : (a: SalesReportRow, b: SalesReportRow) => a.name.localeCompare(b.name);
  return rows.toSorted((a, b) => (isDown ? compare(b, a) : compare(a, b)));
}
