import { listStoresWithOrders } from '#db/ordering/waiting-orders.repository.ts';
import { listPhonePaymentsDue } from '#db/payments/phone-payments.repository.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { followPhonePayment } from './follow-phone-payment.ts';
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

const PAYMENTS_A_RUN = 100;

/** Guests who walked away from the card page, and money that a crash or a lost answer left on its way. */
const followPhonePayments: Job = {
  name: 'seating.phonePayments',
  everySeconds: 5,
  async run(ctx) {
    const due = await listPhonePaymentsDue(ctx.db, isoUtc(ctx.clock.now()), PAYMENTS_A_RUN);
    await eachByItself(ctx, due, async ({ id, ...place }) => {
      await followPhonePayment(ctx, grantStoreScope(place), id);
    });
  },
};

export const seatingJobs: readonly Job[] = [joinWaitingRounds, followPhonePayments];
