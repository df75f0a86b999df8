import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { SoldPart } from '#src/domain/reports/orders-behind.ts';
import type { OrderBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import type { SoldAmounts } from '#src/domain/reports/sales-figures.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { AMOUNTS, COUNTS, type FactColumns, factsOf, type SalesFilter } from './sales-facts.ts';

/** Some of the orders that a figure counts, newest first, and how many there are in all. */
export interface SoldPage {
  readonly parts: readonly SoldPart[];
  readonly orderCount: number;
}

export interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Orders with what they add to the figure: all, or those of a till or an employee; an empty id: those without one. An order that
 * was sold before and was changed or refunded in the period is one of them.
 */
export async function soldOrdersPage(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  row: { readonly column: 'posTerminalId' | 'employeeId'; readonly id: string } | null,
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

function ofRow(
  facts: FactColumns,
  { column, id }: { column: 'posTerminalId' | 'employeeId'; id: string },
): FactColumns {
  return id === '' ? facts.where(`sales_facts.${column}`, 'is', null) : facts.where(`sales_facts.${column}`, '=', id);
}

export type SoldOrder = SoldAmounts & Omit<OrderBehindFigure, 'quantity' | 'grossInCents' | 'figures'>;

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
    .where('sales_facts.orderId', 'in', [...ids])
    .groupBy('orders.id')
    .execute();
  return new Map(rows.map((row) => [row.orderId, row]));
}
