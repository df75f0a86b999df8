import { brotliCompressSync, constants } from 'node:zlib';
import { customerCookie, FORM_COOKIE, NOTICE_COOKIE } from '#src/http/cookies.ts';
import type { Inbound } from '#src/http/inbound.ts';
import { type Bytes, filledBytes, type KeptMarkup } from '#src/pages/kept-markup.ts';
import type { PageCache } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';

/** Versions of what a kept page shows; a page is fresh while they stand still. */
export interface StoreVersions {
  readonly menuVersion: number;
  readonly settingsVersion: number;
  readonly restaurantVersion: number;
}

export interface PageCacheHost {
  /** Rises with every commit; read on each hit, so it must cost next to nothing. */
  dataVersion(): number;
  /** Null: the store is gone. */
  versionsOf(storeId: string): Promise<StoreVersions | null>;
  /** The cart's link for this visitor, to stand in the hole. */
  cartLink(scope: StoreScope, request: Request): Promise<string>;
  /** The cart's link for a visitor without a cart. */
  emptyCartLink(scope: StoreScope): string;
  now(): number;
  /** Of a query what a kept page depends on, always written alike: '' or `?name=value`. */
  keptQuery(query: URLSearchParams): string;
  /** Beyond it the oldest pages go; 0 keeps none. */
  readonly maxBytes: number;
}

export interface Filling {
  keep(page: {
    readonly html: string;
    readonly markups: readonly KeptMarkup[];
    readonly cache: PageCache;
    readonly scope: StoreScope;
    readonly headers: Readonly<Record<string, string>>;
    readonly request: Request;
    /** As the browser sees it, with nothing in its query but what the page depends on. */
    readonly url: URL;
  }): Promise<Response>;
}

export interface PageKeeper {
  /** The kept answer, or null. Called before anything else is known of the request. */
  lookUp(request: Request, scheme: 'http' | 'https'): Response | Promise<Response | null> | null;
  /** Before a page loads its data: what changes from here on makes it stale. */
  before(inbound: Inbound): Filling | null;
  readonly counters: { hits: number; misses: number };
}

/** The same text as in pages.tsx; apart, so that nothing here needs React. */
const HOLE = '<!--cart-->';
type Encoding = 'br' | 'gzip' | 'zstd' | 'identity';

interface Entry {
  /** Address and scheme: headers and links of a page that is seen over https are others. */
  readonly url: string;
  readonly scope: StoreScope;
  readonly cartCookie: string;
  /** Whoever has this cookie is not given the page; null: it is for everybody. */
  readonly personalCookie: string | null;
  readonly versions: StoreVersions;
  readonly keptAt: number;
  readonly expiresAt: number;
  /** As it is sent, in pieces. What several pages show is the same bytes in each of them. */
  readonly pieces: readonly Bytes[];
  /** Before which piece the hole is; null where the page has none. */
  readonly holeAt: number | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ready: Partial<Record<Encoding, { bytes: Bytes; headers: Headers }>>;
  readonly notModified: Headers;
  /** The data version at which the store's own versions were last found unchanged. */
  seenVersion: number;
  size: number;
}

const MAX_ENTRIES = 5000;
/** What a page says by itself may be longer; a forgotten version then shows for this long at most. */
const MAX_AGE_SECONDS = 300;

/**
 * Rendered public pages, kept by address (performance target P1). Bytes are compressed once; a hit costs a look into a
 * map. A commit makes each page ask once whether its own store changed; most have not.
 */
export function createPageKeeper(host: PageCacheHost): PageKeeper {
  const entries = new Map<string, Entry>();
  const counters = { hits: 0, misses: 0 };
  let bytes = 0;

  const drop = (entry: Entry) => {
    if (!entries.delete(entry.url)) return;
    bytes -= entry.size;
  };
  const put = (entry: Entry) => {
    const old = entries.get(entry.url);
    if (old) drop(old);
    entries.set(entry.url, entry);
    bytes += entry.size;
    while (entries.size > MAX_ENTRIES || bytes > host.maxBytes) {
      const oldest = entries.values().next().value;
      if (!oldest || oldest === entry) return;
      drop(oldest);
    }
  };
  const grow = (entry: Entry, by: number) => {
    entry.size += by;
    if (entries.get(entry.url) === entry) bytes += by;
  };

  const answer = (entry: Entry, request: Request, cookie: string | null): Response | Promise<Response | null> => {
    if (cookie !== null && entry.holeAt !== null && cookie.includes(entry.cartCookie))
      return withCart(host, entry, request);
    counters.hits++;
    if (request.headers.get('if-none-match') === entry.etag) {
      return new Response(null, { status: 304, headers: entry.notModified });
    }
    const encoding = encodingOf(request.headers.get('accept-encoding'));
    let ready = entry.ready[encoding];
    if (!ready) {
      ready = prepare(entry, encoding, host.emptyCartLink(entry.scope));
      entry.ready[encoding] = ready;
      grow(entry, ready.bytes.length);
    }
    return new Response(ready.bytes, { headers: ready.headers });
  };

  const checkThenAnswer = async (entry: Entry, version: number, request: Request, cookie: string | null) => {
    const versions = await host.versionsOf(entry.scope.storeId);
    if (!versions || !isSame(versions, entry.versions)) {
      drop(entry);
      counters.misses++;
      return null;
    }
    entry.seenVersion = version;
    return answer(entry, request, cookie);
  };

  return {
    counters,
    lookUp(request, scheme) {
      if (request.method !== 'GET') return null;
      const entry = entries.get(keyOf(host, request.url, scheme));
      if (!entry) return null;
      const at = host.now();
      // A clock that was set back knows nothing of when a page ends.
      if (at >= entry.expiresAt || at < entry.keptAt) {
        drop(entry);
        counters.misses++;
        return null;
      }
      const cookie = request.headers.get('cookie');
      if (cookie?.includes(`${NOTICE_COOKIE}=`) || cookie?.includes(`${FORM_COOKIE}=`)) return null;
      if (entry.personalCookie !== null && cookie?.includes(entry.personalCookie)) return null;
      const version = host.dataVersion();
      if (version !== entry.seenVersion) return checkThenAnswer(entry, version, request, cookie);
      return answer(entry, request, cookie);
    },
    before({ params }) {
      const { storeId } = params;
      if (!storeId) return null;
      const seenVersion = host.dataVersion();
      const versionsBefore = host.versionsOf(storeId);
      return {
        async keep({ html, markups, cache, scope, headers, request, url }) {
          const versions = await versionsBefore;
          const entry = entryOf({
            html,
            markups,
            cache,
            scope,
            headers,
            url: url.href,
            versions,
            seenVersion,
            now: host.now(),
          });
          if (versions && cache.maxAgeSeconds > 0 && host.maxBytes > 0) put(entry);
          counters.misses++;
          return (await answer(entry, request, request.headers.get('cookie'))) as Response;
        },
      };
    },
  };
}

/** A page's own address needs no look at its parts, and most requests have nothing else. */
function keyOf({ keptQuery }: PageCacheHost, url: string, scheme: 'http' | 'https'): string {
  const seen = scheme === 'https' && url.startsWith('http:') ? `https:${url.slice(5)}` : url;
  const at = seen.indexOf('?');
  if (at < 0) return seen;
  return seen.slice(0, at) + keptQuery(new URLSearchParams(seen.slice(at + 1)));
}

function entryOf(of: {
  html: string;
  markups: readonly KeptMarkup[];
  cache: PageCache;
  scope: StoreScope;
  headers: Readonly<Record<string, string>>;
  url: string;
  versions: StoreVersions | null;
  seenVersion: number;
  now: number;
}): Entry {
  const at = of.html.indexOf(HOLE);
  const before = filledBytes(at < 0 ? of.html : of.html.slice(0, at), of.markups);
  const after = at < 0 ? [] : filledBytes(of.html.slice(at + HOLE.length), of.markups);
  const pieces = [...before, ...after];
  const etag = `W/"${hashOf(of.cache.key, pieces).toString(36)}"`;
  const headers = { ...of.headers, 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' };
  return {
    url: of.url,
    scope: of.scope,
    cartCookie: `cart_${of.scope.storeId}=`,
    personalCookie: of.cache.isForStrangers ? `${customerCookie(of.scope.restaurantId)}=` : null,
    versions: of.versions ?? { menuVersion: 0, settingsVersion: 0, restaurantVersion: 0 },
    keptAt: of.now,
    expiresAt: of.now + Math.min(of.cache.maxAgeSeconds, MAX_AGE_SECONDS) * 1000,
    pieces,
    holeAt: at < 0 ? null : before.length,
    etag,
    headers,
    ready: {},
    notModified: new Headers({ ...headers, etag }),
    seenVersion: of.seenVersion,
    size: sizeOf(pieces),
  };
}

const encoder = new TextEncoder();

/** Of everything that is sent but the hole; each hash is the seed of the next. */
function hashOf(key: string, pieces: readonly Bytes[]): bigint {
  return pieces.reduce((seed, piece) => BigInt(Bun.hash(piece, seed)), BigInt(Bun.hash(key)));
}

function sizeOf(pieces: readonly Bytes[]): number {
  return pieces.reduce((size, piece) => size + piece.length, 0);
}

function filled({ pieces, holeAt }: Entry, cartLink: string): Bytes {
  const all = holeAt === null ? pieces : pieces.toSpliced(holeAt, 0, encoder.encode(cartLink));
  const bytes = new Uint8Array(sizeOf(all));
  let at = 0;
  for (const piece of all) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function prepare(entry: Entry, encoding: Encoding, cartLink: string) {
  const bytes = compress(filled(entry, cartLink), encoding);
  const headers = new Headers({ ...entry.headers, etag: entry.etag });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return { bytes, headers };
}

const BROTLI_QUALITY = 5;
const ZSTD_LEVEL = 3;

/** Made once and sent often, so it may cost a little. */
function compress(bytes: Bytes, encoding: Encoding): Bytes {
  if (encoding === 'br') {
    return new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }));
  }
  if (encoding === 'gzip') return new Uint8Array(Bun.gzipSync(bytes, { level: 6 }));
  if (encoding === 'zstd') return new Uint8Array(Bun.zstdCompressSync(bytes, { level: 9 }));
  return bytes;
}

/** A visitor with a cart gets the same page with their own link in the hole, compressed the cheap way. */
async function withCart(host: PageCacheHost, entry: Entry, request: Request): Promise<Response> {
  const bytes = filled(entry, await host.cartLink(entry.scope, request));
  const headers = new Headers(entry.headers);
  headers.set('cache-control', 'private, no-store');
  const encoding = encodingOf(request.headers.get('accept-encoding'));
  if (encoding === 'identity') return new Response(bytes, { headers });
  const isZstd = /\bzstd\b/.test(request.headers.get('accept-encoding') ?? '');
  if (!isZstd && encoding === 'br' && !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) {
    return new Response(bytes, { headers });
  }
  headers.set('content-encoding', isZstd ? 'zstd' : 'gzip');
  const packed = isZstd ? Bun.zstdCompressSync(bytes, { level: ZSTD_LEVEL }) : Bun.gzipSync(bytes, { level: 1 });
  return new Response(new Uint8Array(packed), { headers });
}

const encodings = new Map<string, Encoding>();
const MAX_ENCODINGS = 100;

/** The smallest that the browser takes. Browsers send the same few texts, so each is read once. */
function encodingOf(accepts: string | null): Encoding {
  if (accepts === null) return 'identity';
  const known = encodings.get(accepts);
  if (known) return known;
  const taken = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0+)?(?:\\s*,|\\s*$))`).test(accepts);
  const encoding = (['br', 'zstd', 'gzip'] as const).find(taken) ?? 'identity';
  if (encodings.size < MAX_ENCODINGS) encodings.set(accepts, encoding);
  return encoding;
}

function isSame(a: StoreVersions, b: StoreVersions): boolean {
  return (
    a.menuVersion === b.menuVersion &&
    a.settingsVersion === b.settingsVersion &&
    a.restaurantVersion === b.restaurantVersion
  );
}
