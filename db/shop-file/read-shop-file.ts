import { Database as BunDatabase } from 'bun:sqlite';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { hasSchema, migrateToLatest } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { SHOP_TABLES, SHOP_VIEWS } from './shop-views.ts';
import { SHOP_FILE_FORMAT, SHOP_FILE_ID } from './write-shop-file.ts';

/** Why a file is not taken, in a sentence for who named it. */
export class NotAShopFile extends Error {
  override readonly name = 'NotAShopFile';
}

export interface ShopFileFacts {
  readonly restaurantId: string;
  readonly restaurant: string;
  readonly madeUtc: string;
  readonly handledUpTo: number;
}

/** What a file says of itself. Throws where it is none of ours, is damaged, or was made by a later program. */
export function readShopFile(path: string): ShopFileFacts {
  if (!existsSync(path)) throw new NotAShopFile(`There is no file ${path}.`);
  if (!isMarkedAsOurs(path)) {
    throw new NotAShopFile(`${path} is not a restaurant’s file: make one with servery export.`);
  }
  const damaged = new NotAShopFile(`${path} is damaged: take it from where it was made once more.`);
  const file = new BunDatabase(path, { readonly: true, strict: true });
  try {
    file.run('pragma trusted_schema = off');
    if (Number(pragmaOf(file, 'pragma user_version')) > SHOP_FILE_FORMAT || hasLaterMigrations(file)) {
      throw new NotAShopFile(`${path} was made by a later Servery: open it with that one.`);
    }
    if (pragmaOf(file, 'pragma quick_check(1)') !== 'ok') throw damaged;
    const row = file
      .query<ShopFileFacts, []>(
        'select restaurant_id as restaurantId, restaurant, made_utc as madeUtc, handled_up_to as handledUpTo from shop_file',
      )
      .get();
    if (!row) throw damaged;
    return row;
  } catch (error) {
    throw error instanceof NotAShopFile ? error : damaged;
  } finally {
    file.close();
  }
}

/** By the first bytes: SQLite's own, and the mark that only our files have. */
function isMarkedAsOurs(path: string): boolean {
  const head = Buffer.alloc(72);
  const file = openSync(path, 'r');
  try {
    readSync(file, head, 0, head.length, 0);
  } finally {
    closeSync(file);
  }
  return head.toString('latin1', 0, 15) === 'SQLite format 3' && head.readUInt32BE(68) === SHOP_FILE_ID;
}

/**
 * A copy of the file as a database of this program: brought up to date, without the views. The file itself stays as it is. Throws
 * where something is in it that no program of ours puts there.
 */
export async function workingCopy(path: string, copyPath: string): Promise<OpenDatabase> {
  await mkdir(dirname(copyPath), { recursive: true, mode: 0o700 });
  await removeDatabase(copyPath);
  await copyFile(path, copyPath);
  const raw = new BunDatabase(copyPath, { readwrite: true, strict: true });
  for (const { name } of SHOP_VIEWS) raw.run(`drop view if exists "${name}"`);
  for (const { name } of SHOP_TABLES) if (name !== 'shop_pictures') raw.run(`drop table if exists "${name}"`);
  raw.run('drop table if exists shop_pictures');
  raw.close();
  const copy = openDatabase(copyPath);
  try {
    await migrateToLatest(copy);
    await expectOurSchema(copy, path);
    const astray = copy.raw.query('pragma foreign_key_check').all();
    if (astray.length > 0)
      throw new NotAShopFile(`${path} is damaged: some of its rows name others that are not in it.`);
    return copy;
  } catch (error) {
    await copy.close();
    throw error;
  }
}

export async function removeDatabase(path: string): Promise<void> {
  for (const one of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) await rm(one, { force: true });
}

/** Also hashes, so that a picture is the one that its row names. */
export function* picturesOf(path: string): Generator<{ readonly hash: string; readonly bytes: Uint8Array }> {
  const file = new BunDatabase(path, { readonly: true, strict: true });
  try {
    yield* file.query<{ hash: string; bytes: Uint8Array }, []>('select hash, bytes from shop_pictures').iterate();
  } finally {
    file.close();
  }
}

/** A trigger or a view that somebody added would act in our name. */
async function expectOurSchema(copy: OpenDatabase, path: string): Promise<void> {
  const fresh = openDatabase(':memory:');
  try {
    await migrateToLatest(fresh);
    const ours = new Set(schemaLines(fresh.raw));
    const other = schemaLines(copy.raw).find((line) => !ours.has(line));
    if (other) {
      throw new NotAShopFile(`${path} was changed: ${other.split('\n')[0]!.slice(0, 60)} is not of ours.`);
    }
  } finally {
    await fresh.close();
  }
}

function schemaLines(raw: BunDatabase): string[] {
  return raw
    .query<{ line: string }, []>(
      "select type || ' ' || name || char(10) || sql as line from sqlite_schema where sql is not null and name not like 'sqlite_%'",
    )
    .all()
    .map(({ line }) => line);
}

function hasLaterMigrations(file: BunDatabase): boolean {
  if (!hasSchema({ raw: file })) return false;
  return file
    .query<{ name: string }, []>('select name from kysely_migration')
    .all()
    .some(({ name }) => !(name in migrations));
}

function pragmaOf(file: BunDatabase, pragma: string): unknown {
  return Object.values(file.query<Record<string, unknown>, []>(pragma).get() ?? {})[0];
}
