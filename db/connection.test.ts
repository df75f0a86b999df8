import { afterEach, describe, expect, test } from 'bun:test';
import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { type OpenDatabase, openDatabase, type Trx } from './connection.ts';
import { connectionOf } from './statement.ts';
import { writeMigrated } from './testing/test-db.ts';

const dirs: string[] = [];
const databases: OpenDatabase[] = [];

afterEach(async () => {
  for (const database of databases.splice(0)) await database.close().catch(() => {});
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true });
});

async function fileDatabase(): Promise<{ database: OpenDatabase; path: string }> {
  const dir = tempFolder('db');
  dirs.push(dir);
  const path = join(dir, 'servery.db');
  await writeMigrated(path);
  const database = openDatabase(path);
  databases.push(database);
  return { database: database, path };
}

/** Empty for one that was closed meanwhile. */
function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return '';
  }
}

const count = (name: string) => (trx: Trx) =>
  trx
    .insertInto('rate_counters')
    .values({ bucket: name, count: 1, windowEndsIsoDateTimeUtc: '2027-01-01T00:00:00.000Z' })
    .execute();
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
const names = async (database: OpenDatabase) =>
  (await database.db.selectFrom('rate_counters').select('bucket').orderBy('bucket').execute()).map(
    ({ bucket }) => bucket,
  );

describe('the one file', () => {
  test('is durable, checks foreign keys and waits for other processes', async () => {
    const { database } = await fileDatabase();
    const pragma = (name: string) => Object.values(database.raw.query(`pragma ${name}`).get() as object)[0];
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('busy_timeout') ?? pragma('timeout')).toBe(5000);
  });

  test('needs no file beside it to take back what a write has changed', async () => {
    const { database } = await fileDatabase();
    const filesOpen = () =>
      readdirSync('/proc/self/fd')
        .map(targetOf)
        .filter((target) => target.endsWith(' (deleted)'));
    const before = new Set(filesOpen());
    await database.write(async (trx) => {
      for (let n = 0; n < 4000; n += 1) await count(`bucket ${n}`)(trx);
    });
    await database.write(async (trx) => {
      await trx.updateTable('rate_counters').set({ count: 2 }).execute();
      expect(filesOpen().filter((file) => !before.has(file))).toEqual([]);
    });
  });

  test('folds 16 MB of its log in at a time, whatever the length of its pages', () => {
    const dir = tempFolder('db');
    dirs.push(dir);
    for (const [pageBytes, pages] of [
      [4096, 4096],
      [16_384, 1024],
    ] as const) {
      const database = openDatabase(join(dir, `${pageBytes}.db`), { pageBytes });
      databases.push(database);
      expect(database.raw.query('pragma page_size').get()).toEqual({ page_size: pageBytes });
      expect(database.raw.query('pragma wal_autocheckpoint').get()).toEqual({ wal_autocheckpoint: pages });
    }
  });

  test('cannot be written by who only reads', async () => {
    const { database } = await fileDatabase();
    await expect(count('x')(database.db as Trx)).rejects.toThrow('readonly');
  });

  test('tells whether a row can be written now', async () => {
    const { database } = await fileDatabase();
    expect(await database.isWritable()).toBe(true);
    await database.close();
    expect(await database.isWritable()).toBe(false);
  });

  test('is read at most once a second, however often it is asked for', async () => {
    const { database } = await fileDatabase();
    const before = database.counters.commits;
    await Promise.all(Array.from({ length: 50 }, () => database.isWritable()));
    expect(database.counters.commits).toBe(before + 1);
  });

  test('its version rises with a commit of ours and of another process, and with nothing else', async () => {
    const { database, path } = await fileDatabase();
    const before = database.dataVersion();
    expect(database.dataVersion()).toBe(before);
    await database.write(count('ours'));
    const after = database.dataVersion();
    expect(after).not.toBe(before);
    const other = openDatabase(path);
    databases.push(other);
    await other.write(count('theirs'));
    // Of another process it is known within two milliseconds, which a fast disk is not.
    await until('the commit of another process seen', async () => database.dataVersion() !== after);
    expect(await names(database)).toEqual(['ours', 'theirs']);
  });
});

describe('a write', () => {
  test('of ours is seen at once by reads that share a snapshot, another process’s in the next turn', async () => {
    const { path } = await fileDatabase();
    const database = openDatabase(path, { sharesReads: () => true });
    databases.push(database);
    expect(await names(database)).toEqual([]);
    await database.write(count('ours'));
    expect(await names(database)).toEqual(['ours']);
    const other = openDatabase(path);
    databases.push(other);
    await other.write(count('theirs'));
    await nextTurn();
    expect(await names(database)).toEqual(['ours', 'theirs']);
    // A snapshot would keep the other from folding in its log as it closes.
    await nextTurn();
  });

  test('is read on after a disk that failed has ended a snapshot', async () => {
    const { path } = await fileDatabase();
    const database = openDatabase(path, { sharesReads: () => true });
    databases.push(database);
    expect(await names(database)).toEqual([]);
    // As SQLite does it itself.
    connectionOf(database.db).run('rollback');
    await nextTurn();
    await database.write(count('later'));
    expect(await names(database)).toEqual(['later']);
    await nextTurn();
  });

  test('can be folded into the file although it was read while it was written', async () => {
    const { path } = await fileDatabase();
    const database = openDatabase(path, { sharesReads: () => true });
    databases.push(database);
    await database.write(count('first'));
    await database.write(async (trx) => {
      await names(database);
      await count('second')(trx);
    });
    const folded = database.raw.query('pragma wal_checkpoint(passive)').get() as Record<string, number>;
    expect(folded.checkpointed).toBe(folded.log as number);
  });

  test('is seen by readers when it is committed and not before', async () => {
    const { database } = await fileDatabase();
    const { promise, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const writing = database.write(async (trx) => {
      await count('a')(trx);
      begun.resolve();
      await promise;
    });
    await begun.promise;
    expect(await names(database)).toEqual([]);
    resolve();
    await writing;
    expect(await names(database)).toEqual(['a']);
  });

  test('that throws leaves nothing, and the others in its commit are written', async () => {
    const { database } = await fileDatabase();
    const commits = database.counters.commits;
    const outcomes = await Promise.allSettled([
      database.write(count('a')),
      database.write(async (trx) => {
        await count('b')(trx);
        throw new Error('changed my mind');
      }),
      database.write(count('c')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await names(database)).toEqual(['a', 'c']);
    expect(database.counters.commits - commits).toBe(1);
  });

  test('a crowd shares commits and each caller gets their own answer', async () => {
    const { database } = await fileDatabase();
    const { commits, writes } = database.counters;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        database.write(async (trx) => {
          await count(`w${at}`)(trx);
          return at;
        }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 100 }, (_, at) => at));
    expect(database.counters.writes - writes).toBe(100);
    expect(database.counters.commits - commits).toBeLessThanOrEqual(2);
  });

  test('waits for those that arrive right behind it, so that they share its commit', async () => {
    const { database } = await fileDatabase();
    const before = database.counters.commits;
    const written: Promise<unknown>[] = [];
    await new Promise<void>((resolve) => {
      const arrive = (n: number) => {
        setImmediate(() => (n < 5 ? arrive(n + 1) : resolve()));
        written.push(database.write(count(`request ${n}`)));
      };
      arrive(1);
    });
    await Promise.all(written);
    expect(database.counters.commits - before).toBe(1);
  });

  test('what can wait goes along with the next commit, in front of it', async () => {
    const { database } = await fileDatabase();
    const { commits } = database.counters;
    const order: string[] = [];
    const soon = database.writeSoon('place', async (trx) => {
      order.push('soon');
      await count('soon')(trx);
    });
    await database.write(async (trx) => {
      order.push('now');
      await count('now')(trx);
    });
    await soon;
    expect(order).toEqual(['soon', 'now']);
    expect(await names(database)).toEqual(['now', 'soon']);
    expect(database.counters.commits - commits).toBe(1);
  });

  test('a write that can wait is made once, with the newest value, also when there are no other writes', async () => {
    const { database } = await fileDatabase();
    const { commits } = database.counters;
    await Promise.all(['old', 'newer', 'newest'].map((name) => database.writeSoon('place', count(name))));
    expect(await names(database)).toEqual(['newest']);
    expect(database.counters.commits - commits).toBe(1);
  });

  test('what can wait is on disk once the database is closed', async () => {
    const { database, path } = await fileDatabase();
    const soon = database.writeSoon('place', count('late'));
    await database.close();
    await soon;
    const again = openDatabase(path);
    databases.push(again);
    expect(await names(again)).toEqual(['late']);
  });

  test('what can wait and fails fails no other write', async () => {
    const { database } = await fileDatabase();
    const soon = database.writeSoon('place', async () => {
      throw new Error('broken');
    });
    await Promise.all([database.write(count('well')), expect(soon).rejects.toThrow('broken')]);
    expect(await names(database)).toEqual(['well']);
  });

  test('writes run one after the other: a counter read and written back loses nothing', async () => {
    const { database } = await fileDatabase();
    await database.write(count('n'));
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
    await Promise.all(Array.from({ length: 20 }, () => database.write(add)));
    expect(await database.db.selectFrom('rate_counters').select('count').executeTakeFirst()).toEqual({ count: 21 });
  });

  test('whose constraint is broken is refused by the file itself', async () => {
    const { database } = await fileDatabase();
    const orphan = database.write((trx) =>
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
    await database.write(count('a'));
    await expect(database.write((trx) => sql`update rate_counters set count = 'many'`.execute(trx))).rejects.toThrow(
      'INTEGER',
    );
  });

  test('is answered when what comes after its commit is done, and the next commit does not wait for that', async () => {
    const promised: PromiseWithResolvers<void>[] = [];
    const afterCommit = () => {
      const one = Promise.withResolvers<void>();
      promised.push(one);
      return one.promise;
    };
    const database = openDatabase(join(tempFolder('after'), 'servery.db'), { afterCommit });
    const answered: string[] = [];
    const write = (name: string) =>
      database
        .write(async () => name)
        .then(
          (value) => answered.push(value),
          (reason: Error) => answered.push(reason.message),
        );
    const first = write('first');
    while (promised.length < 1) await Bun.sleep(1);
    const second = write('second');
    while (promised.length < 2) await Bun.sleep(1);
    expect(answered).toEqual([]);
    promised[1]?.resolve();
    await second;
    promised[0]?.reject(new Error('nobody knows'));
    await first;
    expect(answered).toEqual(['second', 'nobody knows']);
    await database.close();
  });

  test('in progress is awaited when the database closes', async () => {
    const { database, path } = await fileDatabase();
    const writing = database.write(count('last'));
    await database.close();
    await writing;
    const again = openDatabase(path);
    databases.push(again);
    expect(await names(again)).toEqual(['last']);
  });
});
