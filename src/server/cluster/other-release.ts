import type { ClientFiles } from '../assets.ts';
import type { Machines } from './machines.ts';

export const FILES_PATH = '/cluster/files';
/** Each name has the hash of what is in it, so whichever machine has it has the right one. */
const BUILT_FILE = /^\/assets\/[A-Za-z0-9._-]{1,160}$/;
const FOREVER = 'public, max-age=31536000, immutable';

/** A built script or style, which only machines with the same release have. */
export function isBuiltFile(path: string): boolean {
  return BUILT_FILE.test(path);
}

/** One built file, for another machine. */
export function builtFileForMachine({ assets }: ClientFiles, path: string): Response {
  const wanted = path.slice(FILES_PATH.length);
  const asset = assets.find((one) => one.path === wanted);
  if (!asset) return new Response(null, { status: 404 });
  return new Response(Bun.file(asset.raw), { headers: { 'content-type': asset.contentType } });
}

/**
 * During a deploy a page may come from one machine, and what it loads be asked for at another that has the other release. Asks the
 * machines named; null: none of them has it.
 */
export async function builtFileFrom(
  names: readonly string[],
  path: string,
  machines: Machines,
): Promise<Response | null> {
  for (const name of names) {
    const answer = await machines.ask(name, FILES_PATH + path).catch(() => null);
    const bytes = answer?.ok ? await answer.bytes().catch(() => null) : null;
    if (!answer || !bytes) continue;
    const headers = {
      'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
      'cache-control': FOREVER,
    };
    return new Response(bytes, { headers });
  }
  return null;
}
