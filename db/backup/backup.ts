import { Database } from 'bun:sqlite';
import { chmod, copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digestsOf, type TableDigest } from './digest.ts';
import { rowsThatPointNowhere } from './rows-that-point-nowhere.ts';

export const DATABASE_FILE = 'servery.db';
/** Beside a database that was put back: the next start begins another history with it (decision 0097). */
export const RESTORED_FILE = 'restored';
/** In the data folder of a machine with LiteFS: what its next start as the primary puts on the mount. */
export const PREPARED_FOLDER = 'restored-for-litefs';
export const MANIFEST_FILE = 'manifest.json';
/** Without it no PIN or session of the copy works. A server that's given its secret has no such file. */
export const SECRET_FILE = 'session-secret';
/** Uploaded pictures. Smaller sizes are made again on demand. */
const PICTURES = 'images/originals';

export interface BackupFile {
  /** Below the folder of the backup, and below the data folder. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupManifest {
  readonly version: 1;
  readonly madeIsoDateTimeUtc: string;
  readonly files: readonly BackupFile[];
  readonly tables: Readonly<Record<string, TableDigest>>;
}

/**
 * Copies a database into a new folder while it is in use: the file as of one moment, then the pictures, which are on
 * disk before their rows. The manifest is written last: a folder without one is no backup.
 */
export async function backUp(
  { dataDir, databasePath = join(dataDir, DATABASE_FILE) }: { dataDir: string; databasePath?: string },
  to: string,
  now: () => Temporal.Instant = Temporal.Now.instant,
): Promise<BackupManifest> {
  const madeIsoDateTimeUtc = now().toString({ fractionalSecondDigits: 3 });
  await mkdir(dirname(to), { recursive: true });
  // Fails where the folder is there: no backup is ever written over another.
  await mkdir(to);
  const copy = join(to, DATABASE_FILE);
  const database = new Database(databasePath, { readonly: true });
  database.run('pragma busy_timeout = 10000');
  database.query('vacuum into ?').run(copy);
  database.close();
  const tables = checkedDigests(copy);
  const paths = [DATABASE_FILE];
  for (const path of [...(await filesBelow(dataDir, PICTURES)), SECRET_FILE]) {
    if (!(await exists(join(dataDir, path)))) continue;
    await copyInto(join(dataDir, path), join(to, path));
    paths.push(path);
  }
  const files = await Promise.all(paths.map((path) => describeFile(to, path)));
  const manifest: BackupManifest = { version: 1, madeIsoDateTimeUtc, files, tables };
  await Bun.write(join(to, `${MANIFEST_FILE}.part`), JSON.stringify(manifest, null, 1));
  await rename(join(to, `${MANIFEST_FILE}.part`), join(to, MANIFEST_FILE));
  for (const path of [...paths, MANIFEST_FILE]) await sync(join(to, path));
  return manifest;
}

/** A database that is whole, by its own word and by its references; throws what is wrong with it. */
export function checkedDigests(path: string): Record<string, TableDigest> {
  const database = new Database(path, { readonly: true });
  try {
    const result = database.query<{ integrity_check: string }, []>('pragma integrity_check').all();
    if (result[0]?.integrity_check !== 'ok') throw new Error(`${path} is damaged: ${result[0]?.integrity_check}`);
    const lost = rowsThatPointNowhere(database);
    if (lost.length > 0) throw new Error(`${path} has rows that point nowhere: ${lost.join(', ')}`);
    return digestsOf(database);
  } finally {
    database.close();
  }
}

export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const hash = new Bun.CryptoHasher('sha256');
  let bytes = 0;
  for await (const part of Bun.file(join(folder, path)).stream()) {
    hash.update(part);
    bytes += part.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

export async function copyInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
  await chmod(to, (await stat(from)).mode & 0o777);
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function filesBelow(dataDir: string, folder: string): Promise<string[]> {
  if (!(await exists(join(dataDir, folder)))) return [];
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .sort();
}
