/** What a sales report is of, as the address has it. */
import {
  REPORT_CHANNELS,
  REPORT_INTERVALS,
  type ReportChannel,
  type ReportInterval,
} from '#src/domain/reports/sales-report.types.ts';
import { REPORT_PERIODS, type ReportPeriodName } from '#src/domain/time/report-period-names.ts';

export interface ReportSearch {
  readonly period?: ReportPeriodName | undefined;
  /** 'yyyy-mm'. */
  readonly month?: string | undefined;
  /** 'yyyy-mm-dd'. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly interval?: ReportInterval | undefined;
  readonly channel?: ReportChannel | undefined;
}

/** Drops unknown values, defaults, and dates of another kind of period, so every report has one address. */
export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const period = REPORT_PERIODS.find((one) => one === search.period && one !== 'today');
  const interval = REPORT_INTERVALS.find((one) => one === search.interval && one !== 'daily');
  const channel = REPORT_CHANNELS.find((one) => one === search.channel && one !== 'OVERALL');
  const text = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : null);
  const month = period === 'chooseMonth' ? text(search.month, /^\d{4}-\d{2}$/) : null;
  const [from, to] = [search.from, search.to].map((day) =>
    period === 'chooseDates' ? text(day, /^\d{4}-\d{2}-\d{2}$/) : null,
  );
  return {
    ...(period ? { period } : {}),
    ...(month ? { month } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(interval ? { interval } : {}),
    ...(channel ? { channel } : {}),
  };
}

/** What is still to be chosen before there is a report to read; null: nothing. */
export function toChoose({ period, month, from, to }: ReportSearch): string | null {
  if (period === 'chooseMonth') return month ? null : 'Choose a month to see its sales.';
  if (period !== 'chooseDates') return null;
  if (!from || !to) return 'Choose a start and an end date.';
  return to < from ? 'Choose an end date on or after the start date.' : null;
}

/** Which orders of a report are shown. */
export interface OrdersSearch extends ReportSearch {
  /** The id of a row; without one all that the report counts. Empty: what came without a till or an employee. */
  readonly row?: string | undefined;
  /** From 2. */
  readonly page?: number | undefined;
}

export function readOrdersSearch(search: Readonly<Record<string, unknown>>): OrdersSearch {
  const page = Number(search.page);
  const row = typeof search.row === 'string' || typeof search.row === 'number' ? String(search.row) : null;
  return {
    ...readReportSearch(search),
    ...(row !== null && row.length <= 100 ? { row } : {}),
    ...(Number.isInteger(page) && page > 1 && page < 10_000 ? { page } : {}),
  };
}
