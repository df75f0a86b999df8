import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type Ledger, LedgerContext } from '#islands/runtime/ledger.ts';
import type { CssSurface, ScriptChunk } from '#islands/runtime/manifest.ts';
import { type AccentVariables, accentTheme } from '#src/ui/colour.ts';
import { type CachedMarkup, filledText, type Markups, MarkupsContext } from './cached-markup.ts';
import { createDrawingOf } from './drawn-of.ts';
import type { PageHead } from './page.tsx';

export type DocumentSurface = 'storefront' | 'admin' | 'staff' | 'pos';

export interface DocumentTheme {
  /** The restaurant's choice; an invalid colour leaves the product's accent. */
  readonly accentColour?: string | null;
  /** Null: as the device prefers. */
  readonly mode?: 'light' | 'dark' | null;
  /** Other choices, as rules of the page's one style element (website-look.ts). */
  readonly look?: string;
  /** The part of the face to fetch at once, where it is not ours. */
  readonly fontUrl?: string;
  /** The restaurant's own stylesheet, loaded after ours. */
  readonly stylesheet?: string | null;
  /** Below the page, where no stylesheet of a restaurant reaches. */
  readonly help?: { readonly text: string; readonly link?: { readonly label: string; readonly href: string } };
  /** The address of the icon in the browser's tab. */
  readonly iconUrl?: string | null;
  /** The web manifest, with which a phone can put the page on its home screen. */
  readonly manifestUrl?: string;
}

export interface DocumentOptions {
  readonly surface: DocumentSurface;
  readonly title: string;
  /** Must hold `<main id="main">`: the skip link goes there. */
  readonly body: ReactNode;
  readonly ledger: Ledger;
  /** The store's: `en-AU`. */
  readonly lang: string;
  readonly theme?: DocumentTheme;
  /** For islands that post forms; forms carry it in a field as well. */
  readonly csrf?: string | null;
  readonly head?: PageHead;
  /** Path and query of the page, for one that asks for itself again. */
  readonly ownHref?: string;
  /** Without its scripts: nothing on it wakes. */
  readonly isStill?: boolean;
}

const STYLES: Record<DocumentSurface, CssSurface> = {
  storefront: 'storefront',
  admin: 'admin',
  staff: 'admin',
  pos: 'pos',
};

/**
 * A whole page as text. There is no inline script in it, so that `script-src 'self'` is enough;
 * the only style element is the restaurant's colours, which the policy knows by its hash.
 */
export function renderDocument(options: DocumentOptions): string {
  const { html, markups } = drawDocument(options);
  return filledText(html, markups);
}

export interface DrawnDocument {
  /** With marks in place of long markup. */
  readonly html: string;
  readonly markups: readonly CachedMarkup[];
}

/** The same before its long markup is filled in. */
export function drawDocument(options: DocumentOptions): DrawnDocument {
  const { body, ledger, head = {} } = options;
  const markups: Markups = [];
  // First the body: it tells which islands there are.
  const html = renderToString(
    <LedgerContext value={ledger}>
      <MarkupsContext value={markups}>{body}</MarkupsContext>
    </LedgerContext>,
  );
  const drawn = head.facts ? shells(allOfShell(head.facts, options), () => drawShell(options)) : drawShell(options);
  return { html: drawn.before + html + drawn.after, markups };
}

interface Shell {
  readonly before: string;
  readonly after: string;
}

/** What stands around a store's pages is the same until the store changes, as its facts for search engines are. */
const shells = createDrawingOf<Shell>();

/** Everything that `drawShell` reads. */
function allOfShell(facts: object, options: DocumentOptions): readonly [object, ...unknown[]] {
  const { surface, title, ledger, lang, theme = {}, csrf, head = {}, ownHref, isStill } = options;
  const { accentColour, mode, look, fontUrl, stylesheet, help, iconUrl, manifestUrl } = theme;
  const { description, canonical, isIndexed, imageUrl, refreshSeconds } = head;
  const islands = isStill ? '' : `${[...ledger.chunks.keys()].join()} ${[...ledger.awakeOnLoad].join()}`;
  const ofTheme = [accentColour, mode, look, fontUrl, stylesheet, iconUrl, manifestUrl];
  const ofHelp = [help?.text, help?.link?.label, help?.link?.href];
  const ofHead = [description, canonical, isIndexed, imageUrl, refreshSeconds, refreshSeconds ? ownHref : null];
  return [facts, ledger.manifest, islands, surface, title, lang, csrf, isStill, ...ofTheme, ...ofHelp, ...ofHead];
}

function drawShell(options: DocumentOptions): Shell {
  const { surface, title, ledger, lang, theme = {}, csrf, head = {}, ownHref, isStill = false } = options;
  const { manifest } = ledger;
  const colours = themeText(theme);
  const page = <div data-part="page" dangerouslySetInnerHTML={{ __html: PAGE_HOLE }} />;
  const whole = renderToStaticMarkup(
    <html lang={lang} data-surface={surface} data-theme={theme.mode ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <link rel="preload" href={theme.fontUrl ?? manifest.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={manifest.css[STYLES[surface]]} />
        {theme.stylesheet ? <link rel="stylesheet" href={theme.stylesheet} data-part="tenant" /> : null}
        {colours ? <style data-part="theme" dangerouslySetInnerHTML={{ __html: colours }} /> : null}
        <meta name="color-scheme" content={theme.mode ?? 'light dark'} />
        <link rel="icon" href={theme.iconUrl ?? manifest.icon} />
        {theme.manifestUrl ? <link rel="manifest" href={theme.manifestUrl} /> : null}
        {csrf ? <meta name="csrf-token" content={csrf} /> : null}
        <HeadTags head={head} title={title} ownHref={ownHref} />
        {isStill ? null : <Scripts ledger={ledger} />}
      </head>
      <body>
        <a
          href="#main"
          className="sr-only z-50 rounded-input bg-ink px-4 py-2 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {theme.stylesheet ? <Frame>{page}</Frame> : page}
        {theme.help ? <PageHelp {...theme.help} /> : null}
        <div id="announcer" role="status" aria-live="polite" className="sr-only" />
        <div id="alarm" role="alert" aria-live="assertive" className="sr-only" />
      </body>
    </html>,
  );
  // The last: nothing of a person's stands behind it but text, in which React writes `<` as `&lt;`.
  const at = whole.lastIndexOf(PAGE_HOLE);
  return { before: `<!doctype html>${whole.slice(0, at)}`, after: whole.slice(at + PAGE_HOLE.length) };
}

const PAGE_HOLE = '<!--page-->';

/**
 * Around a page with a restaurant's own CSS, and out of its reach: what that moves, lifts or enlarges is cut off at the
 * frame, so it never covers the help below. Clipped rather than contained, as our own bars are fixed to the window.
 */
function Frame({ children }: { children: ReactNode }) {
  return <div className="isolate flow-root overflow-clip">{children}</div>;
}

function PageHelp({ text, link }: NonNullable<DocumentTheme['help']>) {
  return (
    <p data-part="page-help" className="bg-sunken px-(--gutter) pt-3 pb-24 text-center text-14 text-ink-2 sm:pb-3">
      {text} {link ? <a href={link.href}>{link.label}</a> : null}
    </p>
  );
}

function HeadTags({ head, title, ownHref }: { head: PageHead; title: string; ownHref: string | undefined }) {
  return (
    <>
      {head.description ? <meta name="description" content={head.description} /> : null}
      {head.canonical ? <link rel="canonical" href={head.canonical} /> : null}
      {head.isIndexed === false ? <meta name="robots" content="noindex" /> : null}
      {head.canonical && head.isIndexed !== false ? (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={head.canonical} />
          {head.description ? <meta property="og:description" content={head.description} /> : null}
          {head.imageUrl ? <meta property="og:image" content={head.imageUrl} /> : null}
          <meta name="twitter:card" content={head.imageUrl ? 'summary_large_image' : 'summary'} />
        </>
      ) : null}
      {head.facts ? (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: factsText(head.facts) }} />
      ) : null}
      {head.refreshSeconds && ownHref ? (
        <noscript>
          {/* With its address, which has no fragment: to one with a fragment a browser only scrolls. */}
          <meta httpEquiv="refresh" content={`${head.refreshSeconds}; url=${ownHref}`} />
        </noscript>
      ) : null}
    </>
  );
}

/** Data, which no browser runs; a `<` in typed text can't end it. */
function factsText(facts: Readonly<Record<string, unknown>>): string {
  const known = factsTexts.get(facts);
  if (known !== undefined) return known;
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  factsTexts.set(facts, text);
  return text;
}

/** A store's are one object until the store changes. */
const factsTexts = new WeakMap<object, string>();

/** A page without islands sends no script; React is fetched ahead only where an island wakes at once. */
function Scripts({ ledger }: { ledger: Ledger }) {
  if (ledger.count === 0) return null;
  const { runtime, react } = ledger.manifest;
  const atOnce = [...ledger.awakeOnLoad].flatMap((id) => ledger.chunks.get(id) ?? []);
  const ahead = atOnce.length === 0 ? runtime.imports : withImports([runtime, react, ...atOnce]);
  return (
    <>
      {ahead
        .filter((src) => src !== runtime.src)
        .map((src) => (
          <link key={src} rel="modulepreload" href={src} />
        ))}
      <script type="module" src={runtime.src} />
    </>
  );
}

function withImports(chunks: readonly ScriptChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ src, imports }) => [src, ...imports]))];
}

/** All that the page's one style element says; the policy knows it by its hash. */
export function themeText({ accentColour, look }: DocumentTheme): string | null {
  return `${(accentColour && themeStyle(accentColour)) || ''}${look ?? ''}` || null;
}

/** The five accent properties for both modes, in the same places as `tokens.css` has its own. */
export function themeStyle(accentColour: string): string | null {
  const known = themeStyles.get(accentColour);
  if (known !== undefined) return known;
  const style = newThemeStyle(accentColour);
  if (themeStyles.size >= MAX_THEME_STYLES) themeStyles.delete(themeStyles.keys().next().value as string);
  themeStyles.set(accentColour, style);
  return style;
}

/** By colour: finding a readable one takes longer than rendering a page's frame. */
const themeStyles = new Map<string, string | null>();
const MAX_THEME_STYLES = 1000;

function newThemeStyle(accentColour: string): string | null {
  const theme = accentTheme(accentColour);
  if (!theme) return null;
  const dark = properties(theme.dark);
  return `:root{${properties(theme.light)}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}`;
}

function properties({ accent, accentPress, accentInk, accentText, accentSoft }: AccentVariables): string {
  return `--accent:${accent};--accent-press:${accentPress};--accent-ink:${accentInk};--accent-text:${accentText};--accent-soft:${accentSoft}`;
}
