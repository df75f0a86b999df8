import type { Handler } from '#src/features/jobs/handler.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { followInBooks } from './follow-in-books.ts';
import { noteSoldOut } from './tell-sold-out.ts';
import { noteStoreStatus } from './tell-store-status.ts';

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

const onMenuChanged: Handler = {
  name: 'marketplace.soldOut',
  types: ['menuChanged'],
  async handle(ctx, event) {
    if (event.type !== 'menuChanged' || event.storeId === null) return;
    await noteSoldOut(ctx, grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId }));
  },
};

const onSettingsChanged: Handler = {
  name: 'marketplace.storeStatus',
  types: ['storeSettingsChanged'],
  async handle(ctx, event) {
    if (event.type !== 'storeSettingsChanged' || event.storeId === null) return;
    await noteStoreStatus(ctx, grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId }));
  },
};

export const marketplaceHandlers: readonly Handler[] = [onMarketplaceOrderMoved, onMenuChanged, onSettingsChanged];
