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
 * The way back from a new program. It changes the schema at its first start, and the program before it cannot read that; so
 * the file is copied before. The copy is put back only while nothing was written since: a sale is never undone by it.
 */
const rollbackCopySchema = z.object({
  /** The program that changed the schema. */
  forVersion: z.string(),
  /** Below `backups`. */
  file: z.string().regex(/^[\w.-]+\.db$/),
  madeIsoDateTimeUtc: z.string(),
  /** The place of the feed right after the change; null: it was not reached. */
  position: z.number().nullable(),
});
export type WayBack = z.infer<typeof rollbackCopySchema>;

const KEPT = 2;
const DATABASE = 'servery.db';

/** Copies the database where this program will change its schema; null: there is nothing to change. */
export async function keepRollbackCopy(
  dataDir: string,
  version: string,
  now: Temporal.Instant,
): Promise<WayBack | null> {
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
  const wayBack: WayBack = { forVersion: version, file, madeIsoDateTimeUtc: now.toString(), position: null };
  keep(dataDir, wayBack);
  const old = readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort();
  for (const name of old.slice(0, -KEPT)) rmSync(`${folder}/${name}`, { force: true });
  return wayBack;
}

/** The schema is changed; from here on, what is written is the shop's. */
export function noteMigrated(dataDir: string, wayBack: WayBack, position: number): void {
  keep(dataDir, { ...wayBack, position });
}

export type GoneBack =
  /** The database is as it was before that program. */
  | 'restored'
  /** That program changed nothing. */
  | 'untouched'
  /** Something was sold on it: it stays. */
  | 'written';

/** Puts the copy back, for a program that did not come up. Begun again from the start where it was cut off. */
export async function goBack(dataDir: string, version: string): Promise<GoneBack> {
  const wayBack = readRollbackCopy(dataDir);
  const path = `${dataDir}/${DATABASE}`;
  const copy = wayBack ? `${dataDir}/backups/${wayBack.file}` : '';
  if (!wayBack || wayBack.forVersion !== version || !existsSync(copy)) return 'untouched';
  if (wayBack.position !== null && existsSync(path) && lastPositionIn(path) > wayBack.position) return 'written';
  const fresh = `${path}.restoring`;
  copyFileSync(copy, fresh);
  chmodSync(fresh, 0o600);
  await syncFile(fresh);
  for (const name of [path, `${path}-wal`, `${path}-shm`]) rmSync(name, { force: true });
  renameSync(fresh, path);
  syncFolder(dataDir);
  return 'restored';
}

export function readRollbackCopy(dataDir: string): WayBack | null {
  const path = `${dataDir}/backups/way-back.json`;
  if (!existsSync(path)) return null;
  const parsed = rollbackCopySchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.success ? parsed.data : null;
}

function keep(dataDir: string, wayBack: WayBack): void {
  writeDurably(`${dataDir}/backups/way-back.json`, JSON.stringify(wayBack));
}

function copyDatabase(path: string, to: string, dataDir: string): void {
  try {
    copyWhole(path, to);
  } catch (error) {
    // The place that is kept back for such an hour; taken again as soon as there is room.
    if (!existsSync(`${dataDir}/reserve`)) throw error;
    rmSync(`${dataDir}/reserve`);
    rmSync(to, { force: true });
    copyWhole(path, to);
  }
  const said = quickCheck(to);
  if (said !== 'ok') throw new Error(`the copy before the change of the schema is damaged: ${said}`);
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
