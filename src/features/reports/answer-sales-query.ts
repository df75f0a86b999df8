/** Answers a question about sales out of the reports, by their own readers: to the cent what their pages say (decision 0312). */

import { FIXED_ONLY, MEASURE_WORDS } from '#src/domain/reports/ask/ask-words.ts';
import { comparedDaysOf, daysOf } from '#src/domain/reports/ask/asked-days.ts';
import type { Vocabulary } from '#src/domain/reports/ask/lexicon.ts';
import { INTERVALS, isTimeCut, planOf, type QueryPlan } from '#src/domain/reports/ask/query-plan.ts';
import type { Only, SalesQuery } from '#src/domain/reports/ask/sales-query.schema.ts';
import { bucketName, bucketsBetween } from '#src/domain/reports/buckets.ts';
import { comparedBucketId } from '#src/domain/reports/comparison.ts';
import type { BusinessDayRange } from '#src/domain/time/report-periods.ts';
import { timeDimensionOf } from '#src/domain/time/time-dimension.ts';
import { AppError } from '#src/shared/app-error.ts';
import { invariant } from '#src/shared/invariant.ts';
import { nextTurn } from '#src/shared/next-turn.ts';
import { idsOf } from './asked-vocabulary.ts';
import { addUp } from './kinds/add-up.ts';
import {
  type Cells,
  type ReportColumn,
  type ReportKind,
  type ReportResult,
  type ReportRow,
  valueIn,
} from './kinds/report-kind.ts';
import { kindNamed } from './kinds/reports.registry.ts';
import type { ReportNeeds } from './read-sales-report.ts';
import type { ReportStore } from './stores-of-report.ts';

export interface AnswerRow {
  readonly id: string;
  readonly name: string;
  /** Cents or a number of things. Null: there is none, as of an average of no orders. */
  readonly value: number | null;
  /** Null: nothing to be compared with. */
  readonly before: number | null;
}

export interface SalesAnswer {
  /** The report that the figures are on. */
  readonly report: ReportKind;
  readonly column: ReportColumn;
  readonly days: BusinessDayRange;
  readonly value: number | null;
  /** Null: one figure was asked for. */
  readonly rows: readonly AnswerRow[] | null;
  readonly past: { readonly days: BusinessDayRange; readonly value: number | null } | null;
}

/** Either an answer or a sentence that says what to choose. */
export type AnswerOrProblem =
  | { readonly answer: SalesAnswer; readonly problem: null }
  | { readonly answer: null; readonly problem: string };

interface Asking {
  /** Those whose reports the person may see, and the question is about. */
  readonly stores: readonly ReportStore[];
  readonly vocabulary: Vocabulary;
  /** The business day. */
  readonly today: string;
}

/** Each is a report to be read, in each store. */
const MOST_BUCKETS = 62;
const MOST_READS = 310;

/** Answers a query. One store after the other, and one length of time after the other, so that tills need not wait. */
export async function answerSalesQuery(ctx: ReportNeeds, asking: Asking, query: SalesQuery): Promise<AnswerOrProblem> {
  const plan = planOf(query);
  invariant(plan, 'a question that no report answers is asked back');
  const of: Reading = { ctx, ...asking, plan, query };
  const days = daysOf(query.period, asking.today);
  const compared = comparedDaysOf(query, asking.today);
  try {
    const now = await readSpan(of, days);
    const before = compared && (await readSpan(of, compared));
    const column = columnOf(query, plan, now.whole);
    const value = (cells: Cells) => numberIn(column, cells);
    const answer: SalesAnswer = {
      report: kindNamed(plan.report),
      column,
      days,
      value: value(now.whole.totals),
      rows: plan.rows === 'none' ? null : rowsOf(of, { now: now.rows, before: before?.rows ?? null, value }),
      past:
        compared && before
          ? { days: { from: compared.from, to: compared.to }, value: value(before.whole.totals) }
          : null,
    };
    return { answer, problem: null };
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed')
      return { answer: null, problem: error.message };
    throw error;
  }
}

interface Reading extends Asking {
  readonly ctx: ReportNeeds;
  readonly plan: QueryPlan;
  readonly query: SalesQuery;
}

interface ReadSpan {
  readonly whole: ReportResult;
  readonly rows: readonly ReportRow[];
}

async function readSpan(of: Reading, days: BusinessDayRange): Promise<ReadSpan> {
  const results = await readStores(of, days);
  const whole = together(of, results);
  switch (of.plan.rows) {
    case 'stores':
      return { whole, rows: of.stores.map(({ id, name }, at) => ({ id, name, cells: results[at]?.totals ?? {} })) };
    case 'buckets':
      return { whole, rows: await readBuckets(of, days) };
    default:
      return { whole, rows: whole.rows };
  }
}

/** The report of each store, narrowed to the row that is asked for. */
async function readStores(
  { ctx, stores, plan, query, vocabulary }: Reading,
  days: BusinessDayRange,
): Promise<ReportResult[]> {
  const kind = kindNamed(plan.report);
  const asked = {
    period: { name: 'chooseDates', from: days.from, to: days.to },
    interval: plan.interval,
    channel: query.channel,
  } as const;
  const results: ReportResult[] = [];
  for (const { scope } of stores) {
    const result = await kind.read({ ctx, scope, asked });
    results.push(query.only === null ? result : narrowed(result, query.only, vocabulary));
    await nextTurn();
  }
  return results;
}

function together({ plan, stores }: Reading, results: readonly ReportResult[]): ReportResult {
  const [first] = results;
  return stores.length === 1 && first ? first : addUp(results, kindNamed(plan.report));
}

/** A day, week, month or year at a time: what a report of those days says. */
async function readBuckets(of: Reading, { from, to }: BusinessDayRange): Promise<ReportRow[]> {
  const { interval } = of.plan;
  if (interval === 'hourly') return [];
  const ids = bucketsBetween(from, to, interval);
  const most = Math.min(MOST_BUCKETS, Math.floor(MOST_READS / Math.max(1, of.stores.length)));
  if (ids.length > most) {
    throw new AppError('validation_failed', `Choose at most ${most} rows: longer ones, or fewer days.`);
  }
  const days = Map.groupBy(daysBetween(from, to), (day) => bucketOf(day, interval));
  const rows: ReportRow[] = [];
  for (const id of ids) {
    const inside = days.get(id) ?? [];
    const [first = from, last = from] = [inside[0], inside.at(-1)];
    const { totals } = together(of, await readStores(of, { from: first, to: last }));
    rows.push({ id, name: bucketName(id, interval), cells: totals });
  }
  return rows;
}

function daysBetween(from: string, to: string): string[] {
  return bucketsBetween(from, to, 'daily');
}

function bucketOf(day: string, interval: Exclude<QueryPlan['interval'], 'hourly'>): string {
  const { isoDate, isoWeek, isoMonth, isoYear } = timeDimensionOf(day);
  return { daily: isoDate, weekly: isoWeek, monthly: isoMonth, yearly: isoYear }[interval];
}

/** The rows that a name means, and what they come to. */
function narrowed(result: ReportResult, only: Only, vocabulary: Vocabulary): ReportResult {
  const isMeant = rowTest(only, vocabulary);
  const rows = result.rows.filter(isMeant);
  return { ...result, rows, totals: sumsOf(rows) };
}

function rowTest(only: Only, vocabulary: Vocabulary): (row: ReportRow) => boolean {
  const fixed = FIXED_ONLY.find((one) => one.only.of === only.of && one.only.name === only.name);
  const ids = new Set(fixed?.ids ?? idsOf(vocabulary, only));
  const isOfMenu = only.of === 'item' || only.of === 'category' || only.of === 'pizzaSize';
  // In the report of tips, an employee's row is `by` their id. A dish that was deleted and made again has two rows of one name.
  return ({ id, name }) => ids.has(id.replace(/^by /, '')) || (isOfMenu && name === only.name);
}

function sumsOf(rows: readonly ReportRow[]): Cells {
  const sums: Record<string, number> = {};
  for (const [key, cell] of rows.flatMap(({ cells }) => Object.entries(cells))) {
    if (typeof cell === 'number') sums[key] = (sums[key] ?? 0) + cell;
  }
  return sums;
}

/** As the report has it; a column that it leaves out, because all of it is nothing, is that. */
function columnOf({ measure }: SalesQuery, { column: key }: QueryPlan, { columns }: ReportResult): ReportColumn {
  const { label: header, kind } = MEASURE_WORDS[measure];
  const found = columns.find((one) => one.key === key);
  return { ...(found ?? { key }), header, kind };
}

function numberIn(column: ReportColumn, cells: Cells): number | null {
  if (column.of) {
    const value = column.of(cells, cells);
    return typeof value === 'number' ? value : null;
  }
  return Number(valueIn(column, cells, cells) ?? 0);
}

interface Rows {
  readonly now: readonly ReportRow[];
  readonly before: readonly ReportRow[] | null;
  readonly value: (cells: Cells) => number | null;
}

/** Lengths of time in their order, others the largest first. */
function rowsOf(of: Reading, { now, before, value }: Rows): AnswerRow[] {
  const past = before === null ? null : pastOf(of, before);
  const rows = now.map((row, at): AnswerRow => {
    const then = past?.(row, at) ?? null;
    return { id: row.id, name: row.name, value: value(row.cells), before: then && value(then) };
  });
  if (isTimeCut(of.query.cut)) return rows;
  return rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0) || a.name.localeCompare(b.name));
}

/** What a row is compared with: the same weekday, the same name, or the day as far into the days that are named. */
function pastOf(
  { query, stores, today }: Reading,
  before: readonly ReportRow[],
): (row: ReportRow, at: number) => Cells | null {
  const { cut, compare } = query;
  if (isTimeCut(cut)) {
    const daysBack = comparedDaysOf(query, today)?.daysBack;
    if (typeof compare !== 'string' || daysBack === undefined) {
      return (_, at) => (cut === 'day' ? (before[at]?.cells ?? null) : null);
    }
    const byId = new Map(before.map(({ id, cells }) => [id, cells]));
    return ({ id }) => byId.get(comparedBucketId(id, INTERVALS[cut], daysBack) ?? '') ?? null;
  }
  const key = ({ id, name }: ReportRow) => (stores.length > 1 && cut !== 'store' ? name : id);
  const byKey = new Map(before.map((row) => [key(row), row.cells]));
  return (row) => byKey.get(key(row)) ?? {};
}
