import { WEBSITE_FONT_NAMES, type WebsiteFont } from '#src/domain/tenancy/website-fonts.ts';
import type { IslandId } from './define.ts';

/** Where the built files are served. */
export const ASSETS_PREFIX = '/assets/';

export type CssSurface = 'storefront' | 'admin' | 'pos';

/** One script and its static imports, as public addresses. */
export interface ScriptChunk {
  readonly src: string;
  /** Static imports of `src`, all the way down, for modulepreload and for counting bytes. */
  readonly imports: readonly string[];
  /** What it may load later (screens of an app), with their imports. An offline app needs all of it. */
  readonly lazy: readonly string[];
  /** For an app: what is fetched on use and not kept on the device (`FETCHED_WHEN_OPENED` in budgets.ts). */
  readonly onDemand?: readonly string[];
  /** For an app: the part of `lazy` that a cash sale needs (`SELLS_WITH` in budgets.ts). */
  readonly sale?: readonly string[];
  /** For an app, by screen or sheet: every file that its opening fetches besides those of a cash sale. */
  readonly opened?: Readonly<Record<string, readonly string[]>>;
}

/** What the build made, as pages need it. Written to `dist/client/manifest.json` and `assets.gen.ts`. */
export interface ClientManifest {
  /** Changes with any file: an ETag for whole pages, and the version that a till compares. */
  readonly version: string;
  readonly islands: Readonly<Record<string, ScriptChunk>>;
  /** Whole-page apps by the folder of their `app.client.tsx`, such as `pos`. */
  readonly apps: Readonly<Record<string, ScriptChunk>>;
  /** The entry that hydrates islands, and the React chunk that it fetches for the first of them. */
  readonly runtime: ScriptChunk;
  readonly react: ScriptChunk;
  readonly css: Readonly<Record<CssSurface, string>>;
  /** The latin part of the font, preloaded by every page. */
  readonly font: string;
  /** The fonts a website can choose: the part to preload, and its rules. */
  readonly fonts: Readonly<Record<WebsiteFont, { readonly src: string; readonly faces: string }>>;
  /** The product's own icon, for the browser tab of a restaurant without one. */
  readonly icon: string;
}

/** One built file. The paths are files on disk, or inside a compiled program. */
export interface BuiltAsset {
  readonly path: string;
  readonly contentType: string;
  /** Strong, quoted. */
  readonly etag: string;
  readonly raw: string;
  readonly brotli: string | null;
  readonly gzip: string | null;
}

/** Replaces the build in tests of pages. Every address is derived from the id. */
export const UNBUILT: ClientManifest = {
  version: 'unbuilt',
  islands: {},
  apps: {},
  runtime: { src: `${ASSETS_PREFIX}hydrate.js`, imports: [], lazy: [] },
  react: { src: `${ASSETS_PREFIX}react.js`, imports: [], lazy: [] },
  css: {
    storefront: `${ASSETS_PREFIX}storefront.css`,
    admin: `${ASSETS_PREFIX}admin.css`,
    pos: `${ASSETS_PREFIX}pos.css`,
  },
  font: `${ASSETS_PREFIX}figtree.woff2`,
  fonts: Object.fromEntries(
    WEBSITE_FONT_NAMES.map((name) => [name, { src: `${ASSETS_PREFIX}${name}.woff2`, faces: '' }]),
  ) as unknown as ClientManifest['fonts'],
  icon: `${ASSETS_PREFIX}icon.svg`,
};

/** The chunk of an island. Throws for one that was not built, because it would silently never hydrate. */
export function chunkOf(manifest: ClientManifest, id: IslandId): ScriptChunk {
  const chunk = manifest.islands[id];
  if (chunk) return chunk;
  if (manifest === UNBUILT) return { src: `${ASSETS_PREFIX}${id}.js`, imports: [], lazy: [] };
  throw new Error(`island ${id} is not in the manifest: is its file islands/${id}.island.tsx?`);
}
