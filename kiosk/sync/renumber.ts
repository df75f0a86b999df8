import { z } from 'zod';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { renumberOrderIn } from '#db/ordering/renumber-orders.ts';
import type { AppContext } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import type { Identity } from './identity.ts';

const takenSchema = z.array(
  z.object({ orderId: z.string(), businessDay: z.string(), highest: z.number().int().min(0) }),
);

/**
 * Resolves two orders of a day with the same number: this file is older than the numbers its machine gave, or a copy sold beside
 * it. The owner of the order moves it to the next free number, and the audit log has both. Returns false when there is nothing to
 * move.
 */
export async function renumberTaken(
  ctx: Pick<AppContext, 'write' | 'clock' | 'ids' | 'log'>,
  identity: Identity,
  details: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const taken = takenSchema.safeParse(details.taken);
  if (!taken.success || taken.data.length === 0) return false;
  const scope = grantStoreScope(identity);
  return ctx.write(async (trx) => {
    let moved = 0;
    for (const one of taken.data) {
      const change = await renumberOrderIn(trx, scope, one, identity.numberBlock ?? 0);
      if (!change) continue;
      moved++;
      ctx.log.warn('order renumbered', { orderId: one.orderId, ...change });
      await appendStoreAudit(trx, ctx, scope, {
        by: BY_SYSTEM,
        action: 'renumberOrder',
        subjectType: 'order',
        subjectId: one.orderId,
        before: { orderNumber: change.before },
        after: { orderNumber: change.after },
      });
    }
    return moved > 0;
  });
}
