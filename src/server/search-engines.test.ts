import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { serveForSearchEngines } from './search-engines.ts';
import { testApp } from './testing/test-app.ts';

describe('what a search engine sees', () => {
  async function read(path: string) {
    const ctx = await seededContext();
    const { app } = await testApp((app, each) => serveForSearchEngines(app, each), { ctx });
    const answer = await app.request(path);
    return { ctx, answer, text: await answer.text() };
  }

  test('carts, orders and staff pages are excluded, and the sitemap is named', async () => {
    const { ctx, text } = await read('/robots.txt');
    for (const path of ['/admin', '/pos', '/kitchen', '/ready', '/display', '/*/cart', '/*/secure'])
      expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain(`Sitemap: ${ctx.publicUrl}/sitemap.xml`);
  });

  test('every store with a menu is in the sitemap with its hours, one without is not', async () => {
    const { ctx, answer, text } = await read('/sitemap.xml');
    expect(answer.headers.get('content-type')).toContain('application/xml');
    const store = `${ctx.publicUrl}/restaurants/roma-pizza/stores/roma-newtown`;
    expect(text).toContain(`<loc>${store}</loc>`);
    expect(text).toContain(`<loc>${store}/store_trading_hours</loc>`);
    const named = [...text.matchAll(/stores\/([^/<]+)<\/loc>/g)].map((match) => match[1]);
    const sold = ctx.database.raw.query<{ storeId: string }, []>('select distinct storeId from items').all();
    expect(named.toSorted()).toEqual(sold.map(({ storeId }) => storeId).toSorted());
  });
});
