import { getCourierJob } from '#db/courier/courier-jobs.repository.ts';
import { listSilentDeliveries } from '#db/courier/courier-watch.queries.ts';
import type { AppContext } from '#src/context.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { applyReportIn } from './apply-report.ts';

/** A delivery of which nothing was heard for so long is asked about. */
const SILENT_MINUTES = 3;
/** Messages were lost for good, or the courier has forgotten it: people see the open row, the program stops asking. */
const GIVEN_UP_HOURS = 24;
/** A round asks one after the other, so a courier that is slow is never asked twice at once. */
const AT_ONCE = 40;

/**
 * Asks the courier about one round of silent deliveries, going on after `afterId`. Their answers move them forward as
 * messages do. A courier that can't be reached is left alone until the next round. Answers where the next round goes on;
 * '' for the beginning.
 */
export async function askSilentCouriers(ctx: AppContext, afterId: string): Promise<string> {
  const { courier } = ctx.ports;
  if (!courier) return '';
  const now = ctx.clock.now();
  const silent = await listSilentDeliveries(ctx.db, {
    heardBefore: isoUtc(now.subtract({ minutes: SILENT_MINUTES })),
    bookedSince: isoUtc(now.subtract({ hours: GIVEN_UP_HOURS })),
    afterId,
    limit: AT_ONCE,
  });
  let isReached = true;
  await eachByItself(ctx, silent, async ({ id, providerDeliveryId, ...place }) => {
    if (!isReached) return;
    const outcome = await courier.get(providerDeliveryId);
    if (outcome.kind === 'unreachable') isReached = false;
    if (outcome.kind !== 'done') {
      ctx.log.warn('silent courier gave no answer', { deliveryId: id, outcome: outcome.kind });
      return;
    }
    const scope = grantStoreScope(place);
    await ctx.write(async (trx) => applyReportIn(trx, ctx, scope, await getCourierJob(trx, scope, id), outcome.value));
  });
  return silent.length < AT_ONCE ? '' : (silent.at(-1)?.id ?? '');
}

function askInTurn(): Job {
  let afterId = '';
  return {
    name: 'courier.askSilent',
    everySeconds: 60,
    async run(ctx) {
      const from = afterId;
      // One that always fails doesn't keep the others from their turn.
      afterId = '';
      afterId = await askSilentCouriers(ctx, from);
    },
  };
}

export const courierJobs: readonly Job[] = [askInTurn()];
