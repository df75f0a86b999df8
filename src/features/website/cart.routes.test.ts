import { expect, test } from 'bun:test';
import { filledCart, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { cartCookie } from '#src/http/cookies.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { cartRoutes } from './cart.routes.ts';

test('a cart is answered without what only pages use to draw it', async () => {
  const { ctx } = await orderingFixture();
  const { call } = await testApp(cartRoutes, { ctx });
  const cartId = await filledCart({ ctx } as Parameters<typeof filledCart>[0], { burger: 2 });
  const path = `/api/online-ordering/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/cart`;
  const { body } = await call('GET', path, { cookie: `${cartCookie(SCOPE.storeId)}=${cartId}` });
  expect(body.cart.count).toBe(2);
  expect(Object.keys(body.cart).toSorted()).toEqual([
    'count',
    'couponCodes',
    'details',
    'id',
    'issues',
    'lines',
    'minOrderMissingInCents',
    'orderId',
    'pricing',
    'refusedCoupons',
    'reward',
    'version',
  ]);
});
