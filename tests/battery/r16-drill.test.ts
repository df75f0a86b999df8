import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { listBackups } from '#db/backup/backup-folder.ts';
import { digestsOf } from '#db/backup/digest.ts';
import { newBackupKey } from '#db/backup/sealed.ts';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { SEED_SCALES } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import { openBooks } from '#tests/support/books.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { diceOf, scaled } from './support/dice.ts';

/**
 * The drill of an operator: sealed backups as the program makes them by itself, a database that is damaged, and the way back. Litestream
 * is tried where it is installed; elsewhere its test says so and is skipped.
 */
const ROOT = resolve(import.meta.dir, '../..');
const LITESTREAM = [process.env.LITESTREAM_BIN, Bun.which('litestream')].find((path) => path && existsSync(path));

let top: string;
let key: string;
let source: OpenDatabase;
const at = (name: string) => join(top, name);

async function run(words: readonly string[], env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, 'src/main.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, BACKUP_DIR: at('backups'), BACKUP_KEY: key, LITESTREAM_REPLICA_URL: '', ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, said, wrong };
}

/** What an owner would miss: orders, and what they came to. */
function salesIn(dataDir: string) {
  const database = openBooks(dataDir);
  const row = database.query('select count(*) as orders, sum(grandTotalInCents) as cents from orders').get();
  database.close();
  return row as { orders: number; cents: number };
}

beforeAll(async () => {
  top = tempFolder('drill');
  key = await newBackupKey();
  mkdirSync(at('shop'));
  source = openDatabase(at('shop/servery.db'));
  await migrateToLatest(source);
  await seedLarge(contextOver(source, { dataDir: at('shop') }), source, SEED_SCALES.small);
  writeFileSync(at('shop/session-secret'), 'a-secret-of-this-machine-and-no-other', { mode: 0o600 });
}, 120_000);

afterAll(async () => {
  await source.close().catch(() => {});
  rmSync(top, { recursive: true, force: true });
});

describe('sealed backups', () => {
  test('are made, opened and restored once as a check, listed, and readable by nobody else', async () => {
    const made = await run(['backup'], { DATA_DIR: at('shop') });
    expect(made).toMatchObject({ code: 0, wrong: '' });
    expect(made.said).toContain('restored once as a check');
    const [backup, ...others] = await listBackups(at('backups'));
    expect(others).toEqual([]);
    expect(statSync(backup!.path).mode & 0o077).toBe(0);
    // Nothing of the copies that were made on the way is left, and no name of a guest stands in the file.
    expect(readdirSync(at('backups'))).toHaveLength(1);
    const bytes = readFileSync(backup!.path, 'latin1');
    expect(bytes.startsWith('age-encryption.org/v1')).toBe(true);
    expect(bytes).not.toContain('SQLite format 3');
    expect((await run(['backups'], {})).said).toContain(backup!.path);
  });

  test('bring back a database that was damaged: whole, with each order and each cent of the backup', async () => {
    const before = salesIn(at('shop'));
    expect(before.orders).toBeGreaterThan(1500);
    const digests = digestsOf(source.raw);
    mkdirSync(at('damaged'));
    source.raw.query('vacuum into ?').run(at('damaged/servery.db'));
    const bytes = readFileSync(at('damaged/servery.db'));
    const dice = diceOf(16);
    for (let page = 0; page < 40; page++) {
      const from = dice.below(bytes.length - 4096);
      bytes.fill(0xa5, from, from + 4096);
    }
    writeFileSync(at('damaged/servery.db'), bytes);
    expect((await run(['check'], { DATA_DIR: at('damaged') })).code).toBe(1);

    const [backup] = await listBackups(at('backups'));
    const refused = await run(['restore', backup!.path], { DATA_DIR: at('damaged') });
    expect([refused.code, refused.wrong]).toEqual([1, expect.stringContaining('is there already')]);
    rmSync(at('damaged/servery.db'));
    const restored = await run(['restore', backup!.path], { DATA_DIR: at('damaged') });
    expect(restored).toMatchObject({ code: 0, wrong: '' });
    expect(salesIn(at('damaged'))).toEqual(before);
    expect((await run(['check'], { DATA_DIR: at('damaged') })).said).toBe('ok\n');
    expect(readFileSync(at('damaged/session-secret'), 'utf8')).toContain('no-other');
    const database = openDatabase(at('damaged/servery.db'));
    expect(digestsOf(database.raw)).toEqual(digests);
    await database.close();
  });

  test('that are damaged, cut short or sealed for someone else restore nothing', async () => {
    const [backup] = await listBackups(at('backups'));
    const whole = readFileSync(backup!.path);
    const dice = diceOf(17);
    const damaged: [string, Uint8Array, string][] = [
      ['other-key', whole, await newBackupKey()],
      ['cut', whole.subarray(0, whole.length - 1), key],
    ];
    for (let flip = 0; flip < scaled(6); flip++) {
      const copy = new Uint8Array(whole);
      copy[dice.below(copy.length)]! ^= 1 << dice.below(8);
      damaged.push([`flip-${flip}`, copy, key]);
    }
    for (const [name, bytes, withKey] of damaged) {
      const file = at(`${name}.tar.zst.age`);
      writeFileSync(file, bytes);
      const answer = await run(['restore', file], { DATA_DIR: at(`of-${name}`), BACKUP_KEY: withKey });
      expect([name, answer.code]).toEqual([name, 1]);
      expect(answer.wrong).not.toBe('');
      expect(await Bun.file(at(`of-${name}/servery.db`)).exists()).toBe(false);
    }
  });

  test('restore --at takes the newest before that time, and says where there is none', async () => {
    const [backup] = await listBackups(at('backups'));
    const older = backup!.path.replace(/servery-\d+T\d+Z/, 'servery-20260101T030000Z');
    copyFileSync(backup!.path, older);
    const found = await run(['restore', '--at', '2026-01-01T05:30:00Z'], { DATA_DIR: at('then') });
    expect(found.code).toBe(0);
    expect(found.said).toContain('2026-01-01T03:00:00Z');
    expect(found.said).toContain('150 minutes earlier');
    const none = await run(['restore', '--at', '2025-12-31T00:00:00Z'], { DATA_DIR: at('never') });
    expect([none.code, none.wrong]).toEqual([1, expect.stringContaining('The oldest backup')]);
    expect((await run(['restore', '--at', 'yesterday'], { DATA_DIR: at('never') })).code).toBe(2);
    rmSync(older);
  });
});

describe('Litestream', () => {
  test.skipIf(!LITESTREAM)(
    'brings the database back as it was at a second',
    async () => {
      // Pictures and the secret are not in the replica; they come from the newest sealed backup.
      if ((await listBackups(at('backups'))).length === 0) await run(['backup'], { DATA_DIR: at('shop') });
      const replica = `file://${at('replica')}`;
      const child = Bun.spawn([LITESTREAM!, 'replicate', at('shop/servery.db'), replica], {
        stdout: 'ignore',
        stderr: 'ignore',
      });
      try {
        await until('the first snapshot', async () => (await lastChange(replica)) > '');
        const mark = async (phone: string) => {
          const before = await lastChange(replica);
          await source.write((trx) => trx.updateTable('restaurants').set({ contactPhone: phone }).execute());
          await until('Litestream has the change', async () => (await lastChange(replica)) > before);
          const moment = Temporal.Now.instant().add({ seconds: 1 });
          // A moment is told to the second, so the next change must fall into a later one.
          await until('that second is over', async () => Temporal.Instant.compare(Temporal.Now.instant(), moment) > 0);
          return moment;
        };
        const first = await mark('0200000001');
        const second = await mark('0200000002');
        const third = await mark('0200000003');
        // Long after the last change, the database is as that one left it; before the first there was none.
        const later = third.add({ hours: 1 });
        for (const [moment, phone] of [
          [first, '0200000001'],
          [second, '0200000002'],
          [later, '0200000003'],
        ] as const) {
          const dataDir = at(`as-of-${phone}`);
          const when = moment.toString({ smallestUnit: 'second' });
          const restored = await run(['restore', '--at', when], { DATA_DIR: dataDir, LITESTREAM_REPLICA_URL: replica });
          expect(restored).toMatchObject({ code: 0, wrong: '' });
          const database = openBooks(dataDir);
          const phones = database.query<{ phone: string }, []>(
            'select distinct contactPhone as phone from restaurants',
          );
          expect(phones.all()).toEqual([{ phone }]);
          database.close();
          expect(salesIn(dataDir)).toEqual(salesIn(at('shop')));
          // The secret came from the sealed backup.
          expect(await Bun.file(join(dataDir, 'session-secret')).exists()).toBe(true);
        }
      } finally {
        child.kill();
        await child.exited;
      }
    },
    60_000,
  );
});

/** The number of the last change that Litestream has sent; empty: none. Compacting makes files too, but no numbers. */
async function lastChange(replica: string): Promise<string> {
  const child = Bun.spawn([LITESTREAM!, 'ltx', '-json', replica], { stdout: 'pipe', stderr: 'ignore' });
  const said = await new Response(child.stdout).text();
  if ((await child.exited) !== 0 || said.trim() === '') return '';
  const files = (JSON.parse(said) ?? []) as { max_txid: string }[];
  return (
    files
      .map((file) => file.max_txid)
      .sort()
      .at(-1) ?? ''
  );
}
