import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { SoldPart } from '#src/domain/reports/orders-behind.ts';
import type { OrderBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import type { SoldAmounts } from '#src/domain/reports/sales-figures.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { AMOUNTS, type OrderColumns, type SalesFilter, soldOrders } from './sales-report.queries.ts';

/** Some of the orders that a figure counts, newest first, and how many there are in all. */
export interface SoldPage {
  readonly parts: readonly SoldPart[];
  readonly orderCount: number;
}

export interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

/** Whole orders: all, or those of a till or an employee; an empty id: those without one. */
export async function soldOrdersPage(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  row: { readonly column: 'posTerminalId' | 'employeeId'; readonly id: string } | null,
  { limit, offset }: PageOf,
): Promise<SoldPage> {
  const sold = soldOrders(db, scope, filter);
  const orders = row === null ? sold : ofRow(sold, row);
  const { orderCount } = await orders.select(sql<number>`count(*)`.as('orderCount')).executeTakeFirstOrThrow();
  const parts = await orders
    .select(['orders.id as orderId', sql<number>`1`.as('quantity'), 'orders.itemTotalInCents as grossInCents'])
    .orderBy('orders.placedIsoDateTimeUtc', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { parts, orderCount };
}

function ofRow(
  orders: OrderColumns,
  { column, id }: { column: 'posTerminalId' | 'employeeId'; id: string },
): OrderColumns {
  return id === '' ? orders.where(`orders.${column}`, 'is', null) : orders.where(`orders.${column}`, '=', id);
}

/** What orders have of an item or of a category; a null id: of everything. */
export async function soldLinesPage(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  { column, id }: { readonly column: 'itemId' | 'categoryId'; readonly id: string | null },
  { limit, offset }: PageOf,
): Promise<SoldPage> {
  const lines = soldOrders(db, scope, filter)
    .innerJoin('order_lines', 'order_lines.orderId', 'orders.id')
    .$if(id !== null, (query) => query.where(`order_lines.${column}`, '=', id ?? ''));
  const { orderCount } = await lines
    .select(sql<number>`count(distinct orders.id)`.as('orderCount'))
    .executeTakeFirstOrThrow();
  const parts = await lines
    .select([
      'orders.id as orderId',
      sql<number>`sum(order_lines.quantity)`.as('quantity'),
      sql<number>`sum(order_lines.lineTotalInCents)`.as('grossInCents'),
    ])
    .groupBy('orders.id')
    .orderBy('orders.placedIsoDateTimeUtc', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { parts, orderCount };
}

export type SoldOrder = SoldAmounts & Omit<OrderBehindFigure, 'quantity' | 'grossInCents' | 'figures'>;

/** What each of these orders of the filter is and brought, by its id. */
export async function soldOrdersById(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SoldOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await soldOrders(db, scope, filter)
    .leftJoin('pos_terminals', 'pos_terminals.id', 'orders.posTerminalId')
    .select([
      'orders.id as orderId',
      'orders.orderNumber',
      'orders.channel',
      'orders.collectionType',
      'orders.placedIsoDateTimeUtc',
      'orders.businessDay',
      sql<string>`coalesce(orders.employeeName, '')`.as('employeeName'),
      sql<string>`coalesce(pos_terminals.name, '')`.as('posTerminalName'),
      ...AMOUNTS(),
    ])
    .where('orders.id', 'in', [...ids])
    .groupBy('orders.id')
    .execute();
  return new Map(rows.map((row) => [row.orderId, row]));
}
