import type { Hono } from 'hono';
import { findDomain, listAllStores } from '#db/tenancy/platform.queries.ts';
import { openLedger } from '#islands/runtime/ledger.ts';
import { inboundOf } from '#src/http/inbound.ts';
import { pageHeaders } from '#src/http/security-headers.ts';
import { renderDocument } from '#src/pages/document.tsx';
import { StartPage } from '#src/pages/home/start-page.tsx';
import { grantPlatformScope } from '#src/shared/scope.ts';
import type { DemoLogin } from './demo.types.ts';
import { compressed, type PageHost } from './page-parts.ts';

const MAX_STORES = 50;

export interface StartPageOptions {
  readonly pageHost: PageHost;
  readonly frontEnds: readonly { name: string; text: string; href: string }[];
  /** The demo's; empty in production. */
  readonly logins: readonly DemoLogin[];
  /** In production the list would reveal who else is a customer of the platform. */
  readonly listsStores: boolean;
}

/** `/`: a restaurant's own domain leads to its store, everything else to the list of front ends and stores. */
export function mountStartPage(app: Hono, { pageHost, frontEnds, logins, listsStores }: StartPageOptions): void {
  const { ctx, manifest } = pageHost;
  app.get('/', async (c) => {
    const inbound = inboundOf(c);
    const domain = await findDomain(ctx.db, inbound.request.headers.get('host') ?? '');
    if (domain?.storeId) return c.redirect(`/restaurants/${domain.restaurantId}/stores/${domain.storeId}`, 302);
    const rows = listsStores ? await listAllStores(ctx.db, grantPlatformScope(), MAX_STORES) : null;
    const stores = rows?.map((row) => ({ ...row, place: row.suburb })) ?? null;
    const html = renderDocument({
      surface: 'storefront',
      title: 'Servery',
      lang: 'en-AU',
      ledger: openLedger(manifest),
      head: { isIndexed: false },
      body: (
        <StartPage
          frontEnds={frontEnds}
          stores={stores}
          logins={logins.map(({ who, email }) => ({ name: who, email }))}
          password={logins[0]?.password ?? null}
        />
      ),
    });
    return compressed(inbound.request, html, {
      ...pageHeaders({ isSecure: inbound.url.protocol === 'https:' }),
      'cache-control': 'private, no-store',
    });
  });
}
