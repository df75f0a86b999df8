import { expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

async function website() {
  const { app } = await testApp(
    (on, ctx) =>
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx: await seededContext() },
  );
  return async (path: string) => {
    const answer = await app.request(path);
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
  };
}

test('a restaurant’s address shows its stores, each with its street, its state and the way in', async () => {
  const { status, html } = await (await website())('/restaurants/golden-wok');
  expect(status).toBe(200);
  for (const store of ['wok-carlton', 'wok-richmond']) {
    expect(html).toContain(`href="/restaurants/golden-wok/stores/${store}"`);
  }
  expect(html).toMatch(/Lygon|VIC/);
  expect(html).toMatch(/Open|Closed/);
});

test('a restaurant with one store leads straight into it', async () => {
  const { status, to } = await (await website())('/restaurants/roma-pizza');
  expect([status, to]).toEqual([302, '/restaurants/roma-pizza/stores/roma-newtown']);
});

test('an address that ends at "stores" leads to the restaurant', async () => {
  const { status, to } = await (await website())('/restaurants/golden-wok/stores');
  expect([status, to]).toEqual([302, '/restaurants/golden-wok']);
});

test('an unknown restaurant is not found', async () => {
  expect((await (await website())('/restaurants/nobody')).status).toBe(404);
});
