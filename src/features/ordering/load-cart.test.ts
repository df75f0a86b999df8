import { describe, expect, test } from 'bun:test';
import { SETTINGS } from '#src/domain/pricing/testing-menu.ts';
import { loadCart } from './load-cart.ts';
import { CUSTOMER, filledCart, orderingHouse, SCOPE } from './testing/ordering-house.ts';

const CARD_FIRST = () => ['stripeCheckout', 'inStore'] as const;

describe('the cart at the checkout', () => {
  test('costs from the first look what the way to pay that stands chosen costs', async () => {
    const surcharge = { amountInCents: 0, percentageBps: 150, applicableBelowAmount: 0 };
    const house = await orderingHouse({ checkout: { ...SETTINGS.checkout, creditCardSurcharge: surcharge } });
    const cartId = await filledCart(house, { burger: 2 }, { paymentType: null });
    const look = async (paymentTypesFor?: typeof CARD_FIRST) =>
      await loadCart(house.ctx, SCOPE, {
        cartId,
        customerId: CUSTOMER,
        ...(paymentTypesFor ? { paymentTypesFor } : {}),
      });
    expect((await look())?.pricing?.grandTotalInCents).toBe(2000);
    const atCheckout = await look(CARD_FIRST);
    expect(atCheckout?.details.paymentType).toBe('stripeCheckout');
    expect(atCheckout?.pricing?.grandTotalInCents).toBe(2030);
  });
});
