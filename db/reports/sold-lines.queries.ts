import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import { linesOfChange, type SoldLine, soldLineOf } from '#src/domain/reports/day-changes.ts';
import type { SoldPizzaLine } from '#src/domain/reports/pizza-rows.ts';
import { type SoldLines, sumsOfLines } from '#src/domain/reports/put-together.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { factsOf, type SalesFilter } from './sales-facts.ts';
import { takenOffDishes } from './taken-off.queries.ts';

/** By item or category, with what was taken off. What an order's change on a later day added or took away counts on that day. */
export async function soldLinesBy(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  column: 'itemId' | 'categoryId',
): Promise<SoldLines[]> {
  const unchanged = await saleLines(db, scope, filter)
    .select([
      sql<string>`order_lines.${sql.raw(column)}`.as('id'),
      (column === 'itemId' ? sql<string>`max(order_lines.name)` : sql<string>`''`).as('name'),
      sql<number>`sum(order_lines.quantity * sales_facts.orderCount)`.as('quantity'),
      sql<number>`sum(order_lines.lineTotalInCents * sales_facts.orderCount)`.as('grossInCents'),
    ])
    .groupBy(`order_lines.${column}`)
    .execute();
  const changed = (await changedLines(db, scope, filter)).map((line) => ({
    id: line[column],
    name: column === 'itemId' ? line.name : '',
    quantity: line.quantity,
    grossInCents: line.lineTotalInCents,
  }));
  const off = (await takenOffDishes(db, scope, filter)).map((dish) => ({
    id: dish[column],
    name: column === 'itemId' ? dish.name : '',
    ...{ quantity: 0, grossInCents: 0, offInCents: dish.offInCents },
  }));
  return sumsOfLines([...unchanged, ...changed, ...off]);
}

/** Lines that are pizzas, whole or of two halves; not those in deals. */
export async function soldPizzaLines(db: Db, scope: StoreScope, filter: SalesFilter): Promise<PizzaLineOfOrder[]> {
  const rows = await saleLines(db, scope, filter)
    .select([
      'order_lines.orderId',
      sql<string>`min(sales_facts.occurredIsoDateTimeUtc)`.as('placedIsoDateTimeUtc'),
      'order_lines.itemId',
      sql<number>`order_lines.quantity * sum(sales_facts.orderCount)`.as('quantity'),
      sql<number>`order_lines.lineTotalInCents * sum(sales_facts.orderCount)`.as('lineTotalInCents'),
      sql<string>`json_extract(order_lines.lineJson, '$.line.selection')`.as('selectionJson'),
    ])
    .where(sql`json_extract(order_lines.lineJson, '$.line.selection.type')`, 'in', ['pizza', 'halfAndHalf'])
    .groupBy(['order_lines.orderId', 'order_lines.id'])
    .having(sql`sum(sales_facts.orderCount)`, '<>', 0)
    .execute();
  const unchanged = rows.map(({ selectionJson, ...row }) => ({ ...row, selection: JSON.parse(selectionJson) }));
  const changed = (await changedLines(db, scope, filter)).filter(
    ({ selection }) => selection.type === 'pizza' || selection.type === 'halfAndHalf',
  );
  return [...unchanged, ...changed];
}

export type PizzaLineOfOrder = SoldPizzaLine & OfOrder;

interface OfOrder {
  readonly orderId: string;
  readonly placedIsoDateTimeUtc: string;
}

export type SoldLinesOfOrder = OfOrder & {
  readonly quantity: number;
  readonly grossInCents: number;
  readonly netInCents: number;
};

/** What each order sold of an item or of a category; a null id: of everything. */
export async function soldLinesByOrder(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  { column, id }: { readonly column: 'itemId' | 'categoryId'; readonly id: string | null },
): Promise<SoldLinesOfOrder[]> {
  const unchanged = await saleLines(db, scope, filter)
    .$if(id !== null, (query) => query.where(`order_lines.${column}`, '=', id ?? ''))
    .select([
      'sales_facts.orderId',
      sql<string>`min(sales_facts.occurredIsoDateTimeUtc)`.as('placedIsoDateTimeUtc'),
      sql<number>`sum(order_lines.quantity * sales_facts.orderCount)`.as('quantity'),
      sql<number>`sum(order_lines.lineTotalInCents * sales_facts.orderCount)`.as('grossInCents'),
    ])
    .groupBy('sales_facts.orderId')
    .having(sql`sum(sales_facts.orderCount)`, '<>', 0)
    .execute();
  const changed = (await changedLines(db, scope, filter))
    .filter((line) => id === null || line[column] === id)
    .map(({ lineTotalInCents: grossInCents, ...line }) => ({ ...line, grossInCents }));
  const off = (await takenOffDishes(db, scope, filter))
    .filter((dish) => id === null || dish[column] === id)
    .map(({ offInCents, ...dish }) => ({ ...dish, quantity: 0, grossInCents: 0, netInCents: 0 - offInCents }));
  const sold = [...unchanged, ...changed].map((line) => ({ ...line, netInCents: line.grossInCents }));
  return [...sold, ...off];
}

const IS_CHANGED = sql<boolean>`exists (select 1 from order_day_changes where order_day_changes.orderId = sales_facts.orderId)`;

/** Lines of the orders that were never changed on a later day: nearly all. */
function saleLines(db: Db, scope: StoreScope, filter: SalesFilter) {
  return factsOf(db, scope, filter)
    .innerJoin('order_lines', 'order_lines.orderId', 'sales_facts.orderId')
    .where('sales_facts.kind', '=', 'sale')
    .where('sales_facts.orderCount', '<>', 0)
    .where(sql<boolean>`not ${IS_CHANGED}`);
}

/** Of the others: what was first sold, where that day is in the range, and each change in it. */
async function changedLines(db: Db, scope: StoreScope, filter: SalesFilter): Promise<(SoldLine & OfOrder)[]> {
  const sold = await factsOf(db, scope, filter)
    .select([
      'sales_facts.orderId',
      'sales_facts.businessDay',
      'sales_facts.kind',
      sql<string>`min(sales_facts.occurredIsoDateTimeUtc)`.as('placedIsoDateTimeUtc'),
    ])
    .where('sales_facts.kind', 'in', ['sale', 'change'])
    .where(IS_CHANGED)
    .groupBy(['sales_facts.orderId', 'sales_facts.businessDay', 'sales_facts.kind'])
    .having(sql`sum(sales_facts.orderCount) + sum(sales_facts.changeCount)`, '>', 0)
    .execute();
  const lines: (SoldLine & OfOrder)[] = [];
  for (const [orderId, parts] of Map.groupBy(sold, (part) => part.orderId)) {
    const changes = await changesOf(db, scope, orderId);
    const now = (await linesNow(db, scope, orderId)).map(soldLineOf);
    for (const { kind, businessDay, placedIsoDateTimeUtc } of parts) {
      const at = kind === 'sale' ? -1 : changes.findIndex((change) => change.businessDay === businessDay);
      const after = changes[at + 1]?.lines ?? now;
      const sales = linesOfChange(changes[at]?.lines ?? [], after);
      lines.push(...sales.map((line) => ({ ...line, orderId, placedIsoDateTimeUtc })));
    }
  }
  return lines;
}

async function changesOf(db: Db, scope: StoreScope, orderId: string) {
  const rows = await db
    .selectFrom('order_day_changes')
    .select(['businessDay', 'linesJson'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('businessDay')
    .execute();
  return rows.map(({ businessDay, linesJson }) => ({ businessDay, lines: JSON.parse(linesJson) as SoldLine[] }));
}

async function linesNow(db: Db, scope: StoreScope, orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select('lineJson')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .execute();
  return rows.map(({ lineJson }) => JSON.parse(lineJson));
}
