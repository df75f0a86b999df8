import { compactFeedIn } from '#db/sync/compact-feed.ts';
import type { Job } from '#src/features/jobs/job.ts';

/**
 * Removes feed rows that every box has, or that changed again later. A box that stays offline must not fill the disk.
 */
export const syncJobs: readonly Job[] = [
  {
    name: 'sync.compactFeed',
    everySeconds: 300,
    async run(ctx) {
      await ctx.write(async (trx) => compactFeedIn(trx));
    },
  },
];
