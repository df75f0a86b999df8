import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { colaOf, integrityOf, owner, SOUND, till } from '#tests/system/support/shop.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { type Call, plantedShop, STORE, sellAt } from './support/shop.ts';

const canRun = litefsProgram() !== null;
if (!canRun) console.log(NO_LITEFS);

describe.skipIf(!canRun)('a backup that is restored into a cluster', () => {
  let cluster: TestCluster;
  let seller: Call;
  let cola: { readonly id: string; readonly cents: number };
  let syd: Machine;
  let mel: Machine;
  let fra: Machine;

  beforeAll(async () => {
    cluster = await startCluster({ planted: await plantedShop() });
    [syd, mel, fra] = cluster.machines as [Machine, Machine, Machine];
    seller = await till(await owner(syd.url), () => syd.url, 'Till');
    cola = await colaOf(seller);
  }, 240_000);
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
  }, 240_000);

  const sell = async (mark: string) => {
    const selling = sellAt(seller, cola, mark);
    await until('it sells', async () => selling.acknowledged.length > 3);
    await selling.end();
    return selling.acknowledged;
  };
  const startEmpty = async (machine: Machine) => {
    await machine.kill();
    for (const name of readdirSync(machine.litefsDir)) rmSync(join(machine.litefsDir, name), { recursive: true });
    await machine.start();
  };
  const areLevel = async () => {
    await fra.revive().catch(() => startEmpty(fra));
    const healths = await Promise.all(cluster.machines.map((one) => one.health()));
    return new Set(healths.map((health) => health?.cluster.position ?? health)).size === 1;
  };

  test('every machine has what it had then and no page mixes both, also at a copy that ran throughout', async () => {
    const folder = join(tempFolder('backup'), 'made');
    const kept = await sell('before-the-backup');
    expect(await syd.command('backup', folder)).toContain('checked');
    const lost = await sell('after-the-backup');
    expect(await syd.command('restore', folder)).toContain('Stop the other machines');
    // Nothing has changed yet.
    await sell('laid-ready');
    await mel.stop();
    await syd.stop();
    await syd.start();
    expect((await cluster.primary()).name).toBe('syd');
    // As the runbook has it: copies begin with an empty folder. LiteFS may not be able to go on from what they had.
    await startEmpty(mel);
    await fra.revive().catch(() => startEmpty(fra));
    await until('all are level', areLevel, 30_000);
    for (const machine of cluster.machines) {
      using books = machine.books();
      const has = books.query<{ n: number }, [string]>('select count(*) as n from orders where id = ?');
      expect([machine.name, kept.filter((id) => has.get(id)?.n !== 1)]).toEqual([machine.name, []]);
      expect([machine.name, lost.filter((id) => has.get(id)?.n !== 0)]).toEqual([machine.name, []]);
      expect(integrityOf(machine.mountDir)).toEqual(SOUND);
      const page = await fetch(machine.url + STORE);
      expect([machine.name, page.status, (await page.text()).includes('Roma Pizza')]).toEqual([
        machine.name,
        200,
        true,
      ]);
    }
    // Boxes and tills see by the history that the cloud is of an earlier moment, and push what it lacks.
    using books = syd.books();
    expect(books.query("select count(*) as n from histories where cause = 'restore'").get()).toEqual({ n: 1 });
    expect(existsSync(join(syd.dataDir, 'restored-for-litefs'))).toBe(false);
    await sell('it-goes-on');
  }, 240_000);
});
