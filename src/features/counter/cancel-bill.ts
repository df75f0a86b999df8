import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { dropOpenShares } from '#db/ordering/bill-shares.repository.ts';
import { closeBill, dropHold } from '#db/ordering/bills.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import { actOf } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { moneyByMethod } from '#src/domain/ordering/bill-money.ts';
import type { VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import { cancelOrderIn } from '#src/features/orders/end-order.ts';
import { openDrawerIfAnyIn } from '#src/features/printing/open-drawer.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type AtTill, billChangedIn } from './hold-bill.ts';
import { livingBillIn } from './living-bill.ts';

export interface CancelBillInput extends AtTill {
  readonly billId: string;
  readonly reason: string;
  /** Null: nothing was sent, or the till is of an earlier version. */
  readonly voidedFood?: VoidedFood | null;
  /** Called if anything was sent. Throws without approval. */
  readonly allow: Allow;
}

/** Deletes a saved order, or cancels a sent one: the kitchen gets a docket and payments are refunded. */
export async function cancelBill(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: CancelBillInput,
): Promise<void> {
  await ctx.write(async (trx) => {
    const { bill, order } = await livingBillIn(trx, ctx, scope, input);
    if (order) {
      const words = `Cancel ${order.orderNumber}, ${formatAmount(order.grandTotalInCents, order.currencyCode)}`;
      const act = actOf('cancelOrder', order.id, words, { upTo: order.grandTotalInCents });
      const by = { ...input.by, approvedById: await input.allow(trx, act) };
      const cash = moneyByMethod(await listTenders(trx, scope, order.id)).find(({ method }) => method === 'cash');
      const { reason, voidedFood = null } = input;
      await cancelOrderIn(trx, ctx, scope, { orderId: order.id, reason, voidedFood, by });
      if (cash && cash.leftInCents > 0) {
        const { posTerminalId } = input;
        await openDrawerIfAnyIn(trx, ctx, scope, { posTerminalId, reason: `Cancelled ${order.orderNumber}`, by });
      }
      await dropOpenShares(trx, scope, order.id);
    } else {
      await appendStoreAudit(trx, ctx, scope, {
        by: input.by,
        action: 'deleteStashedOrder',
        subjectType: 'bill',
        subjectId: bill.id,
        before: { lineCount: bill.lineCount, totalInCents: bill.totalInCents },
        after: { reason: input.reason },
      });
    }
    await closeBill(trx, scope, bill.id, order ? 'cancelled' : 'deleted');
    await dropHold(trx, scope, bill.id);
    await billChangedIn(trx, ctx, scope, bill.id);
  });
}
