import { appendAudit } from '#db/audit/audit.repository.ts';
import { findParkedEvent } from '#db/jobs/parked-events.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { PlatformScope } from '#src/shared/scope.ts';

/**
 * Has a parked event handled again, by its own handler, as a new event. So the process that dispatches events does it,
 * it survives a restart, and it happens once however often it is asked for. Does nothing if the event has been handled
 * since then.
 */
export async function retryParkedEvent(
  ctx: Needs<'write' | 'ids' | 'clock'>,
  _scope: PlatformScope,
  { parkedEventId, by }: { readonly parkedEventId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const parked = await findParkedEvent(trx, parkedEventId);
    if (!parked) return;
    const { restaurantId, storeId, handler } = parked;
    await appendEvent(trx, ctx, {
      restaurantId,
      storeId: null,
      type: 'parkedEventRetried',
      payload: { handler, parkedEventId },
    });
    await appendAudit(trx, ctx, {
      by,
      restaurantId,
      storeId,
      action: 'retryParkedEvent',
      subjectType: 'parkedEvent',
      subjectId: parkedEventId,
      before: null,
      after: { handler, type: parked.type, sequence: parked.sequence },
    });
  });
}
