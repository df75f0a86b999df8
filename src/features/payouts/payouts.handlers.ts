import type { Handler } from '#src/features/jobs/handler.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { refreshMerchantAccount } from './merchant-account.ts';

/** Reads the account that the provider told us about. Throws while it is unreachable, to be retried. */
const onAccountReported: Handler = {
  name: 'payouts.account',
  types: ['merchantAccountReported'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.type !== 'merchantAccountReported' || event.storeId === null) return;
    await refreshMerchantAccount(ctx, grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId }));
  },
};

export const payoutsHandlers: readonly Handler[] = [onAccountReported];
