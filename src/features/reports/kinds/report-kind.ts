import type { ReportKindName } from '#src/domain/reports/report-kind-names.ts';
import type { ReportChannel, ReportInterval, SalesFigures } from '#src/domain/reports/sales-report.types.ts';
import type { SincePrinted } from '#src/domain/reports/since-printed.ts';
import type { ReportPeriod } from '#src/domain/time/report-periods.ts';
import type { TerminalClosing } from '#src/features/cash/terminal-closings.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { AmountCut } from '../orders-behind-cut.ts';
import type { FigureQuestion } from '../orders-behind-figure.ts';
import type { ReportNeeds } from '../read-sales-report.ts';

/** How a figure is written: cents, a number of things, per cent, or words. */
export type FigureKind = 'money' | 'count' | 'percent' | 'text';
export type Cell = number | string | null;
export type Cells = Readonly<Record<string, Cell>>;

export interface ReportColumn {
  readonly key: string;
  readonly header: string;
  readonly kind: FigureKind;
  /** Reckoned from the row's cells and the totals; else the cell of its key. */
  readonly of?: (cells: Cells, totals: Cells) => Cell;
  /** The key of the cell that it is sorted by, where that isn't its own: a time in words. */
  readonly sortKey?: string;
  /** Left out of a row on a phone. */
  readonly isMinor?: boolean;
}

export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly cells: Cells;
  /** Where rows pass one after the other: its place, for the rows of several stores together. */
  readonly place?: number | string;
}

export interface ReportResult {
  /** Business days, both inside; of the last 24 hours their dates. */
  readonly from: string;
  readonly to: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** By the keys of the columns. */
  readonly totals: Cells;
  /** What is said in large, of the totals. */
  readonly figures: readonly ReportColumn[];
  /** What changed since it was printed at a till; left out: it wasn't, or nothing did. */
  readonly sincePrinted?: SincePrinted | null;
  /** Of reports of sales: what the store sold in all, also where rows are items. */
  readonly sales?: SalesFigures;
  /** Of card payments: what the terminals say themselves. */
  readonly closings?: readonly TerminalClosing[];
}

/** What a report is asked for. */
export interface ReportAsked {
  readonly period: ReportPeriod;
  readonly interval: ReportInterval;
  readonly channel: ReportChannel;
}

export interface ReportRequest {
  readonly ctx: ReportNeeds;
  readonly scope: StoreScope;
  readonly asked: ReportAsked;
}

export const REPORT_GROUPS = ['Sales', 'Menu', 'Money', 'People'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** What is behind a row (decision 0176): the orders that it adds up, or a page of its own. */
export type Behind =
  | { readonly kind: 'orders'; readonly figure: FigureQuestion['level'] }
  | {
      readonly kind: 'amounts';
      readonly cut: AmountCut;
      /** A row that is no order's. */
      readonly elsewhere?: (row: ReportRow) => 'payouts' | null;
    }
  | { readonly kind: 'page'; readonly of: (row: ReportRow) => { readonly path: BehindPath; readonly id: string } };
export type BehindPath = 'order' | 'posOrder' | 'item';

/** A report, described once: its page, chart, table, comparison, file and place among the others follow from it. */
export interface ReportKind {
  /** In the address: `/reports/sales-reports/item`. `stores` is the overview of a restaurant, at none. */
  readonly type: ReportKindName | 'stores';
  readonly label: string;
  readonly group: ReportGroup;
  /** One sentence: what it tells. */
  readonly about: string;
  /** The heading of the first column, and its rows as people count them. */
  readonly rowHeader: string;
  readonly noun: { readonly one: string; readonly many: string };
  /** Drawn by the column of this key: rows in their order, the largest rows, or hours against weekdays. */
  readonly chart: { readonly kind: 'time' | 'ranks' | 'week'; readonly by: string } | null;
  /** Its rows are lengths of time, which one may choose. */
  readonly hasInterval?: true;
  /** Each row happened by itself, so rows of one name stay apart over several stores. */
  readonly keepsRows?: true;
  /** Its rows are read from top to bottom, and don't add up: a sum is a row of its own. */
  readonly keepsOrder?: true;
  /** It has no orders to be narrowed by their channel. */
  readonly hasNoChannel?: true;
  /** Where a row leads: no figure is without the orders that it is made of. */
  readonly behind: Behind;
  readonly read: (request: ReportRequest) => Promise<ReportResult>;
}

export function valueIn({ key, of }: ReportColumn, cells: Cells, totals: Cells): Cell {
  return of ? of(cells, totals) : (cells[key] ?? null);
}

/** Nothing was sold. */
export function isEmptyReport({ totals }: Pick<ReportResult, 'totals'>): boolean {
  return Object.values(totals).every((value) => !value);
}
