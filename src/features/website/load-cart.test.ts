import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { SETTINGS } from '#src/domain/pricing/testing-menu.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { CUSTOMER, filledCart, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { addToCart, changeCartLine } from './change-cart.ts';
import { loadCart } from './load-cart.ts';

const CARD_FIRST = () => ['stripeCheckout', 'inStore'] as const;

describe('the cart at the checkout', () => {
  test('includes the cost of the preselected way to pay from the first view', async () => {
    const surcharge = { amountInCents: 0, percentageBps: 150, applicableBelowAmount: 0 };
    const fixture = await orderingFixture({ checkout: { ...SETTINGS.checkout, creditCardSurcharge: surcharge } });
    const cartId = await filledCart(fixture, { burger: 2 }, { paymentType: null });
    const look = async (paymentTypesFor?: typeof CARD_FIRST) =>
      await loadCart(fixture.ctx, SCOPE, {
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

describe('what a cart costs', () => {
  const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });

  async function cartOfOne() {
    let now = Temporal.Instant.from('2026-11-20T08:00:05Z');
    const ctx = await seededContext({ clock: { now: () => now } });
    const { items } = await ctx.menus.menuOf(newtown);
    const item = items.find(
      ({ type, modifiers, price }) => type === 'basic' && modifiers.length === 0 && price.basePrice > 0,
    );
    const added = await addToCart(ctx, newtown, {
      cartId: null,
      customerId: null,
      line: { itemId: item?.id ?? '', quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } },
    });
    return {
      ctx,
      itemId: item?.id ?? '',
      lineId: added.lineId,
      cartId: added.cartId,
      read: () => loadCart(ctx, newtown, { cartId: added.cartId, customerId: null }),
      pass: (seconds: number) => {
        now = now.add({ seconds });
      },
    };
  }

  test('is worked out once a minute while nothing changes', async () => {
    const { read, pass } = await cartOfOne();
    const first = await read();
    pass(10);
    expect((await read())?.quote.priced).toBe(first?.quote.priced as never);
    pass(50);
    const later = await read();
    expect(later?.quote.priced).not.toBe(first?.quote.priced as never);
    expect(later?.pricing).toEqual(first?.pricing ?? null);
  });

  test('follows the cart, the store and the menu at once', async () => {
    const { ctx, read, itemId, lineId, cartId } = await cartOfOne();
    const one = (await read())?.pricing?.grandTotalInCents ?? 0;
    expect(one).toBeGreaterThan(0);

    await changeCartLine(ctx, newtown, { cartId, customerId: null, lineId, change: { quantity: 3 } });
    expect((await read())?.pricing?.grandTotalInCents).toBe(3 * one);

    await setSoldOut(ctx, newtown, { itemId, soldout: true, by: BY_SYSTEM });
    expect((await read())?.lines[0]?.issue).toBe('Sorry, this item is currently unavailable.');
  });
});
