import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { readShopFile } from '#db/shop-file/read-shop-file.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { SEED_SCALES } from '#demo/large/scale.ts';
import { seedLarge } from '#demo/large/seed-large.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const MAIN = join(import.meta.dir, '../../main.ts');

test('an export that is killed at any moment leaves no half file, and the next one makes a whole one', async () => {
  const dataDir = tempFolder('shop-file-killed');
  const database = openDatabase(join(dataDir, 'servery.db'));
  await migrateToLatest(database);
  await seedLarge(contextOver(database, { dataDir }), database, { ...SEED_SCALES.small, orders: 400 });
  const { id } = database.raw.query<{ id: string }, []>('select id from restaurants order by id').get()!;
  await database.close();
  const file = join(dataDir, 'shop.db');
  const run = () =>
    Bun.spawn([process.execPath, MAIN, 'export', id, file], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdout: 'ignore',
      stderr: 'ignore',
    });
  let killed = 0;
  // As soon as it has begun to write, and at later and later moments.
  for (let kills = 0; kills < 3 && !existsSync(file); kills++) {
    const child = run();
    const isOver = child.exited.then(() => true);
    while (!existsSync(`${file}.part`) && !(await Promise.race([isOver, Bun.sleep(2).then(() => false)])));
    await Promise.race([isOver, Bun.sleep(kills * 100)]);
    child.kill('SIGKILL');
    await child.exited;
    if (child.signalCode === 'SIGKILL') killed++;
    if (existsSync(file)) expect(readShopFile(file).restaurantId).toBe(id);
  }
  expect(killed).toBeGreaterThan(0);
  if (!existsSync(file)) expect(await run().exited).toBe(0);
  expect(readShopFile(file).restaurantId).toBe(id);
  expect(existsSync(`${file}.part`)).toBe(false);
}, 120_000);
