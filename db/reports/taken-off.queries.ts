/** What discounts and refunds of a period took off the dishes of its orders. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { SoldLine } from '#src/domain/reports/day-changes.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import {
  type DishOfOrder,
  dishesTogether,
  type OrderDays,
  type OrderDishes,
  type OrderPart,
  type TakenOff,
  takenOff,
} from '#src/domain/reports/taken-off.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { AMOUNTS, type FactColumns, factsOf, type SalesFilter } from './sales-facts.ts';

type TakenOffOfOrder = TakenOff & { readonly orderId: string; readonly placedIsoDateTimeUtc: string };

/** Most orders have neither: of those nothing is read. */
export async function takenOffDishes(db: Db, scope: StoreScope, filter: SalesFilter): Promise<TakenOffOfOrder[]> {
  const parts = await partsOf(factsOf(db, scope, filter));
  const asked = parts.filter(({ kind, offInCents }) => kind === 'change' || offInCents !== 0);
  if (asked.length === 0) return [];
  const orders = await ordersOf(db, scope, [...new Set(asked.map(({ orderId }) => orderId))]);
  return asked.flatMap(({ orderId, placedIsoDateTimeUtc, ...part }) => {
    const order = orders.get(orderId);
    if (!order) return [];
    const namedInCents = order.refunds.find(({ sourceId }) => sourceId === part.sourceId)?.namedInCents ?? {};
    const off = takenOff(order, { ...part, namedInCents });
    return off.filter(({ offInCents }) => offInCents !== 0).map((one) => ({ ...one, orderId, placedIsoDateTimeUtc }));
  });
}

type PartOfOrder = Omit<OrderPart, 'namedInCents'> & Pick<TakenOffOfOrder, 'orderId' | 'placedIsoDateTimeUtc'>;

/** A change shares a discount anew, also where it stays what it was. */
const DIFFERS = sql<boolean>`sales_facts.kind = 'change' and sum(sales_facts.changeCount) > 0`;

async function partsOf(facts: FactColumns): Promise<PartOfOrder[]> {
  const rows = await facts
    .select(['sales_facts.orderId', 'sales_facts.kind', 'sales_facts.businessDay', 'sales_facts.sourceId'])
    .select(sql<string>`min(sales_facts.occurredIsoDateTimeUtc)`.as('placedIsoDateTimeUtc'))
    .select(AMOUNTS())
    .where('sales_facts.kind', '<>', 'lost')
    .groupBy(['sales_facts.orderId', 'sales_facts.kind', 'sales_facts.businessDay', 'sales_facts.sourceId'])
    .having(sql<boolean>`${DIFFERS} or sum(sales_facts.discountInCents) <> 0 or sum(sales_facts.refundInCents) <> 0`)
    .orderBy('sales_facts.businessDay')
    .orderBy('sales_facts.sourceId')
    .execute();
  return rows.map(({ orderId, kind, businessDay, sourceId, placedIsoDateTimeUtc, ...sold }) => {
    const { discountInCents, dishRefundInCents } = figuresOf([sold]);
    return {
      ...{ orderId, businessDay, sourceId, placedIsoDateTimeUtc },
      kind: kind as OrderPart['kind'],
      offInCents: discountInCents + dishRefundInCents,
    };
  });
}

async function ordersOf(
  db: Db,
  scope: StoreScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderDays>> {
  const ids = sql<string>`(select value from json_each(${JSON.stringify(orderIds)}))`;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'discountInCents'])
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', ids)
    .execute();
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'orderId', 'itemId', 'categoryId', 'name', 'quantity', 'lineTotalInCents as grossInCents'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', ids)
    .execute();
  const changes = await db
    .selectFrom('order_day_changes')
    .select(['orderId', 'businessDay', 'discountInCents', 'linesJson'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', ids)
    .orderBy('businessDay')
    .execute();
  const everyFact = db
    .selectFrom('sales_facts')
    .where('sales_facts.storeId', '=', scope.storeId)
    .where('sales_facts.kind', '=', 'refund')
    .where('sales_facts.orderId', 'in', ids) as FactColumns;
  const refunds = await partsOf(everyFact);
  const named = await namedBy(db, scope, orderIds);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const changesOf = Map.groupBy(changes, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId);
  return new Map(
    orders.map(({ id, discountInCents }) => {
      const own = changesOf.get(id) ?? [];
      const now = linesOf.get(id) ?? [];
      const states: OrderDishes[] = [
        ...own.map((change) => ({
          dishes: dishesTogether((JSON.parse(change.linesJson) as SoldLine[]).map(dishOf)),
          discountInCents: change.discountInCents,
        })),
        { dishes: dishesTogether(now), discountInCents },
      ];
      const withNames = (refundsOf.get(id) ?? []).map((part) => ({
        ...part,
        namedInCents: centsNamed(named.get(part.sourceId) ?? [], now),
      }));
      return [id, { states, changeDays: own.map(({ businessDay }) => businessDay), refunds: withNames }];
    }),
  );
}

const dishOf = ({ itemId, categoryId, name, lineTotalInCents }: SoldLine): DishOfOrder => ({
  ...{ itemId, categoryId, name },
  grossInCents: lineTotalInCents,
});

interface NamedLine {
  readonly lineId: string;
  readonly quantity: number;
}

/** By refund, the lines that it names. */
async function namedBy(
  db: Db,
  scope: StoreScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedLine[]>> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'linesJson'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', sql<string>`(select value from json_each(${JSON.stringify(orderIds)}))`)
    .where('linesJson', '<>', '[]')
    .execute();
  return new Map(rows.map(({ id, linesJson }) => [id, JSON.parse(linesJson) as NamedLine[]]));
}

/** What the named pieces cost, by item. */
function centsNamed(
  named: readonly NamedLine[],
  lines: readonly (DishOfOrder & { readonly id: string; readonly quantity: number })[],
): Record<string, number> {
  const cents: Record<string, number> = {};
  for (const { lineId, quantity } of named) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || line.quantity <= 0) continue;
    const share = Math.round((line.grossInCents * quantity) / line.quantity);
    cents[line.itemId] = (cents[line.itemId] ?? 0) + Math.max(0, share);
  }
  return cents;
}
