import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Database } from '#db/schema/index.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { SalesFilter } from './sales-facts.ts';

export type OrdersOfPeriod = SelectQueryBuilder<Database, 'orders', unknown>;

/** The orders that were sold in a period, for cuts by what facts don't say. */
export function salesOf(db: Db, scope: StoreScope, filter: SalesFilter): OrdersOfPeriod {
  return during(salesOfAnyDay(db, scope, filter), filter, ON_SALE);
}

/** Orders of a period that ended without being a sale, and whose dishes weren't sold on another bill. */
export function calledOffOf(db: Db, scope: StoreScope, filter: SalesFilter): OrdersOfPeriod {
  const ended = ordersOf(db, scope, filter, ['cancelled', 'rejected']).where(sql<boolean>`not ${WENT_TO_A_BILL}`);
  return during(ended, filter, ON_SALE);
}

/** How many of a period ended because their dishes went to another bill: no sale was lost. */
export async function countGoneToBills(db: Db, scope: StoreScope, filter: SalesFilter): Promise<number> {
  const gone = ordersOf(db, scope, filter, ['cancelled']).where(WENT_TO_A_BILL);
  const { count } = await during(gone, filter, ON_SALE)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A bill that was merged into another, or a guest's own order that was put on a waiter's. The act that ended it says so: a reason can
 * be typed, and the bill that took the dishes has an act of the same name.
 */
const WENT_TO_A_BILL = sql<boolean>`exists (
  select 1 from audit_log went
  where went.subjectType = 'order' and went.subjectId = orders.id and went.storeId = orders.storeId
    and went.action in ('mergeOrder', 'putOnBill') and json_extract(went.afterJson, '$.statusCode') = 'cancelled'
)`;

/** Sales whenever they were, to be narrowed by the day on which something happened to them (`during`). */
export function salesOfAnyDay(db: Db, scope: StoreScope, filter: SalesFilter): OrdersOfPeriod {
  return ordersOf(db, scope, filter, ['accepted', 'completed']);
}

/** Also those that ended since, or haven't been accepted: money that moved for them moved. */
export function ordersOfAnyState(db: Db, scope: StoreScope, filter: SalesFilter): OrdersOfPeriod {
  return ordersOf(db, scope, filter, null);
}

/** What an order adds counts only while it is a sale. */
export function whileSold(amount: string) {
  return sql<number>`iif(orders.statusCode in ('accepted', 'completed'), ${sql.ref(amount)}, 0)`;
}

export const ON_SALE = { day: 'orders.businessDay', at: 'orders.placedIsoDateTimeUtc' } as const;

/** Rows whose business day, or whose instant, is in the filter's range. */
export function during<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables, Row>,
  { range }: SalesFilter,
  { day, at }: { readonly day: string; readonly at: string },
): SelectQueryBuilder<Database, Tables, Row> {
  return range.kind === 'businessDays'
    ? query.where(sql.ref(day), '>=', range.from).where(sql.ref(day), '<=', range.to)
    : query.where(sql.ref(at), '>=', range.fromIsoDateTimeUtc).where(sql.ref(at), '<', range.untilIsoDateTimeUtc);
}

function ordersOf(
  db: Db,
  scope: StoreScope,
  { channel, posTerminalId }: SalesFilter,
  statusCodes: readonly OrderStatus[] | null,
): OrdersOfPeriod {
  return (
    db
      .selectFrom('orders')
      .where('orders.storeId', '=', scope.storeId)
      // A test is in no report, as it is in no fact.
      .where('orders.isTest', '=', 0)
      .$if(statusCodes !== null, (one) => one.where('orders.statusCode', 'in', statusCodes ?? []))
      .$if(channel !== null, (one) => one.where('orders.channel', '=', channel ?? 'online'))
      .$if(posTerminalId !== null, (one) => one.where('orders.posTerminalId', '=', posTerminalId)) as OrdersOfPeriod
  );
}
