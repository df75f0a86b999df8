import { afterEach, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createSessionIn, endSessionsOfIn, findSession } from './access/sessions.repository.ts';
import { type OpenDatabase, openDatabase } from './connection.ts';
import { cachedStatement } from './statement.ts';
import { testContext } from './testing/test-context.ts';
import { writeMigrated } from './testing/test-db.ts';

const dirs: string[] = [];
const databases: OpenDatabase[] = [];

afterEach(async () => {
  for (const database of databases.splice(0)) await database.close().catch(() => {});
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

async function fileDatabase() {
  const dir = tempFolder('db');
  dirs.push(dir);
  const path = join(dir, 'servery.db');
  const open = () => {
    const database = openDatabase(path);
    databases.push(database);
    return database;
  };
  await writeMigrated(path);
  const database = open();
  return { database: database, open };
}

/** Counts how often SQLite is queried: the row says how many rows there are. */
const counterOf = cachedStatement<{ bucket: string }, { count: number }>((db, value) =>
  db.selectFrom('rate_counters').select('count').where('bucket', '=', value('bucket')),
);

const set = (database: OpenDatabase, bucket: string, count: number) =>
  database.write((trx) =>
    trx
      .insertInto('rate_counters')
      .values({ bucket, count, windowEndsIsoDateTimeUtc: '2027-01-01T00:00:00.000Z' })
      .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ count }))
      .execute(),
  );

describe('a row that is kept', () => {
  test('is the very same one until something is committed', async () => {
    const { database } = await fileDatabase();
    await set(database, 'a', 1);
    const first = counterOf.first(database.db, { bucket: 'a' });
    expect(counterOf.first(database.db, { bucket: 'a' })).toBe(first as { count: number });
    await set(database, 'b', 5);
    expect(counterOf.first(database.db, { bucket: 'a' })).not.toBe(first as { count: number });
  });

  test('is as new as the last commit, also one that had no row before', async () => {
    const { database } = await fileDatabase();
    expect(counterOf.first(database.db, { bucket: 'a' })).toBeUndefined();
    await set(database, 'a', 1);
    expect(counterOf.first(database.db, { bucket: 'a' })).toEqual({ count: 1 });
    await set(database, 'a', 2);
    expect(counterOf.first(database.db, { bucket: 'a' })).toEqual({ count: 2 });
  });

  test('is not given to who asks for another', async () => {
    const { database } = await fileDatabase();
    await set(database, 'a', 1);
    await set(database, 'b', 2);
    expect(counterOf.first(database.db, { bucket: 'a' })).toEqual({ count: 1 });
    expect(counterOf.first(database.db, { bucket: 'b' })).toEqual({ count: 2 });
  });

  test('is not given to who asks for other values that read the same in a row', async () => {
    const { database } = await fileDatabase();
    await set(database, 'a', 1);
    const ofTwo = cachedStatement<{ bucket: string; endsBefore: string }, { count: number }>((db, value) =>
      db
        .selectFrom('rate_counters')
        .select('count')
        .where('bucket', '=', value('bucket'))
        .where('windowEndsIsoDateTimeUtc', '<', value('endsBefore')),
    );
    expect(ofTwo.first(database.db, { bucket: 'a', endsBefore: '3' })).toEqual({ count: 1 });
    expect(ofTwo.first(database.db, { bucket: '', endsBefore: 'a3' })).toBeUndefined();
    expect(ofTwo.first(database.db, { bucket: 'a3', endsBefore: '' })).toBeUndefined();
    expect(ofTwo.first(database.db, { bucket: 'a1:3', endsBefore: '' })).toBeUndefined();
    expect(ofTwo.first(database.db, { endsBefore: 'a', bucket: '3' })).toBeUndefined();
    expect(ofTwo.first(database.db, { endsBefore: '3', bucket: 'a' })).toEqual({ count: 1 });
  });

  test('is not given to a running write, which sees what it wrote itself', async () => {
    const { database } = await fileDatabase();
    await set(database, 'a', 1);
    counterOf.first(database.db, { bucket: 'a' });
    await database.write(async (trx) => {
      await trx.updateTable('rate_counters').set({ count: 7 }).where('bucket', '=', 'a').execute();
      expect(counterOf.first(trx, { bucket: 'a' })).toEqual({ count: 7 });
      expect(counterOf.first(database.db, { bucket: 'a' })).toEqual({ count: 1 });
    });
    expect(counterOf.first(database.db, { bucket: 'a' })).toEqual({ count: 7 });
  });

  test('of a write that was rolled back was never there', async () => {
    const { database } = await fileDatabase();
    await set(database, 'a', 1);
    const failing = database.write(async (trx) => {
      await trx.updateTable('rate_counters').set({ count: 7 }).where('bucket', '=', 'a').execute();
      counterOf.first(trx, { bucket: 'a' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(counterOf.first(database.db, { bucket: 'a' })).toEqual({ count: 1 });
  });

  test('that another program changes is seen within milliseconds', async () => {
    const { database, open } = await fileDatabase();
    await set(database, 'a', 1);
    expect(counterOf.first(database.db, { bucket: 'a' })).toEqual({ count: 1 });
    await set(open(), 'a', 2);
    const until = performance.now() + 3;
    while (performance.now() < until);
    expect(counterOf.first(database.db, { bucket: 'a' })).toEqual({ count: 2 });
  });

  test('cannot be changed by who reads it', async () => {
    const { database } = await fileDatabase();
    await set(database, 'a', 1);
    const row = counterOf.first(database.db, { bucket: 'a' }) as { count: number };
    expect(() => {
      row.count = 2;
    }).toThrow();
  });
});

test('a session that is ended, or whose time is over, opens nothing from then on', async () => {
  const { database } = await fileDatabase();
  const ctx = await testContext();
  const token = await database.write((trx) =>
    createSessionIn(trx, ctx, { kind: 'staff', subjectId: 'u1', lifetimeDays: 1 }),
  );
  const find = (at = ctx) => findSession(database.db, at, token, 'staff');
  expect(await find()).toMatchObject({ subjectId: 'u1' });
  const tomorrow = ctx.clock.now().add({ hours: 24 });
  expect(await find({ ...ctx, clock: { now: () => tomorrow } })).toBeNull();
  expect(await find()).toMatchObject({ subjectId: 'u1' });
  await database.write((trx) => endSessionsOfIn(trx, 'staff', 'u1'));
  expect(await find()).toBeNull();
});
