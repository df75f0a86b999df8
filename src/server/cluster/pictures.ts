import { listContentHashes } from '#db/tenancy/images.repository.ts';
import type { AppContext } from '#src/context.ts';
import { contentHashOf, keepFile, originalPath } from '#src/features/images/image-files.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import type { Loop } from '../loops.ts';
import type { LiteFs } from './litefs.ts';
import type { Machines } from './machines.ts';

export const PICTURES_PATH = '/cluster/pictures/';
const BATCH = 500;
const FETCH_WITHIN_MS = 20_000;
const AGAIN_MS = 3000;
/** A picture's row arrives in many transactions of other things; this many looks a second are enough. */
const PAUSE_MS = 1000;

/** One original, for another machine. */
export async function pictureForMachine(dataDir: string, path: string): Promise<Response> {
  const hash = path.slice(PICTURES_PATH.length);
  const file = /^[0-9a-f]{64}$/.test(hash) ? Bun.file(originalPath(dataDir, hash)) : null;
  if (!file || !(await file.exists())) return new Response(null, { status: 404 });
  return new Response(file, { headers: { 'content-type': 'application/octet-stream' } });
}

/**
 * Copies the originals of pictures, which are files and not rows, from the primary: each machine has them all, and goes on
 * with them when it becomes the primary.
 */
export function startPictureCopier(
  ctx: Pick<AppContext, 'db' | 'dataDir' | 'log'>,
  { litefs, machines }: { readonly litefs: LiteFs; readonly machines: Machines },
): Loop {
  let isStopped = false;
  let isUnderWay = false;
  let isAskedAgain = true;
  /** Rows up to here have their file. */
  let done = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async () => {
    timer = undefined;
    if (isStopped || isUnderWay || litefs.role() !== 'replica') return;
    isUnderWay = true;
    isAskedAgain = false;
    try {
      done = await copyAfter(ctx, { litefs, machines }, done);
    } catch (error) {
      ctx.log.warn('pictures were not copied', { error });
      isAskedAgain = true;
      plan(AGAIN_MS);
    }
    isUnderWay = false;
    if (isAskedAgain) plan(PAUSE_MS);
  };
  const plan = (ms: number) => {
    isAskedAgain = true;
    if (!isStopped && !isUnderWay) timer ??= setTimeout(look, ms);
  };
  const end = litefs.onChange(() => plan(PAUSE_MS));
  plan(PAUSE_MS);
  return {
    wake() {},
    stop() {
      isStopped = true;
      end();
      clearTimeout(timer);
    },
  };
}

async function copyAfter(
  { db, dataDir, log }: Pick<AppContext, 'db' | 'dataDir' | 'log'>,
  { litefs, machines }: { readonly litefs: LiteFs; readonly machines: Machines },
  from: number,
): Promise<number> {
  let done = from;
  for (;;) {
    const rows = await listContentHashes(db, grantPlatformScope(), { afterRow: done, limit: BATCH });
    for (const { contentHash, row } of rows) {
      const path = originalPath(dataDir, contentHash);
      if (!(await Bun.file(path).exists())) {
        const primary = litefs.primary();
        if (primary === null) return done;
        const answer = await machines.ask(primary, PICTURES_PATH + contentHash, { withinMs: FETCH_WITHIN_MS });
        if (answer.ok) {
          const bytes = await answer.bytes();
          if (contentHashOf(bytes) !== contentHash) throw new Error('a picture arrived damaged');
          await keepFile(path, bytes);
        } else if (answer.status === 404) {
          log.warn('the primary has no file of a picture', { contentHash });
        } else throw new Error(`the primary answered ${answer.status}`);
      }
      done = row;
    }
    if (rows.length < BATCH) return done;
  }
}
