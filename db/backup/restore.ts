import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BackupManifest,
  checkedDigests,
  copyInto,
  DATABASE_FILE,
  describeFile,
  exists,
  MANIFEST_FILE,
  RESTORED_FILE,
  sync,
} from './backup.ts';

/**
 * Puts a backup into a data folder that has no database yet. Every file is compared with the manifest, and every table
 * after copying; the database gets its name last, so a restore that was cut off leaves a folder that is still empty to
 * the program.
 */
export async function restore(from: string, dataDir: string): Promise<BackupManifest> {
  const manifest = await readManifest(from);
  const restoring = await emptyPlace(dataDir);
  for (const file of manifest.files) {
    const target = file.path === DATABASE_FILE ? `${DATABASE_FILE}.restoring` : file.path;
    await copyInto(join(from, file.path), join(dataDir, target));
    const copied = await describeFile(dataDir, target);
    if (copied.sha256 !== file.sha256) throw new Error(`${file.path} is not what was backed up`);
    await sync(join(dataDir, target));
  }
  const tables = checkedDigests(restoring);
  const wrong = Object.keys({ ...tables, ...manifest.tables }).filter(
    (name) => tables[name]?.sha256 !== manifest.tables[name]?.sha256,
  );
  if (wrong.length > 0) throw new Error(`these tables are not what was backed up: ${wrong.join(', ')}`);
  await giveItsName(dataDir);
  return manifest;
}

/** Where a database is restored to before it gets its name. Throws where the data folder has one already. */
export async function emptyPlace(dataDir: string): Promise<string> {
  const database = join(dataDir, DATABASE_FILE);
  for (const path of [database, `${database}-wal`]) {
    if (await exists(path)) throw new Error(`${path} is there already: a backup is restored into an empty folder only`);
  }
  await mkdir(dataDir, { recursive: true });
  return `${database}.restoring`;
}

/** The last step: from here on the program finds a database, and knows that it was restored. */
export async function giveItsName(dataDir: string): Promise<void> {
  const database = join(dataDir, DATABASE_FILE);
  // Before the database has its name: it is never opened without.
  await Bun.write(join(dataDir, RESTORED_FILE), `${new Date().toISOString()}\n`);
  await sync(join(dataDir, RESTORED_FILE));
  await rename(`${database}.restoring`, database);
  await sync(database);
}

export async function readManifest(from: string): Promise<BackupManifest> {
  const path = join(from, MANIFEST_FILE);
  if (!(await exists(path))) throw new Error(`${from} is no backup: it has no ${MANIFEST_FILE}`);
  const manifest = (await Bun.file(path).json()) as BackupManifest;
  if (manifest.version !== 1) throw new Error(`${path} was written by another version of the program`);
  const isInside = ({ path: one }: { path: string }) => !one.startsWith('/') && !one.split('/').includes('..');
  if (!manifest.files.every(isInside)) throw new Error(`${path} names files outside of its folder`);
  return manifest;
}
