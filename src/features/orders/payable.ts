import type { Db, Trx } from '#db/connection.ts';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { tendersOfBill } from '#db/ordering/bill-ledger.repository.ts';
import { type Bill, findBill } from '#db/ordering/bills.repository.ts';
import { moneyDueIn } from '#db/ordering/money-due.queries.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { billBalance, type LedgerTender, totalsWithTenders } from '#src/domain/ordering/bill-money.ts';
import { type MoneyDue, paymentTypeAfter } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { requireNotEditedElsewhere } from '#src/features/counter/hold-bill.ts';
import { livingBillIn, requireBillOpen } from '#src/features/counter/living-bill.ts';
import { underWay } from '#src/features/eftpos/want-terminal-payment.ts';
import { moveConflict, requireOwned } from '#src/features/orders/move-order.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface Payable {
  readonly bill: Bill | null;
  readonly order: Order | null;
  /** This side writes the order. Of another's, only the payment is ours; whoever keeps the order follows it. */
  readonly isKeptHere: boolean;
}

/**
 * What a till takes money for: a bill of the counter, an order of the website that is paid in the store, and at a box also
 * what the cloud keeps. The tender is a fact of the side that took it (decision 0088).
 */
export async function payableIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ownership'>,
  scope: StoreScope,
  { billId, posTerminalId }: { readonly billId: string; readonly posTerminalId: string | null },
): Promise<Payable> {
  // Who stands at no till holds no bill: what is being edited is always another’s.
  const input = { billId, posTerminalId: posTerminalId ?? '' };
  const order = await findOrder(trx, scope, input.billId);
  const isKeptHere = order === null || ctx.ownership.owns(trx, scope, order.id);
  if (!order || (order.channel === 'pos' && (isKeptHere || !ctx.ownership.mayAsk))) {
    return { ...(await livingBillIn(trx, ctx, scope, input)), isKeptHere: true };
  }
  if (!ctx.ownership.mayAsk) requireOwned(ctx, trx, scope, order.id);
  await requireNotEditedElsewhere(trx, ctx, scope, order.id, input.posTerminalId);
  const bill = order.channel === 'pos' ? await findBill(trx, scope, order.id) : null;
  if (bill) requireBillOpen(bill);
  if (order.statusCode !== 'accepted' && order.statusCode !== 'completed') {
    throw await moveConflict(trx, scope, order.id);
  }
  const attempts = await listTerminalAttempts(trx, scope, order.id);
  if (attempts.some(({ state }) => isOpenTerminalState(state))) throw underWay(order);
  return { bill, order, isKeptHere };
}

export interface MoneyLeft {
  readonly due: MoneyDue | null;
  readonly leftInCents: number;
}

/** What a till still takes for an order, in cents, before tips and surcharges. */
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

/** As a till shows it: what was taken here counts at once, also while whoever keeps the order has not heard of it. */
export async function asPaidHere(db: Db, scope: StoreScope, order: Order): Promise<Order> {
  if ((await moneyDueIn(db, scope, order)) === null) return order;
  const { settling } = await tendersOfBill(db, scope, order.id);
  return settling.length === 0 ? order : { ...withPayments(order, settling), version: order.version };
}
