import type { Hono } from 'hono';
import { mainDomainOf } from '#db/tenancy/domains.repository.ts';
import { listPublicStoreIds } from '#db/tenancy/public-stores.queries.ts';
import { listPublishedPaths } from '#db/website/custom-pages.repository.ts';
import type { AppContext } from '#src/context.ts';
import { webManifestEndpoint } from '#src/contracts/website-content.endpoints.ts';
import { ownUrlOf, rootOfStore, type StoreSite } from '#src/domain/tenancy/store-site.ts';
import { publicStore } from '#src/http/guards.ts';
import { type Inbound, inboundOf } from '#src/http/inbound.ts';
import { route } from '#src/http/route.ts';
import { baseWithout } from '#src/pages/page.tsx';
import { pageUrl } from '#src/pages/storefront/page-url.ts';
import { paths } from '#src/pages/storefront/paths.ts';
import { webManifest } from '#src/pages/storefront/web-manifest.ts';

/** Personal and staff pages, excluded from search engines. */
const PRIVATE = [
  '/admin',
  '/staff',
  '/pos',
  '/kitchen',
  '/ready',
  '/display',
  '/api',
  '/dev',
  '/*/cart',
  '/*/checkout',
  '/*/secure',
  '/*/login',
];
const MANIFESTS = { perMinute: 600, burst: 300 };
const AN_HOUR = 'public, max-age=3600';

/**
 * `robots.txt`, a sitemap of the stores that sell something on their website, and a store's web manifest. A store's own
 * domain lists only that store, and the platform's sitemap leaves it out.
 */
export function serveForSearchEngines(app: Hono, ctx: AppContext): void {
  app.get('/robots.txt', (c) => {
    const lines = [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      `Sitemap: ${siteOf(inboundOf(c), ctx.publicUrl)}/sitemap.xml`,
    ];
    return textAnswer(`${lines.join('\n')}\n`, 'text/plain');
  });
  app.get('/sitemap.xml', async (c) => {
    const { root } = inboundOf(c);
    const urls: string[] = [];
    for (const ids of await listPublicStoreIds(ctx.db)) {
      const ownHost = mainDomainOf(ctx.db, ids);
      if (root === null ? ownHost !== null : root !== rootOfStore(ids)) continue;
      urls.push(...(await pagesOf(ctx, { ...ids, ownHost })));
    }
    const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
    return textAnswer(
      [head, ...urls.map((url) => `  <url><loc>${url}</loc></url>`), '</urlset>', ''].join('\n'),
      'application/xml',
    );
  });
  route(app, webManifestEndpoint, {
    guard: publicStore(ctx),
    limit: MANIFESTS,
    async handle({ scope, root }) {
      const manifest = webManifest(await ctx.menus.storeOf(scope), root === null ? '' : baseWithout(root));
      return textAnswer(JSON.stringify(manifest), 'application/manifest+json');
    },
  });
}

/** A store's website: its menu, its hours, and its own pages. */
async function pagesOf({ db, publicUrl }: AppContext, { ownHost, ...ids }: StoreSite): Promise<string[]> {
  const at = { publicUrl, ownHost };
  const own = await listPublishedPaths(db, ids);
  return [
    ...[paths.store, paths.hours].map((page) => pageUrl(at, page, ids)),
    ...own.map((pagePath) => pageUrl(at, paths.customPage, { ...ids, pagePath })),
  ];
}

function siteOf({ root, url }: Inbound, publicUrl: string): string {
  return root === null ? publicUrl : ownUrlOf(url.hostname, publicUrl);
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
