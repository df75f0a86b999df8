/** Every guard of reading a payment, each once: what a message claims is never taken over. */
import { describe, expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CheckoutFound } from '#src/integrations/card-payments/card-payments.port.ts';
import { syncPayment } from './sync-payment.ts';
import {
  aPayment,
  found,
  type ProviderFixture,
  providerFixture,
  refused,
  unreachable,
} from './testing/provider-fixture.ts';

type OpenDatabase = ProviderFixture & { readonly sessionId: string };

const page =
  (database: OpenDatabase, more: Partial<CheckoutFound> = {}) =>
  async (): Promise<CheckoutFound> => ({
    kind: 'found',
    sessionId: database.sessionId,
    state: 'complete',
    paymentIntentId: 'pi_ours',
    orderId: database.orderId,
    url: null,
    amountInCents: 1000,
    expiresAt: database.ctx.clock.now(),
    ...more,
  });
const stateOf = async (database: OpenDatabase) => {
  const { statusCode, paymentIntentId } = await database.payment();
  return [statusCode, paymentIntentId];
};
/** What an earlier reading knew. */
const HELD = { statusCode: 'requiresCapture', paymentIntentId: 'pi_ours' } as const;
const HINT = { checkoutSessionId: null, paymentIntentId: 'pi_hinted' };

describe('a payment that is read at the provider', () => {
  test('of a page that was paid becomes the order’s', async () => {
    const fixture = await providerFixture();
    const ctx = fixture.says({ retrieveCheckout: page(fixture), retrievePayment: found(aPayment(fixture)) });
    expect(await syncPayment(ctx, SCOPE, fixture.orderId)).toBe('read');
    expect(await stateOf(fixture)).toEqual(['requiresCapture', 'pi_ours']);
  });

  test('of another order never counts, whoever named it', async () => {
    const fixture = await providerFixture();
    const foreign = aPayment({ orderId: 'another' }, { statusCode: 'success', capturedInCents: 1000 });
    const open = page(fixture, { state: 'open', paymentIntentId: null });
    const ctx = fixture.says({ retrieveCheckout: open, retrievePayment: found(foreign) });
    expect(await syncPayment(ctx, SCOPE, fixture.orderId, HINT)).toBe('nothing');
    expect(await stateOf(fixture)).toEqual(['processing', null]);
  });

  test('on the page of another order is not looked at', async () => {
    const fixture = await providerFixture();
    const ctx = fixture.says({ retrieveCheckout: page(fixture, { orderId: 'another' }) });
    expect(await syncPayment(ctx, SCOPE, fixture.orderId)).toBe('open');
    expect(fixture.asked).toEqual(['retrieveCheckout']);
  });

  test('that only a message names is read, and is this order’s where the provider says so', async () => {
    const fixture = await providerFixture();
    const open = page(fixture, { state: 'open', paymentIntentId: null });
    const ours = async (id: string) => found(aPayment(fixture, { paymentIntentId: id }))();
    expect(
      await syncPayment(fixture.says({ retrieveCheckout: open, retrievePayment: ours }), SCOPE, fixture.orderId, HINT),
    ).toBe('read');
    expect(await stateOf(fixture)).toEqual(['requiresCapture', 'pi_hinted']);
  });

  test('that the page names goes before the one that a message names', async () => {
    const fixture = await providerFixture();
    const ours = async (id: string) => found(aPayment(fixture, { paymentIntentId: id }))();
    await syncPayment(
      fixture.says({ retrieveCheckout: page(fixture), retrievePayment: ours }),
      SCOPE,
      fixture.orderId,
      HINT,
    );
    expect(await stateOf(fixture)).toEqual(['requiresCapture', 'pi_ours']);
  });

  test.each(['requiresCapture', 'success'] as const)('%s goes before a page whose time is over', async (statusCode) => {
    const fixture = await providerFixture();
    const paid = aPayment(fixture, { statusCode, capturedInCents: statusCode === 'success' ? 1000 : 0 });
    const ctx = fixture.says({ retrieveCheckout: page(fixture, { state: 'expired' }), retrievePayment: found(paid) });
    expect(await syncPayment(ctx, SCOPE, fixture.orderId)).toBe('read');
    expect(await stateOf(fixture)).toEqual([statusCode, 'pi_ours']);
    expect(await fixture.news()).toEqual(['paymentChanged', 'paymentOutcome']);
  });

  test.each(['processing', 'unknown'] as const)(
    '%s on a page whose time is over will not be paid',
    async (statusCode) => {
      const fixture = await providerFixture();
      const answers = {
        retrieveCheckout: page(fixture, { state: 'expired' }),
        retrievePayment: found(aPayment(fixture, { statusCode })),
      };
      await syncPayment(fixture.says(answers), SCOPE, fixture.orderId);
      expect((await fixture.payment()).statusCode).toBe('cancel');
    },
  );

  test.each(['processing', 'unknown'] as const)('%s while the page is open is waited for', async (statusCode) => {
    const fixture = await providerFixture();
    const answers = {
      retrieveCheckout: page(fixture, { state: 'open' }),
      retrievePayment: found(aPayment(fixture, { statusCode })),
    };
    expect(await syncPayment(fixture.says(answers), SCOPE, fixture.orderId)).toBe('read');
    expect((await fixture.payment()).statusCode).toBe('processing');
    expect(await fixture.news()).toEqual([]);
  });

  test('a page whose time is over and that nobody paid ends it', async () => {
    const fixture = await providerFixture();
    const gone = page(fixture, { state: 'expired', paymentIntentId: null });
    expect(await syncPayment(fixture.says({ retrieveCheckout: gone }), SCOPE, fixture.orderId)).toBe('read');
    expect((await fixture.payment()).statusCode).toBe('cancel');
  });

  test('once it is held, its page is asked no more, and is not needed', async () => {
    const fixture = await providerFixture();
    await fixture.know(HELD);
    const ctx = fixture.says({ retrieveCheckout: unreachable(), retrievePayment: found(aPayment(fixture)) });
    expect(await syncPayment(ctx, SCOPE, fixture.orderId)).toBe('read');
    expect(fixture.asked).toEqual(['retrievePayment']);
  });

  test('while it is not paid, its page is asked as well: its time may be over', async () => {
    const fixture = await providerFixture();
    await fixture.know({ paymentIntentId: 'pi_ours' });
    const ctx = fixture.says({ retrieveCheckout: page(fixture), retrievePayment: found(aPayment(fixture)) });
    await syncPayment(ctx, SCOPE, fixture.orderId);
    expect(fixture.asked).toEqual(['retrieveCheckout', 'retrievePayment']);
  });

  test('nothing is guessed while the provider is away', async () => {
    const fixture = await providerFixture();
    const noPage = fixture.says({ retrieveCheckout: unreachable() });
    expect(await syncPayment(noPage, SCOPE, fixture.orderId)).toBe('unreachable');
    const noPayment = fixture.says({
      retrieveCheckout: page(fixture, { state: 'expired' }),
      retrievePayment: unreachable(),
    });
    expect(await syncPayment(noPayment, SCOPE, fixture.orderId)).toBe('unreachable');
    expect(await stateOf(fixture)).toEqual(['processing', null]);
  });

  test('that the provider does not know is nothing', async () => {
    const fixture = await providerFixture();
    const ctx = fixture.says({ retrieveCheckout: page(fixture), retrievePayment: refused('not_found') });
    expect(await syncPayment(ctx, SCOPE, fixture.orderId)).toBe('nothing');
    expect(await stateOf(fixture)).toEqual(['processing', null]);
  });

  test('is nothing where there is no page, no payment, no provider or no such order', async () => {
    const fixture = await providerFixture();
    const { ctx, orderId } = fixture;
    const without = { ...ctx, ports: { ...ctx.ports, cardPayments: null } };
    expect(await syncPayment(without, SCOPE, orderId)).toBe('nothing');
    expect(await syncPayment(ctx, SCOPE, 'no-such-order')).toBe('nothing');
    await fixture.know({ checkoutSessionId: null });
    expect(await syncPayment(ctx, SCOPE, orderId)).toBe('nothing');
    expect(await stateOf(fixture)).toEqual(['processing', null]);
  });
});
