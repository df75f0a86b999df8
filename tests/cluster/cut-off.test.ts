import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { patience } from '#tests/support/patience.ts';
import { until } from '#tests/support/until.ts';
import { colaOf, owner, till } from '#tests/system/support/shop.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { canHaveNetworks } from './support/network.ts';
import { CART, type Call, colaLine, lookAt, plantedShop, STORE, sellAt } from './support/shop.ts';

const canRun = litefsProgram() !== null && canHaveNetworks();
if (!canRun) console.log(litefsProgram() ? 'skipped: no network namespaces' : NO_LITEFS);

describe.skipIf(!canRun)('three machines with a cable each', () => {
  let cluster: TestCluster;
  let cola: { readonly id: string; readonly cents: number };
  let seller: Call;
  const up = new Set<Machine>();
  const someUrl = () => [...up][0]?.url ?? '';

  beforeAll(async () => {
    cluster = await startCluster({ planted: await plantedShop(), hasNetwork: true });
    for (const machine of cluster.machines) up.add(machine);
    seller = await till(await owner(someUrl()), someUrl, 'Till');
    cola = await colaOf(seller);
  }, 240_000);
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
  }, 240_000);

  const areLevel = async () => {
    await Promise.all([...up].map((one) => one.revive()));
    const healths = await Promise.all(cluster.machines.map((one) => one.health()));
    return new Set(healths.map((health) => health?.cluster.position ?? health)).size === 1;
  };

  test('a primary whose cable is pulled gives way, says so to who still reaches it, and takes on what the others did', async () => {
    const lost = await cluster.primary();
    const began = sellAt(seller, cola, 'before-the-cut');
    await until('it sells', async () => began.acknowledged.length > 3);
    await began.end();
    up.delete(lost);
    lost.cut();
    const during = sellAt(seller, cola, 'during-the-cut');
    const guests = lookAt([someUrl]);
    await until(
      'another takes over',
      async () => {
        await Promise.all([...up].map((one) => one.revive()));
        return during.acknowledged.length > 3;
      },
      40_000,
    );
    // From inside its own network, as a caller who is on that side of the cut.
    const line = ['-X', 'POST', '-H', 'content-type: application/json', '-d', JSON.stringify(colaLine(cola.id))];
    const written = await curlInside(lost, ['-o', '/dev/null', '-w', '%{http_code}', ...line], `${CART}/lines`);
    const page = await curlInside(lost, [], STORE);
    expect([written, page.includes('Roma Pizza')]).toEqual(['503', true]);
    await during.end();
    await guests.end();
    expect(guests.failed).toEqual([]);
    lost.mend();
    // Where it had committed what nobody was told of, it starts anew.
    await until(
      'it is a copy',
      async () => {
        await lost.revive();
        return (await lost.health())?.role === 'replica';
      },
      30_000,
    );
    up.add(lost);
    await until('all are level', areLevel, 20_000);
    const all = [...began.acknowledged, ...during.acknowledged];
    for (const machine of cluster.machines) {
      using books = machine.books();
      const count = books.query<{ n: number }, [string]>('select count(*) as n from orders where id = ?');
      expect(all.filter((id) => count.get(id)?.n !== 1)).toEqual([]);
    }
  }, 240_000);

  test('a copy whose cable is pulled holds nobody up for longer than a second, and catches up when it is back', async () => {
    const primary = await cluster.primary();
    const copy = cluster.machines.find((one) => one !== primary && one.name !== 'fra') as Machine;
    up.delete(copy);
    copy.cut();
    const during = sellAt(seller, cola, 'without-a-copy');
    const slowest = { ms: 0 };
    for (let n = 0; n < 20; n++) {
      const at = performance.now();
      const count = during.acknowledged.length;
      await until('one more', async () => during.acknowledged.length > count, 5000);
      slowest.ms = Math.max(slowest.ms, performance.now() - at);
    }
    await during.end();
    expect(slowest.ms).toBeLessThan(patience(2500));
    expect((await primary.health())?.cluster.alone).toBeGreaterThan(0);
    copy.mend();
    up.add(copy);
    await until('all are level', areLevel, 30_000);
  }, 240_000);
});

/** What curl says inside a machine's network. Beside this process, which is the machines' Consul meanwhile. */
function curlInside(machine: Machine, words: readonly string[], path: string): Promise<string> {
  const limit = String(Math.ceil(patience(8000) / 1000));
  const curl = ['curl', '-s', '-m', limit, '-H', `origin: ${machine.url}`, ...words, machine.url + path];
  const child = Bun.spawn(['nsenter', ...machine.networkWords, ...curl], { stdout: 'pipe' });
  return new Response(child.stdout).text();
}
