import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '#db/backup/backup.ts';
import { digestsOf } from '#db/backup/digest.ts';
import { restore } from '#db/backup/restore.ts';
import { openDatabase } from '#db/connection.ts';
import { migrateToLatest, migratorOf } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { BY_OWNER, contextOver } from '#db/testing/test-context.ts';
import { testDatabase } from '#db/testing/test-db.ts';
import { writeDurably } from '#kiosk/machine/durable-file.ts';
import { keepRollbackCopy, readRollbackCopy } from '#kiosk/machine/rollback-copy.ts';
import { storeImage } from '#src/features/images/store-image.ts';
import { createLog } from '#src/server/log.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { fillUp, makeRoom, smallDisk } from './support/small-disk.ts';

/** Reliability targets R13 for all that is not an order: logs, pictures, backups, and what a box keeps beside its database. */
const MEGABYTES = 12;
const disks: { drop(): void }[] = [];
const probe = smallDisk(1);
const canMount = probe !== null;
probe?.drop();

let dir = '';
beforeEach(() => {
  const disk = smallDisk(MEGABYTES);
  if (disk) disks.push(disk);
  dir = disk?.dir ?? '';
});
afterEach(() => {
  for (const disk of disks.splice(0)) disk.drop();
});

async function aPicture(): Promise<Uint8Array> {
  const folder = 'demo/pictures';
  const name = readdirSync(folder, { recursive: true })
    .map(String)
    .find((one) => /\.(png|jpe?g|webp)$/.test(one));
  return new Uint8Array(await Bun.file(join(folder, name ?? '')).arrayBuffer());
}

// Only a machine that lets us mount can be shown this; elsewhere the lines below would prove nothing.
describe.if(canMount)('on a full disk', () => {
  test('a full disk for the log stops nothing, and logging continues when there is room', () => {
    const out: string[] = [];
    const log = createLog({ dir: join(dir, 'logs'), style: 'json', out: (text) => out.push(text) });
    log.error('before');
    fillUp(dir, MEGABYTES);
    for (let at = 0; at < 200; at++) log.error(`full ${at}`, { what: 'x'.repeat(500) });
    expect(out.join('')).toContain('full 199');
    makeRoom(dir);
    log.error('after');
    const text = readFileSync(join(dir, 'logs/servery.log'), 'utf8');
    expect([text.includes('"before"'), text.includes('"after"')]).toEqual([true, true]);
  });

  test('a picture is refused: no row, no half of a file, and it is taken later', async () => {
    const ctx = contextOver(await testDatabase(), { dataDir: dir });
    await plantTwoTenants(ctx);
    const scope = grantRestaurantScope({ restaurantId: 'roma' });
    const bytes = await aPicture();
    const upload = () => storeImage(ctx, scope, { bytes, by: BY_OWNER });
    fillUp(dir, MEGABYTES);
    await expect(upload()).rejects.toThrow();
    expect(ctx.database.raw.query('select 1 from images').all()).toEqual([]);
    makeRoom(dir);
    const { id } = await upload();
    const [row] = ctx.database.raw
      .query<{ id: string; hash: string }, []>('select id, contentHash as hash from images')
      .all();
    expect(row?.id).toBe(id);
    const kept = new Uint8Array(
      await Bun.file(join(dir, `images/originals/${row?.hash.slice(0, 2)}/${row?.hash}`)).arrayBuffer(),
    );
    expect(kept.length).toBe(bytes.length);
  });

  test('a backup fails and says so: what it left is no backup, the database is as it was, and the next one is whole', async () => {
    const shop = tempFolder('full');
    const database = openDatabase(join(shop, 'servery.db'));
    await migrateToLatest(database);
    await database.write((trx) =>
      trx
        .insertInto('job_runs')
        .values({ name: 'x'.repeat(1000) })
        .execute(),
    );
    const before = JSON.stringify(digestsOf(database.raw));
    fillUp(dir, MEGABYTES, 200_000);
    await expect(backUp({ dataDir: shop }, join(dir, 'backup'))).rejects.toThrow();
    expect(existsSync(join(dir, 'backup/manifest.json'))).toBe(false);
    await expect(restore(join(dir, 'backup'), join(shop, 'again'))).rejects.toThrow('is no backup');
    expect(JSON.stringify(digestsOf(database.raw))).toBe(before);
    expect(database.raw.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    makeRoom(dir);
    await backUp({ dataDir: shop }, join(dir, 'backup-2'));
    await restore(join(dir, 'backup-2'), join(shop, 'again'));
    const restored = new Database(join(shop, 'again/servery.db'), { readonly: true });
    expect(JSON.stringify(digestsOf(restored))).toBe(before);
    restored.close();
    await database.close();
    rmSync(shop, { recursive: true });
  });

  test('a box does not change its schema without its rollback copy: the start fails, its file is as it was', async () => {
    const path = join(dir, 'servery.db');
    const database = openDatabase(path);
    await migratorOf(database).migrateTo(Object.keys(migrations).at(-2)!);
    await database.close();
    const before = readFileSync(path);
    fillUp(dir, MEGABYTES, 100_000);
    await expect(keepRollbackCopy(dir, '2.0.0', Temporal.Now.instant())).rejects.toThrow();
    expect(readRollbackCopy(dir)).toBeNull();
    expect(Buffer.compare(readFileSync(path), before)).toBe(0);
    makeRoom(dir);
    expect(await keepRollbackCopy(dir, '2.0.0', Temporal.Now.instant())).not.toBeNull();
  });

  test('whose box it is stays written: a new credential that does not fit leaves the old one', () => {
    const path = join(dir, 'box.json');
    mkdirSync(join(dir, 'logs'));
    writeDurably(path, '{"credential":"old"}');
    fillUp(dir, MEGABYTES);
    expect(() => writeDurably(path, JSON.stringify({ credential: 'x'.repeat(100_000) }))).toThrow();
    expect([readFileSync(path, 'utf8'), existsSync(`${path}.new`)]).toEqual(['{"credential":"old"}', false]);
    makeRoom(dir);
    writeDurably(path, '{"credential":"new"}');
    expect(readFileSync(path, 'utf8')).toBe('{"credential":"new"}');
  });
});
