import type { Trx } from '#db/connection.ts';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { type Bill, getBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listPhonePayments } from '#db/payments/phone-payments.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { moveConflict, requireOwned } from '#src/features/orders/move-order.ts';
import { underWay } from '#src/features/orders/under-way.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ensureBillIn, requireNotEditedElsewhere } from './hold-bill.ts';

/** Returns a bill that may still change: not merged away, deleted or cancelled, and not held by another till. */
export async function livingBillIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ownership'>,
  scope: StoreScope,
  { billId, posTerminalId }: { readonly billId: string; readonly posTerminalId: string | null },
): Promise<{ readonly bill: Bill; readonly order: Order | null }> {
  await requireNotEditedElsewhere(trx, ctx, scope, billId, posTerminalId);
  await ensureBillIn(trx, ctx, scope, billId);
  requireOwned(ctx, trx, scope, billId);
  const bill = await getBill(trx, scope, billId);
  const order = await findOrder(trx, scope, billId);
  requireBillOpen(bill);
  if (order) {
    await requireEditable(trx, scope, order);
    // The bill is locked until the card payment's end is known: nothing changes, and nothing else is charged.
    const attempts = await listTerminalAttempts(trx, scope, billId);
    if (attempts.some(({ state }) => isOpenTerminalState(state))) throw underWay(order);
    const onPhones = await listPhonePayments(trx, scope, billId);
    if (onPhones.some(({ state }) => state === 'capturing')) throw underWay(order);
  }
  return { bill, order };
}

export function requireBillOpen(bill: Pick<Bill, 'id' | 'state' | 'closedReason'>): void {
  if (bill.state === 'open' || bill.closedReason === 'paid') return;
  throw new AppError('resource_status_conflict', `This bill has been ${bill.closedReason ?? 'closed'}.`, {
    reason: 'bill_closed',
    details: { billId: bill.id, closedReason: bill.closedReason },
  });
}

/** Requires that the kitchen has it and that it wasn't cancelled. */
export async function requireEditable(trx: Trx, scope: StoreScope, order: Order): Promise<void> {
  if (order.channel !== 'pos') throw notFound('bill');
  if (order.statusCode === 'accepted' || order.statusCode === 'completed') return;
  throw await moveConflict(trx, scope, order.id);
}
