import type { Job } from '#src/features/jobs/job.ts';
import { compareBooksOfAll } from './compare-books.ts';
import { comparePlatformBooks } from './compare-platform-books.ts';
import { settleDisputes } from './disputes.ts';

const A_RUN = 50;

/** Money of disputes that a crash or an unreachable provider has left. */
const settleLeftDisputes: Job = {
  name: 'payouts.settleDisputes',
  everySeconds: 60,
  run: (ctx) => settleDisputes(ctx, A_RUN),
};

/** Our books beside the provider's, of each store once a night. */
const compareBooksNightly: Job = {
  name: 'payouts.compareBooks',
  everySeconds: 900,
  run: (ctx) => compareBooksOfAll(ctx, A_RUN),
};

/** The same for payments that the platform keeps. */
const comparePlatformNightly: Job = {
  name: 'payouts.comparePlatformBooks',
  everySeconds: 900,
  run: (ctx) => comparePlatformBooks(ctx),
};

export const payoutsJobs: readonly Job[] = [settleLeftDisputes, compareBooksNightly, comparePlatformNightly];
