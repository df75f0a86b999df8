import { COMPARISONS, type Comparison } from '#src/domain/reports/comparison.ts';
import {
  REPORT_CHANNELS,
  REPORT_INTERVALS,
  type ReportChannel,
  type ReportInterval,
} from '#src/domain/reports/sales-report.types.ts';
import { isoMonthSchema, localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { REPORT_PERIODS, type ReportPeriodName } from '#src/domain/time/report-period-names.ts';
import { type ReportPeriod, reportRangeOf } from '#src/domain/time/report-periods.ts';
import type { ReportAsked } from '#src/features/reports/kinds/report-kind.ts';
import { type ListSort, type ListState, readListState } from '#src/ui/list-address.ts';

/** A report's address: what is meant of it, and what is still to be chosen. */
export interface ReportAddress {
  readonly periodName: ReportPeriodName;
  /** As they are in the fields. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly channel: ReportChannel;
  readonly comparison: Comparison | null;
  /** As chosen; null: as long as fits the period. */
  readonly interval: ReportInterval | null;
  /** Null: a month or dates are still to be chosen, and `toChoose` says so. */
  readonly asked: ReportAsked | null;
  readonly toChoose: string | null;
}

/** Longer periods have too many days to be seen side by side. */
const MOST_DAYS = 62;
const MOST_WEEKS_OF_DAYS = 400;

/** Reads the address of any report. Nonsense gives this week, every channel, without a comparison. */
export function readReportAddress(
  query: URLSearchParams,
  { today, now }: { readonly today: string; readonly now: Temporal.Instant },
): ReportAddress {
  const periodName = REPORT_PERIODS.find((one) => one === query.get('period')) ?? 'week';
  const [month, from, to] = ['month', 'from', 'to'].map((name) => query.get(name) ?? '') as [string, string, string];
  const channel = REPORT_CHANNELS.find((one) => one === query.get('channel')) ?? 'OVERALL';
  const interval = REPORT_INTERVALS.find((one) => one === query.get('interval')) ?? null;
  const comparison = COMPARISONS.find((one) => one === query.get('against')) ?? null;
  const { period, toChoose } = periodOf(periodName, { month, from, to });
  const asked = period ? { period, channel, interval: interval ?? usualInterval(period, today, now) } : null;
  return { periodName, month, from, to, channel, comparison, interval, asked, toChoose };
}

function periodOf(
  name: ReportPeriodName,
  fields: { readonly month: string; readonly from: string; readonly to: string },
): { readonly period: ReportPeriod | null; readonly toChoose: string | null } {
  if (name === 'chooseMonth') {
    const month = isoMonthSchema.safeParse(fields.month);
    if (month.success) return { period: { name, isoMonth: month.data }, toChoose: null };
    return { period: null, toChoose: 'Choose a month to see its sales.' };
  }
  if (name !== 'chooseDates') return { period: { name }, toChoose: null };
  const [from, to] = [localDateSchema.safeParse(fields.from), localDateSchema.safeParse(fields.to)];
  if (!from.success || !to.success) return { period: null, toChoose: 'Choose a start and an end date.' };
  if (to.data < from.data) return { period: null, toChoose: 'Choose an end date on or after the start date.' };
  return { period: { name, from: from.data, to: to.data }, toChoose: null };
}

function usualInterval(period: ReportPeriod, today: string, now: Temporal.Instant): ReportInterval {
  const range = reportRangeOf(period, today, now);
  if (range.kind === 'instants' || range.from === range.to) return 'hourly';
  const days = Temporal.PlainDate.from(range.from).until(range.to, { largestUnit: 'days' }).days + 1;
  if (days <= MOST_DAYS) return 'daily';
  return days <= MOST_WEEKS_OF_DAYS ? 'weekly' : 'monthly';
}

/** Sort and page of the table, with the rest of the address kept in its links. */
export function readTableState(
  query: URLSearchParams,
  { sorts, defaultSort }: { readonly sorts: readonly string[]; readonly defaultSort: ListSort },
): ListState {
  const state = readListState(query, {
    sorts,
    defaultSort,
    filters: {
      period: REPORT_PERIODS,
      month: null,
      from: null,
      to: null,
      interval: REPORT_INTERVALS,
      channel: REPORT_CHANNELS,
      against: COMPARISONS,
      row: null,
    },
  });
  return { ...state, search: '' };
}

/** The address's part that one report shares with another. */
export function sharedQuery({ periodName, month, from, to, channel, comparison }: ReportAddress) {
  return {
    period: periodName === 'week' ? null : periodName,
    month: periodName === 'chooseMonth' ? month : null,
    from: periodName === 'chooseDates' ? from : null,
    to: periodName === 'chooseDates' ? to : null,
    channel: channel === 'OVERALL' ? null : channel,
    against: comparison,
  };
}

/** In an address: the row without a till, or without an employee. */
const NO_ID = 'none';

/** The orders behind a row of the same report; null: behind all of it. */
export function behindQuery(address: ReportAddress, row: string | null) {
  return { ...sharedQuery(address), against: null, interval: address.asked?.interval, row: row === '' ? NO_ID : row };
}

/** The row whose orders are meant. */
export function rowOfQuery(query: URLSearchParams): string | null {
  const row = query.get('row');
  return row === NO_ID ? '' : row;
}
