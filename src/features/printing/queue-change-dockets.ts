import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { kitchenNotices } from '#src/domain/printing/kitchen-notices.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { knowAsItWasIn } from './as-it-was.ts';
import { isHeld } from './held-order.ts';
import { queueFirstDocketsIn, tellStationsIn } from './tell-stations.ts';

export interface OrderChange {
  readonly before: Order;
  readonly after: Order;
  readonly by: ActedBy;
}

/**
 * Tells the kitchen what it should have less what it was told: lines at the stations that make them and at the pass, all else
 * (`kitchenNotices`) at every station with work of the order. A station that had nothing of it gets an ordinary ticket.
 * Until its hour comes, an order has there only what came to it from another and is being made.
 * In the transaction that changes the order.
 */
export async function queueChangeDocketsIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { before, after, by }: OrderChange,
): Promise<void> {
  await knowAsItWasIn(trx, ctx, scope, { order: before, by });
  // The whole of it is printed when its hour comes, or now if its hour was brought forward.
  const isWaiting = await isHeld(trx, ctx, scope, after);
  if (!isWaiting && (await isHeld(trx, ctx, scope, before))) {
    await queueFirstDocketsIn(trx, ctx, scope, after, { docketTypes: ['ORDER_TICKET'], by });
    return;
  }
  const { timezone, countryCode, settings } = (await ctx.menus.storeOf(scope, trx)).profile;
  const clock = { timezone, countryCode, tradingHours: posHoursOf(settings), now: ctx.clock.now() };
  await tellStationsIn(trx, ctx, scope, after, { notices: kitchenNotices(before, after, clock), by, isWaiting });
}
