import { appendAudit } from '#db/audit/audit.repository.ts';
import { listOpenCashSessions } from '#db/cash/cash-sessions.repository.ts';
import { journalDays } from '#db/reports/journal.queries.ts';
import { type JournalExport, keepJournalExports, listJournalExports } from '#db/reports/journal-exports.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import {
  type JournalDay,
  type JournalFileOf,
  journalFiles,
  journalHeader,
  journalRows,
  mostLinesOf,
} from '#src/domain/reports/journal-files.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { BYTE_ORDER_MARK, csvLine, csvStream } from '#src/shared/csv.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { zipStream } from '#src/shared/zip.ts';
import { journalDigest, type NamedJournalLine, readJournalDay } from './journal-day.ts';

type JournalNeeds = Needs<'db' | 'clock' | 'menus'>;

/** `open`: it isn't over, or a drawer of it waits for its count. `changed`: not as it was exported. */
export type JournalDayState = 'open' | 'ready' | 'exported' | 'changed';

export interface JournalDayView {
  readonly businessDay: string;
  readonly state: JournalDayState;
  readonly lines: readonly NamedJournalLine[];
  readonly debitInCents: number;
  /** Without tax, before discounts and refunds. */
  readonly salesInCents: number;
  readonly taxInCents: number;
  /** Into all accounts of money, less what went back. */
  readonly moneyInCents: number;
  readonly exported: Pick<JournalExport, 'ledger' | 'byName' | 'exportedIsoDateTimeUtc'> | null;
}

export interface DayRange {
  /** Business days, both inside. */
  readonly from: string;
  readonly to: string;
}

const MONEY = ['cash', 'card', 'online', 'custom'] as const;

/** Days on which anything happened, the newest first. */
export function listJournalDays(ctx: JournalNeeds, scope: StoreScope, range: DayRange): Promise<string[]> {
  return journalDays(ctx.db, scope, range);
}

export async function readJournal(
  ctx: JournalNeeds,
  scope: StoreScope,
  businessDays: readonly string[],
): Promise<JournalDayView[]> {
  const open = await openDays(ctx, scope);
  const exports = new Map((await exportsOf(ctx, scope, businessDays)).map((one) => [one.businessDay, one]));
  const views: JournalDayView[] = [];
  for (const businessDay of businessDays) {
    const lines = await readJournalDay(ctx, scope, businessDay);
    const exported = exports.get(businessDay) ?? null;
    views.push({ ...viewOf(businessDay, lines), exported, state: stateOf(businessDay, lines, { open, exported }) });
  }
  return views;
}

export interface JournalFile {
  readonly name: string;
  readonly type: string;
  readonly body: ReadableStream<Uint8Array>;
}

/**
 * In the layout of the store's ledger, day by day while it is read; as several numbered files in one where the ledger takes no more
 * lines in one. When the last day is written, all are kept as exported.
 */
export async function exportJournal(
  ctx: JournalNeeds & Needs<'write' | 'ids'>,
  scope: StoreScope,
  { range, by }: { readonly range: DayRange; readonly by: ActedBy },
): Promise<JournalFile> {
  const { profile } = await ctx.menus.storeOf(scope);
  const settings = profile.settings.accounting;
  const of: JournalFileOf = { settings, storeName: profile.name, countryCode: profile.countryCode };
  const name = `journal-${settings.ledger}-${range.from}-${range.to}`;
  const header = journalHeader(settings);
  const kept: Kept[] = [];
  const days = readDays(ctx, scope, {
    range,
    keep: (day) => kept.push({ ...day, ledger: settings.ledger, byName: by.name }),
  });
  const whenRead = () => keepExported(ctx, scope, { kept, range, by });
  const csv = (batches: AsyncIterable<readonly JournalDay[]>): JournalFile => ({
    name: `${name}.csv`,
    type: 'text/csv; charset=utf-8',
    body: csvStream(
      header,
      andThen(
        mapped(batches, (some) => some.flatMap((day) => journalRows(day, of))),
        whenRead,
      ),
    ),
  });
  if (mostLinesOf(settings) === null) return csv(mapped(days, (day) => [day]));
  const files = journalFiles(days, settings);
  const [first, second] = [await files.next(), await files.next()];
  if (second.done) return csv(chain(first.done ? [] : [first.value], files));
  let number = 0;
  const numbered = mapped(chain([first.value ?? [], second.value], files), (some) => {
    number += 1;
    const rows = some.flatMap((day) => journalRows(day, of));
    return { name: `${name}-${number}.csv`, text: BYTE_ORDER_MARK + [header, ...rows].map(csvLine).join('') };
  });
  return { name: `${name}.zip`, type: 'application/zip', body: zipStream(andThen(numbered, whenRead)) };
}

type Kept = Omit<JournalExport, 'restaurantId' | 'storeId'>;

async function* mapped<From, To>(values: AsyncIterable<From>, to: (value: From) => To): AsyncGenerator<To> {
  for await (const value of values) yield to(value);
}

async function* chain<Value>(read: readonly Value[], rest: AsyncIterable<Value>): AsyncGenerator<Value> {
  yield* read;
  yield* rest;
}

/** `then` happens only if all of it was read. */
async function* andThen<Value>(values: AsyncIterable<Value>, then: () => Promise<void>): AsyncGenerator<Value> {
  yield* values;
  await then();
}

/** Oldest first, each told to `keep` with what it was read as. */
async function* readDays(
  ctx: JournalNeeds,
  scope: StoreScope,
  { range, keep }: { readonly range: DayRange; readonly keep: (day: Omit<Kept, 'ledger' | 'byName'>) => void },
): AsyncGenerator<JournalDay> {
  for (const businessDay of (await listJournalDays(ctx, scope, range)).toReversed()) {
    const lines = await readJournalDay(ctx, scope, businessDay);
    keep({ businessDay, digest: journalDigest(lines), exportedIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    yield { businessDay, lines };
  }
}

async function keepExported(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  of: {
    readonly kept: readonly Kept[];
    readonly range: DayRange;
    readonly by: ActedBy;
  },
): Promise<void> {
  await ctx.write(async (trx) => {
    await keepJournalExports(trx, scope, of.kept);
    await appendAudit(trx, ctx, {
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      by: of.by,
      action: 'exportJournal',
      subjectType: 'store',
      subjectId: scope.storeId,
      after: { ...of.range, days: of.kept.length },
    });
  });
}

async function openDays(ctx: JournalNeeds, scope: StoreScope) {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const sessions = await listOpenCashSessions(ctx.db, scope);
  return {
    today: businessDayOf(ctx.clock.now(), timezone, posHoursOf(settings)),
    uncounted: new Set(sessions.map(({ businessDay }) => businessDay)),
  };
}

async function exportsOf(ctx: JournalNeeds, scope: StoreScope, days: readonly string[]): Promise<JournalExport[]> {
  const sorted = days.toSorted();
  const [from, to] = [sorted.at(0), sorted.at(-1)];
  return from === undefined || to === undefined ? [] : listJournalExports(ctx.db, scope, { from, to });
}

function stateOf(
  businessDay: string,
  lines: readonly NamedJournalLine[],
  { open, exported }: { readonly open: Awaited<ReturnType<typeof openDays>>; readonly exported: JournalExport | null },
): JournalDayState {
  if (exported && exported.digest !== journalDigest(lines)) return 'changed';
  if (businessDay >= open.today || open.uncounted.has(businessDay)) return 'open';
  return exported ? 'exported' : 'ready';
}

function viewOf(businessDay: string, lines: readonly NamedJournalLine[]) {
  return {
    businessDay,
    lines,
    debitInCents: totalsOf(lines).debitInCents,
    salesInCents: creditOf(lines, 'sales'),
    taxInCents: creditOf(lines, 'tax'),
    moneyInCents: MONEY.reduce((sum, account) => sum - creditOf(lines, account), 0),
  };
}
