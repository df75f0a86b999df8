import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { checkFile } from '#db/backup/check-file.ts';
import { openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { testContext } from '#db/testing/test-context.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createFileChecker } from './file-check.ts';
import { healthAnswer } from './health.ts';

const FACTS = { version: '1', role: () => 'primary' as const, startedAtMs: Date.now() };

test('a file with a page that was written over is found, and a whole one is not', async () => {
  const path = `${tempFolder('check')}/servery.db`;
  const database = openDatabase(path);
  await migrateToLatest(database);
  await database.close();
  expect(checkFile(path)).toEqual([]);
  const bytes = readFileSync(path);
  for (let at = 8 * 4096; at < bytes.length; at += 4096) bytes.fill(0xa5, at, at + 4096);
  writeFileSync(path, bytes);
  expect(checkFile(path).length).toBeGreaterThan(0);
});

test('what was found is in the log and in the health answer until a check no longer finds it', async () => {
  const { database } = await testContext();
  const logged: string[] = [];
  const note = (message: string) => void logged.push(message);
  const log = { debug: note, info: note, warn: note, error: note };
  let found: string[] | null = ['Tree 12 page 40: btreeInitPage() returns error code 11'];
  const checker = createFileChecker(log, async () => found);
  const health = async () => (await healthAnswer(database, { ...FACTS, fileCheck: checker.last })).json();
  expect((await health()).fileCheck).toBeNull();
  await checker.run();
  expect(logged).toEqual(['the database file is damaged']);
  expect((await health()).fileCheck).toMatchObject({ problems: found });
  found = null;
  await checker.run();
  expect((await health()).fileCheck.problems).toHaveLength(1);
  found = [];
  await checker.run();
  expect((await health()).fileCheck.problems).toEqual([]);
  expect(logged).toEqual([
    'the database file is damaged',
    'the database file was not checked',
    'the database file is whole',
  ]);
});
