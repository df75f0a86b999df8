import { openLedger } from '#islands/runtime/ledger.ts';
import { type DocumentTheme, renderDocument } from '#src/pages/document.tsx';
import type { Surface } from '#src/pages/surface.ts';
import type { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorView } from '#src/ui/error-view.tsx';
import { publicPath } from './guards.ts';
import type { Inbound } from './inbound.ts';
import { compressed, isStoreScope, langOf, type PageHost, stylesOf, themeOf, withCartLink } from './page-parts.ts';
import { pageHeaders } from './security-headers.ts';

/** A refusal as a screen (specification 1 §1). Where nobody is signed in and the surface has a door, to the door. */
export async function errorPage(
  host: PageHost,
  surface: Surface | null,
  inbound: Inbound,
  error: AppError,
  base: string,
): Promise<Response> {
  const { request, url, params } = inbound;
  if (request.headers.get('accept')?.includes('application/json')) {
    return Response.json(
      { error: { code: error.code, reason: error.reason, message: error.message, details: error.details } },
      { status: error.status },
    );
  }
  const door = error.reason === 'login_required' ? surface?.loginHref?.(base, params) : null;
  if (door) {
    const next = request.method === 'GET' ? `${url.pathname}${url.search}` : url.pathname;
    const to = `${door}${door.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
    return new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store' } });
  }
  const isSecure = url.protocol === 'https:';
  const { html, scope, theme } =
    (await framed(host, surface, inbound, error, base)) ?? bare(host, surface, inbound, error, base);
  const headers: Record<string, string> = {
    ...pageHeaders({ isSecure, styles: stylesOf(surface, theme) }),
    'cache-control': 'no-store',
  };
  if (error.status === 503) headers['retry-after'] = String(error.details?.retryAfterSeconds ?? 5);
  return compressed(request, await withCartLink(host, html, scope, inbound), headers, error.status);
}

interface Drawn {
  readonly html: string;
  readonly scope: StoreScope | null;
  readonly theme: DocumentTheme;
}

/** In the frame of the store that the address names; null where there is none, or nothing can be read about it. */
async function framed(
  host: PageHost,
  surface: Surface | null,
  inbound: Inbound,
  error: AppError,
  base: string,
): Promise<Drawn | null> {
  const params = surface?.errorFrame?.placeIn(inbound.url.pathname.slice(base.length));
  if (!surface?.errorFrame || !params) return null;
  try {
    const { scope } = (await publicPath(host.ctx)({ ...inbound, params })) as { scope: unknown };
    if (!isStoreScope(scope)) return null;
    const theme = await themeOf(host, surface, scope);
    const html = renderDocument({
      surface: surface.name,
      title: 'Website Error!',
      lang: await langOf(host, scope),
      ledger: openLedger(host.manifest),
      head: { isIndexed: false },
      theme,
      body: await surface.errorFrame.render({ ctx: host.ctx, scope, base, error, retryHref: hrefOf(inbound) }),
    });
    return { html, scope, theme };
  } catch {
    // What is broken may be what the frame is made of: the bare page needs nothing.
    return null;
  }
}

function bare(host: PageHost, surface: Surface | null, inbound: Inbound, error: AppError, base: string): Drawn {
  const html = renderDocument({
    surface: surface?.name ?? 'storefront',
    title: 'Website Error!',
    lang: 'en-AU',
    ledger: openLedger(host.manifest),
    head: { isIndexed: false },
    body: (
      <main id="main">
        <ErrorView text={error.message} retryHref={hrefOf(inbound)} homeHref={base || '/'} />
      </main>
    ),
  });
  return { html, scope: null, theme: {} };
}

/** The page itself; a form that failed is not sent again by a link. */
function hrefOf({ url }: Inbound): string {
  return `${url.pathname}${url.search}`;
}
