/** What orders' card payments cost a store, and what arrived at its bank. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { factsOf, type SalesFilter } from './sales-facts.ts';

/** Of each order sold in the period the fee of its card payment, as the months count it. */
export function cardFees(
  db: Db,
  scope: StoreScope,
  filter: SalesFilter,
): Promise<{ readonly orderId: string; readonly feeInCents: number }[]> {
  const fee = sql<number>`sum(sales_facts.orderCount * order_payments.applicationFeeInCents)`;
  return factsOf(db, scope, filter)
    .innerJoin('order_payments', 'order_payments.orderId', 'sales_facts.orderId')
    .select(['sales_facts.orderId', fee.as('feeInCents')])
    .where('order_payments.capturedInCents', '>', 0)
    .groupBy('sales_facts.orderId')
    .having(fee, '<>', 0)
    .execute();
}

/** What arrived at the bank on these days; what is under way or came back didn't. */
export async function paidOut(
  db: Db,
  scope: StoreScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const { amountInCents } = await db
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(amountInCents), 0)`.as('amountInCents'))
    .where('storeId', '=', scope.storeId)
    .where('arrivesDay', '>=', from)
    .where('arrivesDay', '<=', to)
    .where('stateCode', '=', 'paid')
    .executeTakeFirstOrThrow();
  return amountInCents;
}
