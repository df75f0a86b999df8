/** Facts held against the orders they are kept of, and put right (decision 0153). */
import type { Database as BunDatabase } from 'bun:sqlite';
import type { Trx } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const COLUMNS = [
  'storeId',
  'businessDay',
  'orderId',
  'kind',
  'sourceId',
  'occurredIsoDateTimeUtc',
  'channel',
  'collectionType',
  'posTerminalId',
  'employeeId',
  'employeeName',
];
const SUMS = [
  'orderCount',
  'lostCount',
  'changeCount',
  'refundCount',
  'itemTotalInCents',
  'discountInCents',
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'cashRoundingInCents',
  'taxInCents',
  'grandTotalInCents',
  'addedTaxInCents',
  'refundInCents',
];
const LIST = COLUMNS.join(', ');

/** What the facts lack of what the orders say, above zero, and what they have too much, below it. */
const difference = (
  where: string,
) => `select ${LIST}, max(isWanted) as isWanted, ${SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')}
  from (select ${LIST}, 1 as isWanted, ${SUMS.join(', ')} from sales_facts_wanted where ${where}
    union all select ${LIST}, 0, ${SUMS.map((name) => `0 - ${name}`).join(', ')} from sales_facts where ${where})
  group by ${LIST} having ${SUMS.map((name) => `sum(${name}) <> 0`).join(' or ')}`;

const OF_DAYS = difference('storeId = :storeId and businessDay >= :from and businessDay < :until');
/** The plus sign keeps SQLite from going through all orders of the store. */
const OF_ORDERS = difference('+storeId = :storeId and orderId in (select value from json_each(:orderIds))');

/** An order that counts on a day otherwise than its facts say. */
export interface WrongFact {
  readonly businessDay: string;
  readonly orderId: string;
  /** What its facts lack of net sales; below zero they have too much. */
  readonly netInCents: number;
}

/** The business days of a store's orders and facts; null: it has none. */
export function daysOfFacts(raw: BunDatabase, storeId: string): { readonly from: string; readonly to: string } | null {
  const { days, to } = raw
    .query<{ days: string | null; to: string | null }, { storeId: string }>(
      `select min(day) as days, max(day) as "to" from (
         select min(businessDay) as day from orders where storeId = :storeId
         union all select max(businessDay) from orders where storeId = :storeId
         union all select max(businessDay) from refunds where storeId = :storeId
         union all select max(businessDay) from order_day_changes where storeId = :storeId
         union all select min(businessDay) from sales_facts where storeId = :storeId
         union all select max(businessDay) from sales_facts where storeId = :storeId)`,
    )
    .get({ storeId }) ?? { days: null, to: null };
  return days === null || to === null ? null : { from: days, to };
}

/** Reads only. `until` is outside. */
export function wrongFacts(
  raw: BunDatabase,
  storeId: string,
  { from, until }: { readonly from: string; readonly until: string },
): WrongFact[] {
  return raw
    .query<WrongFact, { storeId: string; from: string; until: string }>(
      `select businessDay, orderId, sum(itemTotalInCents - discountInCents - refundInCents) as netInCents
       from (${OF_DAYS}) group by businessDay, orderId order by businessDay, orderId`,
    )
    .all({ storeId, from, until });
}

/**
 * Adds what puts these orders' facts right, as their rows are now. Facts that are right stay as they are, so what was printed
 * can still be found again. Returns how many were wrong.
 */
export function mendFactsIn(trx: Trx, storeId: string, orderIds: readonly string[]): number {
  const raw = connectionOf(trx);
  const of = { storeId, orderIds: JSON.stringify(orderIds) };
  const { wrong } = raw.query<{ wrong: number }, typeof of>(`select count(*) as wrong from (${OF_ORDERS})`).get(of) ?? {
    wrong: 0,
  };
  if (wrong === 0) return 0;
  raw
    .query<never, { storeId: string }>(
      `insert into sales_fact_places (storeId, position) values (:storeId, 1) on conflict do update set position = position + 1`,
    )
    .run({ storeId });
  raw
    .query<never, typeof of>(
      `insert into sales_facts (${LIST}, position, isTakenBack, ${SUMS.join(', ')})
       select ${LIST}, (select position from sales_fact_places where storeId = :storeId), 1 - isWanted, ${SUMS.join(', ')}
       from (${OF_ORDERS})`,
    )
    .run(of);
  return wrong;
}

/** All of a store at once, for a store whose facts fit into one write. Returns how many were wrong. */
export function rebuildFactsIn(trx: Trx, { storeId }: StoreScope): number {
  const found = wrongFacts(connectionOf(trx), storeId, { from: '', until: '~' });
  return mendFactsIn(trx, storeId, [...new Set(found.map(({ orderId }) => orderId))]);
}
