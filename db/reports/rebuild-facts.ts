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
const DIFFERENCE = `select ${LIST}, max(isWanted) as isWanted, ${SUMS.map((name) => `sum(${name}) as ${name}`).join(', ')}
  from (select ${LIST}, 1 as isWanted, ${SUMS.join(', ')} from sales_facts_wanted where storeId = :storeId
    union all select ${LIST}, 0, ${SUMS.map((name) => `0 - ${name}`).join(', ')} from sales_facts where storeId = :storeId)
  group by ${LIST} having ${SUMS.map((name) => `sum(${name}) <> 0`).join(' or ')}`;

/**
 * Holds a store's facts against its orders and adds what puts them right. Facts that are right stay as they are, so what
 * was printed can still be found again. Returns how many were wrong.
 */
export function rebuildFactsIn(trx: Trx, { storeId }: StoreScope): number {
  const raw = connectionOf(trx);
  const { wrong } = raw
    .query<{ wrong: number }, { storeId: string }>(`select count(*) as wrong from (${DIFFERENCE})`)
    .get({
      storeId,
    }) ?? { wrong: 0 };
  if (wrong === 0) return 0;
  raw
    .query<never, { storeId: string }>(
      `insert into sales_fact_places (storeId, position) values (:storeId, 1) on conflict do update set position = position + 1`,
    )
    .run({ storeId });
  raw
    .query<never, { storeId: string }>(
      `insert into sales_facts (${LIST}, position, isTakenBack, ${SUMS.join(', ')})
       select ${LIST}, (select position from sales_fact_places where storeId = :storeId), 1 - isWanted, ${SUMS.join(', ')}
       from (${DIFFERENCE})`,
    )
    .run({ storeId });
  return wrong;
}
