/**
 * What a store sold, out of the facts that migration 0070 keeps. Whoever shows figures reads them here or from
 * `features/reports`: what is a sale, and on which day it counts, is decided once.
 *
 * `soldInAll`, `soldByTime`, `soldByQuarterHour`, `soldBy` (channel, collection type, till, employee), `soldLinesBy` and
 * `soldPizzaLines` answer for a `SalesFilter`; `day-figures.queries.ts` and `monthly-orders.queries.ts` for one day and for months;
 * `late-facts.queries.ts` says what came after a paper was printed.
 */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { SoldGroup } from '#src/domain/reports/put-together.ts';
import { type SoldAmounts, sumOfSold } from '#src/domain/reports/sales-figures.ts';
import { timeDimensionOf } from '#src/domain/time/time-dimension.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { AMOUNTS, COUNTS, factsOf, type SalesFilter, type TimeColumn } from './sales-facts.ts';

export type { SalesBucket, SalesFilter, TimeColumn } from './sales-facts.ts';
export { soldLinesBy, soldPizzaLines } from './sold-lines.queries.ts';

export interface SoldInQuarterHour extends SoldAmounts {
  readonly businessDay: string;
  readonly placedIsoDateTimeUtc: string;
}

/** By the business day, or the ISO week, month or year that it is in. */
export async function soldByTime(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  column: TimeColumn,
): Promise<SoldGroup[]> {
  const days = await factsOf(db, scope, filter)
    .select(['sales_facts.businessDay', ...AMOUNTS()])
    .groupBy('sales_facts.businessDay')
    .having(COUNTS)
    .execute();
  const idOf = (day: string) => (column === 'businessDay' ? day : timeDimensionOf(day)[column]);
  return [...Map.groupBy(days, ({ businessDay }) => idOf(businessDay))].map(([id, group]) => ({
    id,
    name: '',
    ...sumOfSold(group),
  }));
}

/** By the quarter of an hour: on every clock of the world an hour begins with one of UTC's, also in Chatham and Kathmandu. */
export async function soldByQuarterHour(db: Db, scope: StoreScope, filter: SalesFilter): Promise<SoldInQuarterHour[]> {
  const at = sql.ref('sales_facts.occurredIsoDateTimeUtc');
  const minute = sql`substr(${at}, 15, 2)`;
  const start = sql`case when ${minute} < '15' then '00' when ${minute} < '30' then '15' when ${minute} < '45' then '30' else '45' end`;
  const quarter = sql<string>`substr(${at}, 1, 14) || ${start} || ':00Z'`;
  return factsOf(db, scope, filter)
    .select(['sales_facts.businessDay', quarter.as('placedIsoDateTimeUtc'), ...AMOUNTS()])
    .groupBy(['sales_facts.businessDay', quarter])
    .having(COUNTS)
    .execute();
}

/** By till; what came without one under an empty id. */
export function soldByTerminal(db: Db, scope: StoreScope, filter: SalesFilter): Promise<SoldGroup[]> {
  return factsOf(db, scope, filter)
    .leftJoin('pos_terminals', 'pos_terminals.id', 'sales_facts.posTerminalId')
    .select([
      sql<string>`coalesce(sales_facts.posTerminalId, '')`.as('id'),
      sql<string>`coalesce(max(pos_terminals.name), '')`.as('name'),
      ...AMOUNTS(),
    ])
    .groupBy('sales_facts.posTerminalId')
    .having(COUNTS)
    .execute();
}

/** By employee, under the name of an order; what no employee took under an empty id. */
export function soldByEmployee(db: Db, scope: StoreScope, filter: SalesFilter): Promise<SoldGroup[]> {
  return factsOf(db, scope, filter)
    .select([
      sql<string>`coalesce(sales_facts.employeeId, '')`.as('id'),
      sql<string>`coalesce(max(sales_facts.employeeName), '')`.as('name'),
      ...AMOUNTS(),
    ])
    .groupBy('sales_facts.employeeId')
    .having(COUNTS)
    .execute();
}

/** By channel or by collection type, which are their own names. */
export function soldBy(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  column: 'channel' | 'collectionType',
): Promise<SoldGroup[]> {
  const name = sql<string>`${sql.ref(`sales_facts.${column}`)}`;
  return factsOf(db, scope, filter)
    .select([name.as('id'), name.as('name'), ...AMOUNTS()])
    .groupBy(`sales_facts.${column}`)
    .having(COUNTS)
    .execute();
}

/** The whole, in one row. */
export async function soldInAll(db: Db, scope: StoreScope, filter: SalesFilter): Promise<SoldAmounts> {
  return await factsOf(db, scope, filter).select(AMOUNTS()).executeTakeFirstOrThrow();
}
