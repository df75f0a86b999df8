import type { ReactNode } from 'react';
import { openLedger } from '#islands/runtime/ledger.ts';
import type { AppContext } from '#src/context.ts';
import { cleanCss } from '#src/features/website-content/clean-css.ts';
import type { Inbound } from '#src/http/inbound.ts';
import { pageHeaders } from '#src/http/security-headers.ts';
import { filledText } from '#src/pages/cached-markup.ts';
import { type DocumentTheme, type DrawnDocument, drawDocument } from '#src/pages/document.tsx';
import { EMPTY_FORM, href, type Page, type PageRequest, type PageView, type StillPage } from '#src/pages/page.tsx';
import type { Surface } from '#src/pages/surface.ts';
import { compressed, langOf, type PageHost, stylesOf, themeOf, withCartLink } from './page-parts.ts';

interface Drawing {
  readonly host: PageHost;
  readonly surface: Surface;
  // biome-ignore lint/suspicious/noExplicitAny: the data beside it is what it loaded
  readonly page: Page<any, any, any>;
  readonly data: unknown;
  /** The page inside its front end's frame. */
  readonly body: ReactNode;
  readonly scope: unknown;
  readonly ctx: AppContext;
  readonly view: PageView;
  /** With everything of its query, which a cached page may not see. */
  readonly asked: URL;
  readonly still?: Pick<StillPage, 'css'>;
}

/** The document of a page that has been loaded, and its headers. */
export async function drawPage(drawing: Drawing): Promise<{ drawn: DrawnDocument; headers: Record<string, string> }> {
  const { host, surface, page, data, body, scope, ctx, view, asked, still } = drawing;
  const { url, base, lang } = view;
  const head = page.head?.(data);
  const seen = { url: asked, base, hasOwnCss: page.hasOwnCss === true, isPreview: ctx !== host.ctx };
  const theme = withCss(await themeOf({ ...host, ctx }, surface, scope, seen), still?.css);
  const drawn = drawDocument({
    surface: surface.name,
    title: page.title(data),
    body,
    ledger: openLedger(host.manifest),
    lang,
    theme,
    ...(head ? { head } : {}),
    ownHref: `${url.pathname}${url.search}`,
    isStill: still !== undefined,
  });
  const headers = pageHeaders({
    isSecure: url.protocol === 'https:',
    styles: stylesOf(surface, theme),
    connects: page.connects?.(data) ?? [],
    pictures: page.pictures?.(data) ?? [],
    isStill: still !== undefined,
  });
  return { drawn, headers };
}

/** CSS that is stored nowhere yet goes into the page's one style element, where no `<` may end it. */
function withCss(theme: DocumentTheme, css: string | undefined): DocumentTheme {
  if (css === undefined) return theme;
  return { ...theme, stylesheet: null, look: `${theme.look ?? ''}${cleanCss(css).css.replaceAll('<', '\\3c ')}` };
}

/** A page of another front end with what is typed, for a frame beside the form. */
export async function stillPage(host: PageHost, inbound: Inbound, still: StillPage): Promise<Response> {
  const { surface, page, scope, ctx } = still;
  const base = host.baseOf(surface, inbound);
  const url = new URL(href(base, page, scope), inbound.url);
  const request: PageRequest<unknown> = {
    ctx,
    scope,
    actor: null,
    params: scope,
    query: url.searchParams,
    url,
    base,
    cookies: {},
    mayAskBilled: () => false,
  };
  const data = await page.load(request);
  const view = { base, url, lang: await langOf(host, scope), csrf: null, form: EMPTY_FORM, notice: null };
  const body = page.render(data, view);
  const framed = surface.frame ? await surface.frame(body, request, view) : body;
  const { drawn, headers } = await drawPage({
    host,
    surface,
    page,
    data,
    body: framed,
    scope,
    ctx,
    view,
    asked: url,
    still,
  });
  const html = await withCartLink(host, filledText(drawn.html, drawn.markups), scope, inbound);
  return compressed(inbound.request, html, { ...headers, 'cache-control': 'no-store' });
}
