import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import {
  changeRestaurantFileIn,
  listKeptFileIds,
  nextRestaurantFile,
  type RestaurantFile,
} from '#db/tenancy/restaurant-files.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { FILE_KEPT_HOURS, restaurantFilePath, restaurantFilesFolder } from '#src/features/tenancy/restaurant-file.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { runBeside } from '../run-beside.ts';

/** Far longer than the largest restaurant takes. */
const MADE_WITHIN_MS = 60 * 60_000;

/** Makes one file: by default this program's own command, in a process of its own behind all others. */
export type MakeFile = (
  restaurantId: string,
  to: string,
) => Promise<{ readonly code: number; readonly output: string }>;

const makeBeside: MakeFile = (restaurantId, to) =>
  runBeside(['export', restaurantId, to], AbortSignal.timeout(MADE_WITHIN_MS));

/** Makes the files that owners asked for, one after the other, and deletes those whose time is over. */
export async function makeRestaurantFiles(ctx: AppContext, make: MakeFile = makeBeside): Promise<void> {
  const scope = grantPlatformScope();
  for (;;) {
    const file = await nextRestaurantFile(ctx.db, scope);
    if (!file) break;
    await makeOne(ctx, file, make);
  }
  await removeOthers(ctx);
}

async function makeOne(ctx: AppContext, { id, restaurantId }: RestaurantFile, make: MakeFile): Promise<void> {
  const scope = grantPlatformScope();
  const path = restaurantFilePath(ctx.dataDir, id);
  await mkdir(restaurantFilesFolder(ctx.dataDir), { recursive: true, mode: 0o700 });
  const startedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await ctx.write((trx) => changeRestaurantFileIn(trx, scope, id, { status: 'running', startedIsoDateTimeUtc }));
  // One that was cut off after it was made is made again, as of now.
  await rm(path, { force: true });
  const { code, output } = await make(restaurantId, path).catch((error) => ({ code: 1, output: String(error) }));
  const now = ctx.clock.now();
  const finishedIsoDateTimeUtc = isoUtc(now);
  if (code !== 0) {
    ctx.log.error('a restaurant’s file was not made', { restaurantId, output });
    const problem = output.slice(-500) || 'It was not made.';
    await ctx.write((trx) =>
      changeRestaurantFileIn(trx, scope, id, { status: 'failure', finishedIsoDateTimeUtc, problem }),
    );
    return;
  }
  const { size: byteSize } = await stat(path);
  const expiresIsoDateTimeUtc = isoUtc(now.add({ hours: FILE_KEPT_HOURS }));
  await ctx.write((trx) =>
    changeRestaurantFileIn(trx, scope, id, {
      ...{ status: 'success', finishedIsoDateTimeUtc, expiresIsoDateTimeUtc, byteSize },
    }),
  );
}

/** Whatever lies there and no row stands for: files whose time is over, earlier ones, and those of restaurants that are gone. */
async function removeOthers(ctx: AppContext): Promise<void> {
  const folder = restaurantFilesFolder(ctx.dataDir);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const kept = await listKeptFileIds(ctx.db, grantPlatformScope(), isoUtc(ctx.clock.now()));
  for (const name of names.filter((one) => !kept.some((id) => one === `${id}.db`))) {
    await rm(`${folder}/${name}`, { force: true });
  }
}

export const restaurantFileJobs: readonly Job[] = [
  { name: 'restaurantFiles', everySeconds: 5, run: (ctx) => makeRestaurantFiles(ctx) },
];
