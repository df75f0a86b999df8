import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CashCountsTable } from '#db/schema/cash.tables.ts';
import type { CountedDrawer, CountRow, DayEndReport } from '#src/domain/cash/cash.types.ts';
import type { DenominationCount } from '#src/domain/cash/denominations.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Counts are only ever added. */
export async function insertCashCount(trx: Trx, count: Insertable<CashCountsTable>): Promise<void> {
  await trx.insertInto('cash_counts').values(count).execute();
}

export async function findCashCount(db: Db, scope: StoreScope, countId: string): Promise<CountedDrawer | null> {
  const row = await db
    .selectFrom('cash_counts')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', countId)
    .executeTakeFirst();
  return row ? countOf(row) : null;
}

/** Of one session, the first first. */
export async function listCountsOfSession(db: Db, scope: StoreScope, sessionId: string): Promise<CountedDrawer[]> {
  const rows = await db
    .selectFrom('cash_counts')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('sessionId', '=', sessionId)
    .orderBy('number')
    .execute();
  return rows.map(countOf);
}

const DIFFERENCES = { any: '<>', short: '<', over: '>' } as const;

export interface CountFilter {
  /** Business days, both inclusive. */
  readonly from?: string;
  readonly to?: string;
  /** Less or more than was expected; `any`: either. */
  readonly difference?: 'any' | 'short' | 'over';
}

export interface CountPage extends CountFilter {
  readonly sort?: { readonly by: 'day' | 'difference'; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
  readonly offset?: number;
}

/** The newest day first where nothing else is asked; of a day the last count first. */
export async function listCashCounts(
  db: Db,
  scope: StoreScope,
  { sort = { by: 'day', direction: 'desc' }, limit, offset = 0, ...filter }: CountPage,
): Promise<{ readonly rows: CountedDrawer[]; readonly total: number }> {
  let query = db
    .selectFrom('cash_counts')
    .innerJoin('cash_sessions', 'cash_sessions.id', 'cash_counts.sessionId')
    .where('cash_counts.storeId', '=', scope.storeId);
  if (filter.from) query = query.where('cash_sessions.businessDay', '>=', filter.from);
  if (filter.to) query = query.where('cash_sessions.businessDay', '<=', filter.to);
  if (filter.difference) query = query.where('cash_counts.differenceInCents', DIFFERENCES[filter.difference], 0);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('cash_counts')
    .orderBy(sort.by === 'day' ? 'cash_sessions.businessDay' : 'cash_counts.differenceInCents', sort.direction)
    .orderBy('cash_counts.createdIsoDateTimeUtc', 'desc')
    .orderBy('cash_counts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(countOf), total };
}

export function countRow(count: CountedDrawer): CountRow {
  const { id, sessionId, number, drawerName, businessDay, byName, createdIsoDateTimeUtc } = count;
  const { countedInCents, expectedInCents, differenceInCents } = count;
  return {
    id,
    sessionId,
    number,
    drawerName,
    businessDay,
    countedInCents,
    expectedInCents,
    differenceInCents,
    byName,
    createdIsoDateTimeUtc,
  };
}

function countOf(row: Selectable<CashCountsTable>): CountedDrawer {
  const report = JSON.parse(row.reportJson) as DayEndReport;
  return {
    id: row.id,
    sessionId: row.sessionId,
    number: row.number,
    countedInCents: row.countedInCents,
    expectedInCents: row.expectedInCents,
    differenceInCents: row.differenceInCents,
    denominations: JSON.parse(row.denominationsJson) as DenominationCount[],
    note: row.note,
    byName: row.byName,
    approvedByName: row.approvedByName,
    createdIsoDateTimeUtc: row.createdIsoDateTimeUtc,
    drawerName: report.drawerName,
    businessDay: report.businessDay,
    report,
  };
}
