import { Database } from 'bun:sqlite';
import { beforeEach, expect, test } from 'bun:test';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { writeMigrated } from '#db/testing/test-db.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { keepRollbackCopy, noteMigrated, readRollbackCopy, rollBack } from './rollback-copy.ts';

const AT = Temporal.Instant.from('2026-11-21T07:00:00Z');
let dir: string;
let path: string;

/** A store's file from before the last migration. */
beforeEach(async () => {
  dir = tempFolder('wayback');
  path = join(dir, 'servery.db');
  await writeMigrated(path);
  const database = openDatabase(path);
  database.raw.run('delete from kysely_migration where name = (select max(name) from kysely_migration)');
  database.raw.run("insert into job_runs (name) values ('of the old program')");
  await database.close();
});

const jobs = () => {
  const database = new Database(path, { readonly: true });
  const names = database.query<{ name: string }, []>('select name from job_runs order by name').all();
  database.close();
  return names.map(({ name }) => name);
};
const change = (sql: string) => {
  const database = new Database(path);
  database.run(sql);
  database.close();
};

test('a schema that will change is copied first; one that will not is left alone', async () => {
  const kept = await keepRollbackCopy(dir, '2.0.0', AT);
  expect(kept).toMatchObject({ forVersion: '2.0.0', position: null });
  expect(readdirSync(join(dir, 'backups')).sort()).toEqual([kept?.file ?? '', 'way-back.json']);
  rmSync(path);
  await writeMigrated(path);
  expect(await keepRollbackCopy(dir, '2.0.0', AT)).toBeNull();
  expect(await keepRollbackCopy(tempFolder('empty'), '2.0.0', AT)).toBeNull();
});

test('two copies are kept', async () => {
  for (const day of [1, 2, 3]) await keepRollbackCopy(dir, `2.0.${day}`, AT.add({ hours: 24 * day }));
  expect(readdirSync(join(dir, 'backups')).filter((name) => name.endsWith('.db'))).toHaveLength(2);
  expect(readRollbackCopy(dir)?.forVersion).toBe('2.0.3');
});

test('a program that did not start is undone, along with its schema change', async () => {
  await keepRollbackCopy(dir, '2.0.0', AT);
  change("insert into job_runs (name) values ('half of a migration')");
  expect(await rollBack(dir, '2.0.0')).toBe('restored');
  expect(jobs()).toEqual(['of the old program']);
  expect(existsSync(`${path}.restoring`)).toBe(false);
});

test('a rollback that was cut off starts over', async () => {
  await keepRollbackCopy(dir, '2.0.0', AT);
  rmSync(path);
  writeFileSync(`${path}.restoring`, 'half');
  expect(await rollBack(dir, '2.0.0')).toBe('restored');
  expect(jobs()).toEqual(['of the old program']);
});

test('a sale on the new program is never undone', async () => {
  const kept = await keepRollbackCopy(dir, '2.0.0', AT);
  if (!kept) throw new Error('no copy');
  noteMigrated(dir, kept, 0);
  change("insert into change_feed (tableName, rowKeyJson, kind) values ('orders', '[]', 'new')");
  expect(await rollBack(dir, '2.0.0')).toBe('written');
});

test('a program that changed nothing leaves nothing to undo', async () => {
  await keepRollbackCopy(dir, '2.0.0', AT);
  expect(await rollBack(dir, '3.0.0')).toBe('untouched');
  expect(await rollBack(tempFolder('empty'), '2.0.0')).toBe('untouched');
});
