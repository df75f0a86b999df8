/** Sales reports (specification 2 "Analytics and reports", domain rules §9). Safe for islands. */
import type { ReportPeriodName } from '#src/domain/time/report-period-names.ts';
import type { SincePrinted } from './since-printed.ts';

/** What the rows of a report are. */
export const REPORT_LEVELS = [
  'store',
  'terminal',
  'item',
  'category',
  'pizza',
  'pizzaSize',
  'pizzaItem',
  'employee',
] as const;
export type ReportLevel = (typeof REPORT_LEVELS)[number];

/**
 * The nine types of the specification (1 §3 "Reporting"). `pizza` is each pizza in each of its sizes; `tyro` is what card
 * terminals of every make took, which are payments and not sales.
 */
export const REPORT_TYPES = [
  'store',
  'terminal',
  'item',
  'pizza',
  'tyro',
  'category',
  'pizzaSize',
  'pizzaItem',
  'employee',
] as const satisfies readonly (ReportLevel | 'tyro')[];
export type ReportType = (typeof REPORT_TYPES)[number];

/** Specification 1 §3 "Reporting": `OVERALL` takes every channel. */
export const REPORT_CHANNELS = ['OVERALL', 'WEBSITE', 'POS', 'GOOGLE', 'UBER_EATS'] as const;
export type ReportChannel = (typeof REPORT_CHANNELS)[number];

/** The length of a row of the store's report. */
export const REPORT_INTERVALS = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const;
export type ReportInterval = (typeof REPORT_INTERVALS)[number];

/** In cents. Every amount is a column of its own, and the columns add up to `totalInCents`. */
export interface SalesFigures {
  readonly orderCount: number;
  /** Item totals. */
  readonly grossInCents: number;
  readonly discountInCents: number;
  /** All that was given back. */
  readonly refundInCents: number;
  /** What of it was for dishes; tax, tips, fees, surcharges and rounding are each less by their own part. */
  readonly dishRefundInCents: number;
  /** Gross less discounts and what was given back for dishes. */
  readonly netInCents: number;
  readonly deliveryFeeInCents: number;
  readonly surchargeInCents: number;
  readonly tipInCents: number;
  readonly cashRoundingInCents: number;
  /** Tax that is added to prices; 0 where prices include it. */
  readonly addedTaxInCents: number;
  /** All tax, included or added. */
  readonly taxInCents: number;
  /** What customers owe or have paid, after refunds. */
  readonly totalInCents: number;
}

export interface SalesReportRow {
  /** Of the terminal, item, category, size or employee; of a bucket as `bucketIdOf` writes it. Empty: none of them. */
  readonly id: string;
  readonly name: string;
  /** How many were sold; for rows that aren't items, orders. Half a pizza is 0.5. */
  readonly quantity: number;
  /** Sums to the store's gross over every level but those of pizzas. */
  readonly grossInCents: number;
  /** Of items and categories what is left after discounts and refunds; adds up to the store's net sales. */
  readonly netInCents?: number;
  /** Null where an order's other amounts belong to no row: items, categories and pizzas. */
  readonly figures: SalesFigures | null;
}

export interface SalesReport {
  readonly level: ReportLevel;
  /** Business days, both inside; of the last 24 hours their dates. */
  readonly from: string;
  readonly to: string;
  readonly rows: readonly SalesReportRow[];
  readonly totals: SalesFigures;
  /** Null: it wasn't printed, or is still what the last paper says. */
  readonly sincePrinted: SincePrinted | null;
}

/** What a till prints: its reports, and the page from gross sales to the deposit. */
export type PrintedReport = ReportType | 'summary';

/** What a report is asked for with; left out: today, by day, every channel. */
export interface ReportWish {
  readonly level: PrintedReport;
  readonly period?: ReportPeriodName | undefined;
  /** 'yyyy-mm'. */
  readonly month?: string | undefined;
  /** 'yyyy-mm-dd'. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: ReportInterval | undefined;
  readonly channel?: ReportChannel | undefined;
}
