import type { Handler } from '#src/features/jobs/handler.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { refreshDispute } from './disputes.ts';
import { keepLatestPayouts } from './keep-payouts.ts';
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

/** Keeps what was paid out, for the journal. */
const onPayoutReported: Handler = {
  name: 'payouts.payout',
  types: ['merchantAccountReported'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.type !== 'merchantAccountReported' || event.storeId === null) return;
    if (!event.payload.type.startsWith('payout.')) return;
    await keepLatestPayouts(ctx, grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId }));
  },
};

/** Reads the dispute that the provider told us about. Throws while it is unreachable, to be retried. */
const onDisputeReported: Handler = {
  name: 'payouts.dispute',
  types: ['disputeReported'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.type !== 'disputeReported' || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    await refreshDispute(ctx, scope, event.payload.disputeId);
  },
};

export const payoutsHandlers: readonly Handler[] = [onAccountReported, onPayoutReported, onDisputeReported];
