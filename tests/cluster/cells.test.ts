import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { until } from '#tests/support/until.ts';
import { colaOf, integrityOf, owner, SOUND, till } from '#tests/system/support/shop.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { type Call, lookAt, PLACE, plantedShop, sellAt } from './support/shop.ts';

const canRun = litefsProgram() !== null;
if (!canRun) console.log(NO_LITEFS);
const RESTAURANT = PLACE.restaurantId;
/** Consul's shortest: on a busy computer a shorter one is lost in the middle of a move, which begins anew then. */
const TTL_MS = 10_000;

describe.skipIf(!canRun)('two cells, each a cluster of two machines', () => {
  let north: TestCluster;
  let south: TestCluster;
  let seller: Call;
  let cola: { readonly id: string; readonly cents: number };
  const sold: string[] = [];

  beforeAll(async () => {
    const planted = await plantedShop();
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
    // Each cell is named by the machine that is not its primary at first.
    const cells = `north=http://127.0.0.1:${ports[1]},south=http://127.0.0.1:${ports[3]}`;
    const secret = readFileSync(join(planted, 'session-secret'), 'utf8').trim();
    const env = { CELLS: cells, SESSION_SECRET: secret, SEED_SCALE: 'none' };
    north = await startCluster({
      planted,
      machines: { 'north-a': true, 'north-b': true },
      ttlMs: TTL_MS,
      ports: ports.slice(0, 2),
      env: { ...env, CELL: 'north' },
    });
    south = await startCluster({
      machines: { 'south-a': true, 'south-b': true },
      ttlMs: TTL_MS,
      ports: ports.slice(2),
      env: { ...env, CELL: 'south' },
    });
    const front = north.at('north-b').url;
    seller = await till(await owner(front), front, 'Till');
    cola = await colaOf(seller);
  }, 240_000);
  afterAll(async () => {
    await Promise.all([north?.[Symbol.asyncDispose](), south?.[Symbol.asyncDispose]()]);
  }, 60_000);

  const levelOf = (cluster: TestCluster) =>
    until(
      'all machines of the cell are level',
      async () => {
        const healths = await Promise.all(cluster.machines.map((one) => one.health()));
        return new Set(healths.map((health) => health?.cluster.position ?? health)).size === 1;
      },
      40_000,
    );
  const countAt = (machine: Machine, sql: string, ...values: string[]) => {
    using books = machine.books();
    return (books.query(sql).get(...values) as { n: number }).n;
  };
  /** Every sale is at each machine of the one cell exactly once, and nothing of the restaurant at the other's. */
  const expectAllIn = async (cell: TestCluster, other: TestCluster) => {
    await until('the other cell has nothing of it', async () => {
      const { length } = other.machines.filter(
        (one) => countAt(one, 'select count(*) as n from orders where restaurantId = ?', RESTAURANT) > 0,
      );
      return length === 0;
    });
    await levelOf(cell);
    for (const machine of cell.machines) {
      const lost = sold.filter((id) => countAt(machine, 'select count(*) as n from orders where id = ?', id) !== 1);
      expect([machine.name, lost]).toEqual([machine.name, []]);
      expect(integrityOf(machine.mountDir)).toEqual(SOUND);
    }
  };
  const move = async (from: TestCluster, to: string) =>
    (await from.primary()).command('move-restaurant', '--restaurant', RESTAURANT, '--to', to);
  /** As the runbook has it: run again where it was cut off. */
  const moveAtLast = (from: TestCluster, to: string) =>
    until(
      'it has moved',
      async () => {
        const said = await move(from, to);
        return /has moved|is sent on to/.test(said) ? said : null;
      },
      150_000,
    );

  test('a restaurant moves from one to the other while a till at a copy sells: nothing is lost, and each machine has it', async () => {
    const guests = lookAt([() => north.at('north-b').url, () => south.at('south-b').url]);
    const selling = sellAt(seller, cola, 'over-there');
    await until('it sells', async () => selling.acknowledged.length > 3);
    const said = await moveAtLast(north, 'south');
    const before = selling.acknowledged.length;
    await until('it sells in the other cell', async () => selling.acknowledged.length > before + 3, 40_000);
    await selling.end();
    await guests.end();
    sold.push(...selling.acknowledged);
    console.log(said.trim());
    expect(guests.failed).toEqual([]);
    expect(selling.refused.filter(({ status }) => status !== 503)).toEqual([]);
    await expectAllIn(south, north);
  }, 240_000);

  test('the primary of the new cell is lost while it writes ahead: the other takes over and clears up, and the next run moves it', async () => {
    const selling = sellAt(seller, cola, 'and-back');
    await until('it sells', async () => selling.acknowledged.length > 3);
    const lost = await north.primary();
    const moving = move(south, 'north');
    await until(
      'rows are written ahead',
      async () => countAt(lost, 'select count(*) as n from orders where restaurantId = ?', RESTAURANT) > 0,
      60_000,
    );
    await lost.kill();
    expect(await moving).not.toContain('has moved');
    const count = selling.acknowledged.length;
    await until('it sells on where it was', async () => selling.acknowledged.length > count + 3, 60_000);
    await lost.start();
    const said = await moveAtLast(south, 'north');
    console.log(said.trim());
    const before = selling.acknowledged.length;
    await until('it sells there', async () => selling.acknowledged.length > before + 3, 40_000);
    await selling.end();
    sold.push(...selling.acknowledged);
    expect(selling.refused.filter(({ status }) => status !== 503 && status !== 0)).toEqual([]);
    await expectAllIn(north, south);
  }, 300_000);
});
