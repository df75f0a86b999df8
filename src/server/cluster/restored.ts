import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FILE, exists, PREPARED_FOLDER, RESTORED_FILE } from '#db/backup/backup.ts';
import { pageBytesOf } from '#db/page-size.ts';
import type { Log } from '#src/context.ts';

export interface RestoredOptions {
  readonly dataDir: string;
  readonly mountDir: string;
  readonly litefsUrl: string;
  readonly log: Log;
}

/**
 * Puts what `restore` laid ready on LiteFS's mount, in one transaction that every copy gets. Only before the program has the
 * database open: SQLite does not notice that LiteFS exchanges the whole file, and would mix pages of both. False: nothing lies ready.
 */
export async function takeRestored({ dataDir, mountDir, litefsUrl, log }: RestoredOptions): Promise<boolean> {
  const folder = join(dataDir, PREPARED_FOLDER);
  const database = join(folder, DATABASE_FILE);
  // Has its name only once the restore was complete.
  if (!(await exists(database))) return false;
  requireSamePages(database, join(mountDir, DATABASE_FILE));
  const answer = await fetch(`${litefsUrl}/import?name=${DATABASE_FILE}`, {
    method: 'POST',
    body: Bun.file(database),
  });
  if (!answer.ok) throw new Error(`LiteFS did not take the restored database: ${answer.status} ${await answer.text()}`);
  // Files go first and the database last, so that a start that was cut off does it all again.
  for (const name of await readdir(folder)) {
    if (name.startsWith(DATABASE_FILE)) continue;
    await cp(join(folder, name), join(dataDir, name), { recursive: true, force: true });
  }
  await mkdir(dataDir, { recursive: true });
  await Bun.write(join(dataDir, RESTORED_FILE), `${new Date().toISOString()}\n`);
  await rm(folder, { recursive: true });
  log.warn('the restored database has been taken over; machines that were running begin anew');
  return true;
}

/** An earlier release laid it ready as it was, and LiteFS would end for good. */
function requireSamePages(restored: string, mounted: string): void {
  const has = pageBytesOf(mounted);
  if (has === null || has === pageBytesOf(restored)) return;
  throw new Error(`${restored} has other pages than the mount: delete its folder and restore the backup again`);
}
