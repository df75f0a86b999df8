import type { ClientManifest } from '#islands/runtime/manifest.ts';
import type { AppContext } from '#src/context.ts';
import { pathOf } from '#src/contracts/endpoint.ts';
import { webManifestEndpoint, websiteStylesEndpoint } from '#src/contracts/website-content.endpoints.ts';
import type { WebsiteLook } from '#src/domain/tenancy/website-theme.schema.ts';
import type { Inbound } from '#src/http/inbound.ts';
import type { PagePolicy } from '#src/http/security-headers.ts';
import { type DocumentTheme, themeText } from '#src/pages/document.tsx';
import { href } from '#src/pages/page.tsx';
import { paths as staffPaths } from '#src/pages/staff/paths.ts';
import { isSafe, SAFE_PARAM } from '#src/pages/storefront/cache-query.ts';
import type { Surface } from '#src/pages/surface.ts';
import { lookStyle } from '#src/pages/website-look.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { imageUrl } from '#src/ui/image.tsx';
import type { PageKeeper } from './page-cache.ts';

/** The place of this visitor's cart link; everything else of a cached page is the same for all. */
export const CART_HOLE = '<!--cart-->';

export interface PageHost {
  readonly ctx: AppContext;
  readonly manifest: ClientManifest;
  /** The prefix under which a surface is seen: empty on a host of its own. */
  baseOf(surface: Surface, inbound: Inbound): string;
  /** The contents of the hole for this visitor. */
  cartLink(scope: StoreScope, inbound: Inbound): Promise<string>;
  readonly keeper: PageKeeper | null;
}

/** In the browser's tab, at twice its size. */
const ICON_WIDTH = 64;

const LANGS: Readonly<Record<string, string>> = { AU: 'en-AU', NZ: 'en-NZ', GB: 'en-GB', US: 'en-US' };

export function isStoreScope(scope: unknown): scope is StoreScope {
  return typeof scope === 'object' && scope !== null && 'storeId' in scope;
}

export async function langOf({ ctx }: PageHost, scope: unknown): Promise<string> {
  if (!isStoreScope(scope)) return 'en-AU';
  const { profile } = await ctx.menus.storeOf(scope);
  return LANGS[profile.countryCode] ?? 'en-AU';
}

/** Colours, face and shapes; a restaurant's own CSS only where the page says that it may. */
export async function themeOf(
  { ctx, manifest }: Pick<PageHost, 'ctx' | 'manifest'>,
  surface: Surface,
  scope: unknown,
  page: {
    readonly url: URL;
    readonly base: string;
    readonly hasOwnCss: boolean;
    readonly isPreview: boolean;
  } | null = null,
): Promise<DocumentTheme> {
  if (surface.name === 'staff' && page) return { manifestUrl: href(page.base, staffPaths.manifest, {}) };
  if (surface.name !== 'storefront' || !isStoreScope(scope)) return {};
  const { themeColor, look, logoImageId } = await ctx.menus.storeOf(scope);
  const { restaurantId, storeId } = scope;
  return {
    accentColour: themeColor,
    ...(logoImageId ? { iconUrl: imageUrl(`/images/${logoImageId}`, ICON_WIDTH, [1, 1]) } : {}),
    ...(page ? { manifestUrl: href(page.base, webManifestEndpoint, { restaurantId, storeId }) } : {}),
    look: lookStyle(look, manifest),
    ...(look.font === 'figtree' ? {} : { fontUrl: manifest.fonts[look.font].src }),
    ...(page ? ownCss(scope, look, page) : {}),
  };
}

/** If the restaurant's CSS hides something, the line below the page links to the page without it. */
function ownCss(
  { restaurantId }: StoreScope,
  { cssKey }: WebsiteLook,
  { url, hasOwnCss, isPreview }: { readonly url: URL; readonly hasOwnCss: boolean; readonly isPreview: boolean },
): Pick<DocumentTheme, 'stylesheet' | 'help'> {
  if (isPreview) {
    const help = { text: 'This is a preview of a draft. Customers don’t see it yet.' };
    return { help, stylesheet: hasOwnCss && cssKey ? pathOf(websiteStylesEndpoint, { restaurantId, cssKey }) : null };
  }
  if (cssKey === null || !hasOwnCss) return {};
  if (isSafe(url.searchParams)) {
    return { help: { text: 'Shown in our plain style.', link: { label: 'Show the full design', href: url.pathname } } };
  }
  return {
    stylesheet: pathOf(websiteStylesEndpoint, { restaurantId, cssKey }),
    help: {
      text: 'Does this page look wrong?',
      link: { label: 'Show it in a plain style', href: `${url.pathname}?${SAFE_PARAM}=1` },
    },
  };
}

/** The website's pages are styled by our files and by the restaurant's colours, staff screens also in attributes. */
export function stylesOf(surface: Surface | null, theme: DocumentTheme = {}): PagePolicy['styles'] & {} {
  if (surface !== null && surface.name !== 'storefront') return 'inAttributes';
  return { element: themeText(theme) ?? '' };
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
