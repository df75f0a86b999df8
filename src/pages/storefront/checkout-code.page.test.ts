/** No checkout promises a text that is never sent. */
import { expect, test } from 'bun:test';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

const STORE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;

/** The checkout of a guest who isn't signed in, where texts are sent or not. */
async function checkout(sendsTexts: boolean): Promise<string> {
  const { ctx } = await orderingFixture();
  const ports = sendsTexts ? ctx.ports : { ...ctx.ports, sms: null };
  const { app } = await testApp(
    (on, around) =>
      mountSurface(on, storefrontSurface, {
        ctx: around,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx: { ...ctx, ports } },
  );
  const added = await app.request(`${STORE}/categories/cat/items/basic/cola`, {
    method: 'POST',
    body: new URLSearchParams({ quantity: '1' }),
    headers: { accept: 'text/html' },
  });
  const cookie = added.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return (await app.request(`${STORE}/checkout`, { headers: { cookie, accept: 'text/html' } })).text();
}

test('a guest is told of a code by text where texts are sent', async () => {
  const html = await checkout(true);
  expect(html).toContain('We’ll text you a code to confirm it.');
  expect(html).toContain('data-key="confirm-phone"');
});

test('and is promised no text where none is sent', async () => {
  const html = await checkout(false);
  expect(html).toContain('In case we need to reach you about your order.');
  expect(html).not.toContain('We’ll text you');
  expect(html).not.toContain('data-key="confirm-phone"');
});
