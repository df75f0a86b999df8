import type { Handler } from '#src/features/jobs/handler.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { followPhonePayment } from './follow-phone-payment.ts';
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

/** Reads what the card provider told us about from the provider. Throws while it is unreachable, to be retried. */
const onPhonePayment: Handler = {
  name: 'seating.phonePayment',
  types: ['phonePaymentReported'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.type !== 'phonePaymentReported' || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    const { paymentId, ...hint } = event.payload;
    const answer = await followPhonePayment(ctx, scope, paymentId, hint);
    if (answer === 'unreachable') throw new AppError('service_unavailable', 'We can’t reach the card provider.');
  },
};

export const seatingHandlers: readonly Handler[] = [onTableOrBill, onPhonePayment];
