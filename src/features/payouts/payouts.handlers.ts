import { findCashSession } from '#db/cash/cash-sessions.repository.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { askForComparison } from './compare-books.ts';
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

/** A day that was counted longer ago has had its night. */
const COUNTED_WITHIN = { hours: 24 };

/** Has the provider's books compared once a drawer's day was counted. */
const onDayCounted: Handler = {
  name: 'payouts.dayCounted',
  types: ['cashDrawerChanged'],
  async handle(ctx, event) {
    if (event.type !== 'cashDrawerChanged' || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    const session = await findCashSession(ctx.db, scope, event.payload.sessionId);
    const closed = session?.closedIsoDateTimeUtc ?? null;
    if (closed === null || closed < isoUtc(ctx.clock.now().subtract(COUNTED_WITHIN))) return;
    await askForComparison(ctx, scope);
  },
};

export const payoutsHandlers: readonly Handler[] = [
  onAccountReported,
  onPayoutReported,
  onDisputeReported,
  onDayCounted,
];
