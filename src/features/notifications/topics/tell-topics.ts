import { findOrder } from '#db/ordering/orders.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import { topicOf } from '#src/domain/access/push-topic.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { grantStoreScope } from '#src/shared/scope.ts';

/** An order that waits for longer has climbed the ladder. */
const TTL_SECONDS = 300;

/**
 * Apps that subscribed to a store's orders hear of a new one that waits for an answer. It says which order and nothing of the guest: who has
 * left the restaurant may still have the app. A service that is down holds up nothing; screens and phones ring anyway.
 */
export const tellTopics: Handler = {
  name: 'notifications.tellTopics',
  types: ['orderPlaced'],
  async handle(ctx, { orderId, restaurantId, storeId }) {
    const port = ctx.ports.pushTopics;
    if (!port || orderId === null || storeId === null) return;
    const scope = grantStoreScope({ restaurantId, storeId });
    const [order, store] = await Promise.all([findOrder(ctx.db, scope, orderId), findStore(ctx.db, scope)]);
    if (order?.statusCode !== 'new' || !store) return;
    const outcome = await port.send({
      to: { topic: topicOf({ storeId, kind: 'online-orders' }) },
      ...{ title: 'New order', body: store.name },
      data: { kind: 'orderPlaced', restaurantId, storeId, orderId },
      ...{ collapseKey: orderId, ttlSeconds: TTL_SECONDS },
    });
    if (outcome.kind !== 'accepted') ctx.log.warn('a topic did not take an order', { storeId, orderId, outcome });
  },
};
