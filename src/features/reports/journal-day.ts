import { createHash } from 'node:crypto';
import {
  journalCashDifferences,
  journalCashMoves,
  journalDisputes,
  journalOnline,
  journalPayouts,
  journalTenders,
  journalWriteOffs,
} from '#db/reports/journal.queries.ts';
import { journalSales } from '#db/reports/journal-sales.queries.ts';
import type { Needs } from '#src/context.ts';
import { type JournalFacts, type JournalLine, journalOf } from '#src/domain/reports/journal.ts';
import { journalLineName } from '#src/domain/reports/journal-words.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type JournalNeeds = Needs<'db' | 'menus'>;

export interface NamedJournalLine extends JournalLine {
  /** 'Sales: Pizza', 'Card: Counter'. */
  readonly name: string;
}

/** The journal of a business day. Reading it again gives the same until something of that day changes. */
export async function readJournalDay(
  ctx: JournalNeeds,
  scope: StoreScope,
  businessDay: string,
): Promise<NamedJournalLine[]> {
  const lines = journalOf(await factsOf(ctx, scope, businessDay));
  const { categories } = await ctx.menus.menuOf(scope);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const { countryCode } = (await ctx.menus.storeOf(scope)).profile;
  return lines.map((line) => ({ ...line, name: journalLineName(line, { categories: names, countryCode }) }));
}

/** Two days with the same lines have the same digest; names may change without it. */
export function journalDigest(lines: readonly NamedJournalLine[]): string {
  const told = lines.map(({ name: _, ...line }) => line);
  return createHash('sha256').update(JSON.stringify(told)).digest('hex');
}

async function factsOf(ctx: JournalNeeds, scope: StoreScope, businessDay: string): Promise<JournalFacts> {
  const { db } = ctx;
  return {
    ...(await journalSales(db, scope, businessDay)),
    tenders: await journalTenders(db, scope, businessDay),
    online: await journalOnline(db, scope, businessDay),
    cashMoves: await journalCashMoves(db, scope, businessDay),
    cashDifferences: await journalCashDifferences(db, scope, businessDay),
    writeOffs: await writeOffsOf(ctx, scope, businessDay),
    payouts: await journalPayouts(db, scope, businessDay),
    disputes: await journalDisputes(db, scope, businessDay),
  };
}

/** Read around the day: where a business day begins and ends is a matter of the store's hours. */
async function writeOffsOf(ctx: JournalNeeds, scope: StoreScope, businessDay: string) {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const midnight = Temporal.PlainDate.from(businessDay).toZonedDateTime(timezone);
  const rows = await journalWriteOffs(ctx.db, scope, {
    fromIsoDateTimeUtc: isoUtc(midnight.toInstant()),
    untilIsoDateTimeUtc: isoUtc(midnight.add({ days: 2 }).toInstant()),
  });
  return rows.filter(
    ({ writtenOffIsoDateTimeUtc: at }) =>
      businessDayOf(Temporal.Instant.from(at), timezone, posHoursOf(settings)) === businessDay,
  );
}
