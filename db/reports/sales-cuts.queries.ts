/** Cuts of a store's sales (decision 0155): what `sales-report.queries.ts` counts as a sale, by other columns. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { SoldGroup } from '#src/domain/reports/put-together.ts';
import type { OrderCut, RefundOrVoid } from '#src/domain/reports/sales-cuts.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { discountsGiven } from './discounts-given.queries.ts';
import { calledOffOf, during, ordersOfAnyState, salesOf, salesOfAnyDay } from './orders-of-period.ts';
import { AMOUNTS, COUNTS, factsOf } from './sales-facts.ts';
import { type SalesFilter, soldBy } from './sales-report.queries.ts';

export interface SoldCut extends SoldGroup {
  /** Pieces of all lines. */
  readonly itemCount: number;
}

/**
 * A customer, known by the phone number, is new with the first order that the store sold them. The index is named because SQLite would take
 * another one that has all of these columns, and go through every earlier order of the store for each.
 */
export const CUSTOMER = sql<string>`case
  when orders.customerPhone = '' then ''
  when exists (
    select 1 from orders earlier indexed by orders_by_phone
    where earlier.storeId = orders.storeId
      and earlier.customerPhone = orders.customerPhone
      and earlier.customerPhone <> ''
      and earlier.placedIsoDateTimeUtc <= orders.placedIsoDateTimeUtc
      and (earlier.placedIsoDateTimeUtc, earlier.id) < (orders.placedIsoDateTimeUtc, orders.id)
      and earlier.statusCode in ('accepted', 'completed')
  ) then 'returning'
  else 'new'
end`;

const GROUPS = {
  orderType: sql<string>`orders.collectionType`,
  channel: sql<string>`orders.channel`,
  customer: CUSTOMER,
} as const satisfies Record<OrderCut, unknown>;

/** By order type, channel or kind of customer: `new`, `returning`, or empty where no customer is known. */
export async function soldByCut(db: Db, scope: StoreScope, filter: SalesFilter, cut: OrderCut): Promise<SoldCut[]> {
  const group = GROUPS[cut];
  const pieces = await salesOf(db, scope, filter)
    .innerJoin('order_lines', 'order_lines.orderId', 'orders.id')
    .select([group.as('id'), sql<number>`sum(order_lines.quantity)`.as('itemCount')])
    .groupBy(group)
    .execute();
  const found = await soldGroups(db, scope, filter, cut);
  const countOf = new Map(pieces.map(({ id, itemCount }) => [id, itemCount]));
  return found.map((one) => ({ ...one, itemCount: countOf.get(one.id) ?? 0 }));
}

function soldGroups(db: Db, scope: StoreScope, filter: SalesFilter, cut: OrderCut): Promise<SoldGroup[]> {
  if (cut !== 'customer') return soldBy(db, scope, filter, cut === 'channel' ? 'channel' : 'collectionType');
  return factsOf(db, scope, filter)
    .innerJoin('orders', 'orders.id', 'sales_facts.orderId')
    .select([CUSTOMER.as('id'), sql<string>`''`.as('name'), ...AMOUNTS()])
    .groupBy(CUSTOMER)
    .having(COUNTS)
    .execute();
}

/** What was refunded in the period, also because a bill came to less, what staff took off, and its orders that were called off. */
export async function refundsAndVoids(db: Db, scope: StoreScope, filter: SalesFilter): Promise<RefundOrVoid[]> {
  const given = salesOfAnyDay(db, scope, filter).innerJoin('refunds', 'refunds.orderId', 'orders.id');
  const refunds = await during(given, filter, { day: 'refunds.businessDay', at: 'refunds.createdIsoDateTimeUtc' })
    .where('refunds.storeId', '=', scope.storeId)
    .leftJoin('bill_edit_refunds', 'bill_edit_refunds.refundId', 'refunds.id')
    .where('refunds.statusCode', '!=', 'failure')
    .select([
      'refunds.id',
      'refunds.orderId',
      'orders.channel',
      'orders.orderNumber',
      sql<RefundOrVoid['kind']>`case when bill_edit_refunds.refundId is null then 'refund' else 'lowerBill' end`.as(
        'kind',
      ),
      'refunds.createdIsoDateTimeUtc as occurredIsoDateTimeUtc',
      'refunds.byName',
      approverOf(OF_REFUND).as('approvedByName'),
      'refunds.reason',
      'refunds.amountInCents as refundInCents',
      sql<number>`0`.as('voidedInCents'),
      NO_FOOD(),
      ...NO_DISH(),
    ])
    .execute();
  return [
    ...refunds,
    ...(await discountsGiven(db, scope, filter)),
    ...(await voidedDishes(db, scope, filter)),
    ...(await voidedOrders(db, scope, filter)),
  ];
}

const NO_FOOD = () => sql<RefundOrVoid['food']>`''`.as('food');
const NO_DISH = () => [
  sql<string>`''`.as('dish'),
  sql<number>`0`.as('quantity'),
  sql<number>`0`.as('takenOffInCents'),
  NO_DISCOUNT(),
];
const NO_DISCOUNT = () => sql<number>`0`.as('discountInCents');

/**
 * Dishes voided off sent bills in the period, as the audit log has them, whatever became of their orders since. The log knows
 * instants: `audit_log_of_bills` finds those of the days around, and the day that is written down decides.
 */
function voidedDishes(db: Db, scope: StoreScope, filter: SalesFilter): Promise<RefundOrVoid[]> {
  const of = (name: string) => sql.raw(`json_extract(dish.value, '$.${name}')`);
  const { range } = filter;
  const around =
    range.kind === 'businessDays'
      ? { from: dayFrom(range.from, -1), until: dayFrom(range.to, 3) }
      : { from: range.fromIsoDateTimeUtc, until: range.untilIsoDateTimeUtc };
  const on =
    range.kind === 'businessDays'
      ? sql<boolean>`${VOIDED_ON} between ${range.from} and ${range.to}`
      : sql<boolean>`${VOIDED_ON} is not null`;
  return ordersOfAnyState(db, scope, filter)
    .innerJoin('audit_log', 'audit_log.subjectId', 'orders.id')
    .innerJoin(
      sql<{ key: number; value: string }>`json_each(audit_log.afterJson, '$.voided.dishes')`.as('dish'),
      (join) => join.onTrue(),
    )
    .where('audit_log.storeId', '=', scope.storeId)
    .where(sql<boolean>`audit_log.action = 'editBill'`)
    .where('audit_log.occurredIsoDateTimeUtc', '>=', around.from)
    .where('audit_log.occurredIsoDateTimeUtc', '<', around.until)
    .where(on)
    .select([
      sql<string>`audit_log.id || ' ' || dish.key`.as('id'),
      'orders.id as orderId',
      'orders.channel',
      'orders.orderNumber',
      sql<RefundOrVoid['kind']>`'void'`.as('kind'),
      'audit_log.occurredIsoDateTimeUtc',
      'audit_log.actorName as byName',
      sql<string>`coalesce((
        select name from employees where id = audit_log.approvedById and storeId = audit_log.storeId
      ), '')`.as('approvedByName'),
      sql<string>`coalesce(json_extract(audit_log.afterJson, '$.reason'), '')`.as('reason'),
      sql<number>`0`.as('refundInCents'),
      sql<number>`0`.as('voidedInCents'),
      sql<string>`${of('name')}`.as('dish'),
      sql<RefundOrVoid['food']>`coalesce(json_extract(audit_log.afterJson, '$.voided.food'), '')`.as('food'),
      sql<number>`${of('quantity')}`.as('quantity'),
      sql<number>`${of('amountInCents')}`.as('takenOffInCents'),
      NO_DISCOUNT(),
    ])
    .orderBy('audit_log.sequence')
    .orderBy('dish.key')
    .execute();
}

const VOIDED_ON = sql<string>`json_extract(audit_log.afterJson, '$.voided.businessDay')`;
const dayFrom = (day: string, days: number) => `${Temporal.PlainDate.from(day).add({ days })}`;

/** A refund of several payments has a row for each, named after the first. One at a card terminal is named after the payment. */
const OF_REFUND = sql<boolean>`instr(refunds.id,
  coalesce(json_extract(audit_log.afterJson, '$.refundId'), json_extract(audit_log.afterJson, '$.attemptId'))) = 1`;
const OF_VOID = sql<boolean>`json_extract(audit_log.afterJson, '$.statusCode') = orders.statusCode`;

/** Who typed the PIN for an act on the order, as the audit log has it. */
function approverOf(act: RawBuilder<boolean>) {
  return sql<string>`coalesce((
    select employees.name from audit_log
    join employees on employees.id = audit_log.approvedById and employees.storeId = audit_log.storeId
    where audit_log.subjectType = 'order' and audit_log.subjectId = orders.id and audit_log.storeId = orders.storeId
      and ${act}
    order by audit_log.sequence desc limit 1
  ), '')`;
}

/** What became of the food of an order that was called off, where staff were asked. */
const FOOD_OF_VOID = () => sql<RefundOrVoid['food']>`coalesce((
  select json_extract(audit_log.afterJson, '$.food') from audit_log
  where audit_log.subjectType = 'order' and audit_log.subjectId = orders.id and audit_log.storeId = orders.storeId
    and ${OF_VOID}
  order by audit_log.sequence desc limit 1
), '')`;

function voidedOrders(db: Db, scope: StoreScope, filter: SalesFilter): Promise<RefundOrVoid[]> {
  return calledOffOf(db, scope, filter)
    .leftJoin('order_history', (join) =>
      join.onRef('order_history.orderId', '=', 'orders.id').onRef('order_history.toStatus', '=', 'orders.statusCode'),
    )
    .select([
      'orders.id',
      'orders.id as orderId',
      'orders.channel',
      'orders.orderNumber',
      sql<RefundOrVoid['kind']>`orders.statusCode`.as('kind'),
      sql<string>`coalesce(max(order_history.occurredIsoDateTimeUtc), orders.placedIsoDateTimeUtc)`.as(
        'occurredIsoDateTimeUtc',
      ),
      sql<string>`coalesce(max(order_history.byName), '')`.as('byName'),
      approverOf(OF_VOID).as('approvedByName'),
      sql<string>`coalesce(max(order_history.reason), orders.statusReason, '')`.as('reason'),
      sql<number>`0`.as('refundInCents'),
      'orders.grandTotalInCents as voidedInCents',
      FOOD_OF_VOID().as('food'),
      ...NO_DISH(),
    ])
    .groupBy('orders.id')
    .execute();
}
