import { join } from 'node:path';
import type { Needs } from '#src/context.ts';
import { notFound } from '#src/shared/app-error.ts';

/**
 * Programs for boxes, as the release process uploads them: `box-releases/<platform>/manifest.json`, signed, and
 * `box-releases/<platform>/<version>`. They are signed elsewhere and checked by the box; the cloud only passes them on.
 */
const FOLDER = 'box-releases';

/** Null: there is none for this kind of machine. */
export async function readRelease(ctx: Needs<'dataDir'>, platform: string): Promise<unknown> {
  const file = Bun.file(join(ctx.dataDir, FOLDER, platform, 'manifest.json'));
  return (await file.exists()) ? file.json() : null;
}

/** Sends the program from a byte on, so that an interrupted download continues. */
export async function sendRelease(
  ctx: Needs<'dataDir'>,
  { platform, version, from }: { readonly platform: string; readonly version: string; readonly from: number },
): Promise<Response> {
  const file = Bun.file(join(ctx.dataDir, FOLDER, platform, version));
  if (!(await file.exists())) throw notFound('program');
  return new Response(file.slice(from), {
    headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
  });
}
