import { expect, test } from 'bun:test';
import { readdirSync, rmSync } from 'node:fs';
import { migrations } from '#db/migrations/index.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type OpenDatabase, openDatabaseImage } from '../connection.ts';
import { keepBeginnings, keptMigrated, keptSeeded, migrate } from './beginnings.ts';
import { seedHere } from './seeded-context.ts';

/** Rows by table. */
function rowsIn({ raw }: OpenDatabase): Record<string, number> {
  const tables = raw
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all();
  const count = (name: string) => raw.query<{ n: number }, []>(`select count(*) as n from "${name}"`).get()?.n ?? 0;
  return Object.fromEntries(tables.map(({ name }) => [name, count(name)]));
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

test('what a run has made once is what each process would make: the same tables, rows and pictures', async () => {
  const folder = tempFolder('beginnings');
  const here = await seedHere();
  await keepBeginnings(folder, await migrate(), here);

  const migrated = openDatabaseImage(await keptMigrated(folder));
  expect(rowsIn(migrated)).toMatchObject({ kysely_migration: Object.keys(migrations).length, restaurants: 0 });

  const kept = await keptSeeded(folder);
  const rows = rowsIn(openDatabaseImage(kept.image));
  expect(rows).toEqual(rowsIn(openDatabaseImage(here.image)));
  expect(rows.restaurants).toBeGreaterThan(1);
  expect(filesIn(kept.dataDir)).toEqual(filesIn(here.dataDir));
  expect(filesIn(kept.dataDir).length).toBeGreaterThan(100);
}, 120_000);

test('a process that deletes pictures deletes its own: the next one has them all', async () => {
  const folder = tempFolder('beginnings');
  const dataDir = tempFolder('pictures');
  await Bun.write(`${dataDir}/images/originals/ab/abc`, 'a picture');
  await keepBeginnings(folder, new Uint8Array(), { image: new Uint8Array(), dataDir });
  const first = await keptSeeded(folder);
  rmSync(`${first.dataDir}/images`, { recursive: true });
  expect(filesIn((await keptSeeded(folder)).dataDir)).toContain('images/originals/ab/abc');
});
