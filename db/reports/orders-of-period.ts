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

/** Orders of a period that ended without being a sale. */
export function calledOffOf(db: Db, scope: StoreScope, filter: SalesFilter): OrdersOfPeriod {
  return during(ordersOf(db, scope, filter, ['cancelled', 'rejected']), filter, ON_SALE);
}

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
  return db
    .selectFrom('orders')
    .where('orders.storeId', '=', scope.storeId)
    .$if(statusCodes !== null, (one) => one.where('orders.statusCode', 'in', statusCodes ?? []))
    .$if(channel !== null, (one) => one.where('orders.channel', '=', channel ?? 'online'))
    .$if(posTerminalId !== null, (one) => one.where('orders.posTerminalId', '=', posTerminalId)) as OrdersOfPeriod;
}
