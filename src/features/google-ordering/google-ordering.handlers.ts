import type { Handler } from '#src/features/jobs/handler.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { lookAgain } from './tell-google.ts';

/** All that may change where an order stands, when it comes or what it costs. */
const onOrderMoved: Handler = {
  name: 'googleOrdering.updates',
  types: [
    ...(['orderAccepted', 'orderRejected', 'orderCancelled', 'orderCompleted', 'orderFailed'] as const),
    ...(['itemsRemoved', 'readyTimeMoved', 'kitchenChanged', 'courierMoved'] as const),
  ],
  async handle(ctx, event) {
    if (event.orderId === null || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    await lookAgain(ctx, scope, event.orderId);
  },
};

export const googleOrderingHandlers: readonly Handler[] = [onOrderMoved];
