import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkedDigests, copyInto, DATABASE_FILE } from './backup.ts';
import { type BackupFolder, listBackups, newestBefore, restoreSealed } from './backup-folder.ts';
import type { TableDigest } from './digest.ts';
import { emptyPlace, giveItsName, readManifest } from './restore.ts';
import { unsealBackup } from './sealed.ts';

/** As `litestream ltx -json` lists the changes that it has. */
const litestreamFiles = z.array(z.object({ timestamp: z.iso.datetime({ offset: true }) }));

export interface PointInTimeSources {
  /** What Litestream replicates to, such as `file:///backups/servery` or `s3://…`; null: it is not in use. */
  readonly replicaUrl: string | null;
  /** Litestream's program. */
  readonly litestream: string;
  /** Sealed backups; null: none are made. */
  readonly backups: BackupFolder | null;
}

export interface RestoredAt {
  /** Of which moment the database is: the one asked for, or that of the backup before it. */
  readonly asOf: Temporal.Instant;
  readonly tables: Readonly<Record<string, TableDigest>>;
  /** Whether pictures and the secret came too; Litestream carries the database alone. */
  readonly hasPictures: boolean;
}

/**
 * Restores the database as it was at a moment: to the second out of Litestream's replica, or else the newest sealed backup
 * before it. Into a data folder without a database; what was checked has its name last.
 */
export async function restoreAt(at: Temporal.Instant, dataDir: string, from: PointInTimeSources): Promise<RestoredAt> {
  if (from.replicaUrl === null) return restoreBackupBefore(at, dataDir, from.backups);
  const restoring = await emptyPlace(dataDir);
  const asOf = await restoreFromReplica(from.litestream, at, restoring, from.replicaUrl);
  const tables = checkedDigests(restoring);
  const hasPictures = from.backups !== null && (await bringPictures(dataDir, from.backups));
  await giveItsName(dataDir);
  return { asOf, tables, hasPictures };
}

async function restoreBackupBefore(
  at: Temporal.Instant,
  dataDir: string,
  backups: BackupFolder | null,
): Promise<RestoredAt> {
  if (!backups)
    throw new Error('Neither LITESTREAM_REPLICA_URL nor BACKUP_DIR is set: there is nothing to restore from.');
  const backup = await newestBefore(backups.dir, at);
  if (!backup) {
    const oldest = (await listBackups(backups.dir)).at(-1);
    throw new Error(
      oldest
        ? `The oldest backup in ${backups.dir} is of ${oldest.made}, after ${at}.`
        : `There is no backup in ${backups.dir}.`,
    );
  }
  const { tables } = await restoreSealed(backup.path, dataDir, backups.key, backups.dir);
  return { asOf: backup.made, tables, hasPictures: true };
}

/**
 * Asks Litestream for the database as of a second. It knows moments between its first change and its last; at a later one
 * the database was as after the last change it was told of, whose time is returned.
 */
async function restoreFromReplica(
  program: string,
  at: Temporal.Instant,
  to: string,
  replicaUrl: string,
): Promise<Temporal.Instant> {
  const { first, last } = await changesIn(program, replicaUrl);
  if (Temporal.Instant.compare(at, first) < 0)
    throw new Error(`Litestream's oldest change is of ${first}, after ${at}.`);
  // Its times are told without their fractions: a change of the very second that is asked for came after that second began.
  const second = at.round({ smallestUnit: 'second', roundingMode: 'floor' });
  const isLater = Temporal.Instant.compare(second, last) > 0;
  const moment = isLater ? [] : ['-timestamp', second.toString()];
  await runLitestream([program, 'restore', ...moment, '-o', to, replicaUrl]);
  return isLater ? last : second;
}

async function changesIn(program: string, replicaUrl: string) {
  const said = await runLitestream([program, 'ltx', '-level', 'all', '-json', replicaUrl]);
  const files = litestreamFiles.parse(JSON.parse(said || '[]'));
  const times = files.map((file) => Temporal.Instant.from(file.timestamp)).sort(Temporal.Instant.compare);
  const [first] = times;
  const last = times.at(-1);
  if (!first || !last) throw new Error(`Litestream has nothing at ${replicaUrl}.`);
  return { first, last };
}

async function runLitestream(command: string[]): Promise<string> {
  let child: ReturnType<typeof spawn>;
  try {
    child = spawn(command);
  } catch {
    throw new Error(`Litestream is not at ${command[0]}: set LITESTREAM_BIN to where it is.`);
  }
  const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`Litestream said: ${wrong.trim() || said.trim()}`);
  return said;
}

function spawn(command: string[]) {
  return Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' });
}

/** Pictures are only ever added, so those of the newest backup include those of any earlier moment. */
async function bringPictures(dataDir: string, { dir, key }: BackupFolder): Promise<boolean> {
  const [newest] = await listBackups(dir);
  if (!newest) return false;
  const work = await mkdtemp(join(dir, '.opening-'));
  try {
    const backup = join(work, 'backup');
    await unsealBackup(newest.path, backup, key);
    const { files } = await readManifest(backup);
    for (const { path } of files) if (path !== DATABASE_FILE) await copyInto(join(backup, path), join(dataDir, path));
    return true;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
