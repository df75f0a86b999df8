import type { Handler } from '#src/features/jobs/handler.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { followInBooks } from './follow-in-books.ts';

const onMarketplaceOrderMoved: Handler = {
  name: 'marketplace.books',
  types: ['marketplaceOrderMoved'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.type !== 'marketplaceOrderMoved' || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    await followInBooks(ctx, scope, event.payload.uberEatsOrderId);
  },
};

export const marketplaceHandlers: readonly Handler[] = [onMarketplaceOrderMoved];
