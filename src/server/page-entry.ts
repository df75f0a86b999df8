import { customerCookie } from '#src/http/cookies.ts';
import { type Bytes, type CachedMarkup, filledBytes } from '#src/pages/cached-markup.ts';
import type { PageCache } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { compress, type Encoding } from './content-encoding.ts';

/** Versions of what a cached page shows. The page is fresh until one of them changes. */
export interface StoreVersions {
  readonly menuVersion: number;
  readonly settingsVersion: number;
  readonly restaurantVersion: number;
}

/** The same text as in pages.tsx, repeated so that nothing here needs React. */
const HOLE = '<!--cart-->';
/** A page may ask for longer. This is the longest that a version which no one counted shows. */
const MAX_AGE_SECONDS = 300;

export interface PageEntry {
  /** Address and scheme: a page has other headers and links over https. */
  readonly url: string;
  readonly scope: StoreScope;
  readonly cartCookie: string;
  /** A visitor with this cookie doesn't get the page. Null if everyone does. */
  readonly personalCookie: string | null;
  readonly versions: StoreVersions;
  readonly cachedAt: number;
  readonly expiresAt: number;
  /** The page in pieces. Pages share the bytes of common parts. */
  readonly pieces: readonly Bytes[];
  /** The piece that the hole comes before. Null if the page has no hole. */
  readonly holeAt: number | null;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly ready: Partial<Record<Encoding, { bytes: Bytes; headers: Headers }>>;
  readonly notModified: Headers;
  /** The data version at which the store's own versions were last found unchanged. */
  seenVersion: number;
  size: number;
}

export function entryOf(of: {
  html: string;
  markups: readonly CachedMarkup[];
  cache: PageCache;
  scope: StoreScope;
  headers: Readonly<Record<string, string>>;
  url: string;
  versions: StoreVersions | null;
  seenVersion: number;
  now: number;
}): PageEntry {
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
    cachedAt: of.now,
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

/** A hash of all that is sent except the hole: of the hashes of its pieces, in their order. */
function hashOf(key: string, pieces: readonly Bytes[]): bigint {
  return BigInt(Bun.hash(`${key} ${pieces.map(hashOfPiece).join(' ')}`));
}

/** Pieces that pages share are long, and read once. */
function hashOfPiece(piece: Bytes): string {
  if (piece.length < LONG_PIECE) return BigInt(Bun.hash(piece)).toString(36);
  const known = hashes.get(piece);
  if (known !== undefined) return known;
  const hash = BigInt(Bun.hash(piece)).toString(36);
  hashes.set(piece, hash);
  return hash;
}

const hashes = new WeakMap<Bytes, string>();
const LONG_PIECE = 2000;

function sizeOf(pieces: readonly Bytes[]): number {
  return pieces.reduce((size, piece) => size + piece.length, 0);
}

/** The whole page, with this link in its hole. */
export function filled({ pieces, holeAt }: PageEntry, cartLink: string): Bytes {
  const all = holeAt === null ? pieces : pieces.toSpliced(holeAt, 0, encoder.encode(cartLink));
  const bytes = new Uint8Array(sizeOf(all));
  let at = 0;
  for (const piece of all) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The page as every visitor without a cart gets it. */
export function prepare(entry: PageEntry, encoding: Encoding, cartLink: string) {
  const bytes = compress(filled(entry, cartLink), encoding);
  const headers = new Headers({ ...entry.headers, etag: entry.etag });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  return { bytes, headers };
}

export function areSame(a: StoreVersions, b: StoreVersions): boolean {
  return (
    a.menuVersion === b.menuVersion &&
    a.settingsVersion === b.settingsVersion &&
    a.restaurantVersion === b.restaurantVersion
  );
}
