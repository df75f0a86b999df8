import { describe, expect, test } from 'bun:test';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { plainTheme, type WebsiteTheme } from '#src/domain/tenancy/website-theme.schema.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readTheme, saveTheme } from '#src/features/website-content/change-theme.ts';
import { websiteContentRoutes } from '#src/features/website-content/website-content.routes.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { restaurantOf } from '#src/shared/scope.ts';
import { storefrontSurface } from './storefront.surface.ts';

const STORE = '/restaurants/roma-pizza/stores/roma-newtown';
const PLAIN = plainTheme({ logoImageId: null, accentColour: '#0f766e' });

/** The website of a restaurant that has published one look, and drafted another. */
async function website({ published, draft }: { published: Partial<WebsiteTheme>; draft?: Partial<WebsiteTheme> }) {
  const fixture = await printingFixture();
  const scope = restaurantOf(ROMA_SCOPE);
  const keep = async (theme: Partial<WebsiteTheme>, publish: { note: string } | null) =>
    saveTheme(fixture, scope, {
      theme: { ...PLAIN, ...theme },
      version: (await readTheme(fixture.db, scope)).version,
      publish,
      by: BY_SYSTEM,
    });
  await keep(published, { note: '' });
  if (draft) await keep(draft, null);
  const { app } = await testApp(
    (on, ctx) => {
      websiteContentRoutes(on, ctx);
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      });
    },
    { ctx: fixture },
  );
  const { previewKey } = await readTheme(fixture.db, scope);
  return { previewKey, get: async (path: string) => app.request(path), ctx: fixture };
}

const sheetOf = (html: string) => /<link rel="stylesheet" href="([^"]+)" data-part="tenant"/.exec(html)?.[1] ?? null;

describe('a restaurant’s own CSS', () => {
  test('is a file of its own that is cached forever, beside a policy that allows no other', async () => {
    const { get } = await website({ published: { css: 'h1{color:teal}' } });
    const page = await get(STORE);
    const sheet = sheetOf(await page.text()) ?? '';
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(/style-src 'self' 'sha256-[^']+';/.test(policy)).toBe(true);
    const css = await get(sheet);
    expect(await css.text()).toBe('@layer tenant{[data-part="page"] h1{color:teal}}');
    expect([css.headers.get('content-type'), css.headers.get('cache-control')]).toEqual([
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await get(`${sheet}x`)).status).toBe(404);
  });

  test.each(['/cart', '/checkout', '/login', '/orders', '/secure'])('never reaches %s', async (path) => {
    const { get } = await website({ published: { css: 'h1{color:teal}' } });
    expect(sheetOf(await (await get(STORE + path)).text())).toBeNull();
  });

  test.each(['', '/search', '/store_trading_hours', '/coupons'])('draws the page at %p', async (path) => {
    const { get } = await website({ published: { css: 'h1{color:teal}' } });
    expect(sheetOf(await (await get(STORE + path)).text())).not.toBeNull();
  });

  test('that hides something can be left out, by a link that it can’t reach', async () => {
    const { get } = await website({ published: { css: '*{display:none}' } });
    const html = await (await get(STORE)).text();
    const below = html.slice(html.indexOf('data-part="page-help"'));
    expect(html).toContain('<div class="isolate flow-root overflow-clip"><div data-part="page">');
    expect(below).toContain(`<a href="${STORE}?safe=1">Show it in a plain style</a>`);
    const safe = await (await get(`${STORE}?safe=1`)).text();
    expect(sheetOf(safe)).toBeNull();
    expect(safe).toContain('Show the full design');
  });

  test('is no stylesheet of another restaurant', async () => {
    const { get } = await website({ published: { css: 'h1{color:teal}' } });
    const sheet = sheetOf(await (await get(STORE)).text()) ?? '';
    expect((await get(sheet.replace('roma-pizza', 'golden-wok'))).status).toBe(404);
  });
});

describe('a draft', () => {
  const both = { published: { css: 'h1{color:teal}' }, draft: { css: 'h1{color:navy}', accentColour: '#7c2d12' } };

  test('is visible to anyone with its link, and to no one else', async () => {
    const { get, previewKey } = await website(both);
    const page = await get(`${STORE}?preview=${previewKey}`);
    const html = await page.text();
    expect(html).toContain('This is a preview of a draft.');
    expect(html).toContain('--accent:#7c2d12');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const css = await get(sheetOf(html) ?? '');
    expect([await css.text(), css.headers.get('cache-control')]).toEqual([
      '@layer tenant{[data-part="page"] h1{color:navy}}',
      'no-store',
    ]);
    expect(await (await get(STORE)).text()).not.toContain('--accent:#7c2d12');
  });

  test.each(['x'.repeat(30), '../../secret', ''])('is not shown for the key %p', async (key) => {
    const { get } = await website(both);
    const html = await (await get(`${STORE}?preview=${encodeURIComponent(key)}`)).text();
    expect(html).not.toContain('--accent:#7c2d12');
  });
});

test('the chosen font is fetched first, and buttons and the bar take their shape', async () => {
  const { get } = await website({ published: { font: 'lora', buttons: 'pill', header: 'accent' } });
  const html = await (await get(`${STORE}/cart`)).text();
  expect(html).toContain('<link rel="preload" href="/assets/lora.woff2"');
  expect(html).toContain("--default-font-family:'Lora Variable',serif");
  expect(html).toContain('--radius-button:999px');
  expect(html).toContain("[data-part='header']{--paper:var(--accent)");
});
