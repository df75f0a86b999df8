import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { listPictures } from '#db/tenancy/images.repository.ts';
import type { AppContext } from '#src/context.ts';
import { contentHashOf, keepFile, originalPath } from '#src/features/images/image-files.ts';
import { runLoop, type Sleep, sleepFor } from '#src/features/jobs/run-loop.ts';
import type { Loop } from '#src/server/loops.ts';
import { backOff } from '#src/shared/back-off.ts';
import { type Cloud, CloudRefused } from '../sync/cloud.ts';

type Needs = Pick<AppContext, 'db' | 'dataDir' | 'log'>;
type Pictures = Pick<Cloud, 'picture'>;

const AT_ONCE = 2;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** Commits come in bursts. One check is enough for all of them. */
const SETTLE_MS = 2000;

export interface Fetched {
  readonly fetched: number;
  /** Pictures to fetch again. */
  readonly missing: number;
}

/**
 * Fetches the original of each picture whose row is here and whose file is not, a few at a time. A file gets its name only once
 * it matches the hash in its row, so a picture is whole or absent.
 */
export async function fetchPictures(
  ctx: Needs,
  cloud: Pictures,
  { signal, present = new Set<string>() }: { signal?: AbortSignal; present?: Set<string> } = {},
): Promise<Fetched> {
  const rows = await listPictures(ctx.db);
  const toFetch = new Map<string, string>();
  for (const { id, contentHash } of rows) {
    if (present.has(contentHash)) continue;
    if (existsSync(originalPath(ctx.dataDir, contentHash))) present.add(contentHash);
    else toFetch.set(contentHash, id);
  }
  const queue = [...toFetch];
  let fetched = 0;
  let missing = 0;
  const worker = async () => {
    for (let next = queue.shift(); next && !signal?.aborted; next = queue.shift()) {
      const [contentHash, id] = next;
      if (await fetchOne(ctx, cloud, id, contentHash)) fetched++;
      else missing++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { fetched, missing: missing + queue.length };
}

async function fetchOne(ctx: Needs, cloud: Pictures, id: string, contentHash: string): Promise<boolean> {
  try {
    const bytes = await cloud.picture(id);
    if (contentHashOf(bytes) !== contentHash) throw new Error('it was changed on its way');
    await keepFile(originalPath(ctx.dataDir, contentHash), bytes);
    return true;
  } catch (error) {
    // Being offline is not worth a line in the log. A rejection or a full disk is.
    if (error instanceof CloudRefused || (error instanceof Error && 'code' in error)) {
      ctx.log.warn('picture not fetched', { imageId: id, why: error.message });
    }
    return false;
  }
}

/** Deletes originals that no row names any longer, with what pages show of them. Returns how many. */
export async function dropUnusedPictures(ctx: Needs): Promise<number> {
  const used = new Set((await listPictures(ctx.db)).map(({ contentHash }) => contentHash));
  await dropBelow(`${ctx.dataDir}/images/shown`, used);
  return dropBelow(`${ctx.dataDir}/images/originals`, used);
}

async function dropBelow(folder: string, used: ReadonlySet<string>): Promise<number> {
  if (!existsSync(folder)) return 0;
  let dropped = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    // A file that is being written has a longer name.
    if (!entry.isFile() || used.has(entry.name) || entry.name.length !== 64) continue;
    await rm(`${entry.parentPath}/${entry.name}`, { force: true });
    dropped++;
  }
  return dropped;
}

/** Being offline is expected, and is not worth a line in the log. */
class PicturesMissing extends Error {}

/** Runs beside the sync: after each commit it checks for missing pictures, and retries what failed. */
export function startPictures(ctx: Needs, cloud: Pictures, { sleep = sleepFor }: { sleep?: Sleep } = {}): Loop {
  const stopped = new AbortController();
  /** Files on disk stay, so only new rows are checked. */
  const present = new Set<string>();
  let isSwept = false;
  const loop = runLoop({
    settleMs: SETTLE_MS,
    async round() {
      // Once a start is enough: menus rarely change their pictures, and a box restarts for each of its versions.
      if (!isSwept) await sweep(ctx);
      isSwept = true;
      const { missing } = await fetchPictures(ctx, cloud, { signal: stopped.signal, present });
      if (missing > 0) throw new PicturesMissing();
      return null;
    },
    afterFailure(error, failures) {
      if (!(error instanceof PicturesMissing)) ctx.log.error('pictures not looked for', { error });
      return backOff(failures, { first: FIRST_RETRY_MS, longest: LONGEST_RETRY_MS });
    },
    sleep,
  });
  return {
    wake() {
      // Offline, every sale would trigger another request.
      if (loop.state() !== 'failed') loop.wake();
    },
    stop() {
      stopped.abort();
      return loop.stop();
    },
  };
}

async function sweep(ctx: Needs): Promise<void> {
  await dropUnusedPictures(ctx).catch((error: unknown) => ctx.log.error('unused pictures not dropped', { error }));
}
