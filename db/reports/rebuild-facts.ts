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
/** Net sales of facts: of their totals what isn't for anything but dishes. */
const NET =
  'grandTotalInCents - refundInCents - deliveryFeeInCents - surchargeInCents - tipInCents - cashRoundingInCents - addedTaxInCents';
const LIST = COLUMNS.join(', ');

/** What the facts lack of what the orders say, above zero, and what they have too much, below it. */
const difference = (wanted: string, kept: string) =>
  `select ${LIST}, max(isWanted) as isWanted, ${SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')}
  from (select ${LIST}, 1 as isWanted, ${SUMS.join(', ')} from sales_facts_wanted where ${wanted}
    union all select ${LIST}, 0, ${SUMS.map((name) => `0 - ${name}`).join(', ')} from ${kept})
  group by ${LIST} having ${SUMS.map((name) => `sum(${name}) <> 0`).join(' or ')}`;

const DAYS = 'storeId = :storeId and businessDay >= :from and businessDay < :until';
const OF_DAYS = difference(DAYS, `sales_facts where ${DAYS}`);

/** The plus sign keeps SQLite from going through all orders, and all facts, of the store. */
const ORDERS = "+storeId = :storeId and orderId in (select value ->> 'orderId' from json_each(:orders))";
const LATER = `${ORDERS} and position <> 0`;
/** A first fact is on the day of its order, on one where a later fact took it back, or where it was found. */
const OF_ORDERS = difference(
  ORDERS,
  `(select * from sales_facts where ${LATER}
    union all select f.* from (
      select id as orderId, businessDay from orders where id in (select value ->> 'orderId' from json_each(:orders))
      union select orderId, businessDay from sales_facts where ${LATER}
      union select value ->> 'orderId', value ->> 'businessDay' from json_each(:orders)) as place
    cross join sales_facts as f on f.storeId = :storeId and f.businessDay = place.businessDay and f.position = 0
      and f.orderId = place.orderId)`,
);

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
      `select businessDay, orderId, sum(${NET}) as netInCents
       from (${OF_DAYS}) group by businessDay, orderId order by businessDay, orderId`,
    )
    .all({ storeId, from, until });
}

/**
 * Adds what puts these orders' facts right, as their rows are now. Facts that are right stay as they are, so what was printed
 * can still be found again. Returns how many were wrong.
 */
export function mendFactsIn(
  trx: Trx,
  storeId: string,
  found: readonly Pick<WrongFact, 'orderId' | 'businessDay'>[],
): number {
  const raw = connectionOf(trx);
  const orders = JSON.stringify(found.map(({ orderId, businessDay }) => ({ orderId, businessDay })));
  const of = { storeId, orders };
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

const BESIDE_DISHES = 'refundBesideDishesInCents';
const MONTH_SUMS = [
  'orderCount',
  'itemTotalInCents',
  'discountInCents',
  'refundInCents',
  'grandTotalInCents',
  BESIDE_DISHES,
];
const ofFact = (name: string) =>
  name === BESIDE_DISHES
    ? `iif(f.kind = 'refund', 0 - (f.deliveryFeeInCents + f.surchargeInCents + f.tipInCents + f.addedTaxInCents + f.cashRoundingInCents), 0) as ${name}`
    : `f.${name}`;
const MONTHS_DIFFER = `select month, channel, ${[...MONTH_SUMS, 'feeInCents'].map((name) => `sum(${name}) as ${name}`).join(', ')}
  from (select substr(f.businessDay, 1, 7) as month, f.channel, ${MONTH_SUMS.map(ofFact).join(', ')},
      f.orderCount * coalesce(p.applicationFeeInCents, 0) as feeInCents
    from sales_facts f left join order_payments p on p.orderId = f.orderId and p.capturedInCents > 0
    where f.storeId = :storeId and f.businessDay >= :month and f.businessDay < :month || '~'
    union all select month, channel, ${[...MONTH_SUMS, 'feeInCents'].map((name) => `0 - ${name}`).join(', ')}
    from sales_months where storeId = :storeId and month = :month)
  group by month, channel having ${[...MONTH_SUMS, 'feeInCents'].map((name) => `sum(${name}) <> 0`).join(' or ')}`;

/** Reads only. */
export function isMonthWrong(raw: BunDatabase, storeId: string, month: string): boolean {
  return raw.query<never, { storeId: string; month: string }>(MONTHS_DIFFER).all({ storeId, month }).length > 0;
}

/** Makes a store's month what its facts add up to. Returns whether it was anything else. */
export function mendMonthIn(trx: Trx, storeId: string, month: string): boolean {
  const { changes } = connectionOf(trx)
    .query<never, { storeId: string; month: string }>(
      `insert into sales_months (storeId, month, channel, ${MONTH_SUMS.join(', ')}, feeInCents)
       select :storeId, month, channel, ${MONTH_SUMS.join(', ')}, feeInCents from (${MONTHS_DIFFER}) where true
       on conflict (storeId, month, channel) do update set
         ${[...MONTH_SUMS, 'feeInCents'].map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`,
    )
    .run({ storeId, month });
  return changes > 0;
}

/** All of a store at once, for a store whose facts fit into one write. Returns how many were wrong. */
export function rebuildFactsIn(trx: Trx, { storeId }: StoreScope): number {
  const found = wrongFacts(connectionOf(trx), storeId, { from: '', until: '~' });
  return mendFactsIn(trx, storeId, found);
}

/** After the order itself: what took its first fact back then says where that is. */
export function eraseFactsOfOrder(raw: BunDatabase, orderId: string): void {
  const places = raw
    .query<{ storeId: string; businessDay: string }, { orderId: string }>(
      'select distinct storeId, businessDay from sales_facts where orderId = :orderId and position <> 0',
    )
    .all({ orderId });
  for (const place of places) {
    raw
      .query<never, typeof place & { orderId: string }>(
        `delete from sales_facts
         where storeId = :storeId and businessDay = :businessDay and position = 0 and orderId = :orderId`,
      )
      .run({ ...place, orderId });
  }
  raw.query('delete from sales_facts where orderId = ? and position <> 0').run(orderId);
}
