import type { Trx } from '#db/connection.ts';
import { dropHold, findBill, insertBill, updateBill } from '#db/ordering/bills.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { billChangedIn } from './hold-bill.ts';
import { staleBill } from './save-bill.ts';
import { sentAs } from './sent-as.ts';

/** Books a sale at the counter into its bill: an unpaid one stays open, a paid one is closed. */
export async function bookBillIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  order: Order,
  sale: { readonly posTerminalId: string },
): Promise<void> {
  const saved = await findBill(trx, scope, order.id);
  const isOpen = order.paymentType === 'posPayLater';
  // A sale that is paid at once and was never saved is the common one: it needs no bill.
  if (!saved && !isOpen) return;
  const facts = {
    ...sentAs(draftOfOrder(order)),
    totalInCents: order.grandTotalInCents,
    savedByName: order.employeeName ?? '',
    at: isoUtc(ctx.clock.now()),
  };
  if (!saved) {
    await insertBill(trx, scope, { ...facts, id: order.id, orderId: order.id, posTerminalId: sale.posTerminalId });
  } else {
    const state = isOpen
      ? ({ state: 'open', closedReason: null } as const)
      : ({ state: 'closed', closedReason: 'paid' } as const);
    const openedAt = order.placedIsoDateTimeUtc;
    if (!(await updateBill(trx, scope, saved, { ...facts, ...state, openedAt, orderId: order.id })))
      throw staleBill(saved.version);
  }
  if (!isOpen) await dropHold(trx, scope, order.id);
  await billChangedIn(trx, ctx, scope, order.id);
}
