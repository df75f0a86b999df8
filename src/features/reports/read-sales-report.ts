import { lastPrinted } from '#db/reports/printed-reports.queries.ts';
import {
  type SalesFilter,
  type SoldInQuarterHour,
  soldByEmployee,
  soldByQuarterHour,
  soldByTerminal,
  soldByTime,
  soldLinesBy,
  soldPizzaLines,
} from '#db/reports/sales-report.queries.ts';
import type { Needs } from '#src/context.ts';
import { bucketIdOf, bucketName, bucketsBetween } from '#src/domain/reports/buckets.ts';
import {
  pizzaInSizeOf,
  pizzaInSizeShares,
  pizzaShares,
  type SoldPizzaLine,
  sizeShares,
} from '#src/domain/reports/pizza-rows.ts';
import { type SoldGroup, type SoldLines, sumsOfGroups, sumsOfLines } from '#src/domain/reports/put-together.ts';
import { bySales, figuresOf, type SoldAmounts } from '#src/domain/reports/sales-figures.ts';
import type {
  ReportChannel,
  ReportInterval,
  ReportLevel,
  SalesFigures,
  SalesReport,
  SalesReportRow,
} from '#src/domain/reports/sales-report.types.ts';
import { changeSince, reportKeyOf, type SincePrinted } from '#src/domain/reports/since-printed.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { type ReportPeriod, type ReportRange, reportRangeOf } from '#src/domain/time/report-periods.ts';
import { formatStoreDateTime, localDateOf } from '#src/domain/time/store-clock.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { channelOfReport } from './report-channels.ts';
import { soldInPieces } from './sold-in-pieces.ts';

export type ReportNeeds = Needs<'db' | 'clock' | 'menus'>;

export interface ReportQuestion {
  readonly level: ReportLevel;
  readonly period: ReportPeriod;
  readonly interval: ReportInterval;
  readonly channel: ReportChannel;
  /** Null: every till, and what came without one. */
  readonly posTerminalId: string | null;
}

/** A row for each day; longer tables are too long to read. */
const MAX_DAYS = 366 * 5;
const MAX_HOURLY_DAYS = 31;
const GONE = 'No longer on the menu';

/** The figures of one store for a period, row by row. `validation_failed` for more days than a report has rows for. */
export async function readSalesReport(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: ReportQuestion,
): Promise<SalesReport> {
  const asked = await askedOf(ctx, scope, question);
  const { rows, totals } = await rowsAndTotalsOf(ctx, scope, asked);
  const sincePrinted = await sincePrintedOf(ctx, scope, asked, totals);
  return { level: question.level, ...asked.days, rows, totals, sincePrinted };
}

/** The last 24 hours are others by the minute, and a paper has every till. */
async function sincePrintedOf(
  ctx: ReportNeeds,
  scope: StoreScope,
  { period, posTerminalId, days, channel, timezone }: Asked,
  totals: SalesFigures,
): Promise<SincePrinted | null> {
  if (period.name === 'last24Hours' || posTerminalId !== null) return null;
  const paper = await lastPrinted(ctx.db, scope, reportKeyOf({ storeId: scope.storeId, ...days, channel }));
  const change = paper && changeSince(paper.totals, totals);
  if (!change) return null;
  const { printedIsoDateTimeUtc, printedByName } = paper;
  const printedText = formatStoreDateTime(Temporal.Instant.from(printedIsoDateTimeUtc), timezone);
  return { ...change, printedText, printedByName };
}

/** A question with the days and the filter that it means now. */
export interface Asked extends ReportQuestion {
  readonly filter: SalesFilter;
  readonly days: { readonly from: string; readonly to: string };
  readonly timezone: string;
}

export async function askedOf(ctx: ReportNeeds, scope: StoreScope, question: ReportQuestion): Promise<Asked> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const now = ctx.clock.now();
  const today = businessDayOf(now, timezone, posHoursOf(settings));
  const range = reportRangeOf(question.period, today, now);
  const days = daysOf(range, timezone);
  refuseTooLong(days, question);
  const filter: SalesFilter = {
    range:
      range.kind === 'businessDays'
        ? range
        : {
            kind: 'instants',
            fromIsoDateTimeUtc: range.from.toString({ fractionalSecondDigits: 3 }),
            untilIsoDateTimeUtc: range.until.toString({ fractionalSecondDigits: 3 }),
          },
    channel: channelOfReport(question.channel),
    posTerminalId: question.posTerminalId,
  };
  return { ...question, filter, days, timezone };
}

export interface RowsAndTotals {
  readonly rows: readonly SalesReportRow[];
  /** Of the store, also where rows are lines. */
  readonly totals: SalesFigures;
}

export async function rowsAndTotalsOf(ctx: ReportNeeds, scope: StoreScope, asked: Asked): Promise<RowsAndTotals> {
  const { db } = ctx;
  async function read<Group>(
    groupsOf: (piece: SalesFilter) => Promise<readonly Group[]>,
    rowsOf: (groups: readonly Group[]) => readonly SalesReportRow[],
  ): Promise<RowsAndTotals> {
    const { groups, totals } = await soldInPieces(ctx, scope, asked.filter, groupsOf);
    return { rows: rowsOf(groups), totals };
  }
  const { items, categories, sizes } = await namesOf(ctx, scope);
  switch (asked.level) {
    case 'store': {
      const { interval } = asked;
      if (interval === 'hourly')
        return read(
          (piece) => soldByQuarterHour(db, scope, piece),
          (sold) => hourRows(sold, asked),
        );
      return read(
        (piece) => soldByTime(db, scope, piece, COLUMN_OF[interval]),
        (sold) => timeRows(sold, asked.days, interval),
      );
    }
    case 'terminal':
      return read(
        (piece) => soldByTerminal(db, scope, piece),
        (sold) => orderRows(sold, 'Online, without a till'),
      );
    case 'employee':
      return read(
        (piece) => soldByEmployee(db, scope, piece),
        (sold) => orderRows(sold, 'Online, without an employee'),
      );
    case 'item':
      return read(
        (piece) => soldLinesBy(db, scope, piece, 'itemId'),
        (sold) => lineRows(sold, items, true),
      );
    case 'category':
      return read(
        (piece) => soldLinesBy(db, scope, piece, 'categoryId'),
        (sold) => lineRows(sold, categories, true),
      );
    default: {
      const sharesOf = await pizzaSharesOf(ctx, scope, asked.level);
      return read(
        async (piece) => sumsOfLines(await sharesOf(piece)),
        (sold) =>
          lineRows(
            sold,
            asked.level === 'pizza'
              ? pizzaInSizeNames(sold, items, sizes)
              : asked.level === 'pizzaSize'
                ? sizes
                : items,
          ),
      );
    }
  }
}

export const COLUMN_OF = { daily: 'businessDay', weekly: 'isoWeek', monthly: 'isoMonth', yearly: 'isoYear' } as const;

function timeRows(
  groups: readonly SoldGroup[],
  { from, to }: Asked['days'],
  interval: Exclude<ReportInterval, 'hourly'>,
): SalesReportRow[] {
  const sold = Map.groupBy(groups, ({ id }) => id);
  return bucketsBetween(from, to, interval).map((id) => bucketRow(id, interval, sold.get(id) ?? []));
}

/** Hours without sales are left out; the others come as they passed, whenever the store's business day begins. */
function hourRows(groups: readonly SoldInQuarterHour[], { timezone }: Asked): SalesReportRow[] {
  const sold = groups.toSorted(
    (a, b) =>
      a.businessDay.localeCompare(b.businessDay) || a.placedIsoDateTimeUtc.localeCompare(b.placedIsoDateTimeUtc),
  );
  return [...Map.groupBy(sold, (one) => bucketIdOf(one, 'hourly', timezone))].map(([id, ofHour]) =>
    bucketRow(id, 'hourly', ofHour),
  );
}

function bucketRow(id: string, interval: ReportInterval, sold: readonly SoldAmounts[]): SalesReportRow {
  const figures = figuresOf(sold);
  const { orderCount: quantity, grossInCents } = figures;
  return { id, name: bucketName(id, interval), quantity, grossInCents, figures };
}

function orderRows(groups: readonly SoldGroup[], without: string): SalesReportRow[] {
  return sumsOfGroups(groups)
    .map((group) => {
      const figures = figuresOf([group]);
      const { orderCount: quantity, grossInCents } = figures;
      return {
        id: group.id,
        name: group.name || (group.id === '' ? without : 'Removed till'),
        quantity,
        grossInCents,
        figures,
      };
    })
    .toSorted(bySales);
}

type Names = ReadonlyMap<string, string>;

function lineRows(lines: readonly SoldLines[], names: Names, withNet = false): SalesReportRow[] {
  return sumsOfLines(lines)
    .map(({ id, name, quantity, grossInCents, offInCents }) => ({
      id,
      name: names.get(id) ?? (name || GONE),
      quantity,
      grossInCents,
      ...(withNet ? { netInCents: grossInCents - (offInCents ?? 0) } : {}),
      figures: null,
    }))
    .toSorted(bySales);
}

/** `Margherita, Large`. */
function pizzaInSizeNames(sold: readonly SoldLines[], items: Names, sizes: Names): Names {
  const nameOf = (id: string) => {
    const { pizzaId, sizeId } = pizzaInSizeOf(id);
    return `${items.get(pizzaId) ?? GONE}, ${sizes.get(sizeId) ?? GONE}`;
  };
  return new Map(sold.map(({ id }) => [id, nameOf(id)]));
}

export type PizzaLevel = 'pizza' | 'pizzaItem' | 'pizzaSize';

/** Reads every share of every pizza sold, with its order. */
export async function pizzaSharesOf(ctx: ReportNeeds, scope: StoreScope, level: PizzaLevel) {
  const { sizeOfItem } = await namesOf(ctx, scope);
  const sizeOf = (itemId: string) => sizeOfItem.get(itemId) ?? null;
  const sharesOf = (line: SoldPizzaLine) => {
    if (level === 'pizzaSize') return sizeShares(line, sizeOf);
    return level === 'pizza' ? pizzaInSizeShares(line, sizeOf) : pizzaShares(line);
  };
  return async (piece: SalesFilter) => {
    const lines = await soldPizzaLines(ctx.db, scope, piece);
    return lines.flatMap((line) => {
      const { orderId, placedIsoDateTimeUtc } = line;
      return sharesOf(line).map((share) => ({ ...share, name: '', orderId, placedIsoDateTimeUtc }));
    });
  };
}

async function namesOf(ctx: ReportNeeds, scope: StoreScope) {
  const menu = await ctx.menus.menuOf(scope);
  const names = (rows: readonly { readonly id: string; readonly name: string }[]): Names =>
    new Map(rows.map(({ id, name }) => [id, name]));
  const sizeOfItem = new Map(
    menu.items.flatMap((item) => (item.type === 'halfAndHalf' ? [[item.id, item.halfAndHalf.pizzaSizeId]] : [])),
  );
  return { items: names(menu.items), categories: names(menu.categories), sizes: names(menu.pizza.sizes), sizeOfItem };
}

function daysOf(range: ReportRange, timezone: string) {
  if (range.kind === 'businessDays') return { from: range.from, to: range.to };
  return { from: localDateOf(range.from, timezone).toString(), to: localDateOf(range.until, timezone).toString() };
}

function refuseTooLong({ from, to }: { from: string; to: string }, { level, interval }: ReportQuestion): void {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
  const most = level === 'store' && interval === 'hourly' ? MAX_HOURLY_DAYS : MAX_DAYS;
  if (days > most) {
    const message = `Choose at most ${most === MAX_DAYS ? 'five years' : '31 days'}.`;
    throw new AppError('validation_failed', message, { details: { fields: [{ path: 'to', message }] } });
  }
}
