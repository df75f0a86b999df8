import { appendStoreAudit } from '#db/house/audit.repository.ts';
import { dropOpenShares } from '#db/ordering/bill-shares.repository.ts';
import { closeBill, dropHold } from '#db/ordering/bills.repository.ts';
import type { Needs } from '#src/context.ts';
import { cancelOrderIn } from '#src/features/ordering/end-order.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type AtTill, billChangedIn } from './hold-bill.ts';
import { livingBillIn } from './living-bill.ts';

export interface CancelBillInput extends AtTill {
  readonly billId: string;
  readonly reason: string;
  /** Asked once something was sent; throws where nobody allowed it. */
  readonly allow: (act: 'void') => string | null;
}

/** Throws a saved order away, or calls a sent one off: the kitchen is told and what was paid goes back. */
export async function cancelBill(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: CancelBillInput,
): Promise<void> {
  await ctx.write(async (trx) => {
    const { bill, order } = await livingBillIn(trx, ctx, scope, input);
    if (order) {
      const by = { ...input.by, approvedById: input.allow('void') };
      await cancelOrderIn(trx, ctx, scope, { orderId: order.id, reason: input.reason, by });
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
