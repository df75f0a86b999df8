import type { Handler } from '#src/features/jobs/handler.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { joinRounds } from './join-rounds.ts';

/** What may let a round join its bill: it was accepted, guests sat down, a bill was sent, let go of or paid for. */
const onTableOrBill: Handler = {
  name: 'seating.joinRounds',
  types: ['orderAccepted', 'billChanged', 'tableChanged', 'terminalPaymentChanged', 'bookingChanged'],
  async handle(ctx, event) {
    if (event.storeId === null) return;
    await joinRounds(ctx, grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId }));
  },
};

export const seatingHandlers: readonly Handler[] = [onTableOrBill];
