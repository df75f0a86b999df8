import type { ReactNode } from 'react';
import { openLedger } from '#islands/runtime/ledger.ts';
import { publicPath, staffBehind, staffMay } from '#src/http/guards.ts';
import { type Inbound, withParams } from '#src/http/inbound.ts';
import { jsonAnswer } from '#src/http/json-answer.ts';
import { pageHeaders } from '#src/http/security-headers.ts';
import { SUPPORT_REQUIRED } from '#src/http/support-guard.ts';
import { type DocumentTheme, renderDocument } from '#src/pages/document.tsx';
import type { Surface } from '#src/pages/surface.ts';
import type { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorView } from '#src/ui/error-view.tsx';
import { compressed, isStoreScope, langOf, type PageHost, stylesOf, themeOf, withCartLink } from './page-parts.ts';

/** An error as a page (specification 1 §1). Without a sign-in it leads to the surface's sign-in page, if it has one. */
export async function errorPage(
  host: PageHost,
  surface: Surface | null,
  inbound: Inbound,
  error: AppError,
  base: string,
): Promise<Response> {
  const { request, url, params } = inbound;
  if (request.headers.get('accept')?.includes('application/json')) {
    return jsonAnswer(
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
  const toTwoStep = error.reason === 'two_step_required' ? surface?.twoStepHref?.(base) : null;
  if (toTwoStep)
    return new Response(null, { status: 303, headers: { location: toTwoStep, 'cache-control': 'no-store' } });
  const toSupport = error.reason === SUPPORT_REQUIRED ? surface?.supportHref?.(base, params) : null;
  if (toSupport) {
    const next = request.method === 'GET' ? `?next=${encodeURIComponent(url.pathname + url.search)}` : '';
    return new Response(null, { status: 303, headers: { location: toSupport + next, 'cache-control': 'no-store' } });
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

/** In the frame of the place in the address; null if there is none, or it can't be read. */
async function framed(
  host: PageHost,
  surface: Surface | null,
  inbound: Inbound,
  error: AppError,
  base: string,
): Promise<Drawn | null> {
  const frame = surface?.errorFrame;
  if (!frame) return null;
  try {
    const params = frame.placeIn(inbound.url.pathname.slice(base.length));
    const shared = { ctx: host.ctx, base, error, retryHref: hrefOf(inbound) };
    if (frame.for === 'staff') {
      const caller = await staffBehind(host.ctx, inbound);
      if (!caller) return null;
      const scope = params ? await visibleStore(host, withParams(inbound, params)) : null;
      const body = await frame.render({ ...shared, scope, actor: caller.actor });
      return drawn(host, surface, { body, scope });
    }
    if (!params) return null;
    const { scope } = (await publicPath(host.ctx)(withParams(inbound, params))) as { scope: unknown };
    if (!isStoreScope(scope)) return null;
    return drawn(host, surface, { body: await frame.render({ ...shared, scope, actor: null }), scope });
  } catch {
    // The frame itself may be what is broken: the bare page needs nothing.
    return null;
  }
}

/** A store that this user may know of. */
async function visibleStore(host: PageHost, inbound: Inbound): Promise<StoreScope | null> {
  try {
    const { scope }: { readonly scope: unknown } = await staffMay(host.ctx, 'store.read')(inbound);
    return isStoreScope(scope) ? scope : null;
  } catch {
    return null;
  }
}

async function drawn(
  host: PageHost,
  surface: Surface,
  { body, scope }: { readonly body: ReactNode; readonly scope: StoreScope | null },
): Promise<Drawn> {
  const theme = await themeOf(host, surface, scope);
  const html = renderDocument({
    surface: surface.name,
    title: 'Website Error!',
    lang: await langOf(host, scope),
    ledger: openLedger(host.manifest),
    head: { isIndexed: false },
    theme,
    body,
  });
  return { html, scope, theme };
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
