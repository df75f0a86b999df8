import { type ComparedDays, comparedBucketId, comparedDays } from '#src/domain/reports/comparison.ts';
import type {
  Cells,
  ReportAsked,
  ReportKind,
  ReportResult,
  ReportRow,
} from '#src/features/reports/kinds/report-kind.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { ReportAddress } from './report-address.ts';

/** A row with what it is compared with; null: nothing. */
export interface ReportLine extends ReportRow {
  /** Its place among the rows as they were read. */
  readonly at: number;
  readonly past: Cells | null;
}

export interface ReadReport {
  readonly kind: ReportKind;
  readonly asked: ReportAsked;
  readonly result: ReportResult;
  readonly lines: readonly ReportLine[];
  readonly past: { readonly days: ComparedDays; readonly totals: Cells } | null;
}

/** Either a report or a sentence that says what to choose. */
export type ReportAnswer =
  | { readonly report: ReadReport; readonly problem: null }
  | { readonly report: null; readonly problem: string };

type Read = (asked: ReportAsked) => Promise<ReportResult>;

/** Reads a report and what it is compared with. A period that is too long for it is a sentence, not an error. */
export async function readReport(
  kind: ReportKind,
  address: ReportAddress,
  { read, today }: { readonly read: Read; readonly today: string },
): Promise<ReportAnswer> {
  const { asked, comparison, toChoose } = address;
  if (asked === null) return { report: null, problem: toChoose ?? '' };
  try {
    const result = await read(asked);
    // The last 24 hours are no days.
    const days = comparison && asked.period.name !== 'last24Hours' ? comparedDays(result, comparison, today) : null;
    const period = days && { name: 'chooseDates' as const, from: days.from, to: days.to };
    const before = period ? await read({ ...asked, period }) : null;
    return {
      report: {
        kind,
        asked,
        result,
        lines: linesOf(kind, asked, result, days && before ? { days, before } : null),
        past: days && before ? { days, totals: before.totals } : null,
      },
      problem: null,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed')
      return { report: null, problem: error.message };
    throw error;
  }
}

function linesOf(
  { chart }: ReportKind,
  { interval }: ReportAsked,
  { rows }: ReportResult,
  compared: { readonly days: ComparedDays; readonly before: ReportResult } | null,
): ReportLine[] {
  if (!compared) return rows.map((row, at) => ({ ...row, at, past: null }));
  const before = new Map(compared.before.rows.map(({ id, cells }) => [id, cells]));
  return rows.map((row, at) => {
    if (chart?.kind !== 'time') return { ...row, at, past: before.get(row.id) ?? {} };
    const id = comparedBucketId(row.id, interval, compared.days.daysBack);
    if (id === null) return { ...row, at, past: null };
    // An hour without sales has no row; a day without one is still to come.
    return { ...row, at, past: before.get(id) ?? (interval === 'hourly' ? {} : null) };
  });
}
