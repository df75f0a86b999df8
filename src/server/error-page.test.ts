import { beforeAll, describe, expect, test } from 'bun:test';
import { Hono } from 'hono';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { inboundOf } from '#src/http/inbound.ts';
import { storefrontSurface } from '#src/pages/storefront/storefront.surface.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { errorPage } from './error-page.tsx';
import type { PageHost } from './page-parts.ts';
import { plantTwoTenants } from './testing/test-app.ts';

let ctx: TestContext;
beforeAll(async () => {
  ctx = await testContext();
  await plantTwoTenants(ctx);
});

const DOWN = new AppError('service_unavailable', 'The store’s figures cannot be read.');

async function asked(path: string, error: AppError = notFound('page'), over: Partial<TestContext> = {}) {
  const host: PageHost = {
    ctx: { ...ctx, ...over },
    manifest: UNBUILT,
    baseOf: () => '',
    cartLink: async () => '<a>2 items</a>',
    keeper: null,
  };
  const app = new Hono();
  app.all('*', (c) => errorPage(host, storefrontSurface, inboundOf(c), error, ''));
  const answer = await app.request(path);
  return { status: answer.status, html: await answer.text() };
}

const MENU = 'href="/restaurants/roma/stores/roma-1"';

describe('an error on the website', () => {
  test('of an unknown page is in the store’s own frame, with its cart and a link to its menu', async () => {
    const { status, html } = await asked('/restaurants/roma/stores/roma-1/no/such/page');
    expect(status).toBe(404);
    expect(html).toContain('<h1 class="font-extrabold text-28 sm:text-36">Website Error!</h1>');
    expect(html).toContain('data-part="header"');
    expect(html).toContain('<a>2 items</a>');
    expect(html).toContain(MENU);
    expect(html).toContain('data-part="theme"');
    expect(html).toContain('noindex');
  });

  test('that may pass can be tried again; one that cannot is not', async () => {
    const retry = 'href="/restaurants/roma/stores/roma-1/cart?a=1"';
    expect((await asked('/restaurants/roma/stores/roma-1/cart?a=1', DOWN)).html).toContain(retry);
    expect((await asked('/restaurants/roma/stores/roma-1/cart?a=1')).html).not.toContain(retry);
  });

  test.each([
    '/restaurants/roma/stores/gone/cart',
    '/restaurants/wok/stores/roma-1/cart',
    '/restaurants/roma',
    '/nothing/here',
  ])('at %s, where there is no such store, has nobody’s frame', async (path) => {
    const { status, html } = await asked(path);
    expect(status).toBe(404);
    expect(html).toContain('Website Error!');
    expect(html).not.toContain('data-part="header"');
  });

  test('is said plainly where the frame itself cannot be drawn', async () => {
    const menus = { ...ctx.menus, storeOf: async () => Promise.reject(DOWN) };
    const { status, html } = await asked('/restaurants/roma/stores/roma-1/cart', DOWN, { menus });
    expect(status).toBe(503);
    expect(html).toContain(DOWN.message);
    expect(html).not.toContain('data-part="header"');
  });
});
