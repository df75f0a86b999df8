import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { getBill } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { requireOwned } from '#src/features/orders/move-order.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { AtTill } from './hold-bill.ts';
import { requireBillOpen, requireEditable } from './living-bill.ts';
import { keepDraftIn } from './move-bill.ts';
import { requireKnownItems } from './save-bill.ts';
import { isAskedAsSent } from './sent-as.ts';

export interface BringAlongInput extends AtTill {
  readonly billId: string;
  readonly lines: readonly CartLine[];
}

/**
 * Adds items that a till had on a bill, unsent, when another till took the bill over. They stay unsent, for whichever
 * till has the bill now. The only action on a bill that doesn't check who holds it. A repeat adds nothing.
 */
export async function bringAlong(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  { billId, lines, by }: BringAlongInput,
): Promise<void> {
  await ctx.write(async (trx) => {
    const bill = await getBill(trx, scope, billId);
    requireOwned(ctx, trx, scope, billId);
    requireBillOpen(bill);
    const order = await findOrder(trx, scope, billId);
    if (order) await requireEditable(trx, scope, order);
    const known = new Set([...bill.draft.lines.map(({ id }) => id), ...(order?.lines ?? []).map(({ id }) => id)]);
    const fresh = lines.filter(({ id }) => !known.has(id));
    if (fresh.length === 0) return;
    const draft = { ...bill.draft, lines: [...bill.draft.lines, ...fresh] };
    if (draft.lines.length > MAX_ORDER_LINES) throw refuse('too_many_lines', 'This bill is full.');
    await requireKnownItems(trx, ctx, scope, draft, bill);
    await keepDraftIn(trx, ctx, scope, bill, { draft, order, isAskedAsSent: isAskedAsSent(bill) });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'bringAlong',
      subjectType: 'bill',
      subjectId: billId,
      after: { lineCount: fresh.length },
    });
  });
}
