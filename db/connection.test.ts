import { afterEach, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { type House, openHouse, type Trx } from './connection.ts';
import { migrateToLatest } from './migrate.ts';

const dirs: string[] = [];
const houses: House[] = [];

afterEach(async () => {
  for (const house of houses.splice(0)) await house.close().catch(() => {});
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

async function fileHouse(): Promise<{ house: House; path: string }> {
  const dir = tempFolder('db');
  dirs.push(dir);
  const path = join(dir, 'servery.db');
  const house = openHouse(path);
  houses.push(house);
  await migrateToLatest(house);
  return { house, path };
}

const count = (name: string) => (trx: Trx) =>
  trx
    .insertInto('rate_counters')
    .values({ bucket: name, count: 1, windowEndsIsoDateTimeUtc: '2027-01-01T00:00:00.000Z' })
    .execute();
const names = async (house: House) =>
  (await house.db.selectFrom('rate_counters').select('bucket').orderBy('bucket').execute()).map(({ bucket }) => bucket);

describe('the one file', () => {
  test('is durable, checks foreign keys and waits for other processes', async () => {
    const { house } = await fileHouse();
    const pragma = (name: string) => Object.values(house.raw.query(`pragma ${name}`).get() as object)[0];
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('busy_timeout') ?? pragma('timeout')).toBe(5000);
  });

  test('cannot be written by who only reads', async () => {
    const { house } = await fileHouse();
    await expect(count('x')(house.db as Trx)).rejects.toThrow('readonly');
  });

  test('tells whether a row can be written now', async () => {
    const { house } = await fileHouse();
    expect(await house.isWritable()).toBe(true);
    await house.close();
    expect(await house.isWritable()).toBe(false);
  });

  test('is asked at most once a second, however often somebody looks', async () => {
    const { house } = await fileHouse();
    const before = house.counters.commits;
    await Promise.all(Array.from({ length: 50 }, () => house.isWritable()));
    expect(house.counters.commits).toBe(before + 1);
  });

  test('its version rises with a commit of ours and of another process, and with nothing else', async () => {
    const { house, path } = await fileHouse();
    const before = house.dataVersion();
    expect(house.dataVersion()).toBe(before);
    await house.write(count('ours'));
    const after = house.dataVersion();
    expect(after).not.toBe(before);
    const other = openHouse(path);
    houses.push(other);
    await other.write(count('theirs'));
    // Of another process it is known within two milliseconds, which a fast disk is not.
    await until('the commit of another process seen', async () => house.dataVersion() !== after);
    expect(await names(house)).toEqual(['ours', 'theirs']);
  });
});

describe('a write', () => {
  test('is seen by readers when it is committed and not before', async () => {
    const { house } = await fileHouse();
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = house.write(async (trx) => {
      await count('a')(trx);
      begun.resolve();
      await promise;
    });
    await begun.promise;
    expect(await names(house)).toEqual([]);
    resolve();
    await writing;
    expect(await names(house)).toEqual(['a']);
  });

  test('that throws leaves nothing, and the others of its commit stand', async () => {
    const { house } = await fileHouse();
    const commits = house.counters.commits;
    const outcomes = await Promise.allSettled([
      house.write(count('a')),
      house.write(async (trx) => {
        await count('b')(trx);
        throw new Error('changed my mind');
      }),
      house.write(count('c')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await names(house)).toEqual(['a', 'c']);
    expect(house.counters.commits - commits).toBe(1);
  });

  test('a crowd shares commits and everybody gets their own answer', async () => {
    const { house } = await fileHouse();
    const { commits, writes } = house.counters;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        house.write(async (trx) => {
          await count(`w${at}`)(trx);
          return at;
        }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 100 }, (_, at) => at));
    expect(house.counters.writes - writes).toBe(100);
    expect(house.counters.commits - commits).toBeLessThanOrEqual(2);
  });

  test('what can wait goes along with the next commit, in front of it', async () => {
    const { house } = await fileHouse();
    const { commits } = house.counters;
    const order: string[] = [];
    const soon = house.writeSoon('place', async (trx) => {
      order.push('soon');
      await count('soon')(trx);
    });
    await house.write(async (trx) => {
      order.push('now');
      await count('now')(trx);
    });
    await soon;
    expect(order).toEqual(['soon', 'now']);
    expect(await names(house)).toEqual(['now', 'soon']);
    expect(house.counters.commits - commits).toBe(1);
  });

  test('what can wait and is replaced meanwhile is written once, the newest, also when nobody else writes', async () => {
    const { house } = await fileHouse();
    const { commits } = house.counters;
    await Promise.all(['old', 'newer', 'newest'].map((name) => house.writeSoon('place', count(name))));
    expect(await names(house)).toEqual(['newest']);
    expect(house.counters.commits - commits).toBe(1);
  });

  test('what can wait is on disk when the house is closed', async () => {
    const { house, path } = await fileHouse();
    const soon = house.writeSoon('place', count('late'));
    await house.close();
    await soon;
    const again = openHouse(path);
    houses.push(again);
    expect(await names(again)).toEqual(['late']);
  });

  test('what can wait and fails takes nobody with it', async () => {
    const { house } = await fileHouse();
    const soon = house.writeSoon('place', async () => {
      throw new Error('broken');
    });
    await Promise.all([house.write(count('well')), expect(soon).rejects.toThrow('broken')]);
    expect(await names(house)).toEqual(['well']);
  });

  test('writes run one after the other: a counter read and written back loses nothing', async () => {
    const { house } = await fileHouse();
    await house.write(count('n'));
    const add = (trx: Trx) =>
      trx
        .selectFrom('rate_counters')
        .select('count')
        .where('bucket', '=', 'n')
        .executeTakeFirstOrThrow()
        .then(async (row) => {
          await Promise.resolve();
          await trx
            .updateTable('rate_counters')
            .set({ count: row.count + 1 })
            .where('bucket', '=', 'n')
            .execute();
        });
    await Promise.all(Array.from({ length: 20 }, () => house.write(add)));
    expect(await house.db.selectFrom('rate_counters').select('count').executeTakeFirst()).toEqual({ count: 21 });
  });

  test('whose constraint is broken is refused by the file itself', async () => {
    const { house } = await fileHouse();
    const orphan = house.write((trx) =>
      trx
        .insertInto('stores')
        .values({
          id: 's',
          restaurantId: 'nobody',
          name: 's',
          countryCode: 'AU',
          currencyCode: 'AUD',
          timezone: 'Australia/Sydney',
          createdIsoDateTimeUtc: '',
        })
        .execute(),
    );
    await expect(orphan).rejects.toThrow('FOREIGN KEY');
    await house.write(count('a'));
    await expect(house.write((trx) => sql`update rate_counters set count = 'many'`.execute(trx))).rejects.toThrow(
      'INTEGER',
    );
  });

  test('under way is waited for when the house closes', async () => {
    const { house, path } = await fileHouse();
    const writing = house.write(count('last'));
    await house.close();
    await writing;
    const again = openHouse(path);
    houses.push(again);
    expect(await names(again)).toEqual(['last']);
  });
});
