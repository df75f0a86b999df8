import { z } from 'zod';
import { type BackupManifest, backUp } from './backup.ts';
import { type BackupFolder, backUpInto, listBackups, restoreSealed } from './backup-folder.ts';
import { checkFile } from './check-file.ts';
import type { TableDigest } from './digest.ts';
import { restoreAt } from './point-in-time.ts';
import { layReady } from './prepared.ts';
import { restore } from './restore.ts';
import { newBackupKey, SEALED_ENDING } from './sealed.ts';

export const BACKUP_COMMANDS = ['backup', 'backups', 'backup-key', 'restore', 'check'] as const;
export type BackupCommand = (typeof BACKUP_COMMANDS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

export function isBackupCommand(word: string | undefined): word is BackupCommand {
  return (BACKUP_COMMANDS as readonly (string | undefined)[]).includes(word);
}

const HOW: Readonly<Record<'backup' | 'restore', string>> = {
  backup: 'backup <folder to make>, or backup with BACKUP_DIR and BACKUP_KEY set',
  restore: `restore <folder or ${SEALED_ENDING} file of a backup>, or restore --at <time, such as 2026-11-27T10:15:00Z>`,
};

/**
 * The commands that work beside the program and start nothing, on the data of `DATA_DIR`. Gives the program's exit code.
 *
 * - `backup <new folder>`: a copy in a folder. Without a folder: a sealed one in `BACKUP_DIR`, restored once as a check.
 * - `backups`: those in `BACKUP_DIR`. `backup-key`: a new key for `BACKUP_KEY`.
 * - `restore <folder or sealed file>`, `restore --at <time>`.
 * - `check`: whether the database file is whole.
 */
export async function runBackupCommand(
  command: BackupCommand,
  words: readonly string[],
  env: Environment,
): Promise<number> {
  try {
    if (command === 'check') return checkIn(databasePathOf(env));
    if (command === 'backup-key') return say(await newBackupKey());
    if (command === 'backups') return await list(backupFolderOf(env));
    return command === 'backup' ? await makeBackup(words, env) : await bringBack(words, env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

async function makeBackup([folder]: readonly string[], env: Environment): Promise<number> {
  const source = {
    dataDir: dataDirOf(env),
    ...(env.LITEFS_DIR ? { databasePath: `${env.LITEFS_DIR}/servery.db` } : {}),
  };
  if (folder) {
    const manifest = await backUp(source, folder);
    return say(`backup of ${manifest.madeIsoDateTimeUtc}: ${summary(manifest)}`);
  }
  const into = backupFolderOf(env);
  if (!into) return wrongWords('backup');
  const { manifest, path, removed } = await backUpInto(into, source);
  const old = removed.length > 0 ? `; ${removed.length} old removed` : '';
  return say(`backup of ${manifest.madeIsoDateTimeUtc}: ${summary(manifest)}, restored once as a check: ${path}${old}`);
}

async function bringBack(words: readonly string[], env: Environment): Promise<number> {
  const [first, second] = words;
  const at = first === '--at' ? z.iso.datetime({ offset: true }).safeParse(second) : null;
  if (!first || at?.success === false) return wrongWords('restore');
  const into = async (dataDir: string) => {
    if (at) return bringBackAt(Temporal.Instant.from(at.data), dataDir, env);
    const manifest = first.endsWith(SEALED_ENDING)
      ? await restoreSealed(first, dataDir, keyOf(env), dirOf(first))
      : await restore(first, dataDir);
    say(`restore of ${manifest.madeIsoDateTimeUtc}: ${summary(manifest)}`);
  };
  if (!env.LITEFS_DIR) {
    await into(dataDirOf(env));
    return 0;
  }
  const ready = await layReady(dataDirOf(env), env.LITEFS_DIR, into);
  say(`It lies ready in ${ready}. Stop the other machines, then start this one again: it takes it over.`);
  return say('Until then nothing has changed; to leave it at that, delete the folder.');
}

async function bringBackAt(at: Temporal.Instant, dataDir: string, env: Environment): Promise<void> {
  const restored = await restoreAt(at, dataDir, {
    replicaUrl: env.LITESTREAM_REPLICA_URL || null,
    litestream: env.LITESTREAM_BIN || Bun.which('litestream') || 'litestream',
    backups: backupFolderOf(env),
  });
  say(`restore as of ${restored.asOf}: ${rowsIn(restored.tables)} rows, checked`);
  if (!restored.hasPictures) {
    say(
      `Pictures and the session secret were not in the replica: copy images/originals and session-secret into ${dataDir}.`,
    );
  }
  const minutes = at.since(restored.asOf).total('minutes');
  if (minutes >= 1) say(`That is the newest there is before ${at}, ${minutes.toFixed(0)} minutes earlier.`);
}

async function list(folder: BackupFolder | null): Promise<number> {
  if (!folder) return wrongWords('backup');
  for (const { made, path } of await listBackups(folder.dir)) {
    say(`${made}  ${(Bun.file(path).size / 1e6).toFixed(1).padStart(9)} MB  ${path}`);
  }
  return 0;
}

/** Null where no sealed backups are made. Both of the variables or none. */
function backupFolderOf(env: Environment): BackupFolder | null {
  const { BACKUP_DIR: dir } = env;
  return dir ? { dir, key: keyOf(env) } : null;
}

function keyOf({ BACKUP_KEY: key }: Environment): string {
  if (!key)
    throw new Error('BACKUP_KEY is not set: the age identity that seals and opens backups (make one with backup-key).');
  return key;
}

function dataDirOf(env: Environment): string {
  return env.DATA_DIR || './data';
}

function dirOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
}

function databasePathOf(env: Environment): string {
  return `${env.LITEFS_DIR || dataDirOf(env)}/servery.db`;
}

function checkIn(path: string): number {
  const problems = checkFile(path);
  console.log(problems.length === 0 ? 'ok' : problems.join('\n'));
  return problems.length === 0 ? 0 : 1;
}

function summary({ files, tables }: BackupManifest): string {
  const megabytes = files.reduce((sum, file) => sum + file.bytes, 0) / 1e6;
  return `${rowsIn(tables)} rows, ${files.length} files, ${megabytes.toFixed(1)} MB, checked`;
}

function rowsIn(tables: Readonly<Record<string, TableDigest>>): number {
  return Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
}

function say(text: string): number {
  console.log(text);
  return 0;
}

function wrongWords(command: keyof typeof HOW): number {
  console.error(HOW[command]);
  return 2;
}
