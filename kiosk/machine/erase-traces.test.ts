import { afterEach, beforeEach, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { rewriteFile } from '#db/rewrite-file.ts';
import { findPlace, keepPlaceIn, queueErasingIn } from '#db/sync/sync-places.repository.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { writeMigrated } from '#db/testing/test-db.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { removeOldCopies, startEraser } from './erase-traces.ts';

const NAME = 'Zebedee-Quillfeather';
let dataDir: string;
let database: OpenDatabase;

beforeEach(async () => {
  dataDir = tempFolder('erase');
  await writeMigrated(join(dataDir, 'servery.db'));
  database = openDatabase(join(dataDir, 'servery.db'));
  // Enough rows that pages are split and bytes are left behind in each.
  const row = (at: number) => `('k${at}', 'k', '', 200, '{"name":"${NAME} ${'x'.repeat(at % 700)}"}', '2026')`;
  database.raw.run('begin');
  for (let at = 0; at < 600; at++) {
    database.raw.run(
      `insert into idempotency_keys (scope, key, requestHash, statusCode, answerJson, createdIsoDateTimeUtc) values ${row((at * 7919) % 600)}`,
    );
  }
  database.raw.run("update idempotency_keys set answerJson = '{}' where statusCode = 200");
  database.raw.run('commit');
});

afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Reads every file that SQLite writes. */
const isAnywhere = () =>
  ['', '-wal'].some((end) => {
    const path = join(dataDir, `servery.db${end}`);
    return existsSync(path) && readFileSync(path).includes(NAME);
  });

test('what was overwritten is still in the file’s bytes until the file is rewritten, and nowhere afterwards', () => {
  expect(isAnywhere()).toBe(true);
  expect(rewriteFile(database.raw)).toBe(true);
  expect(isAnywhere()).toBe(false);
  expect(database.raw.query('select count(*) as count from idempotency_keys').get()).toEqual({ count: 600 });
});

test('a file that is being read or written is left for later, and no one waits for it', () => {
  const still = database.openStill();
  expect(rewriteFile(database.raw)).toBe(false);
  still.close();
  database.raw.run('begin');
  expect(rewriteFile(database.raw)).toBe(false);
  database.raw.run('commit');
  expect(rewriteFile(database.raw)).toBe(true);
  expect(database.raw.query('pragma busy_timeout').get()).toEqual({ timeout: 5000 });
});

test('a drawer’s counts continue where they were: rows keep their places in the file', () => {
  const rows = () => database.raw.query('select rowid as place, name from kysely_migration').all();
  database.raw.run("delete from kysely_migration where name = '0003_menu'");
  const before = rows();
  rewriteFile(database.raw);
  expect(rows()).toEqual(before);
});

test('copies from before a schema change are deleted after a day; a younger one is the rollback copy', () => {
  const folder = join(dataDir, 'backups');
  expect(removeOldCopies(dataDir, Temporal.Now.instant())).toBe(true);
  mkdirSync(folder);
  for (const name of ['old.db', 'young.db', 'way-back.json']) writeFileSync(join(folder, name), NAME);
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600;
  utimesSync(join(folder, 'old.db'), twoDaysAgo, twoDaysAgo);
  expect(removeOldCopies(dataDir, Temporal.Now.instant())).toBe(false);
  expect(['old.db', 'young.db', 'way-back.json'].map((name) => existsSync(join(folder, name)))).toEqual([
    false,
    true,
    true,
  ]);
  expect(removeOldCopies(dataDir, Temporal.Now.instant().add({ hours: 25 }))).toBe(true);
});

test('the box rewrites its file once there are no writes, and only after a request to forget someone', async () => {
  const ctx = contextOver(database, { dataDir });
  const pauses = { lookMs: 5, quietMs: 20 };
  const loop = startEraser(ctx, { raw: database.raw, dataDir, freeBytes: () => null, pauses });
  await ctx.write((trx) => queueErasingIn(trx));
  loop.wake();
  await until('erasing', async () => (await findPlace(ctx.db, 'erase')) === 0);
  await loop.stop();
  expect(isAnywhere()).toBe(false);
});

test('on a disk without enough room the file is left alone', async () => {
  const ctx = contextOver(database, { dataDir });
  await ctx.write((trx) => keepPlaceIn(trx, 'erase', 2));
  const asked = Promise.withResolvers<void>();
  const freeBytes = () => {
    asked.resolve();
    return 1000;
  };
  const loop = startEraser(ctx, { raw: database.raw, dataDir, freeBytes, pauses: { lookMs: 1, quietMs: 0 } });
  await asked.promise;
  await loop.stop();
  expect(await findPlace(ctx.db, 'erase')).toBe(2);
  expect(isAnywhere()).toBe(true);
});
