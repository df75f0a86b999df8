import type { Hono } from 'hono';
import { listPublicStoreIds } from '#db/tenancy/public-stores.queries.ts';
import type { Needs } from '#src/context.ts';
import { fillPath } from '#src/contracts/endpoint.ts';
import { paths } from '#src/pages/storefront/paths.ts';

/** What is somebody's own or for staff: nothing of it is found by searching. */
const PRIVATE = ['/admin', '/staff', '/pos', '/api', '/dev', '/*/cart', '/*/checkout', '/*/secure', '/*/login'];
const AN_HOUR = 'public, max-age=3600';

/** `robots.txt`, and a sitemap of the stores that sell something on their website. */
export function serveForSearchEngines(app: Hono, ctx: Needs<'db' | 'publicUrl'>): void {
  app.get('/robots.txt', () => {
    const lines = [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      `Sitemap: ${ctx.publicUrl}/sitemap.xml`,
    ];
    return textAnswer(`${lines.join('\n')}\n`, 'text/plain');
  });
  app.get('/sitemap.xml', async () => {
    const stores = await listPublicStoreIds(ctx.db);
    const urls = stores.flatMap((ids) =>
      [paths.store.path, paths.hours.path].map(
        (path) => `  <url><loc>${ctx.publicUrl}${fillPath(path, ids)}</loc></url>`,
      ),
    );
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
    return textAnswer([head, ...urls, '</urlset>', ''].join('\n'), 'application/xml');
  });
}

function textAnswer(text: string, type: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': AN_HOUR,
      'x-content-type-options': 'nosniff',
    },
  });
}
