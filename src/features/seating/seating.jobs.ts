import { listStoresWithOrders } from '#db/ordering/waiting-orders.repository.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { joinRounds } from './join-rounds.ts';

/** A till that died lets go of its bill by the clock, and an order ahead comes to its hour: nobody says so. */
const joinWaitingRounds: Job = {
  name: 'seating.joinRounds',
  everySeconds: 15,
  run: async (ctx) =>
    eachByItself(ctx, await listStoresWithOrders(ctx.db, 'accepted'), (place) =>
      joinRounds(ctx, grantStoreScope(place)),
    ),
};

export const seatingJobs: readonly Job[] = [joinWaitingRounds];
