import { listDueDrafts, readMenuDraft, writeMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import type { AppContext } from '#src/context.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { publishIn } from './publish-menu.ts';

/** Publishes drafts that are due; one that can't be published waits with the reason, and Home shows it. */
export async function publishPlanned(ctx: AppContext): Promise<void> {
  await eachByItself(ctx, await listDueDrafts(ctx.db, isoUtc(ctx.clock.now())), (place) =>
    publishOne(ctx, grantStoreScope(place)),
  );
}

/** Publishes and ends the plan in one write: killed at any line it is published once, or is still due. */
async function publishOne(ctx: AppContext, scope: StoreScope): Promise<void> {
  try {
    await ctx.write(async (trx) => {
      const { planned } = await readMenuDraft(trx, scope);
      // It may have been cancelled since then.
      if (planned === null || planned.isoDateTimeUtc > isoUtc(ctx.clock.now())) return;
      // Its prices were asked about when the time was set, and with each edit since.
      await publishIn(trx, ctx, scope, { ...planned, confirmPrices: true });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await ctx.write(async (trx) => {
      const { planned } = await readMenuDraft(trx, scope);
      const isStillDue = planned !== null && planned.isoDateTimeUtc <= isoUtc(ctx.clock.now());
      if (isStillDue) await writeMenuDraft(trx, scope, { planned: null, problem: error.message });
    });
  }
}

export const publishJobs: readonly Job[] = [{ name: 'menu.publishPlanned', everySeconds: 5, run: publishPlanned }];
