import type { ClientManifest } from '#islands/runtime/manifest.ts';
import type { AppContext } from '#src/context.ts';
import type { Inbound } from '#src/http/inbound.ts';
import type { PagePolicy } from '#src/http/security-headers.ts';
import { type DocumentTheme, themeStyle } from '#src/pages/document.tsx';
import type { Surface } from '#src/pages/surface.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { PageKeeper } from './page-cache.ts';

/** Where the cart's link of this visitor goes; everything else of a kept page is the same for all. */
export const CART_HOLE = '<!--cart-->';

export interface PageHost {
  readonly ctx: AppContext;
  readonly manifest: ClientManifest;
  /** The prefix under which a surface is seen: empty on a host of its own. */
  baseOf(surface: Surface, inbound: Inbound): string;
  /** What stands in the hole for this visitor. */
  cartLink(scope: StoreScope, inbound: Inbound): Promise<string>;
  readonly keeper: PageKeeper | null;
}

const LANGS: Readonly<Record<string, string>> = { AU: 'en-AU', NZ: 'en-NZ', GB: 'en-GB', US: 'en-US' };

export function isStoreScope(scope: unknown): scope is StoreScope {
  return typeof scope === 'object' && scope !== null && 'storeId' in scope;
}

export async function langOf({ ctx }: PageHost, scope: unknown): Promise<string> {
  if (!isStoreScope(scope)) return 'en-AU';
  const { profile } = await ctx.menus.storeOf(scope);
  return LANGS[profile.countryCode] ?? 'en-AU';
}

export async function themeOf({ ctx }: PageHost, surface: Surface, scope: unknown): Promise<DocumentTheme> {
  if (surface.name !== 'storefront' || !isStoreScope(scope)) return {};
  const { themeColor } = await ctx.menus.storeOf(scope);
  return { accentColour: themeColor };
}

/** The website's pages are styled by our files and by the restaurant's colours, staff screens also in attributes. */
export function stylesOf(surface: Surface | null, theme: DocumentTheme = {}): PagePolicy['styles'] & {} {
  if (surface !== null && surface.name !== 'storefront') return 'inAttributes';
  return { element: (theme.accentColour && themeStyle(theme.accentColour)) || '' };
}

/** The visitor's own way to the cart, where the page has a place for it. */
export async function withCartLink(host: PageHost, html: string, scope: unknown, inbound: Inbound): Promise<string> {
  if (!isStoreScope(scope) || !html.includes(CART_HOLE)) return html;
  const link = await host.cartLink(scope, inbound);
  return html.replace(CART_HOLE, () => link);
}

const WORTH_COMPRESSING = 1000;
const ZSTD_LEVEL = 3;

/** Cheap compression for pages that are made for one visitor (reference: stack §7.3). */
export function compressed(request: Request, html: string, headers: Record<string, string>, status = 200): Response {
  const bytes = new TextEncoder().encode(html);
  const accepts = request.headers.get('accept-encoding') ?? '';
  const vary = { ...headers, vary: 'accept-encoding, cookie' };
  if (bytes.length < WORTH_COMPRESSING) return new Response(bytes, { status, headers: vary });
  if (/\bzstd\b/.test(accepts)) {
    return new Response(new Uint8Array(Bun.zstdCompressSync(bytes, { level: ZSTD_LEVEL })), {
      status,
      headers: { ...vary, 'content-encoding': 'zstd' },
    });
  }
  if (/\bgzip\b/.test(accepts)) {
    return new Response(new Uint8Array(Bun.gzipSync(bytes, { level: 1 })), {
      status,
      headers: { ...vary, 'content-encoding': 'gzip' },
    });
  }
  return new Response(bytes, { status, headers: vary });
}
