/** A checkout that nobody is to pay any more: its page is closed before anybody says how it ended. */
import { expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardPaymentsPort } from '#src/integrations/card-payments/card-payments.port.ts';
import { endCheckout } from './end-checkout.ts';
import {
  aPayment,
  found,
  type ProviderFixture,
  providerFixture,
  refused,
  unreachable,
} from './testing/provider-fixture.ts';

const expired = async () => ({ kind: 'expired' as const });
const page =
  (fixture: ProviderFixture, state: 'expired' | 'open' | 'complete', paymentIntentId: string | null) => async () => {
    const { orderId, ctx } = fixture;
    const rest = { url: null, amountInCents: 1000, expiresAt: ctx.clock.now() };
    return { kind: 'found' as const, sessionId: 'cs_1', state, paymentIntentId, orderId, ...rest };
  };

const end = (fixture: ProviderFixture, answers: Partial<CardPaymentsPort>) =>
  endCheckout(fixture.says(answers), SCOPE, fixture.orderId);

test('a page that is closed in time is over, and nothing was taken', async () => {
  const fixture = await providerFixture();
  const gone = page(fixture, 'expired', null);
  expect(await end(fixture, { expireCheckout: expired, retrieveCheckout: gone })).toBe('ended');
  expect((await fixture.payment()).statusCode).toBe('cancel');
  expect(fixture.asked).toEqual(['expireCheckout', 'retrieveCheckout']);
});

test('a customer who was quicker has paid', async () => {
  const fixture = await providerFixture();
  const answers = {
    expireCheckout: refused('checkout_complete'),
    retrieveCheckout: page(fixture, 'complete', 'pi_ours'),
    retrievePayment: found(aPayment(fixture)),
  };
  expect(await end(fixture, answers)).toBe('ended');
  expect((await fixture.payment()).statusCode).toBe('requiresCapture');
});

test('nothing is guessed while the page cannot be closed, or cannot be read afterwards', async () => {
  const fixture = await providerFixture();
  expect(await end(fixture, { expireCheckout: unreachable() })).toBe('unreachable');
  expect(fixture.asked).toEqual(['expireCheckout']);
  expect(await end(fixture, { expireCheckout: expired, retrieveCheckout: unreachable() })).toBe('unreachable');
  const stillOpen = page(fixture, 'open', null);
  expect(await end(fixture, { expireCheckout: expired, retrieveCheckout: stillOpen })).toBe('unreachable');
  expect((await fixture.payment()).statusCode).toBe('processing');
});

test('a page whose address nobody received has failed without a word to the provider', async () => {
  const fixture = await providerFixture();
  await fixture.know({ checkoutSessionId: null });
  expect(await end(fixture, {})).toBe('ended');
  expect([fixture.asked, (await fixture.payment()).statusCode]).toEqual([[], 'failure']);
});

test('where the provider is switched off, only a page that nobody received ends', async () => {
  const fixture = await providerFixture();
  const off = { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardPayments: null } };
  expect(await endCheckout(off, SCOPE, fixture.orderId)).toBe('unreachable');
  expect((await fixture.payment()).statusCode).toBe('processing');
  await fixture.know({ checkoutSessionId: null });
  expect(await endCheckout(off, SCOPE, fixture.orderId)).toBe('ended');
  expect((await fixture.payment()).statusCode).toBe('failure');
});

test.each(['requiresCapture', 'success', 'cancel', 'failure'] as const)(
  'a payment that is %s has nothing to end',
  async (statusCode) => {
    const fixture = await providerFixture();
    await fixture.know({ statusCode });
    expect(await end(fixture, {})).toBe('ended');
    expect(fixture.asked).toEqual([]);
  },
);
