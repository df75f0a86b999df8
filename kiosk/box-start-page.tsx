import type { Hono } from 'hono';
import { listAllStores } from '#db/tenancy/platform.queries.ts';
import { openLedger } from '#islands/runtime/ledger.ts';
import { renderDocument } from '#src/pages/document.tsx';
import { inboundOf } from '#src/server/inbound.ts';
import { compressed, type PageHost } from '#src/server/page-parts.ts';
import { pageHeaders } from '#src/server/security-headers.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';

/** `/` on a box: its store, or that it belongs to none yet. */
export function mountBoxStartPage(app: Hono, { ctx, manifest }: PageHost): void {
  app.get('/', async (c) => {
    const inbound = inboundOf(c);
    const [store] = await listAllStores(ctx.db, grantPlatformScope(), 1);
    const html = renderDocument({
      surface: 'pos',
      title: 'Servery box',
      lang: 'en-AU',
      ledger: openLedger(manifest),
      head: { isIndexed: false },
      body: (
        <main id="main" className="mx-auto max-w-xl px-(--gutter) py-16">
          <h1 className="text-28 font-extrabold">{store ? store.storeName : 'This box belongs to no store yet'}</h1>
          <p className="mt-3 text-18 text-ink-2">
            {store
              ? `The counter of ${store.restaurantName} runs on this box.`
              : 'It is running and can be reached. Pair it with a store in the admin.'}
          </p>
          {store ? (
            <div className="mt-7">
              <LinkButton href="/pos" variant="primary">
                Open the POS
              </LinkButton>
            </div>
          ) : null}
        </main>
      ),
    });
    const isSecure = inbound.url.protocol === 'https:';
    return compressed(inbound.request, html, { ...pageHeaders({ isSecure }), 'cache-control': 'no-store' });
  });
}
