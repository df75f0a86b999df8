/** Tax and surcharges of a period, less what refunds gave back of them, in the rows of their orders. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import { refundedRows } from '#src/domain/reports/price-row-cuts.ts';
import type { PriceRows } from '#src/domain/reports/sales-cuts.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type PriceRowsOfOrder, priceRowsOf } from './price-rows.queries.ts';
import { factsOf, type SalesFilter } from './sales-facts.ts';

/** What refunds give back in these rows. A line's own charge is in its dish. */
const GIVEN_BACK = {
  taxInCents: ['tax'],
  surchargeInCents: ['publicHolidaySurcharge', 'manualSurcharge', 'paymentSurcharge'],
} as const satisfies Record<string, readonly PriceRows['kind'][]>;
type GivenBack = keyof typeof GIVEN_BACK;

/** The rows of what was sold and changed in the period, and below zero those of what was given back in it. */
export async function rowsLessRefunds(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  { column, kinds }: { readonly column: GivenBack; readonly kinds: readonly PriceRows['kind'][] },
  by: { readonly byOrder: boolean } = { byOrder: false },
): Promise<PriceRowsOfOrder[]> {
  const refunds = await refundsOf(db, scope, filter, column);
  const given = await Promise.all(refunds.map((refund) => givenBack(db, scope, refund, column)));
  return [...(await priceRowsOf(db, scope, filter, kinds, by)), ...given.flat()];
}

function refundsOf(db: Db, scope: StoreScope, filter: SalesFilter, column: GivenBack) {
  const cents = sql<number>`sum(${sql.ref(`sales_facts.${column}`)})`;
  return factsOf(db, scope, filter)
    .select(['sales_facts.orderId', 'sales_facts.sourceId', 'sales_facts.businessDay'])
    .select(sql<number>`0 - ${cents}`.as('refundedInCents'))
    .select(sql<number>`sum(sales_facts.refundInCents + sales_facts.addedTaxInCents)`.as('allInCents'))
    .where('sales_facts.kind', '=', 'refund')
    .groupBy(['sales_facts.orderId', 'sales_facts.sourceId', 'sales_facts.businessDay'])
    .having(cents, '<>', 0)
    .execute();
}

async function givenBack(
  db: Db,
  scope: StoreScope,
  refund: Awaited<ReturnType<typeof refundsOf>>[number],
  column: GivenBack,
): Promise<PriceRowsOfOrder[]> {
  const { orderId, sourceId, businessDay, refundedInCents } = refund;
  const all = column === 'taxInCents' ? { allInCents: refund.allInCents } : {};
  const order = await db
    .selectFrom('orders')
    .select([
      'employeeId',
      'employeeName',
      sql<string>`coalesce((
        select breakdownJson from order_day_changes later
        where later.orderId = orders.id and later.businessDay > ${businessDay} order by later.businessDay limit 1
      ), orders.breakdownJson)`.as('breakdownJson'),
      sql<number>`(
        select 0 - coalesce(sum(${sql.ref(`earlier.${column}`)}), 0) from sales_facts earlier
        where earlier.orderId = orders.id and earlier.position <> 0 and earlier.kind = 'refund'
          and (earlier.businessDay, earlier.sourceId) < (${businessDay}, ${sourceId})
      )`.as('beforeInCents'),
    ])
    .where('storeId', '=', scope.storeId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const kinds: readonly PriceRows['kind'][] = GIVEN_BACK[column];
  const rows = (JSON.parse(order.breakdownJson) as BreakdownRow[])
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, label, basis, amountInCents }) => ({
      ...{ kind, label, basis, amountInCents },
      employeeId: order.employeeId ?? '',
      employeeName: order.employeeName ?? '',
    }));
  // An edit took the rows off the bill after they were given back.
  const unknown = { kind: kinds.at(-1)!, label: 'Refunded', basis: '', employeeId: '', employeeName: '' };
  const isKnown = rows.some(({ amountInCents }) => amountInCents > 0);
  const known = isKnown ? rows : [{ ...unknown, amountInCents: 1 }];
  return refundedRows({ beforeInCents: order.beforeInCents, refundedInCents, ...all, rows: known }).map((row) => ({
    ...row,
    orderId,
  }));
}
