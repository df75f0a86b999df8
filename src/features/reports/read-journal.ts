import { appendAudit } from '#db/audit/audit.repository.ts';
import { listOpenCashSessions } from '#db/cash/cash-sessions.repository.ts';
import { journalDays } from '#db/reports/journal.queries.ts';
import { type JournalExport, keepJournalExports, listJournalExports } from '#db/reports/journal-exports.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { creditOf, totalsOf } from '#src/domain/reports/journal.ts';
import { type JournalFileOf, journalHeader, journalRows } from '#src/domain/reports/journal-files.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { csvStream } from '#src/shared/csv.ts';
import type { StoreScope } from '#src/shared/scope.ts';
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

/** In the layout of the store's ledger, day by day while it is read. When the last day is written, all are kept as exported. */
export async function exportJournal(
  ctx: JournalNeeds & Needs<'write' | 'ids'>,
  scope: StoreScope,
  { range, by }: { readonly range: DayRange; readonly by: ActedBy },
): Promise<ReadableStream<Uint8Array>> {
  const { profile } = await ctx.menus.storeOf(scope);
  const of: JournalFileOf = {
    settings: profile.settings.accounting,
    storeName: profile.name,
    countryCode: profile.countryCode,
  };
  const days = (await listJournalDays(ctx, scope, range)).toReversed();
  async function* batches() {
    const kept: Omit<JournalExport, 'restaurantId' | 'storeId'>[] = [];
    for (const businessDay of days) {
      const lines = await readJournalDay(ctx, scope, businessDay);
      kept.push({
        businessDay,
        ledger: of.settings.ledger,
        digest: journalDigest(lines),
        byName: by.name,
        exportedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
      });
      yield journalRows({ businessDay, lines }, of);
    }
    await keepExported(ctx, scope, { kept, range, by });
  }
  return csvStream(journalHeader(of.settings), batches());
}

async function keepExported(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  of: {
    readonly kept: readonly Omit<JournalExport, 'restaurantId' | 'storeId'>[];
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
