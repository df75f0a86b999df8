/** What a store's journal of one business day books as sold: the orders that its facts of that day name (decision 0153). */
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { OrderDayChangesTable } from '#db/schema/reports.tables.ts';
import { type MoneyParts, NO_MONEY, totalOfParts } from '#src/domain/payments/refund-parts.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import type { SoldLine } from '#src/domain/reports/day-changes.ts';
import type { JournalFacts, JournalOrder } from '#src/domain/reports/journal.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type JournalSales = Pick<JournalFacts, 'orders' | 'changes' | 'refunds'>;

/** Sales, changes of earlier sales, and refunds, each to the cent what the day's report has. */
export async function journalSales(db: Db, scope: StoreScope, businessDay: string): Promise<JournalSales> {
  const parts = await factsOfDay(db, scope, businessDay);
  const ids = [...new Set(parts.map(({ orderId }) => orderId))];
  const now = await ordersNow(db, scope, ids);
  const earlier = await earlierStates(db, scope, ids);
  const statesOf = (orderId: string) => {
    const order = now.get(orderId);
    invariant(order, 'a fact has its order');
    const { changes = [], states = [] } = earlier.get(orderId) ?? {};
    return { changes, states: [...states.map((state) => ({ ...order, ...state })), order] };
  };
  return {
    orders: parts.filter(({ isSale }) => isSale > 0).map(({ orderId }) => statesOf(orderId).states[0]!),
    changes: parts
      .filter(({ isChange }) => isChange > 0)
      .map(({ orderId }) => {
        const { changes, states } = statesOf(orderId);
        const at = changes.indexOf(businessDay);
        return { before: states[at]!, after: states[at + 1]! };
      }),
    refunds: parts
      .filter(({ refundInCents }) => refundInCents !== 0)
      .map(({ orderId, refundInCents, isSale, ...fact }) => {
        const { changes, states } = statesOf(orderId);
        const order = states[changes.filter((day) => day <= businessDay).length]!;
        return {
          parts: isSale > 0 ? { ...NO_MONEY, dishesInCents: refundInCents } : partsOf(fact, refundInCents),
          order,
        };
      }),
  };
}

const BESIDE_DISHES = [
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'addedTaxInCents',
  'cashRoundingInCents',
  'taxInCents',
] as const satisfies readonly (keyof MoneyParts)[];

/** What a refund's fact is less by, and the rest of it for dishes. */
function partsOf(fact: Omit<MoneyParts, 'dishesInCents'>, refundInCents: number): MoneyParts {
  const parts = {
    dishesInCents: 0,
    deliveryFeeInCents: fact.deliveryFeeInCents,
    surchargeInCents: fact.surchargeInCents,
    tipInCents: fact.tipInCents,
    addedTaxInCents: fact.addedTaxInCents,
    cashRoundingInCents: fact.cashRoundingInCents,
    taxInCents: fact.taxInCents,
  };
  return { ...parts, dishesInCents: refundInCents - totalOfParts(parts) };
}

/** Of each order what its facts of the day come to; what was taken back is gone. */
function factsOfDay(db: Db, scope: StoreScope, businessDay: string) {
  return db
    .selectFrom('sales_facts')
    .select([
      'orderId',
      'sourceId',
      sql<number>`sum(orderCount)`.as('isSale'),
      sql<number>`sum(changeCount)`.as('isChange'),
      sql<number>`sum(refundInCents)`.as('refundInCents'),
      ...BESIDE_DISHES.map((name) => sql<number>`0 - sum(${sql.ref(name)})`.as(name)),
    ])
    .where('storeId', '=', scope.storeId)
    .where('businessDay', '=', businessDay)
    .where('kind', '<>', 'lost')
    .groupBy(['orderId', 'kind', 'sourceId'])
    .orderBy('orderId')
    .execute();
}

const ids = (orderIds: readonly string[]) => sql<string>`(select value from json_each(${JSON.stringify(orderIds)}))`;

async function ordersNow(
  db: Db,
  scope: StoreScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, JournalOrder>> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'discountInCents',
      'deliveryFeeInCents',
      'surchargeInCents',
      'tipInCents',
      'cashRoundingInCents',
      'taxInCents',
      'taxIsIncluded',
      sql<number>`(
        select coalesce(sum(0 - json_extract(value, '$.amountInCents')), 0) from json_each(orders.breakdownJson)
        where json_extract(value, '$.kind') = 'loyalty'
      )`.as('loyaltyInCents'),
    ])
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', ids(orderIds))
    .execute();
  const lines = await linesOf(db, scope, orderIds);
  return new Map(
    rows.map(({ id, taxIsIncluded, ...order }) => [
      id,
      { ...order, taxIsIncluded: Boolean(taxIsIncluded), lines: lines.get(id) ?? [] },
    ]),
  );
}

type Lines = ReadonlyMap<string, JournalOrder['lines']>;

async function linesOf(db: Db, scope: StoreScope, orderIds: readonly string[]): Promise<Lines> {
  const isTaxable = sql<number>`json_extract(lineJson, '$.priced.isTaxable')`;
  const rows = await db
    .selectFrom('order_lines')
    .select(['orderId', 'categoryId', isTaxable.as('isTaxable')])
    .select(sql<number>`sum(lineTotalInCents)`.as('totalInCents'))
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', ids(orderIds))
    .groupBy(['orderId', 'categoryId', isTaxable])
    .execute();
  return Map.groupBy(
    rows.map(({ isTaxable: flag, ...row }) => ({ ...row, isTaxable: flag === 1 })),
    ({ orderId }) => orderId,
  );
}

interface EarlierStates {
  /** The days on which it was changed, the first one first. */
  readonly changes: readonly string[];
  /** As it was before each of them. */
  readonly states: readonly Omit<JournalOrder, 'taxIsIncluded'>[];
}

async function earlierStates(
  db: Db,
  scope: StoreScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, EarlierStates>> {
  const rows = await db
    .selectFrom('order_day_changes')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', ids(orderIds))
    .orderBy('businessDay')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([orderId, changes]) => [
      orderId,
      { changes: changes.map(({ businessDay }) => businessDay), states: changes.map(stateOf) },
    ]),
  );
}

function stateOf(row: Selectable<OrderDayChangesTable>): Omit<JournalOrder, 'taxIsIncluded'> {
  const { discountInCents, deliveryFeeInCents, surchargeInCents, tipInCents, cashRoundingInCents, taxInCents } = row;
  const lines = JSON.parse(row.linesJson) as SoldLine[];
  const breakdown = JSON.parse(row.breakdownJson) as BreakdownRow[];
  const rewards = breakdown.filter(({ kind }) => kind === 'loyalty');
  return {
    discountInCents,
    deliveryFeeInCents,
    surchargeInCents,
    tipInCents,
    cashRoundingInCents,
    taxInCents,
    loyaltyInCents: rewards.reduce((total, { amountInCents }) => total - amountInCents, 0),
    lines: lines.map(({ categoryId, isTaxable, lineTotalInCents: totalInCents }) => ({
      categoryId,
      isTaxable,
      totalInCents,
    })),
  };
}
