import { forgetTracesIn } from '#db/customers/forget-traces.ts';
import { listForgotten, removeForgottenIn } from '#db/customers/forgotten.repository.ts';
import { overwritingIn } from '#db/overwriting.ts';
import { queueErasingIn } from '#db/sync/sync-places.repository.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';

/** As long as backups are kept: until then a restore may bring back older data. */
export const FORGOTTEN_KEPT_DAYS = 35;

/**
 * Forgets again what arrived later: an order that was in progress at a box has ended, or an offline box has sent its
 * sales.
 */
export const forgetAgain: Job = {
  name: 'customers.forgetAgain',
  everySeconds: 3600,
  async run(ctx) {
    const forgotten = await listForgotten(ctx.db);
    if (!ctx.ownership.mayAsk) {
      const before = ctx.clock.now().subtract({ hours: 24 * FORGOTTEN_KEPT_DAYS });
      await ctx.write((trx) => removeForgottenIn(trx, isoUtc(before)));
    }
    await eachByItself(ctx, forgotten, (one) =>
      ctx.write((trx) =>
        overwritingIn(trx, async () => {
          const { orders } = forgetTracesIn(trx, ctx.ownership, one);
          if (orders > 0 && ctx.ownership.mayAsk) await queueErasingIn(trx);
        }),
      ),
    );
  },
};
