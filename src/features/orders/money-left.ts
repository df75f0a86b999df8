import type { Db } from '#db/connection.ts';
import { moneyDueIn } from '#db/ordering/money-due.queries.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { billBalance, type LedgerTender, totalsWithTenders } from '#src/domain/ordering/bill-money.ts';
import { type MoneyDue, paymentTypeAfter } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface MoneyLeft {
  readonly due: MoneyDue | null;
  readonly leftInCents: number;
}

/** What a till may still take for an order, in cents, before tips and surcharges. */
export async function moneyLeftIn(db: Db, scope: StoreScope, order: Order): Promise<MoneyLeft> {
  const due = await moneyDueIn(db, scope, order);
  if (due === null && order.channel !== 'pos') return { due, leftInCents: 0 };
  const { settling } = await tendersOfBill(db, scope, order.id);
  return { due, leftInCents: billBalance(order, settling).leftInCents };
}

/** The order with its payments: their tips and roundings in the total, and how it is paid. */
export function withPayments(order: Order, settling: readonly LedgerTender[]): Order {
  const totals = totalsWithTenders(order, settling);
  const isPaid = billBalance({ ...order, ...totals }, settling).leftInCents === 0;
  return { ...order, ...totals, paymentType: paymentTypeAfter(order, settling, isPaid), version: order.version + 1 };
}

/** As a till shows it: payments taken here count at once, even before the side that owns the order has them. */
export async function asPaidHere(db: Db, scope: StoreScope, order: Order): Promise<Order> {
  if ((await moneyDueIn(db, scope, order)) === null) return order;
  const { settling } = await tendersOfBill(db, scope, order.id);
  return settling.length === 0 ? order : { ...withPayments(order, settling), version: order.version };
}
