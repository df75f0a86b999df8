/** Every guard of reading a payment, each once: what a message claims is never taken over. */
import { describe, expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import type { CheckoutFound } from '#src/integrations/card-payments/card-payments.port.ts';
import { syncPayment } from './sync-payment.ts';
import { aPayment, found, type ProviderHouse, providerHouse, refused, unreachable } from './testing/provider-house.ts';

type House = ProviderHouse & { readonly sessionId: string };

const page =
  (house: House, more: Partial<CheckoutFound> = {}) =>
  async (): Promise<CheckoutFound> => ({
    kind: 'found',
    sessionId: house.sessionId,
    state: 'complete',
    paymentIntentId: 'pi_ours',
    orderId: house.orderId,
    url: null,
    amountInCents: 1000,
    expiresAt: house.ctx.clock.now(),
    ...more,
  });
const stateOf = async (house: House) => {
  const { statusCode, paymentIntentId } = await house.payment();
  return [statusCode, paymentIntentId];
};
/** What an earlier reading knew. */
const HELD = { statusCode: 'requiresCapture', paymentIntentId: 'pi_ours' } as const;
const HINT = { checkoutSessionId: null, paymentIntentId: 'pi_hinted' };

describe('a payment that is read at the provider', () => {
  test('of a page that was paid becomes the order’s', async () => {
    const house = await providerHouse();
    const ctx = house.says({ retrieveCheckout: page(house), retrievePayment: found(aPayment(house)) });
    expect(await syncPayment(ctx, SCOPE, house.orderId)).toBe('read');
    expect(await stateOf(house)).toEqual(['requiresCapture', 'pi_ours']);
  });

  test('of another order never counts, whoever named it', async () => {
    const house = await providerHouse();
    const foreign = aPayment({ orderId: 'another' }, { statusCode: 'success', capturedInCents: 1000 });
    const open = page(house, { state: 'open', paymentIntentId: null });
    const ctx = house.says({ retrieveCheckout: open, retrievePayment: found(foreign) });
    expect(await syncPayment(ctx, SCOPE, house.orderId, HINT)).toBe('nothing');
    expect(await stateOf(house)).toEqual(['processing', null]);
  });

  test('on the page of another order is not looked at', async () => {
    const house = await providerHouse();
    const ctx = house.says({ retrieveCheckout: page(house, { orderId: 'another' }) });
    expect(await syncPayment(ctx, SCOPE, house.orderId)).toBe('open');
    expect(house.asked).toEqual(['retrieveCheckout']);
  });

  test('that only a message names is read, and is this order’s where the provider says so', async () => {
    const house = await providerHouse();
    const open = page(house, { state: 'open', paymentIntentId: null });
    const ours = async (id: string) => found(aPayment(house, { paymentIntentId: id }))();
    expect(
      await syncPayment(house.says({ retrieveCheckout: open, retrievePayment: ours }), SCOPE, house.orderId, HINT),
    ).toBe('read');
    expect(await stateOf(house)).toEqual(['requiresCapture', 'pi_hinted']);
  });

  test('that the page names goes before the one that a message names', async () => {
    const house = await providerHouse();
    const ours = async (id: string) => found(aPayment(house, { paymentIntentId: id }))();
    await syncPayment(house.says({ retrieveCheckout: page(house), retrievePayment: ours }), SCOPE, house.orderId, HINT);
    expect(await stateOf(house)).toEqual(['requiresCapture', 'pi_ours']);
  });

  test.each(['requiresCapture', 'success'] as const)('%s goes before a page whose time is over', async (statusCode) => {
    const house = await providerHouse();
    const paid = aPayment(house, { statusCode, capturedInCents: statusCode === 'success' ? 1000 : 0 });
    const ctx = house.says({ retrieveCheckout: page(house, { state: 'expired' }), retrievePayment: found(paid) });
    expect(await syncPayment(ctx, SCOPE, house.orderId)).toBe('read');
    expect(await stateOf(house)).toEqual([statusCode, 'pi_ours']);
    expect(await house.news()).toEqual(['paymentChanged', 'paymentOutcome']);
  });

  test.each(['processing', 'unknown'] as const)(
    '%s on a page whose time is over will not be paid',
    async (statusCode) => {
      const house = await providerHouse();
      const answers = {
        retrieveCheckout: page(house, { state: 'expired' }),
        retrievePayment: found(aPayment(house, { statusCode })),
      };
      await syncPayment(house.says(answers), SCOPE, house.orderId);
      expect((await house.payment()).statusCode).toBe('cancel');
    },
  );

  test.each(['processing', 'unknown'] as const)('%s while the page is open is waited for', async (statusCode) => {
    const house = await providerHouse();
    const answers = {
      retrieveCheckout: page(house, { state: 'open' }),
      retrievePayment: found(aPayment(house, { statusCode })),
    };
    expect(await syncPayment(house.says(answers), SCOPE, house.orderId)).toBe('read');
    expect((await house.payment()).statusCode).toBe('processing');
    expect(await house.news()).toEqual([]);
  });

  test('a page whose time is over and that nobody paid ends it', async () => {
    const house = await providerHouse();
    const gone = page(house, { state: 'expired', paymentIntentId: null });
    expect(await syncPayment(house.says({ retrieveCheckout: gone }), SCOPE, house.orderId)).toBe('read');
    expect((await house.payment()).statusCode).toBe('cancel');
  });

  test('once it is held, its page is asked no more, and is not needed', async () => {
    const house = await providerHouse();
    await house.know(HELD);
    const ctx = house.says({ retrieveCheckout: unreachable(), retrievePayment: found(aPayment(house)) });
    expect(await syncPayment(ctx, SCOPE, house.orderId)).toBe('read');
    expect(house.asked).toEqual(['retrievePayment']);
  });

  test('while it is not paid, its page is asked as well: its time may be over', async () => {
    const house = await providerHouse();
    await house.know({ paymentIntentId: 'pi_ours' });
    const ctx = house.says({ retrieveCheckout: page(house), retrievePayment: found(aPayment(house)) });
    await syncPayment(ctx, SCOPE, house.orderId);
    expect(house.asked).toEqual(['retrieveCheckout', 'retrievePayment']);
  });

  test('nothing is guessed while the provider is away', async () => {
    const house = await providerHouse();
    const noPage = house.says({ retrieveCheckout: unreachable() });
    expect(await syncPayment(noPage, SCOPE, house.orderId)).toBe('unreachable');
    const noPayment = house.says({
      retrieveCheckout: page(house, { state: 'expired' }),
      retrievePayment: unreachable(),
    });
    expect(await syncPayment(noPayment, SCOPE, house.orderId)).toBe('unreachable');
    expect(await stateOf(house)).toEqual(['processing', null]);
  });

  test('that the provider does not know is nothing', async () => {
    const house = await providerHouse();
    const ctx = house.says({ retrieveCheckout: page(house), retrievePayment: refused('not_found') });
    expect(await syncPayment(ctx, SCOPE, house.orderId)).toBe('nothing');
    expect(await stateOf(house)).toEqual(['processing', null]);
  });

  test('is nothing where there is no page, no payment, no provider or no such order', async () => {
    const house = await providerHouse();
    const { ctx, orderId } = house;
    const without = { ...ctx, ports: { ...ctx.ports, cardPayments: null } };
    expect(await syncPayment(without, SCOPE, orderId)).toBe('nothing');
    expect(await syncPayment(ctx, SCOPE, 'no-such-order')).toBe('nothing');
    await house.know({ checkoutSessionId: null });
    expect(await syncPayment(ctx, SCOPE, orderId)).toBe('nothing');
    expect(await stateOf(house)).toEqual(['processing', null]);
  });
});
