import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MOUNT_PAGE_BYTES, pageBytesOf, rewritePages } from '../page-size.ts';
import { DATABASE_FILE, exists, PREPARED_FOLDER } from './backup.ts';

/**
 * Restores beside the database on LiteFS's mount, where only the program itself can put it, before it opens that. Gives the folder,
 * which has its name only once all of it is there.
 */
export async function layReady(
  dataDir: string,
  mountDir: string,
  restoreInto: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(dataDir, PREPARED_FOLDER);
  if (await exists(folder)) throw new Error(`${folder} is there already: what was restored before lies ready in it`);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await restoreInto(part);
  // LiteFS ends for good where it is given a database whose pages are of another length than those it has.
  const bytes = pageBytesOf(join(mountDir, DATABASE_FILE)) ?? MOUNT_PAGE_BYTES;
  const restored = join(part, DATABASE_FILE);
  if (pageBytesOf(restored) !== bytes) rewritePages(restored, bytes);
  await rename(part, folder);
  return folder;
}
