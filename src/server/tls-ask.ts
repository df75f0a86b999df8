import type { Hono } from 'hono';
import type { StoreHosts } from './store-hosts.ts';

export const TLS_ASK_PATH = '/tls-domain';

/**
 * Whether a certificate is wanted for a host: `GET /tls-domain?domain=pizza.example` answers 200 for a store's own domain
 * and 404 otherwise. A proxy that fetches certificates at the first visit, as Caddy does, asks before each, so that strangers
 * who point names at us cannot use up what a certificate authority allows. It tells no more than a visit to the domain does.
 */
export function mountTlsAsk(app: Hono, storeHosts: StoreHosts): Hono {
  return app.get(
    TLS_ASK_PATH,
    (c) => new Response(null, { status: storeHosts.at(c.req.query('domain') ?? null) ? 200 : 404 }),
  );
}
