import type { Trx } from '#db/connection.ts';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { type Bill, findBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { requireNotEditedElsewhere } from '#src/features/counter/hold-bill.ts';
import { livingBillIn, requireBillOpen } from '#src/features/counter/living-bill.ts';
import { moveConflict, requireOwned } from '#src/features/orders/move-order.ts';
import { underWay } from '#src/features/orders/under-way.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface Payable {
  readonly bill: Bill | null;
  readonly order: Order | null;
  /**
   * True if this side writes the order. Otherwise only the payment is ours, and the owning side records it on the
   * order.
   */
  readonly isOwnedHere: boolean;
}

/**
 * What a till may take payment for: a counter bill, a website order paid in the store, and at a box also orders that
 * the cloud owns. The tender belongs to the side that took it (decision 0088).
 */
export async function payableIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ownership'>,
  scope: StoreScope,
  { billId, posTerminalId }: { readonly billId: string; readonly posTerminalId: string | null },
): Promise<Payable> {
  // Without a till there is no hold: any bill being edited is someone else's.
  const input = { billId, posTerminalId: posTerminalId ?? '' };
  const order = await findOrder(trx, scope, input.billId);
  const isOwnedHere = order === null || ctx.ownership.owns(trx, scope, order.id);
  if (!order || (order.channel === 'pos' && (isOwnedHere || !ctx.ownership.mayAsk))) {
    return { ...(await livingBillIn(trx, ctx, scope, input)), isOwnedHere: true };
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
  return { bill, order, isOwnedHere };
}
