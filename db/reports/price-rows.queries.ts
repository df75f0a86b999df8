/** How sales were priced: coupons, rewards, what staff took off, surcharges and tax, out of the price rows that orders keep. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { PriceRows } from '#src/domain/reports/sales-cuts.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { salesOf } from './orders-of-period.ts';
import { factsOf, type SalesFilter } from './sales-facts.ts';

/** Of one order, or with an empty id of all of them. */
export type PriceRowsOfOrder = PriceRows & { readonly orderId: string };

/**
 * Rows of prices of these kinds, put together where they say the same; the order that has one of them is counted. What an order's
 * change on a later day added is there on that day, and what it took away as well, below zero. `byOrder`: apart for each order.
 */
export function priceRowsOf(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  kinds: readonly PriceRows['kind'][],
  { byOrder }: { readonly byOrder: boolean } = { byOrder: false },
): Promise<PriceRowsOfOrder[]> {
  const orderId = byOrder ? sql<string>`state.orderId` : sql<string>`''`;
  const of = (name: string) => sql<string>`json_extract(price.value, ${`$.${name}`})`;
  const kind = of('kind');
  const isOfLine = sql`${kind} in ('lineDiscount', 'lineCharge')`;
  // Rows of a line are named after it.
  const label = sql<string>`case when ${isOfLine} then '' else ${of('label')} end`;
  const basis = sql<string>`case when ${kind} = 'tax' then ${of('basis')} else '' end`;
  const isTax = kinds.includes('tax');
  const employeeId = isTax ? sql<string>`''` : sql<string>`coalesce(state.employeeId, '')`;
  return db
    .selectFrom(statesOf(db, scope, filter).as('state'))
    .innerJoin(sql<{ value: string }>`json_each(state.breakdownJson)`.as('price'), (join) => join.onTrue())
    .where(kind, 'in', kinds)
    .select([
      orderId.as('orderId'),
      sql<PriceRows['kind']>`${kind}`.as('kind'),
      label.as('label'),
      basis.as('basis'),
      employeeId.as('employeeId'),
      sql<string>`coalesce(max(state.employeeName), '')`.as('employeeName'),
      // An order that has the row before its change and after it has it once.
      sql<number>`count(distinct iif(state.sign > 0, state.orderId || ' ' || state.part, null))
        - count(distinct iif(state.sign < 0, state.orderId || ' ' || state.part, null))`.as('orderCount'),
      sql<number>`sum(state.sign * ${of('amountInCents')})`.as('amountInCents'),
    ])
    .groupBy([orderId, kind, label, basis, employeeId])
    .execute();
}

/** As they were sold; and of each change on a later day the order from then on, and less what it was until then. */
export function statesOf(db: Db, scope: StoreScope, filter: SalesFilter) {
  const first = sql<string>`coalesce((
    select breakdownJson from order_day_changes where orderId = orders.id order by businessDay limit 1
  ), orders.breakdownJson)`;
  const next = sql<string>`coalesce((
    select later.breakdownJson from order_day_changes later
    where later.orderId = was.orderId and later.businessDay > was.businessDay order by later.businessDay limit 1
  ), orders.breakdownJson)`;
  const changed = () =>
    db
      .selectFrom(changesOf(db, scope, filter).as('change'))
      .innerJoin('orders', 'orders.id', 'change.orderId')
      .innerJoin('order_day_changes as was', (join) =>
        join.onRef('was.orderId', '=', 'change.orderId').onRef('was.businessDay', '=', 'change.businessDay'),
      )
      .select(['orders.id as orderId', 'orders.employeeId', 'orders.employeeName', 'change.businessDay as part']);
  return salesOf(db, scope, filter)
    .select(['orders.id as orderId', 'orders.employeeId', 'orders.employeeName', sql<string>`''`.as('part')])
    .select([first.as('breakdownJson'), sql<number>`1`.as('sign')])
    .unionAll(changed().select([next.as('breakdownJson'), sql<number>`1`.as('sign')]))
    .unionAll(changed().select(['was.breakdownJson', sql<number>`-1`.as('sign')]));
}

function changesOf(db: Db, scope: StoreScope, filter: SalesFilter) {
  return factsOf(db, scope, filter)
    .select(['sales_facts.orderId', 'sales_facts.businessDay'])
    .where('sales_facts.kind', '=', 'change')
    .groupBy(['sales_facts.orderId', 'sales_facts.businessDay'])
    .having(sql`sum(sales_facts.changeCount)`, '>', 0);
}
