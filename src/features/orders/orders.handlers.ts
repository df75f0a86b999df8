import type { Handler } from '#src/features/jobs/handler.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { applyPaymentOutcome } from './apply-payment-outcome.ts';

const onPaymentOutcome: Handler = {
  name: 'ordering.paymentOutcome',
  types: ['paymentOutcome'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.orderId === null || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    await applyPaymentOutcome(ctx, scope, event.orderId);
  },
};

export const orderHandlers: Handler[] = [onPaymentOutcome];
