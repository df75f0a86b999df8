import type { Hono } from 'hono';
import { ASSETS_PREFIX, type BuiltAsset, type ClientManifest } from '#islands/runtime/manifest.ts';

/** The output of the islands' build, wherever this program runs from. */
export interface ClientFiles {
  readonly manifest: ClientManifest;
  readonly assets: readonly BuiltAsset[];
}

const FOREVER = 'public, max-age=31536000, immutable';

/** The built files with a content hash in their name: cached by browsers forever, compressed when they were built. */
export function serveAssets(app: Hono, { assets }: ClientFiles): void {
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  app.get(`${ASSETS_PREFIX}:file`, async (c) => {
    const asset = byPath.get(new URL(c.req.url).pathname);
    if (!asset) return c.notFound();
    const headers = {
      'content-type': asset.contentType,
      'cache-control': FOREVER,
      etag: asset.etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    };
    if (c.req.header('if-none-match') === asset.etag) return new Response(null, { status: 304, headers });
    const accepts = c.req.header('accept-encoding') ?? '';
    const [encoding, path] = pick(asset, accepts);
    return new Response(Bun.file(path), { headers: encoding ? { ...headers, 'content-encoding': encoding } : headers });
  });
}

function pick(asset: BuiltAsset, accepts: string): [string | null, string] {
  if (asset.brotli && /\bbr\b/.test(accepts)) return ['br', asset.brotli];
  if (asset.gzip && /\bgzip\b/.test(accepts)) return ['gzip', asset.gzip];
  return [null, asset.raw];
}
