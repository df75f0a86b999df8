import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupManifest, backUp } from './backup.ts';
import { keptBackups } from './kept-backups.ts';
import { restore } from './restore.ts';
import { SEALED_ENDING, sealBackup, unsealBackup } from './sealed.ts';

export interface BackupFolder {
  /** Where sealed backups are kept: another disk, or a mount of another machine. */
  readonly dir: string;
  /** The age identity that seals and opens them. */
  readonly key: string;
}

export interface KeptBackup {
  readonly made: Temporal.Instant;
  readonly path: string;
}

/** In a name a colon is trouble on some disks: `servery-20261127T120000Z.tar.zst.age`. */
const NAME = /^servery-(\d{8}T\d{6}Z)\.tar\.zst\.age$/;

/** The sealed backups of a folder, newest first. */
export async function listBackups(dir: string): Promise<KeptBackup[]> {
  const names = await readdir(dir).catch(() => []);
  return names
    .flatMap((name) => {
      const made = NAME.exec(name)?.[1];
      return made ? [{ made: Temporal.Instant.from(made), path: join(dir, name) }] : [];
    })
    .sort((a, b) => Temporal.Instant.compare(b.made, a.made));
}

/**
 * Makes a sealed backup, opens it again, restores it into an empty folder and compares every file and table: a backup that
 * cannot be restored is none. Then removes those that the rule no longer keeps.
 */
export async function backUpInto(
  { dir, key }: BackupFolder,
  source: { dataDir: string; databasePath?: string },
  now: () => Temporal.Instant = Temporal.Now.instant,
): Promise<{ manifest: BackupManifest; path: string; removed: readonly string[] }> {
  await mkdir(dir, { recursive: true });
  const work = await mkdtemp(join(dir, '.making-'));
  try {
    const manifest = await backUp(source, join(work, 'copy'), now);
    const made = Temporal.Instant.from(manifest.madeIsoDateTimeUtc);
    const path = join(dir, `servery-${compact(made)}${SEALED_ENDING}`);
    const sealed = join(work, `sealed${SEALED_ENDING}`);
    await sealBackup(join(work, 'copy'), manifest, sealed, key);
    await rm(join(work, 'copy'), { recursive: true });
    await restoreSealed(sealed, join(work, 'restored'), key, work);
    await rename(sealed, path);
    return { manifest, path, removed: await removeOld(dir, now()) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Restores a sealed backup into a data folder without a database. `near` is where it is opened; it needs the room. */
export async function restoreSealed(file: string, dataDir: string, key: string, near: string): Promise<BackupManifest> {
  const work = await mkdtemp(join(near, '.opening-'));
  try {
    await unsealBackup(file, join(work, 'backup'), key);
    return await restore(join(work, 'backup'), dataDir);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The newest that was made at or before a time; null: there is none so old. */
export async function newestBefore(dir: string, at: Temporal.Instant): Promise<KeptBackup | null> {
  const all = await listBackups(dir);
  return all.find(({ made }) => Temporal.Instant.compare(made, at) <= 0) ?? null;
}

async function removeOld(dir: string, now: Temporal.Instant): Promise<string[]> {
  const all = await listBackups(dir);
  const kept = new Set(
    keptBackups(
      all.map(({ made }) => made),
      now,
    ).map(String),
  );
  const old = all.filter(({ made }) => !kept.has(String(made)));
  for (const { path } of old) await rm(path);
  return old.map(({ path }) => path);
}

function compact(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}
