import { listOpenCheckouts } from '#db/payments/order-payments.repository.ts';
import { listOrdersToSettle } from '#db/payments/payment-attempts.repository.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { askForPayments } from './ask-for-payments.ts';
import { chargeBeforeHoldsEnd } from './charge-before-hold-ends.ts';
import { endCheckout } from './end-checkout.ts';
import { eraseAtProvider, forgetAtProvider } from './saved-cards.ts';
import { settleOrderPayments } from './settle-payments.ts';

const ORDERS_A_RUN = 100;
/** After its time a page may still be telling us how it ended. */
const GRACE_MINUTES = 1;

/** Runs captures, voids and refunds that are due, including those that a crash left unfinished. */
const settlePayments: Job = {
  name: 'payments.settle',
  everySeconds: 5,
  async run(ctx) {
    const due = { at: isoUtc(ctx.clock.now()), limit: ORDERS_A_RUN };
    await eachByItself(ctx, await listOrdersToSettle(ctx.db, due), ({ orderId, ...place }) =>
      settleOrderPayments(ctx, grantStoreScope(place), orderId),
    );
  },
};

/**
 * Expires checkouts that are out of time: the provider says how they ended. While it is unreachable nothing is guessed.
 */
const expireUnpaid: Job = {
  name: 'payments.expireUnpaid',
  everySeconds: 30,
  async run(ctx) {
    const expiresBefore = isoUtc(ctx.clock.now().subtract({ minutes: GRACE_MINUTES }));
    const over = await listOpenCheckouts(ctx.db, { expiresBefore, limit: ORDERS_A_RUN });
    await eachByItself(ctx, over, ({ orderId, ...place }) => endCheckout(ctx, grantStoreScope(place), orderId));
  },
};

/** Card money of a time that a restored file has lost. */
const askForLost: Job = {
  name: 'payments.askForLost',
  everySeconds: 60,
  run: (ctx) => askForPayments(ctx),
};

/** Cards of who was forgotten, and of erased restaurants: the provider is told until it has none of them either. */
const forgetCards: Job = {
  name: 'payments.forgetCards',
  everySeconds: 60,
  async run(ctx) {
    await forgetAtProvider(ctx, ORDERS_A_RUN);
    await eraseAtProvider(ctx, ORDERS_A_RUN);
  },
};

/** Orders for later whose hold would end before anybody answered. */
const chargeInTime: Job = {
  name: 'payments.chargeInTime',
  everySeconds: 300,
  run: (ctx) => chargeBeforeHoldsEnd(ctx, ORDERS_A_RUN),
};

export const paymentsJobs: Job[] = [settlePayments, expireUnpaid, askForLost, forgetCards, chargeInTime];
