/** A store and the simulated Stripe, over its own wire: opened, answered for, paid into. */

import { getOrder } from '#db/ordering/orders.repository.ts';
import { lastEventSequence, listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { findMerchantAccount } from '#db/payments/merchant-accounts.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import {
  BY_MIA,
  createPump,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { receiveWebhook } from '#src/features/payments/receive-webhook.ts';
import { startCheckout } from '#src/features/payments/start-checkout.ts';
import { syncPayment } from '#src/features/payments/sync-payment.ts';
import type { WebhookEndpoint } from '#src/integrations/card-payments/card-payments.port.ts';
import { signWebhook } from '#src/integrations/card-payments/simulator/webhook-signature.ts';
import { finishOnboarding, type OnboardingEnd } from '#src/integrations/card-payments/simulator/wire/accounts.ts';
import type { WireEvent } from '#src/integrations/card-payments/simulator/wire/stripe-objects.ts';
import { startStripeSimulator } from '#src/integrations/card-payments/simulator/wire/stripe-simulator.ts';
import { createStripeCardPayments } from '#src/integrations/card-payments/stripe/stripe-card-payments.ts';
import { createStripeDisputes } from '#src/integrations/disputes/stripe/stripe-disputes.ts';
import { createStripeMerchantAccounts } from '#src/integrations/merchant-accounts/stripe/stripe-merchant-accounts.ts';
import { createStripeSavedCards } from '#src/integrations/saved-cards/stripe/stripe-saved-cards.ts';
import { payoutsHandlers } from '../payouts.handlers.ts';

const SECRETS = { platform: 'whsec_platform', connect: 'whsec_connect' };

/** To be disposed of: it listens on a port. `given`: a store that sells in other ways too. */
export async function providerStore(given: OrderingFixture | null = null) {
  const fixture = given ?? (await orderingFixture());
  const simulator = await startStripeSimulator({
    port: 0,
    webhooks: [],
    nowMs: () => fixture.ctx.clock.now().epochMilliseconds,
  });
  const settings = { secretKey: 'sk_test_1', apiUrl: simulator.url, networkRetries: 0, timeoutMs: 20_000 };
  const cardPayments = createStripeCardPayments({
    ...settings,
    webhookSecrets: SECRETS,
  });
  const ports = {
    ...fixture.ctx.ports,
    cardPayments,
    merchantAccounts: createStripeMerchantAccounts(settings),
    savedCards: createStripeSavedCards(settings),
    disputes: createStripeDisputes(settings),
  };
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
    /** Messages about accounts arrive, and what they report is read. */
    async deliver(events: readonly WireEvent[], which: WebhookEndpoint = 'connect'): Promise<void> {
      const before = await lastEventSequence(ctx.db);
      for (const event of events) {
        const rawBody = JSON.stringify(event);
        const signatureHeader = signWebhook(rawBody, SECRETS[which], Math.floor(Date.now() / 1000));
        await receiveWebhook(ctx, { rawBody, signatureHeader, which });
      }
      for (const event of await listEventsAfter(ctx.db, before, {}, 10_000)) {
        for (const handler of payoutsHandlers) if (handler.types.includes(event.type)) await handler.handle(ctx, event);
      }
    },
    async [Symbol.asyncDispose]() {
      await simulator.stop();
    },
  };
}
