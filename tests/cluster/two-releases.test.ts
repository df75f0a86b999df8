import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { until } from '#tests/support/until.ts';
import { colaOf, integrityOf, owner, SOUND, till } from '#tests/system/support/shop.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { type Call, lookAt, plantedShop, STORE, sellAt } from './support/shop.ts';
import { told } from './support/told.ts';

const canRun = litefsProgram() !== null;
if (!canRun) console.log(NO_LITEFS);
const NEXT = [process.execPath, join(import.meta.dir, 'support/next-release.ts')];
const NEXT_THAT_ADDS = [...NEXT, '--adds'];

/** Reliability targets R17 across machines. */
describe.skipIf(!canRun)('a deploy, one machine at a time, while it sells', () => {
  let cluster: TestCluster;
  let cola: { readonly id: string; readonly cents: number };
  const tills: Call[] = [];
  const up = new Set<Machine>();
  const sold: string[] = [];
  const someUrl = (at: number) => () => [...up][at % up.size]!.url;

  beforeAll(async () => {
    cluster = await startCluster({ planted: await plantedShop() });
    for (const machine of cluster.machines) up.add(machine);
    const admin = await owner(cluster.at('fra').url);
    for (let at = 0; at < 3; at++) tills.push(await till(admin, someUrl(at), `Till ${at}`));
    cola = await colaOf(tills[0]!);
  }, 240_000);
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
  }, 240_000);

  /** A copy that had got more than a new primary ends, and what watches over it starts it again. */
  const reviveAll = () => Promise.all([...up].map((one) => one.revive()));
  const areLevel = async () => {
    await reviveAll();
    const healths = await Promise.all(cluster.machines.map((one) => one.health()));
    return new Set(healths.map((health) => health?.cluster.position ?? health)).size === 1;
  };
  const replace = async (machine: Machine, command: readonly string[] | null) => {
    up.delete(machine);
    // What is on its way there arrives.
    await Bun.sleep(100);
    await machine.stop();
    machine.becomes(command);
    await machine.start();
    up.add(machine);
    await until('it is a copy again', async () => {
      await reviveAll();
      const primary = await cluster.primary();
      return (await primary.health())?.cluster.copies.length === cluster.machines.length - 1;
    }).catch(async (error) => {
      throw new Error(`${error}\n${await told(cluster)}`);
    });
  };
  /** Copies first, the primary last, as `docs/operations.md` says; meanwhile three tills sell and three guests look. */
  const deploy = async (command: readonly string[] | null, mark: string) => {
    const primary = await cluster.primary();
    const sellers = tills.map((call, at) => sellAt(call, cola, `${mark}-${at}`));
    const guests = lookAt(cluster.machines.map((_, at) => someUrl(at)));
    await until('it sells', async () => sellers.every(({ acknowledged }) => acknowledged.length > 2));
    for (const copy of cluster.machines.filter((one) => one !== primary)) {
      await replace(copy, command);
      const { copies = [] } = (await primary.health())?.cluster ?? {};
      expect(copies.some(({ isOtherRelease }) => isOtherRelease)).toBe(true);
    }
    const counts = sellers.map(({ acknowledged }) => acknowledged.length);
    await until('old and new sell beside each other', async () =>
      sellers.every(({ acknowledged }, at) => acknowledged.length > counts[at]! + 2),
    );
    await replace(primary, command);
    expect(await cluster.primary()).not.toBe(primary);
    const after = sellers.map(({ acknowledged }) => acknowledged.length);
    await until('all sell', async () => sellers.every(({ acknowledged }, at) => acknowledged.length > after[at]! + 2));
    await Promise.all([...sellers, guests].map((one) => one.end()));
    await until('all are level', areLevel, 20_000);
    sold.push(...sellers.flatMap(({ acknowledged }) => acknowledged));
    return { refused: sellers.flatMap(({ refused }) => refused.map(({ text }) => text)), failed: guests.failed };
  };
  const expectAllSold = () => {
    for (const machine of cluster.machines) {
      using books = machine.books();
      const found = books.query<{ n: number }, [string]>('select count(*) as n from orders where id = ?');
      expect(sold.filter((id) => found.get(id)?.n !== 1)).toEqual([]);
      expect(integrityOf(machine.mountDir)).toEqual(SOUND);
    }
  };
  const hasAdded = (machine: Machine) => {
    using books = machine.books();
    return books.query("select 1 from pragma_table_info('orders') where name = 'addedByRelease'").get() !== null;
  };

  test('what a page loads is there at each machine, whichever release made the page', async () => {
    const fra = cluster.at('fra');
    await replace(fra, NEXT);
    const sheetOf = async (machine: Machine) => {
      const page = await (await fetch(machine.url + STORE)).text();
      return /href="(\/assets\/storefront-[^"]+\.css)"/.exec(page)?.[1] ?? '';
    };
    const sheets = [await sheetOf(fra), await sheetOf(cluster.at('syd'))];
    expect(sheets[0]).toContain('storefront-next-');
    expect(sheets[0]).not.toBe(sheets[1]);
    for (const sheet of sheets)
      for (const machine of cluster.machines) {
        const answer = await fetch(machine.url + sheet);
        expect([machine.name, sheet, answer.status, answer.headers.get('content-type')]).toEqual([
          machine.name,
          sheet,
          200,
          expect.stringContaining('text/css'),
        ]);
        expect((await answer.text()).length).toBeGreaterThan(1000);
      }
    expect((await fetch(`${fra.url}/assets/storefront-nobodys.css`)).status).toBe(404);
    await replace(fra, null);
  }, 240_000);

  test('the next release comes: no order is refused or lost, no page fails, and all have its tables in the end', async () => {
    const { refused, failed } = await deploy(NEXT_THAT_ADDS, 'forward');
    expect([refused, failed]).toEqual([[], []]);
    expectAllSold();
    expect(cluster.machines.map(hasAdded)).toEqual([true, true, true]);
  }, 240_000);

  test('and goes back: the earlier release works with the database of the later, and may be its primary', async () => {
    const { refused, failed } = await deploy(null, 'back');
    expect([refused, failed]).toEqual([[], []]);
    expectAllSold();
    expect(cluster.machines.map(hasAdded)).toEqual([true, true, true]);
  }, 240_000);

  test('the primary dies half way through a deploy: the machine with the other release takes over', async () => {
    const primary = await cluster.primary();
    const copy = cluster.machines.find((one) => one !== primary && one.name !== 'fra') as Machine;
    await replace(copy, NEXT_THAT_ADDS);
    const before = sellAt(tills[0]!, cola, 'half-way');
    await until('it sells', async () => before.acknowledged.length > 3);
    up.delete(primary);
    await primary.kill();
    const count = before.acknowledged.length;
    await until('it sells again', async () => before.acknowledged.length > count + 3, 30_000);
    await primary.start();
    up.add(primary);
    await before.end();
    expect(await cluster.primary()).toBe(copy);
    await until('all are level', areLevel, 20_000);
    sold.push(...before.acknowledged);
    expectAllSold();
  }, 240_000);
});
