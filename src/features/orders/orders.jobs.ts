import { getOrder } from '#db/ordering/orders.repository.ts';
import { listOrderIdsIn, listStoresWithOrders, type OpenStatus } from '#db/ordering/waiting-orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { isDayOver, rejectedAt } from '#src/domain/ordering/order-clock.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { reachedKitchen, startDueOrders } from '#src/features/printing/held-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { climbLadder } from './climb-ladder.ts';
import { completeOrder, rejectOrder } from './end-order.ts';

const REJECTED_TEXT = "Sorry, the store couldn't confirm your order in time.";

/**
 * Rejects orders that weren't accepted within the store's limit, so that no customer waits for nothing
 * (`order-clock.ts`).
 */
const rejectOverdue: Job = {
  name: 'ordering.rejectOverdue',
  everySeconds: 15,
  run: (ctx) =>
    eachStore(ctx, 'new', async (scope) => {
      const { profile } = await ctx.menus.storeOf(scope);
      if (profile.settings.orderProcess.rejectAfterMinutes === 0) return;
      const now = ctx.clock.now();
      await eachOrder(ctx, await listOrderIdsIn(ctx.db, scope, { statusCode: 'new' }), async (orderId) => {
        const until = rejectedAt(await getOrder(ctx.db, scope, orderId), profile, now);
        if (until === null || Temporal.Instant.compare(until, now) > 0) return;
        await rejectOrder(ctx, scope, { orderId, reason: REJECTED_TEXT, by: BY_SYSTEM });
      });
    }),
};

/** Escalates unanswered orders: louder, then on every till, then to people (`domain/ordering/ladder.ts`). */
const climb: Job = {
  name: 'ordering.climbLadder',
  everySeconds: 15,
  run: (ctx) =>
    eachStore(ctx, 'new', async (scope) => {
      const waiting = await listOrderIdsIn(ctx.db, scope, { statusCode: 'new' });
      await eachOrder(ctx, waiting, (orderId) => climbLadder(ctx, scope, orderId));
    }),
};

/** Completes orders at the end of their business day where staff don't do it by hand. */
const completeAtDayEnd: Job = {
  name: 'ordering.completeAtDayEnd',
  everySeconds: 300,
  run: (ctx) =>
    eachStore(ctx, 'accepted', async (scope) => {
      const { profile } = await ctx.menus.storeOf(scope);
      if (profile.settings.orderProcess.hasCompleteStatus) return;
      const dayBefore = businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings));
      const placedBefore = await listOrderIdsIn(ctx.db, scope, { statusCode: 'accepted', dayBefore });
      await eachOrder(ctx, placedBefore, async (orderId) => {
        const order = await getOrder(ctx.db, scope, orderId);
        if (!isDayOver(order, profile, ctx.clock.now()) || !(await reachedKitchen(ctx, scope, order))) return;
        await completeOrder(ctx, scope, { orderId, by: BY_SYSTEM, isUnpaidMeant: true });
      });
    }),
};

/** Sends scheduled orders to the kitchen when it is time to start. */
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
  await eachByItself(ctx, await listStoresWithOrders(ctx.db, statusCode), (place) => work(grantStoreScope(place)));
}

/** Runs for each order separately; one that has been changed by someone else counts as done. */
function eachOrder(
  ctx: AppContext,
  orderIds: readonly string[],
  move: (orderId: string) => Promise<unknown>,
): Promise<void> {
  const orders = orderIds.map((orderId) => ({ orderId }));
  return eachByItself(ctx, orders, ({ orderId }) => ignoreLostRace(() => move(orderId)));
}

async function ignoreLostRace(move: () => Promise<unknown>): Promise<void> {
  try {
    await move();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'resource_status_conflict') throw error;
  }
}

export const orderJobs: Job[] = [climb, rejectOverdue, completeAtDayEnd, startHeld];
