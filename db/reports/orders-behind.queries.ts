import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { SoldPart } from '#src/domain/reports/orders-behind.ts';
import type { OrderBehind } from '#src/domain/reports/orders-behind.types.ts';
import type { SoldAmounts } from '#src/domain/reports/sales-figures.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { CUSTOMER } from './sales-cuts.queries.ts';
import { AMOUNTS, COUNTS, type FactColumns, factsOf, type SalesFilter } from './sales-facts.ts';

/** Some of the orders that a figure counts, newest first, and how many there are in all. */
export interface SoldPage {
  readonly parts: readonly SoldPart[];
  readonly orderCount: number;
}

/** Orders by a column of their own, or by what kind of customer they are of. */
export interface RowOfOrders {
  readonly column: 'posTerminalId' | 'employeeId' | 'channel' | 'collectionType' | 'customer';
  readonly id: string;
}

export interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Orders with what they add to the figure: all, or those of a row; an empty id: those without a till, an employee, a known customer. An order that
 * was sold before and was changed or refunded in the period is one of them.
 */
export async function soldOrdersPage(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  row: RowOfOrders | null,
  { limit, offset }: PageOf,
): Promise<SoldPage> {
  const facts = factsOf(db, scope, filter);
  const orders = (row === null ? facts : ofRow(facts, row)).groupBy('sales_facts.orderId').having(COUNTS);
  const { orderCount } = await db
    .selectFrom(orders.select('sales_facts.orderId').as('counted'))
    .select(sql<number>`count(*)`.as('orderCount'))
    .executeTakeFirstOrThrow();
  const parts = await orders
    .select([
      'sales_facts.orderId',
      sql<number>`sum(sales_facts.orderCount)`.as('quantity'),
      sql<number>`sum(sales_facts.itemTotalInCents)`.as('grossInCents'),
    ])
    .orderBy(sql`min(sales_facts.occurredIsoDateTimeUtc)`, 'desc')
    .orderBy('sales_facts.orderId', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { parts, orderCount };
}

function ofRow(facts: FactColumns, { column, id }: RowOfOrders): FactColumns {
  if (column === 'customer') {
    return facts.where(
      sql<boolean>`exists (select 1 from orders where orders.id = sales_facts.orderId and ${CUSTOMER} = ${id})`,
    );
  }
  return id === '' ? facts.where(`sales_facts.${column}`, 'is', null) : facts.where(`sales_facts.${column}`, '=', id);
}

export type SoldOrder = SoldAmounts & OrderBehind;

const ORDER = [
  'orders.id as orderId',
  'orders.orderNumber',
  'orders.channel',
  'orders.collectionType',
  'orders.placedIsoDateTimeUtc',
  'orders.businessDay',
  sql<string>`coalesce(orders.employeeName, '')`.as('employeeName'),
  sql<string>`coalesce(pos_terminals.name, '')`.as('posTerminalName'),
] as const;

/** A page of these orders of the store, newest first. */
export function ordersByIds(
  db: Db,
  scope: StoreScope,
  ids: readonly string[],
  { limit, offset }: PageOf,
): Promise<OrderBehind[]> {
  return db
    .selectFrom('orders')
    .leftJoin('pos_terminals', 'pos_terminals.id', 'orders.posTerminalId')
    .select(ORDER)
    .where('orders.storeId', '=', scope.storeId)
    .where(sql<boolean>`orders.id in (select value from json_each(${JSON.stringify(ids)}))`)
    .orderBy('orders.placedIsoDateTimeUtc', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** What each order adds to the period's figures, by its id. */
export async function soldByOrder(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
): Promise<ReadonlyMap<string, SoldAmounts>> {
  const rows = await factsOf(db, scope, filter)
    .select(['sales_facts.orderId', ...AMOUNTS()])
    .groupBy('sales_facts.orderId')
    .having(COUNTS)
    .execute();
  return new Map(rows.map(({ orderId, ...sold }) => [orderId, sold]));
}

/** What each of these orders is, and what it adds to the filter's figures, by its id. */
export async function soldOrdersById(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SoldOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await factsOf(db, scope, filter)
    .innerJoin('orders', 'orders.id', 'sales_facts.orderId')
    .leftJoin('pos_terminals', 'pos_terminals.id', 'orders.posTerminalId')
    .select([...ORDER, ...AMOUNTS()])
    .where('sales_facts.orderId', 'in', [...ids])
    .groupBy('orders.id')
    .execute();
  return new Map(rows.map((row) => [row.orderId, row]));
}
