/** The orders behind a figure as a table (decision 0176): what the report says of the row is its last line. */
import type { ReactNode } from 'react';
import type { OrderBehind, OrderBehindFigure, OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  type Cells,
  type ReportColumn,
  type ReportKind,
  type ReportRequest,
  valueIn,
} from '#src/features/reports/kinds/report-kind.ts';
import { figureText } from '#src/features/reports/kinds/report-text.ts';
import { type AmountCut, ordersBehindCut } from '#src/features/reports/orders-behind-cut.ts';
import { type FigureQuestion, ordersBehindFigure } from '#src/features/reports/orders-behind-figure.ts';
import type { Column } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';

export interface BehindRow extends OrderBehind {
  readonly cells: Cells;
}

export interface BehindView {
  /** Empty: the whole report. */
  readonly name: string;
  /** `$120.00 net sales`. */
  readonly figureText: string;
  readonly from: string;
  readonly to: string;
  readonly rows: readonly BehindRow[];
  readonly orderCount: number;
  /** Of amounts, after those that say which order it is. */
  readonly columns: readonly Column<BehindRow>[];
  readonly totalOf: (key: string) => ReactNode;
}

export interface BehindRequest extends ReportRequest {
  readonly currencyCode: CurrencyCode;
  /** Null: all of the report. */
  readonly row: string | null;
  readonly page: number;
}

export async function readBehind(kind: ReportKind, request: BehindRequest): Promise<BehindView | null> {
  const { behind } = kind;
  if (behind.kind === 'orders') return behindOrders(behind.figure, request);
  return behind.kind === 'amounts' ? behindAmounts(kind, behind.cut, request) : null;
}

const NET: ReportColumn = { key: 'netInCents', header: 'Net sales', kind: 'money' };
const GROSS: ReportColumn = { key: 'grossInCents', header: 'Gross sales', kind: 'money' };
const OF_ORDERS: readonly ReportColumn[] = [
  { ...GROSS, isMinor: true },
  NET,
  { key: 'totalInCents', header: 'Total', kind: 'money' },
];
const OF_PIZZAS: readonly ReportColumn[] = [{ key: 'quantity', header: 'Sold', kind: 'count' }, GROSS];
const OF_DISHES: readonly ReportColumn[] = [...OF_PIZZAS, NET];

/** Whole orders, or of items, categories and pizzas their lines. */
async function behindOrders(level: FigureQuestion['level'], request: BehindRequest): Promise<BehindView> {
  const { ctx, scope, asked, row, page, currencyCode } = request;
  const found = await ordersBehindFigure(ctx, scope, { ...asked, level, posTerminalId: null, row, bucket: null, page });
  const { figure, orders, orderCount, from, to } = found;
  const cells = cellsOfFigure(figure);
  const sold = `${figureText(figure.quantity, 'count', currencyCode)} sold`;
  return {
    ...{ from, to, orderCount, name: figure.name },
    figureText: figure.figures
      ? `${figureText(figure.figures.netInCents, 'money', currencyCode)} net sales`
      : `${figureText(figure.grossInCents, 'money', currencyCode)} gross sales, ${sold}`,
    rows: orders.map((order) => ({ ...order, cells: cellsOfFigure(order) })),
    ...table(figure.figures ? OF_ORDERS : columnsOfLines(level), cells, currencyCode),
  };
}

const columnsOfLines = (level: FigureQuestion['level']) =>
  level === 'item' || level === 'category' ? OF_DISHES : OF_PIZZAS;

function cellsOfFigure({
  quantity,
  grossInCents,
  netInCents,
  figures,
}: OrdersBehindFigure['figure'] | OrderBehindFigure): Cells {
  return { ...(netInCents === undefined ? {} : { netInCents }), ...figures, quantity, grossInCents };
}

/** Payments, discounts, tax and the like: in the columns of the report. */
async function behindAmounts(kind: ReportKind, cut: AmountCut, request: BehindRequest): Promise<BehindView> {
  const { ctx, scope, asked, row, page, currencyCode } = request;
  const found = await ordersBehindCut(ctx, scope, { ...asked, cut, row, page });
  const report = await kind.read({ ctx, scope, asked });
  const line = report.rows.find(({ id }) => id === row);
  const cells = row === null ? report.totals : (line?.cells ?? {});
  const columns = report.columns.filter(({ kind: figure, of }) => figure !== 'text' && !of);
  const main = columns.find(({ key }) => key === report.figures[0]?.key) ?? columns[0];
  const amount = main ? figureText(valueIn(main, cells, cells) ?? 0, main.kind, currencyCode) : '';
  return {
    ...{ from: report.from, to: report.to, orderCount: found.orderCount },
    name: line?.name ?? '',
    figureText: `${main?.header}: ${amount}`,
    rows: found.orders.map(({ amounts, ...order }) => ({ ...order, cells: amounts })),
    ...table(columns, cells, currencyCode),
  };
}

function table(columns: readonly ReportColumn[], figure: Cells, currencyCode: CurrencyCode) {
  const cellOf = (column: ReportColumn, cells: Cells) => {
    const value = Number(cells[column.key] ?? 0);
    return column.kind === 'money' ? (
      <MoneyText amountInCents={value} currencyCode={currencyCode} />
    ) : (
      figureText(value, column.kind, currencyCode)
    );
  };
  return {
    columns: columns.map(
      (column): Column<BehindRow> => ({
        key: column.key,
        header: column.header,
        isNumeric: true,
        ...(column.isMinor ? { isMinor: true } : {}),
        cell: ({ cells }) => cellOf(column, cells),
      }),
    ),
    totalOf: (key: string) => {
      const column = columns.find((one) => one.key === key);
      return column ? cellOf(column, figure) : null;
    },
  };
}
