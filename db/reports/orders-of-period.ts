import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Database } from '#db/schema/index.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { SalesFilter } from './sales-report.queries.ts';

export type OrdersOfPeriod = SelectQueryBuilder<Database, 'orders', unknown>;

/** The sales of a period as orders, for cuts by what facts don't say. */
export function salesOf(db: Db, scope: StoreScope, filter: SalesFilter): OrdersOfPeriod {
  return ordersOf(db, scope, filter, ['accepted', 'completed']);
}

/** Orders of a period that ended without being a sale. */
export function calledOffOf(db: Db, scope: StoreScope, filter: SalesFilter): OrdersOfPeriod {
  return ordersOf(db, scope, filter, ['cancelled', 'rejected']);
}

function ordersOf(
  db: Db,
  scope: StoreScope,
  { range, channel, posTerminalId }: SalesFilter,
  statusCodes: readonly OrderStatus[],
): OrdersOfPeriod {
  const query = db
    .selectFrom('orders')
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.statusCode', 'in', statusCodes)
    .$if(channel !== null, (one) => one.where('orders.channel', '=', channel ?? 'online'))
    .$if(posTerminalId !== null, (one) => one.where('orders.posTerminalId', '=', posTerminalId));
  return (
    range.kind === 'businessDays'
      ? query.where('orders.businessDay', '>=', range.from).where('orders.businessDay', '<=', range.to)
      : query
          .where('orders.placedIsoDateTimeUtc', '>=', range.fromIsoDateTimeUtc)
          .where('orders.placedIsoDateTimeUtc', '<', range.untilIsoDateTimeUtc)
  ) as OrdersOfPeriod;
}

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(`orders.${column}`)}), 0)`;

/** The sums of such orders, as `figuresOf` takes them. */
export const AMOUNTS_OF_ORDERS = () =>
  [
    sql<number>`count(*)`.as('orderCount'),
    sumOf('itemTotalInCents').as('grossInCents'),
    sumOf('discountInCents').as('discountInCents'),
    sumOf('refundedInCents').as('refundInCents'),
    sumOf('deliveryFeeInCents').as('deliveryFeeInCents'),
    sumOf('surchargeInCents').as('surchargeInCents'),
    sumOf('tipInCents').as('tipInCents'),
    sumOf('cashRoundingInCents').as('cashRoundingInCents'),
    sql<number>`coalesce(sum(case when orders.taxIsIncluded then 0 else orders.taxInCents end), 0)`.as(
      'addedTaxInCents',
    ),
    sumOf('taxInCents').as('taxInCents'),
    sumOf('grandTotalInCents').as('grandTotalInCents'),
  ] as const;
