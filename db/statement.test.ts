import { afterEach, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createSessionIn, endSessionsOfIn, findSession } from './access/sessions.repository.ts';
import { type House, openHouse } from './connection.ts';
import { migrateToLatest } from './migrate.ts';
import { keptStatement } from './statement.ts';
import { testContext } from './testing/test-context.ts';

const dirs: string[] = [];
const houses: House[] = [];

afterEach(async () => {
  for (const house of houses.splice(0)) await house.close().catch(() => {});
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

async function fileHouse() {
  const dir = tempFolder('db');
  dirs.push(dir);
  const path = join(dir, 'servery.db');
  const open = () => {
    const house = openHouse(path);
    houses.push(house);
    return house;
  };
  const house = open();
  await migrateToLatest(house);
  return { house, open };
}

/** Counts how often SQLite is asked: the row says how many rows there are. */
const counterOf = keptStatement<{ bucket: string }, { count: number }>((db, value) =>
  db.selectFrom('rate_counters').select('count').where('bucket', '=', value('bucket')),
);

const set = (house: House, bucket: string, count: number) =>
  house.write((trx) =>
    trx
      .insertInto('rate_counters')
      .values({ bucket, count, windowEndsIsoDateTimeUtc: '2027-01-01T00:00:00.000Z' })
      .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ count }))
      .execute(),
  );

describe('a row that is kept', () => {
  test('is the very same one until something is committed', async () => {
    const { house } = await fileHouse();
    await set(house, 'a', 1);
    const first = counterOf.first(house.db, { bucket: 'a' });
    expect(counterOf.first(house.db, { bucket: 'a' })).toBe(first as { count: number });
    await set(house, 'b', 5);
    expect(counterOf.first(house.db, { bucket: 'a' })).not.toBe(first as { count: number });
  });

  test('is as new as the last commit, also one that had no row before', async () => {
    const { house } = await fileHouse();
    expect(counterOf.first(house.db, { bucket: 'a' })).toBeUndefined();
    await set(house, 'a', 1);
    expect(counterOf.first(house.db, { bucket: 'a' })).toEqual({ count: 1 });
    await set(house, 'a', 2);
    expect(counterOf.first(house.db, { bucket: 'a' })).toEqual({ count: 2 });
  });

  test('is not given to who asks for another', async () => {
    const { house } = await fileHouse();
    await set(house, 'a', 1);
    await set(house, 'b', 2);
    expect(counterOf.first(house.db, { bucket: 'a' })).toEqual({ count: 1 });
    expect(counterOf.first(house.db, { bucket: 'b' })).toEqual({ count: 2 });
  });

  test('is not given to a running write, which sees what it wrote itself', async () => {
    const { house } = await fileHouse();
    await set(house, 'a', 1);
    counterOf.first(house.db, { bucket: 'a' });
    await house.write(async (trx) => {
      await trx.updateTable('rate_counters').set({ count: 7 }).where('bucket', '=', 'a').execute();
      expect(counterOf.first(trx, { bucket: 'a' })).toEqual({ count: 7 });
      expect(counterOf.first(house.db, { bucket: 'a' })).toEqual({ count: 1 });
    });
    expect(counterOf.first(house.db, { bucket: 'a' })).toEqual({ count: 7 });
  });

  test('of a write that was rolled back was never there', async () => {
    const { house } = await fileHouse();
    await set(house, 'a', 1);
    const failing = house.write(async (trx) => {
      await trx.updateTable('rate_counters').set({ count: 7 }).where('bucket', '=', 'a').execute();
      counterOf.first(trx, { bucket: 'a' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(counterOf.first(house.db, { bucket: 'a' })).toEqual({ count: 1 });
  });

  test('that another program changes is seen within milliseconds', async () => {
    const { house, open } = await fileHouse();
    await set(house, 'a', 1);
    expect(counterOf.first(house.db, { bucket: 'a' })).toEqual({ count: 1 });
    await set(open(), 'a', 2);
    const until = performance.now() + 3;
    while (performance.now() < until);
    expect(counterOf.first(house.db, { bucket: 'a' })).toEqual({ count: 2 });
  });

  test('cannot be changed by who reads it', async () => {
    const { house } = await fileHouse();
    await set(house, 'a', 1);
    const row = counterOf.first(house.db, { bucket: 'a' }) as { count: number };
    expect(() => {
      row.count = 2;
    }).toThrow();
  });
});

test('a session that is ended, or whose time is over, opens nothing from then on', async () => {
  const { house } = await fileHouse();
  const ctx = await testContext();
  const token = await house.write((trx) =>
    createSessionIn(trx, ctx, { kind: 'staff', subjectId: 'u1', lifetimeDays: 1 }),
  );
  const find = (at = ctx) => findSession(house.db, at, token, 'staff');
  expect(await find()).toMatchObject({ subjectId: 'u1' });
  const tomorrow = ctx.clock.now().add({ hours: 24 });
  expect(await find({ ...ctx, clock: { now: () => tomorrow } })).toBeNull();
  expect(await find()).toMatchObject({ subjectId: 'u1' });
  await house.write((trx) => endSessionsOfIn(trx, 'staff', 'u1'));
  expect(await find()).toBeNull();
});
