import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { copyWhole, hasPendingMigrations, lastPositionIn, quickCheck } from '#db/backup/file-at-rest.ts';
import { syncFolder, writeDurably } from './durable-file.ts';

/**
 * The copy to roll back to. A new program changes the schema at its first start, and the program before it can't read the new
 * schema, so the file is copied first. The copy is put back only if nothing was written since, because a rollback must never undo
 * a sale.
 */
const rollbackCopySchema = z.object({
  /** The program that changed the schema. */
  forVersion: z.string(),
  /** Relative to `backups`. */
  file: z.string().regex(/^[\w.-]+\.db$/),
  madeIsoDateTimeUtc: z.string(),
  /** The feed position right after the change. Null if the change never finished. */
  position: z.number().nullable(),
});
export type RollbackCopy = z.infer<typeof rollbackCopySchema>;

const KEPT = 2;
const DATABASE = 'servery.db';

/** Copies the database if this program will change its schema. Returns null when there is nothing to change. */
export async function keepRollbackCopy(
  dataDir: string,
  version: string,
  now: Temporal.Instant,
): Promise<RollbackCopy | null> {
  const path = `${dataDir}/${DATABASE}`;
  if (!existsSync(path) || statSync(path).size === 0) return null;
  if (!hasPendingMigrations(path)) return null;
  const folder = `${dataDir}/backups`;
  mkdirSync(folder, { recursive: true });
  const stamp = now.toString({ smallestUnit: 'second' }).replaceAll(/[:-]/g, '');
  const file = `${stamp}-before-${version}.db`;
  rmSync(`${folder}/${file}`, { force: true });
  copyDatabase(path, `${folder}/${file}`, dataDir);
  await syncFile(`${folder}/${file}`);
  const rollbackCopy: RollbackCopy = { forVersion: version, file, madeIsoDateTimeUtc: now.toString(), position: null };
  keep(dataDir, rollbackCopy);
  const old = readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort();
  for (const name of old.slice(0, -KEPT)) rmSync(`${folder}/${name}`, { force: true });
  return rollbackCopy;
}

/** Notes that the schema is changed. Everything written from here on is the store's. */
export function noteMigrated(dataDir: string, rollbackCopy: RollbackCopy, position: number): void {
  keep(dataDir, { ...rollbackCopy, position });
}

export type RollbackOutcome =
  /** The database is as it was before that program. */
  | 'restored'
  /** That program changed nothing. */
  | 'untouched'
  /** Something was sold on that program, so its database stays. */
  | 'written';

/** Puts the copy back for a program that did not start. Starts over if it was cut off. */
export async function rollBack(dataDir: string, version: string): Promise<RollbackOutcome> {
  const rollbackCopy = readRollbackCopy(dataDir);
  const path = `${dataDir}/${DATABASE}`;
  const copy = rollbackCopy ? `${dataDir}/backups/${rollbackCopy.file}` : '';
  if (!rollbackCopy || rollbackCopy.forVersion !== version || !existsSync(copy)) return 'untouched';
  if (rollbackCopy.position !== null && existsSync(path) && lastPositionIn(path) > rollbackCopy.position)
    return 'written';
  const fresh = `${path}.restoring`;
  copyFileSync(copy, fresh);
  chmodSync(fresh, 0o600);
  await syncFile(fresh);
  for (const name of [path, `${path}-wal`, `${path}-shm`]) rmSync(name, { force: true });
  renameSync(fresh, path);
  syncFolder(dataDir);
  return 'restored';
}

export function readRollbackCopy(dataDir: string): RollbackCopy | null {
  const path = `${dataDir}/backups/way-back.json`;
  if (!existsSync(path)) return null;
  const parsed = rollbackCopySchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.success ? parsed.data : null;
}

function keep(dataDir: string, rollbackCopy: RollbackCopy): void {
  writeDurably(`${dataDir}/backups/way-back.json`, JSON.stringify(rollbackCopy));
}

function copyDatabase(path: string, to: string, dataDir: string): void {
  try {
    copyWhole(path, to);
  } catch (error) {
    // The disk reserve is there for this moment. It is taken again once there is room.
    if (!existsSync(`${dataDir}/reserve`)) throw error;
    rmSync(`${dataDir}/reserve`);
    rmSync(to, { force: true });
    copyWhole(path, to);
  }
  const result = quickCheck(to);
  if (result !== 'ok') throw new Error(`the copy before the change of the schema is damaged: ${result}`);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
