import { expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { filledCart, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { testOrderKey } from '#src/features/website/test-order.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

const STORE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
const CARDS_ONLY = { stripeCheckout: true, inStore: false, cashOnDelivery: false, cardOnDelivery: false };

/** A visitor who isn't signed in, with a cart of one burger, at a store that takes cards only. */
async function visitor() {
  const fixture = await orderingFixture();
  const { profile } = await fixture.ctx.menus.storeOf(SCOPE);
  const paymentSettings = { pickup: CARDS_ONLY, delivery: CARDS_ONLY, dineIn: CARDS_ONLY };
  fixture.setSettings({ checkout: { ...profile.settings.checkout, paymentSettings } });
  const cookie = `cart_${SCOPE.storeId}=${await filledCart(fixture, { burger: 1 })}`;
  const { app, ctx } = await testApp(
    (on, appCtx) =>
      mountSurface(on, storefrontSurface, {
        ctx: appCtx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx: fixture.ctx },
  );
  const headers = { cookie, accept: 'text/html' };
  const post = async (path: string, form: Record<string, string>) =>
    app.request(path, { method: 'POST', body: new URLSearchParams(form), headers });
  const checkout = async () => (await app.request(`${STORE}/checkout`, { headers })).text();
  return { ctx, post, checkout };
}

test('an owner who tries their new shop is asked for no phone, no code and no way to pay $0.00', async () => {
  const { ctx, post, checkout } = await visitor();
  const asked = ['How do you want to pay?', 'Text me a code', 'name="phone"', 'name="email"'];
  const before = await checkout();
  expect(asked.filter((text) => before.includes(text))).toEqual(asked);

  await post(`${STORE}/test-order?key=${testOrderKey(ctx, SCOPE)}`, {});
  const page = await checkout();
  expect(asked.filter((text) => page.includes(text))).toEqual([]);
  const paymentType = /name="paymentType" value="(\w+)"/.exec(page)?.[1] ?? '';
  const placed = await post(`${STORE}/checkout`, {
    ...{ do: 'place', name: 'Nora', collectionType: 'pickup', paymentType, expectedTotalInCents: '0' },
  });
  const [, orderId = ''] = /\/orders\/(\w+)\/success$/.exec(placed.headers.get('location') ?? '') ?? [];
  expect(await findOrder(ctx.db, SCOPE, orderId)).toMatchObject({
    isTest: true,
    customerName: 'Nora',
    grandTotalInCents: 0,
  });
});
