/** A store and the simulated Stripe, over its own wire: opened, answered for, paid into. */

import { getOrder } from '#db/ordering/orders.repository.ts';
import { findMerchantAccount } from '#db/payments/merchant-accounts.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import {
  BY_MIA,
  createPump,
  filledCart,
  orderingFixture,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { startCheckout } from '#src/features/payments/start-checkout.ts';
import { syncPayment } from '#src/features/payments/sync-payment.ts';
import { finishOnboarding, type OnboardingEnd } from '#src/integrations/card-payments/simulator/wire/accounts.ts';
import { startStripeSimulator } from '#src/integrations/card-payments/simulator/wire/stripe-simulator.ts';
import { createStripeCardPayments } from '#src/integrations/card-payments/stripe/stripe-card-payments.ts';
import { createStripeMerchantAccounts } from '#src/integrations/merchant-accounts/stripe/stripe-merchant-accounts.ts';

/** To be disposed of: it listens on a port. */
export async function providerStore() {
  const fixture = await orderingFixture();
  const simulator = await startStripeSimulator({
    port: 0,
    webhooks: [],
    nowMs: () => fixture.ctx.clock.now().epochMilliseconds,
  });
  const settings = { secretKey: 'sk_test_1', apiUrl: simulator.url, networkRetries: 0, timeoutMs: 2_000 };
  const cardPayments = createStripeCardPayments({ ...settings, webhookSecrets: { platform: null, connect: null } });
  const ports = { ...fixture.ctx.ports, cardPayments, merchantAccounts: createStripeMerchantAccounts(settings) };
  const ctx: TestContext = { ...fixture.ctx, ports };
  return {
    ...fixture,
    ctx,
    simulator,
    pump: createPump(ctx),
    stored: async () => findMerchantAccount(ctx.db, SCOPE),
    /** The owner answers the provider's questions. */
    answer(end: OnboardingEnd): void {
      for (const account of simulator.world.accounts.values())
        finishOnboarding(simulator.world, account, '000123456', end);
    },
    /** A customer orders by card. */
    async order() {
      const made = { ...fixture, ctx };
      return (await place(made, await filledCart(made), { paymentType: 'stripeCheckout' })).orderId;
    },
    /** The customer pays on the provider's page, and the store accepts. */
    async payAndAccept(orderId: string): Promise<void> {
      const checkout = await startCheckout(ctx, SCOPE, await getOrder(ctx.db, SCOPE, orderId));
      const body = new URLSearchParams({ number: '4242424242424242', choice: 'pay' });
      await fetch(checkout, { method: 'POST', body, redirect: 'manual' });
      const payment = await orderPayment(ctx.db, SCOPE, orderId);
      await syncPayment(ctx, SCOPE, orderId, {
        checkoutSessionId: payment?.checkoutSessionId ?? null,
        paymentIntentId: null,
      });
      await this.pump();
      await acceptOrder(ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
      await this.pump();
    },
    async [Symbol.asyncDispose]() {
      await simulator.stop();
    },
  };
}
