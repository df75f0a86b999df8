/**
 * What customers paid a store, and what went back to them, each on its own day; a card of the website on the day of its order. All
 * that moved is here, as in the count of the drawers and in the journal: also for an order that was cancelled since.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { tipsTakenBack } from '#src/domain/reports/payment-cuts.ts';
import type { PaidGroup } from '#src/domain/reports/sales-cuts.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { during, ON_SALE, ordersOfAnyState, whileSold } from './orders-of-period.ts';
import { factsOf, type SalesFilter } from './sales-facts.ts';

/** Of one order, or with an empty id of all of them. */
export type PaidOfOrder = PaidGroup & { readonly orderId: string };

/** By method, scheme or name, and employee: payments at the counter, and cards of the website. `byOrder`: apart for each order. */
export async function paidBy(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  { byOrder }: { readonly byOrder: boolean } = { byOrder: false },
): Promise<PaidOfOrder[]> {
  const orderId = byOrder ? sql<string>`orders.id` : sql<string>`''`;
  return [
    ...(await atCounter(db, scope, filter, orderId)),
    ...(await chargedOnline(db, scope, filter, orderId)),
    ...(await givenBackOnline(db, scope, filter, orderId)),
    ...(await tipsGivenBack(db, scope, filter, byOrder)),
  ];
}

/** Taken from those whose payments had them, in proportion; without one it was a card of the website. */
async function tipsGivenBack(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
  isByOrder: boolean,
): Promise<PaidOfOrder[]> {
  const refunds = await factsOf(db, scope, filter)
    .select(['sales_facts.orderId', sql<number>`sum(sales_facts.tipInCents)`.as('tipInCents')])
    .where('sales_facts.kind', '=', 'refund')
    .groupBy(['sales_facts.orderId', 'sales_facts.sourceId'])
    .having(sql`sum(sales_facts.tipInCents)`, '<>', 0)
    .execute();
  const groups = await Promise.all(
    refunds.map(async ({ orderId, tipInCents }) => {
      const tipped = await tippedPayments(db, scope, orderId);
      return tipsTakenBack(tipped, tipInCents).map((one) => ({ ...one, orderId: isByOrder ? orderId : '' }));
    }),
  );
  return groups.flat();
}

function tippedPayments(db: Db, scope: StoreScope, orderId: string) {
  return db
    .selectFrom('tenders')
    .leftJoin('terminal_attempts as attempt', 'attempt.id', 'tenders.id')
    .leftJoin('terminal_attempts as paidFirst', 'paidFirst.id', 'attempt.parentAttemptId')
    .leftJoin('employees', 'employees.id', 'tenders.employeeId')
    .select([
      WAY.as('way'),
      LABEL.as('label'),
      sql<string>`coalesce(tenders.employeeId, '')`.as('employeeId'),
      sql<string>`coalesce(employees.name, '')`.as('employeeName'),
      'tenders.tipInCents',
    ])
    .where('tenders.storeId', '=', scope.storeId)
    .where('tenders.orderId', '=', orderId)
    .where('tenders.tipInCents', '>', 0)
    .orderBy('tenders.takenIsoDateTimeUtc')
    .orderBy('tenders.id')
    .execute();
}

type OrderId = RawBuilder<string>;

const WAY = sql<PaidGroup['way']>`case tenders.paymentType
  when 'posCash' then 'cash' when 'posRefundCash' then 'cash'
  when 'posCard' then 'card' when 'posRefundCard' then 'card' when 'posReversalCard' then 'card'
  when 'posCustomPayment' then 'custom' else 'other' end`;
const LABEL = sql<string>`case ${WAY} when 'card' then coalesce(nullif(attempt.cardType, ''), paidFirst.cardType, '')
  when 'cash' then '' else tenders.paymentName end`;

function atCounter(db: Db, scope: StoreScope, filter: SalesFilter, orderId: OrderId): Promise<PaidOfOrder[]> {
  const paid = ordersOfAnyState(db, scope, filter).innerJoin('tenders', 'tenders.orderId', 'orders.id');
  return (
    during(paid, filter, { day: 'tenders.businessDay', at: 'tenders.takenIsoDateTimeUtc' })
      .where('tenders.storeId', '=', scope.storeId)
      .leftJoin('terminal_attempts as attempt', 'attempt.id', 'tenders.id')
      // A refund goes back to the card that paid.
      .leftJoin('terminal_attempts as paidFirst', 'paidFirst.id', 'attempt.parentAttemptId')
      .leftJoin('employees', 'employees.id', 'tenders.employeeId')
      .select([
        orderId.as('orderId'),
        WAY.as('way'),
        LABEL.as('label'),
        sql<string>`coalesce(tenders.employeeId, '')`.as('employeeId'),
        sql<string>`coalesce(max(employees.name), '')`.as('employeeName'),
        sql<number>`sum(tenders.amountInCents > 0)`.as('paymentCount'),
        sql<number>`sum(max(tenders.amountInCents, 0))`.as('takenInCents'),
        sql<number>`sum(max(-tenders.amountInCents, 0))`.as('givenBackInCents'),
        sql<number>`sum(tenders.cashRoundingInCents)`.as('roundingInCents'),
        sql<number>`sum(${whileSold('tenders.tipInCents')})`.as('tipInCents'),
      ])
      .groupBy([orderId, WAY, LABEL, 'tenders.employeeId'])
      .execute()
  );
}

const ONLINE = [
  sql<PaidGroup['way']>`'online'`.as('way'),
  sql<string>`coalesce(order_payments.cardBrand, '')`.as('label'),
  sql<string>`''`.as('employeeId'),
  sql<string>`''`.as('employeeName'),
] as const;

function chargedOnline(db: Db, scope: StoreScope, filter: SalesFilter, orderId: OrderId): Promise<PaidOfOrder[]> {
  return during(ordersOfAnyState(db, scope, filter), filter, ON_SALE)
    .innerJoin('order_payments', 'order_payments.orderId', 'orders.id')
    .where('order_payments.capturedInCents', '>', 0)
    .select([
      orderId.as('orderId'),
      ...ONLINE,
      sql<number>`count(*)`.as('paymentCount'),
      sql<number>`sum(order_payments.capturedInCents)`.as('takenInCents'),
      sql<number>`0`.as('givenBackInCents'),
      sql<number>`0`.as('roundingInCents'),
      sql<number>`sum(${whileSold('orders.tipInCents')})`.as('tipInCents'),
    ])
    .groupBy([orderId, 'order_payments.cardBrand'])
    .execute();
}

/** Asked of the provider; a refund that failed gave nothing back. */
function givenBackOnline(db: Db, scope: StoreScope, filter: SalesFilter, orderId: OrderId): Promise<PaidOfOrder[]> {
  const given = ordersOfAnyState(db, scope, filter)
    .innerJoin('refunds', 'refunds.orderId', 'orders.id')
    .innerJoin('order_payments', 'order_payments.orderId', 'orders.id');
  return during(given, filter, { day: 'refunds.businessDay', at: 'refunds.createdIsoDateTimeUtc' })
    .where('refunds.storeId', '=', scope.storeId)
    .where('order_payments.capturedInCents', '>', 0)
    .where('refunds.tenderId', 'is', null)
    .where('refunds.statusCode', '!=', 'failure')
    .select([
      orderId.as('orderId'),
      ...ONLINE,
      sql<number>`0`.as('paymentCount'),
      sql<number>`0`.as('takenInCents'),
      sql<number>`sum(refunds.amountInCents)`.as('givenBackInCents'),
      sql<number>`0`.as('roundingInCents'),
      sql<number>`0`.as('tipInCents'),
    ])
    .groupBy([orderId, 'order_payments.cardBrand'])
    .execute();
}
