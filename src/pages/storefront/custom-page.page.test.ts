import { describe, expect, test } from 'bun:test';
import { takeDomain } from '#db/tenancy/domains.repository.ts';
import { raiseSettingsVersion } from '#db/tenancy/stores.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { CustomPage, PageBlock } from '#src/domain/tenancy/custom-page.schema.ts';
import { createPage, getPage, savePage } from '#src/features/website-content/change-pages.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { serveForSearchEngines } from '#src/server/search-engines.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { baseWithout } from '../page.tsx';
import { storefrontSurface } from './storefront.surface.ts';

const STORE = '/restaurants/roma-pizza/stores/roma-newtown';
const SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const PAGE = `${STORE}/pages/about-us`;
const by = BY_SYSTEM;

/** Roma’s website with a published page of these blocks. */
async function website(blocks: readonly PageBlock[], { base = '' } = {}) {
  const fixture = await seededContext();
  const page: CustomPage = { title: 'About us', path: 'about-us', searchText: 'Since 1998', blocks: [...blocks] };
  const { pageId } = await createPage(fixture, SCOPE, { page, publish: { note: '' }, by });
  const { app } = await testApp(
    (on, ctx) => {
      serveForSearchEngines(on, ctx);
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => base,
        cartLink: async () => '',
        keeper: null,
      });
    },
    { ctx: fixture },
  );
  const get = async (path: string) => app.request(path);
  const html = async (path = PAGE) => (await get(path)).text();
  const post = async (path: string, form: Record<string, string>) =>
    app.request(path, { method: 'POST', body: new URLSearchParams(form) });
  return { ctx: fixture, page, pageId, get, html, post };
}

const WRITE: PageBlock = { id: 'write', kind: 'inquiry', heading: 'Ask about parties' };
const GUEST = { name: 'Ada', email: 'ada@mail.example', message: 'Twelve of us?' };

describe('a page that a store made itself', () => {
  test('shows its blocks in their order, and tells search engines what it is', async () => {
    const { ctx, html } = await website([
      { id: 'a', kind: 'heading', text: 'Wood <fire>', level: '2' },
      { id: 'b', kind: 'text', html: '<p>Every <strong>day</strong>. <a href="/coupons">Offers</a></p>' },
      { id: 'c', kind: 'button', label: 'Order now', address: '/', look: 'primary' },
      { id: 'd', kind: 'map' },
      { id: 'e', kind: 'hours' },
    ]);
    const shown = await html();
    const order = ['<h1', 'Wood &lt;fire&gt;', 'Every <strong>day</strong>', 'Order now', 'Directions', 'Today'];
    const places = order.map((part) => shown.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(shown).toContain(`<a href="${STORE}/coupons">Offers</a>`);
    expect(shown).toContain('<meta name="description" content="Since 1998"');
    const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(shown)?.[1] ?? '{}');
    expect(facts).toMatchObject({ '@type': 'WebPage', name: 'About us', url: `${ctx.publicUrl}${PAGE}` });
    expect(facts.about).toMatchObject({ '@type': 'Restaurant' });
  });

  test('shows a part of the menu as it is sold', async () => {
    const { ctx, html } = await website([]);
    const menu = await ctx.menus.menuOf(SCOPE);
    const item = menu.items.find(({ type }) => type === 'basic')!;
    const blocks: PageBlock[] = [{ id: 'm', kind: 'menu', categoryId: item.categoryId }];
    const second = await createPage(ctx, SCOPE, {
      page: { title: 'Drinks', path: 'drinks', searchText: '', blocks },
      publish: { note: '' },
      by,
    });
    expect(second.removed).toEqual([]);
    expect(await html(`${STORE}/pages/drinks`)).toContain(`/items/basic/${item.id}`);
  });

  test('is not there before it is published, nor at another store', async () => {
    const { get } = await website([]);
    expect((await get(`${STORE}/pages/nothing`)).status).toBe(404);
    expect((await get('/restaurants/golden-wok/stores/wok-carlton/pages/about-us')).status).toBe(404);
  });

  test('its draft is seen with its key alone, says so, and is never found by searching', async () => {
    const { ctx, page, pageId, html } = await website([]);
    const draft = { ...page, title: 'A better title' };
    await savePage(ctx, SCOPE, { pageId, version: 1, page: draft, publish: null, by });
    const { previewKey } = await getPage(ctx.db, SCOPE, pageId);
    expect(await html()).not.toContain('A better title');
    const preview = await html(`${PAGE}?preview=${previewKey}`);
    expect(preview).toContain('A better title');
    expect(preview).toContain('This is a preview of a draft.');
    expect(preview).toContain('<meta name="robots" content="noindex"');
    expect(await html(`${PAGE}?preview=${previewKey.slice(1)}`)).not.toContain('A better title');
  });

  test('on a domain of the store’s own its links stay there, and the sitemap names it once', async () => {
    const { ctx, html, get } = await website(
      [{ id: 'b', kind: 'button', label: 'Offers', address: '/coupons', look: 'primary' }],
      { base: baseWithout(STORE) },
    );
    expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${ctx.publicUrl}${PAGE}</loc>`);
    expect(await html()).toMatch(/href="\/coupons"[^>]*>(?:<[^>]+>)*Offers/);
    const at = '2026-11-01T00:00:00.000Z';
    await ctx.write(async (trx) => {
      await takeDomain(trx, SCOPE, { host: 'order.roma.test', isMain: true, at });
      await raiseSettingsVersion(trx, SCOPE);
    });
    expect(await (await get('/sitemap.xml')).text()).not.toContain(PAGE);
    const home = await get(PAGE);
    expect([home.status, new URL(home.headers.get('location') ?? '').pathname]).toEqual([308, '/pages/about-us']);
  });
});

describe('a guest’s message from such a page', () => {
  test('is kept for the restaurant, and the guest comes back to the page', async () => {
    const { ctx, html, post } = await website([WRITE]);
    expect(await html()).toContain('Ask about parties');
    const sent = await post(PAGE, GUEST);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, PAGE]);
    expect(await ctx.db.selectFrom('inquiries').select(['storeId', 'message']).execute()).toEqual([
      { storeId: 'roma-newtown', message: 'Twelve of us?' },
    ]);
  });

  test('is not taken where the page has no form', async () => {
    const { ctx, post } = await website([]);
    expect((await post(PAGE, GUEST)).status).toBe(404);
    expect(await ctx.db.selectFrom('inquiries').selectAll().execute()).toEqual([]);
  });

  test('that moved is found at its old address too', async () => {
    const { ctx, page, pageId, get } = await website([WRITE]);
    const moved = { ...page, path: 'our-story' };
    await savePage(ctx, SCOPE, { pageId, version: 1, page: moved, publish: { note: '' }, by });
    const answer = await get(PAGE);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${STORE}/pages/our-story`]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await get(`${STORE}/pages/our-story`)).status).toBe(200);
    expect((await get(`${STORE}/pages/nowhere`)).status).toBe(404);
  });
});
