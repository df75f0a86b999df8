import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { backUp } from '#db/backup/backup.ts';
import { pageBytesOf } from '#db/page-size.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { integrityOf, SOUND } from '#tests/system/support/shop.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { plantedShop, STORE } from './support/shop.ts';

const canRun = litefsProgram() !== null;
if (!canRun) console.log(NO_LITEFS);

describe.skipIf(!canRun)('a database that was made on the mount', () => {
  let cluster: TestCluster;
  let one: Machine;

  beforeAll(async () => {
    cluster = await startCluster({ machines: { syd: true }, lease: 'static', env: { SEED_SCALE: 'none' } });
    one = cluster.at('syd');
  }, 120_000);
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
  }, 30_000);

  const pageBytes = () => pageBytesOf(join(one.mountDir, 'servery.db'));

  test('has pages of 16 kB', () => {
    expect(pageBytes()).toBe(16_384);
  });

  test('takes a backup of a disk, whose pages have 4 kB, and keeps its own', async () => {
    const dataDir = await plantedShop();
    expect(pageBytesOf(join(dataDir, 'servery.db'))).toBe(4096);
    const folder = join(tempFolder('backup'), 'made');
    await backUp({ dataDir }, folder);
    expect(await one.command('restore', folder)).toContain('It lies ready');
    await one.stop();
    await one.start();
    expect(pageBytes()).toBe(16_384);
    expect(integrityOf(one.mountDir)).toEqual(SOUND);
    const page = await fetch(one.url + STORE);
    expect([page.status, (await page.text()).includes('Roma Pizza')]).toEqual([200, true]);
  }, 120_000);
});
