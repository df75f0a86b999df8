import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { workingPairsOf } from '#db/printing/connected-stores.repository.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { callOffCopiesIn } from './copies-called-off.ts';
import { copyOrderIn, storesOfCopies } from './copy-order.ts';
import { isHeld } from './held-order.ts';

/**
 * Copies of orders that a store's box prints. The box knows nothing of other stores, so they follow when the cloud hears that it
 * has queued a docket. Where the cloud prints, they were made with the order's own dockets.
 */
const onDocketOfBox: Handler = {
  name: 'printing.copiesOfBoxOrders',
  types: ['printJobQueued', 'orderCancelled'],
  async handle(ctx, event) {
    if (event.storeId === null || event.orderId === null) return;
    const { orderId } = event;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    if (ctx.ownership.prints(ctx.db, scope)) return;
    const order = await findOrder(ctx.db, scope, orderId);
    if (!order) return;
    if (order.statusCode === 'cancelled') {
      const last = (await orderHistory(ctx.db, scope, orderId)).findLast(({ toStatus }) => toStatus === 'cancelled');
      const { timezone } = (await ctx.menus.storeOf(scope)).profile;
      const why = {
        reason: last?.reason ?? '',
        cancelledTime: timeText(ctx.clock.now().toZonedDateTimeISO(timezone)),
        cancelledBy: last?.byName ?? BY_SYSTEM.name,
      };
      await ctx.write((trx) => callOffCopiesIn(trx, ctx, scope, order, why));
      return;
    }
    if (order.statusCode !== 'accepted' || (await isHeld(ctx.db, ctx, scope, order))) return;
    if ((await storesOfCopies(ctx.db, scope, order)).length === 0) return;
    await ctx.write((trx) => copyOrderIn(trx, ctx, scope, order, {}));
  },
};

/** Tills of connected stores read again what they ring for. Told twice they read the same. */
const onOrder: Handler = {
  name: 'printing.tellConnectedStores',
  types: ['orderPlaced', 'orderAccepted'],
  async handle(ctx, { restaurantId, storeId, orderId }) {
    if (storeId === null || orderId === null) return;
    const scope = grantStoreScope({ restaurantId, storeId });
    const order = await findOrder(ctx.db, scope, orderId);
    const pairs = order ? workingPairsOf(ctx.db, scope, order.channel) : [];
    const told = pairs.filter(({ notifies }) => notifies);
    if (told.length === 0) return;
    await ctx.write(async (trx) => {
      for (const { toStoreId } of told) {
        const there = grantStoreScope({ restaurantId, storeId: toStoreId });
        await appendStoreEvent(trx, ctx, there, {
          ...{ type: 'connectedOrderCame', payload: { orderId, fromStoreId: storeId } },
        });
      }
    });
  },
};

export const copiesHandlers: readonly Handler[] = [onDocketOfBox, onOrder];
