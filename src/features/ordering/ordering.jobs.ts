import { listOrderIdsIn, listStoresWithOrders, type OpenStatus } from '#db/ordering/waiting-orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import type { Job } from '#src/features/house/job.ts';
import { startDueOrders } from '#src/features/printing/held-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { endForgottenCardOrders } from './apply-terminal-payment.ts';
import { completeOrder, rejectOrder } from './end-order.ts';

const REJECTED_WORDS = 'Sorry, the store could not take this order in time.';

/** Orders that nobody took within the store's limit are rejected, so that no customer waits for nothing. */
const rejectOverdue: Job = {
  name: 'ordering.rejectOverdue',
  everySeconds: 15,
  run: (ctx) =>
    eachStore(ctx, 'new', async (scope) => {
      const { profile } = await ctx.menus.storeOf(scope);
      const { rejectAfterMinutes } = profile.settings.orderProcess;
      if (rejectAfterMinutes === 0) return;
      const placedUntil = isoUtc(ctx.clock.now().subtract({ minutes: rejectAfterMinutes }));
      for (const orderId of await listOrderIdsIn(ctx.db, scope, { statusCode: 'new', placedUntil })) {
        await unlessSomebodyWasFaster(() =>
          rejectOrder(ctx, scope, { orderId, reason: REJECTED_WORDS, by: BY_SYSTEM }),
        );
      }
    }),
};

/** Where staff do not complete orders by hand, the end of the business day does. */
const completeAtDayEnd: Job = {
  name: 'ordering.completeAtDayEnd',
  everySeconds: 300,
  run: (ctx) =>
    eachStore(ctx, 'accepted', async (scope) => {
      const { profile } = await ctx.menus.storeOf(scope);
      if (profile.settings.orderProcess.hasCompleteStatus) return;
      const dayBefore = businessDayOf(ctx.clock.now(), profile.timezone, profile.settings.tradingHours);
      for (const orderId of await listOrderIdsIn(ctx.db, scope, { statusCode: 'accepted', dayBefore })) {
        await unlessSomebodyWasFaster(() => completeOrder(ctx, scope, { orderId, by: BY_SYSTEM }));
      }
    }),
};

/** What was ordered at the counter for later goes to the kitchen when it is time to begin. */
const startHeld: Job = {
  name: 'ordering.startHeld',
  everySeconds: 15,
  run: (ctx) => eachStore(ctx, 'accepted', (scope) => startDueOrders(ctx, scope)),
};

async function eachStore(
  ctx: AppContext,
  statusCode: OpenStatus,
  work: (scope: StoreScope) => Promise<void>,
): Promise<void> {
  for (const place of await listStoresWithOrders(ctx.db, statusCode)) await work(grantStoreScope(place));
}

async function unlessSomebodyWasFaster(move: () => Promise<unknown>): Promise<void> {
  try {
    await move();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'resource_status_conflict') throw error;
  }
}

export const orderingJobs: Job[] = [rejectOverdue, completeAtDayEnd, startHeld, endForgottenCardOrders];
