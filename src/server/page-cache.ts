import { FORM_COOKIE, NOTICE_COOKIE } from '#src/http/cookies.ts';
import type { Inbound } from '#src/http/inbound.ts';
import { saidToBeSure } from '#src/http/never-guessed.ts';
import type { CachedMarkup } from '#src/pages/cached-markup.ts';
import type { PageCache } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { compressCheaply, encodingOf } from './content-encoding.ts';
import { PageEntries } from './page-entries.ts';
import { areSame, entryOf, filled, type PageEntry, prepare, type StoreVersions } from './page-entry.ts';

export interface PageCacheHost {
  /** Rises with every commit; read on each hit, so it must cost next to nothing. */
  dataVersion(): number;
  /** Null if the store no longer exists. */
  versionsOf(storeId: string): Promise<StoreVersions | null>;
  /** The cart's link for this visitor, to fill the hole. */
  cartLink(scope: StoreScope, request: Request): Promise<string>;
  /** The cart's link for a visitor without a cart. */
  emptyCartLink(scope: StoreScope, url: string): string;
  now(): number;
  /** The part of a query that a cached page depends on, always written alike: '' or `?name=value`. */
  cacheQuery(query: URLSearchParams): string;
  /** Above it the oldest pages are dropped. With 0 none is cached. */
  readonly maxBytes: number;
}

export interface Filling {
  keep(page: {
    readonly html: string;
    readonly markups: readonly CachedMarkup[];
    readonly cache: PageCache;
    readonly scope: StoreScope;
    readonly headers: Readonly<Record<string, string>>;
    readonly request: Request;
    /** As the browser sees it. Its query has only what the page depends on. */
    readonly url: URL;
  }): Promise<Response>;
}

export interface PageKeeper {
  /** The cached answer, or null. Called before anything else about the request is known. */
  lookUp(request: Request, scheme: 'http' | 'https'): Response | Promise<Response | null> | null;
  /** Call before a page loads its data: a later change makes the page stale. */
  before(inbound: Inbound): Filling | null;
  readonly counters: { hits: number; misses: number };
}

/**
 * Rendered public pages, cached by address (performance target P1). Bytes are compressed once; a hit costs one look into a
 * map. After a commit each page checks once whether its own store changed; most did not.
 */
export class CachedPages implements PageKeeper {
  readonly counters = { hits: 0, misses: 0 };
  readonly #host: PageCacheHost;
  readonly #entries: PageEntries;

  constructor(host: PageCacheHost) {
    this.#host = host;
    this.#entries = new PageEntries(host.maxBytes);
  }

  lookUp(request: Request, scheme: 'http' | 'https'): Response | Promise<Response | null> | null {
    if (request.method !== 'GET') return null;
    const entry = this.#entries.get(keyOf(this.#host, request.url, scheme));
    if (!entry) return null;
    const at = this.#host.now();
    // After the clock was set back it can't tell when a page expires.
    if (at >= entry.expiresAt || at < entry.cachedAt) {
      this.#forget(entry);
      return null;
    }
    const cookie = request.headers.get('cookie');
    if (cookie !== null && isPersonal(entry, cookie)) return null;
    const version = this.#host.dataVersion();
    if (version !== entry.seenVersion) return this.#checkThenAnswer(entry, version, request, cookie);
    return this.#answer(entry, request, cookie);
  }

  before({ params: { storeId } }: Inbound): Filling | null {
    if (!storeId) return null;
    const seenVersion = this.#host.dataVersion();
    const versionsBefore = this.#host.versionsOf(storeId);
    return {
      keep: async ({ request, url, ...page }) => {
        const versions = await versionsBefore;
        const entry = entryOf({ ...page, url: url.href, versions, seenVersion, now: this.#host.now() });
        if (versions && page.cache.maxAgeSeconds > 0 && this.#host.maxBytes > 0) this.#entries.put(entry);
        this.counters.misses++;
        return (await this.#answer(entry, request, request.headers.get('cookie'))) as Response;
      },
    };
  }

  async #checkThenAnswer(entry: PageEntry, version: number, request: Request, cookie: string | null) {
    const versions = await this.#host.versionsOf(entry.scope.storeId);
    if (!versions || !areSame(versions, entry.versions)) {
      this.#forget(entry);
      return null;
    }
    entry.seenVersion = version;
    return this.#answer(entry, request, cookie);
  }

  #answer(entry: PageEntry, request: Request, cookie: string | null): Response | Promise<Response> {
    if (cookie !== null && entry.holeAt !== null && cookie.includes(entry.cartCookie))
      return withCart(this.#host, entry, request);
    this.counters.hits++;
    if (request.headers.get('if-none-match') === entry.etag) {
      return new Response(null, { status: 304, headers: entry.notModified });
    }
    const encoding = encodingOf(request.headers.get('accept-encoding'));
    let ready = entry.ready[encoding];
    if (!ready) {
      ready = prepare(entry, encoding, this.#host.emptyCartLink(entry.scope, entry.url));
      entry.ready[encoding] = ready;
      this.#entries.grow(entry, ready.bytes.length);
    }
    return saidToBeSure(new Response(ready.bytes, { headers: ready.headers }));
  }

  #forget(entry: PageEntry): void {
    this.#entries.drop(entry);
    this.counters.misses++;
  }
}

/** Whether the page is rendered for this visitor only: a notice, a form to show again, or a page for strangers only. */
function isPersonal({ personalCookie }: PageEntry, cookie: string): boolean {
  if (cookie.includes(`${NOTICE_COOKIE}=`) || cookie.includes(`${FORM_COOKIE}=`)) return true;
  return personalCookie !== null && cookie.includes(personalCookie);
}

/** Leaves an address without a query as it is, which most are. */
function keyOf({ cacheQuery }: PageCacheHost, url: string, scheme: 'http' | 'https'): string {
  const seen = scheme === 'https' && url.startsWith('http:') ? `https:${url.slice(5)}` : url;
  const at = seen.indexOf('?');
  if (at < 0) return seen;
  return seen.slice(0, at) + cacheQuery(new URLSearchParams(seen.slice(at + 1)));
}

/** A visitor with a cart gets the same page with their own link in the hole, compressed the cheap way. */
async function withCart(host: PageCacheHost, entry: PageEntry, request: Request): Promise<Response> {
  const bytes = filled(entry, await host.cartLink(entry.scope, request));
  const headers = new Headers(entry.headers);
  headers.set('cache-control', 'private, no-store');
  const packed = compressCheaply(bytes, request.headers.get('accept-encoding'));
  if (!packed) return new Response(bytes, { headers });
  headers.set('content-encoding', packed.encoding);
  return new Response(packed.bytes, { headers });
}
