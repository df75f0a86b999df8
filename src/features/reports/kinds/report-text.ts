import { csvAmount, formatAmount } from '#src/domain/money/format-amount.ts';
import type { Comparison } from '#src/domain/reports/comparison.ts';
import type { ReportChannel, ReportInterval } from '#src/domain/reports/sales-report.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import type { CsvCell } from '#src/shared/csv.ts';
import type { Cell, FigureKind } from './report-kind.ts';

export const INTERVAL_WORDS = {
  hourly: 'By hour',
  daily: 'By day',
  weekly: 'By week',
  monthly: 'By month',
  yearly: 'By year',
} as const satisfies Record<ReportInterval, string>;

export const REPORT_CHANNEL_WORDS = {
  OVERALL: 'All channels',
  WEBSITE: 'Website',
  POS: 'POS',
  GOOGLE: 'Google',
  UBER_EATS: 'Uber Eats',
} as const satisfies Record<ReportChannel, string>;

export const COMPARISON_WORDS = {
  before: 'Previous period',
  lastYear: 'A year earlier',
} as const satisfies Record<Comparison, string>;

const COUNT = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** A figure as it is read on a screen; `–` where there is none. */
export function figureText(value: Cell, kind: FigureKind, currencyCode: CurrencyCode): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'string') return value;
  if (kind === 'money') return formatAmount(value, currencyCode).replace('-', '−');
  return kind === 'percent' ? `${PERCENT.format(value)}%` : COUNT.format(value);
}

/** Beside an axis: whole dollars. */
export function axisText(value: number, kind: FigureKind, currencyCode: CurrencyCode): string {
  const text = figureText(value, kind, currencyCode);
  return kind === 'money' ? text.replace(/\.00$/, '') : text;
}

/** In a file: amounts as plain decimals, so that a spreadsheet adds them up. */
export function fileCell(value: Cell, kind: FigureKind): CsvCell {
  if (typeof value !== 'number') return value;
  if (kind === 'money') return csvAmount(value);
  return kind === 'percent' ? Math.round(value * 100) / 100 : value;
}

/** `Mon 16 Nov to Sun 22 Nov 2026`; one day alone. */
export function daysText(from: string, to: string): string {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const end = `${formatStoreDate(last)} ${last.year}`;
  if (from === to) return end;
  return `${formatStoreDate(first)}${first.year === last.year ? '' : ` ${first.year}`} to ${end}`;
}

export function weeksText(daysBack: number): string {
  const weeks = daysBack / 7;
  return weeks === 1 ? '1 week earlier' : `${weeks} weeks earlier`;
}
