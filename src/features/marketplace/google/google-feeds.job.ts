import { listOpenFeedTasks, listStoresDueFeeds, queueFeedTasksIn } from '#db/marketplace/google-feeds.repository.ts';
import type { AppContext } from '#src/context.ts';
import { FEED_HOURS } from '#src/domain/marketplace/google/feed-task.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { makeFeeds, requestFeeds } from './make-feeds.ts';

/** Makes what was asked for, in turn. What a stop broke off is made again. */
export async function makeRequestedFeeds(ctx: AppContext): Promise<void> {
  const open = await listOpenFeedTasks(ctx.db);
  if (open.length === 0) return;
  await ctx.write((trx) => queueFeedTasksIn(trx));
  await eachByItself(ctx, open, ({ id, ...place }) => makeFeeds(ctx, grantStoreScope(place), id));
}

/** Asks for the feeds of stores that have them switched on, once a day. */
export async function requestDueFeeds(ctx: AppContext): Promise<void> {
  const since = isoUtc(ctx.clock.now().subtract({ hours: FEED_HOURS }));
  await eachByItself(ctx, await listStoresDueFeeds(ctx.db, since), (place) =>
    requestFeeds(ctx, grantStoreScope(place), { by: null }),
  );
}

export const googleFeedsJobs: readonly Job[] = [
  { name: 'marketplace.googleFeeds', everySeconds: 2, run: makeRequestedFeeds },
  { name: 'marketplace.googleFeedsDue', everySeconds: 600, run: requestDueFeeds },
];
