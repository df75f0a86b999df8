import { appendAudit } from '#db/audit/audit.repository.ts';
import { type BoxRow, findActiveBox, keepRunsIn } from '#db/sync/boxes.repository.ts';
import type { Needs } from '#src/context.ts';
import { hear } from '#src/domain/sync/machine-runs.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * Records which machine speaks as the store's box. A second copy is rejected in words, logged and audited, and shown in
 * the admin for as long as it tries. Returns when a second one was last seen.
 */
export async function hearMachine(
  ctx: Needs<'write' | 'clock' | 'ids' | 'log'>,
  scope: StoreScope,
  box: Pick<BoxRow, 'id' | 'name' | 'runs'>,
  run: string | null | undefined,
): Promise<string | null> {
  // A box from before runs had names, or the same as ever: nothing is written.
  if (!run || (run === box.runs.current && box.runs.twinIsoDateTimeUtc === null)) return box.runs.twinIsoDateTimeUtc;
  const heard = await ctx.write(async (trx) => {
    const runs = (await findActiveBox(trx, scope))?.runs ?? box.runs;
    const answer = hear(runs, run, ctx.clock.now());
    await keepRunsIn(trx, box.id, answer.next);
    const isFound = runs.twinIsoDateTimeUtc === null && answer.next.twinIsoDateTimeUtc !== null;
    if (isFound) {
      ctx.log.error('two machines run with one pairing of a box', { boxId: box.id });
      const { restaurantId, storeId } = scope;
      await appendAudit(trx, ctx, {
        restaurantId,
        storeId,
        by: { mover: 'system', kind: 'box', id: box.id, name: box.name, origin: 'sync' },
        action: 'findSecondMachine',
        subjectType: 'box',
        subjectId: box.id,
      });
    }
    return answer;
  });
  if (heard.kind === 'box') return heard.next.twinIsoDateTimeUtc;
  throw new AppError('resource_status_conflict', 'Another computer is running with the pairing of this box.', {
    reason: 'second_machine',
  });
}
