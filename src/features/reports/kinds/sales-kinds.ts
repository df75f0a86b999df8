import type { ReportLevel, SalesFigures, SalesReport, SalesReportRow } from '#src/domain/reports/sales-report.types.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { firstHourOf, placeInDay } from '#src/domain/time/first-hour.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type ReportNeeds, readSalesReport } from '../read-sales-report.ts';
import type { Cells, ReportColumn, ReportKind, ReportResult, ReportRow } from './report-kind.ts';

type Amount = Exclude<keyof SalesFigures, 'orderCount' | 'grossInCents'>;

const AMOUNTS: readonly (readonly [Amount, string])[] = [
  ['discountInCents', 'Discounts'],
  ['dishRefundInCents', 'Refunded dishes'],
  ['netInCents', 'Net sales'],
  ['deliveryFeeInCents', 'Delivery fees'],
  ['surchargeInCents', 'Surcharges'],
  ['tipInCents', 'Tips'],
  ['cashRoundingInCents', 'Rounding'],
  ['taxInCents', 'Tax'],
  ['totalInCents', 'Total'],
];
const ALWAYS: readonly Amount[] = ['netInCents', 'totalInCents'];

export const ORDERS: ReportColumn = { key: 'quantity', header: 'Orders', kind: 'count' };
export const SOLD: ReportColumn = { key: 'quantity', header: 'Sold', kind: 'count' };
export const GROSS: ReportColumn = { key: 'grossInCents', header: 'Gross sales', kind: 'money' };
export const NET: ReportColumn = { key: 'netInCents', header: 'Net sales', kind: 'money' };
export const TOTAL: ReportColumn = { key: 'totalInCents', header: 'Total', kind: 'money' };
export const AVERAGE: ReportColumn = {
  key: 'average',
  header: 'Average order',
  kind: 'money',
  isMinor: true,
  of: (cells) => perOf(cells, 'netInCents', 'quantity'),
};
export const SHARE: ReportColumn = {
  key: 'share',
  header: 'Share',
  kind: 'percent',
  of: (cells, totals) => shareOf(cells, totals, 'grossInCents'),
};
export const PRICE: ReportColumn = {
  key: 'average',
  header: 'Average price',
  kind: 'money',
  isMinor: true,
  of: (cells) => perOf(cells, 'grossInCents', 'quantity'),
};

function perOf(cells: Cells, amount: string, count: string): number | null {
  const [all, of] = [Number(cells[amount] ?? 0), Number(cells[count] ?? 0)];
  return of === 0 ? null : Math.round(all / of);
}

function shareOf(cells: Cells, totals: Cells, key: string): number | null {
  const [part, whole] = [Number(cells[key] ?? 0), Number(totals[key] ?? 0)];
  return whole === 0 ? null : (part / whole) * 100;
}

interface OfSales extends Omit<ReportKind, 'read' | 'chart' | 'type' | 'behind'> {
  readonly level: ReportLevel;
  readonly chart: 'time' | 'ranks';
}

/** A report of `readSalesReport`: rows of orders have all amounts, rows of items what they were sold for. */
export function salesKind({ level, chart, ...words }: OfSales): ReportKind {
  const isOfOrders = level === 'store' || level === 'terminal' || level === 'employee';
  return {
    ...words,
    type: level,
    behind: { kind: 'orders', figure: level },
    chart: { kind: chart, by: isOfOrders ? 'netInCents' : 'grossInCents' },
    async read({ ctx, scope, asked }) {
      const report = await readSalesReport(ctx, scope, { ...asked, level, posTerminalId: null });
      const result = isOfOrders ? ordersResult(report) : linesResult(report);
      const rows =
        level === 'store' && asked.interval === 'hourly' ? await placed(ctx, scope, result.rows) : result.rows;
      return { ...result, rows, sales: report.totals, sincePrinted: report.sincePrinted };
    },
  };
}

/** Hours know when they pass: hours without sales have no row, and another store may have sold in them. */
async function placed(ctx: ReportNeeds, scope: StoreScope, rows: readonly ReportRow[]): Promise<ReportRow[]> {
  const { profile } = await ctx.menus.storeOf(scope);
  const firstHour = firstHourOf(posHoursOf(profile.settings));
  return rows.map((row) => {
    const hour = placeInDay(Number(row.id.slice(11)), firstHour);
    return { ...row, place: `${row.id.slice(0, 10)} ${String(hour).padStart(2, '0')}` };
  });
}

export function cellsOf({ quantity, grossInCents, netInCents, figures }: Omit<SalesReportRow, 'id' | 'name'>): Cells {
  return { ...(netInCents === undefined ? {} : { netInCents }), ...figures, quantity, grossInCents };
}

/** An amount that the period has nowhere gets no column. */
export function ordersResult({
  from,
  to,
  rows,
  totals,
}: Pick<SalesReport, 'from' | 'to' | 'rows' | 'totals'>): ReportResult {
  const shown = AMOUNTS.filter(([key]) => ALWAYS.includes(key) || totals[key] !== 0);
  const [upToNet, after] = [
    shown.filter(([key]) => key !== 'totalInCents'),
    shown.filter(([key]) => key === 'totalInCents'),
  ].map((some) => some.map(([key, header]): ReportColumn => ({ key, header, kind: 'money' }))) as [
    ReportColumn[],
    ReportColumn[],
  ];
  return {
    from,
    to,
    rows: rows.map((row) => ({ id: row.id, name: row.name, cells: cellsOf(row) })),
    columns: [ORDERS, GROSS, ...upToNet, ...after, AVERAGE],
    totals: cellsOf({ quantity: totals.orderCount, grossInCents: totals.grossInCents, figures: totals }),
    figures: [NET, ORDERS, AVERAGE, TOTAL],
  };
}

/** Its totals are those of its rows: pizzas are a part of what the store sold. */
function linesResult({ level, from, to, rows }: SalesReport): ReportResult {
  const hasNet = level === 'item' || level === 'category';
  const sum = (of: (row: SalesReportRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    from,
    to,
    rows: rows.map((row) => ({ id: row.id, name: row.name, cells: cellsOf(row) })),
    columns: [SOLD, GROSS, ...(hasNet ? [NET] : []), SHARE, PRICE],
    totals: {
      quantity: sum(({ quantity }) => quantity),
      grossInCents: sum(({ grossInCents }) => grossInCents),
      ...(hasNet ? { netInCents: sum(({ netInCents }) => netInCents ?? 0) } : {}),
    },
    figures: [GROSS, ...(hasNet ? [NET] : []), SOLD, PRICE],
  };
}
