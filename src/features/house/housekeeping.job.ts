import { removeExpiredSessionsIn } from '#db/access/sessions.repository.ts';
import { removeOldKeysIn } from '#db/house/idempotency.repository.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { Job } from './job.ts';

/** A client that repeats a request does so within hours; a day leaves room for a night without a network. */
const KEYS_KEPT_HOURS = 48;

/** Removes what can have no effect any more: sessions out of time, answers that nobody will ask for again. */
const sweep: Job = {
  name: 'sweepHouse',
  everySeconds: 3600,
  async run(ctx) {
    const now = ctx.clock.now();
    await ctx.write(async (trx) => {
      await removeExpiredSessionsIn(trx, isoUtc(now));
      await removeOldKeysIn(trx, isoUtc(now.subtract({ hours: KEYS_KEPT_HOURS })));
    });
  },
};

export const housekeepingJobs: readonly Job[] = [sweep];
