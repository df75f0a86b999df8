import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { digestsOf } from '#db/backup/digest.ts';
import { restore } from '#db/backup/restore.ts';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { SEED_SCALES } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openBattery } from './support/battery-fixture.ts';
import { scaled } from './support/dice.ts';
import { brokenRules, orderNumbers } from './support/invariants.ts';
import { placesOf, tradeADay } from './support/trade.ts';

const ROOT = resolve(import.meta.dir, '../..');
const SECRET = 'a-secret-that-this-machine-made-for-itself';
const ROUNDS = scaled(24);

let top: string;
let source: OpenDatabase;
const databases: OpenDatabase[] = [];

/** As the machine's people do it, beside a program that goes on. */
async function run(command: 'backup' | 'restore', folder: string, dataDir: string) {
  const child = Bun.spawn([process.execPath, 'src/main.ts', command, folder], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, said, wrong };
}

function opened(dataDir: string): OpenDatabase {
  const database = openDatabase(join(dataDir, 'servery.db'));
  databases.push(database);
  return database;
}

const at = (name: string) => join(top, name);

beforeAll(async () => {
  top = tempFolder('restore');
  const dataDir = at('shop');
  mkdirSync(dataDir);
  source = opened(dataDir);
  await migrateToLatest(source);
  const planted = await seedLarge(contextOver(source, { dataDir }), source, SEED_SCALES.small);
  expect(planted).toMatchObject({ restaurants: 2, stores: 3 });
  expect(planted!.orders).toBeGreaterThanOrEqual(2000);
  writeFileSync(join(dataDir, 'session-secret'), SECRET, { mode: 0o600 });
}, 120_000);

afterAll(async () => {
  for (const database of databases) await database.close().catch(() => {});
  rmSync(top, { recursive: true, force: true });
});

describe('a machine is lost', () => {
  test('another one gets the backup, holds the same to the last row, and trades the next day', async () => {
    const before = digestsOf(source.raw);
    const saved = await run('backup', at('backup-1'), at('shop'));
    expect(saved).toMatchObject({ code: 0, wrong: '' });
    expect(saved.said).toContain('checked');

    const restored = await run('restore', at('backup-1'), at('new-machine'));
    expect(restored).toMatchObject({ code: 0, wrong: '' });
    const database = opened(at('new-machine'));
    expect(digestsOf(database.raw)).toEqual(before);
    expect(Object.values(before).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(15_000);
    expect(readFileSync(at('new-machine/session-secret'), 'utf8')).toBe(SECRET);
    expect(statSync(at('new-machine/session-secret')).mode & 0o077).toBe(0);
    for (const { hash } of database.raw.query<{ hash: string }, []>('select contentHash as hash from images').all()) {
      expect(existsSync(at(`new-machine/images/originals/${hash.slice(0, 2)}/${hash}`))).toBe(true);
    }

    const numbers = orderNumbers(database);
    const made = await openBattery(contextOver(database, { dataDir: at('new-machine') }));
    made.ctx.pass({ hours: 24 });
    for (const place of placesOf(made)) {
      const day = await tradeADay(made, place, ROUNDS);
      const ids = JSON.stringify(day.orderIds);
      const found = database.raw.query<{ n: number }, [string]>(
        'select count(*) as n from orders where id in (select value from json_each(?))',
      );
      expect(found.get(ids)?.n).toBe(ROUNDS);
    }
    expect(await brokenRules(database)).toEqual([]);
    const after = orderNumbers(database);
    expect(after.size).toBe(numbers.size + 3 * ROUNDS);
    for (const [id, number] of numbers) expect(after.get(id)).toBe(number);
  }, 180_000);

  test('a backup made while orders come in is one moment: whole, with everything acknowledged before it began', async () => {
    const made = await openBattery(contextOver(source, { dataDir: at('shop') }));
    made.ctx.pass({ hours: 48 });
    const [place] = placesOf(made);
    const first = await tradeADay(made, place!, 6);
    let isSaved = false;
    const saving = run('backup', at('backup-2'), at('shop')).finally(() => {
      isSaved = true;
    });
    let meanwhile = 0;
    while (!isSaved) {
      made.ctx.pass({ seconds: 1 });
      meanwhile += (await tradeADay(made, place!, 2)).orderIds.length;
    }
    expect(await saving).toMatchObject({ code: 0 });
    expect(meanwhile).toBeGreaterThan(0);
    await restore(at('backup-2'), at('third-machine'));
    const database = opened(at('third-machine'));
    expect(await brokenRules(database)).toEqual([]);
    const there = new Set(orderNumbers(database).keys());
    for (const id of first.orderIds) expect(there.has(id)).toBe(true);
  }, 120_000);
});

describe('a restore refuses', () => {
  test('a folder that has a database already, and leaves it as it is', async () => {
    const before = digestsOf(source.raw);
    const answer = await run('restore', at('backup-1'), at('shop'));
    expect(answer.code).toBe(1);
    expect(answer.wrong).toContain('is there already');
    expect(digestsOf(source.raw)).toEqual(before);
  });

  test('a backup that was never finished, and one of whose files a byte was changed', async () => {
    await expect(restore(at('shop'), at('empty-1'))).rejects.toThrow('is no backup');
    cpSync(at('backup-1'), at('backup-3'), { recursive: true });
    const file = Bun.file(at('backup-3/servery.db'));
    const bytes = new Uint8Array(await file.arrayBuffer());
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(at('backup-3/servery.db'), bytes);
    await expect(restore(at('backup-3'), at('empty-2'))).rejects.toThrow('not what was backed up');
    expect(existsSync(at('empty-2/servery.db'))).toBe(false);
  });

  test('a backup over another: a folder is written once', async () => {
    const answer = await run('backup', at('backup-1'), at('shop'));
    expect(answer.code).toBe(1);
    expect(new Database(at('backup-1/servery.db'), { readonly: true }).query('pragma integrity_check').get()).toEqual({
      integrity_check: 'ok',
    });
  });
});
