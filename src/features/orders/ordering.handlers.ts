import { onTenderTaken, onTerminalPayment } from '#src/features/counter/apply-terminal-payment.ts';
import { onRefundOfTheBox } from '#src/features/eftpos/refund-of-the-box.ts';
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

export const orderingHandlers: Handler[] = [onPaymentOutcome, onTerminalPayment, onRefundOfTheBox, onTenderTaken];
