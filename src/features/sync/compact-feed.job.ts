import { compactFeedIn } from '#db/sync/compact-feed.ts';
import type { Job } from '#src/features/jobs/job.ts';

/** What every box has, or what changed again later, need not be kept; and a box that stays away holds up no disk. */
export const syncJobs: readonly Job[] = [
  {
    name: 'sync.compactFeed',
    everySeconds: 300,
    async run(ctx) {
      await ctx.write(async (trx) => compactFeedIn(trx));
    },
  },
];
