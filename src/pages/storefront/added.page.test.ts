import { expect, test } from 'bun:test';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

test('the menu says which dish was just added, once', async () => {
  const fixture = await orderingFixture();
  const { app } = await testApp(
    (on, ctx) =>
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx: fixture.ctx },
  );
  const menu = async (headers: Record<string, string>) =>
    (await app.request(`/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`, { headers })).text();
  const said = 'Half and half is in your cart.';
  const html = await menu({ cookie: `servery_notice=${encodeURIComponent(said)}` });
  const toast = /<div[^>]*data-part="toast".*?<\/div>/.exec(html)?.[0] ?? '';
  expect(toast).toContain(said);
  expect(toast).toContain('View cart');
  expect(await menu({})).not.toContain('data-part="toast"');
});
