import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { diceOf, scaled, seedOfRun } from '#tests/battery/support/dice.ts';
import { until } from '#tests/support/until.ts';
import { colaOf, integrityOf, owner, SOUND, till } from '#tests/system/support/shop.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { CART, type Call, caller, colaLine, lookAt, plantedShop, STORE, sellAt } from './support/shop.ts';

const canRun = litefsProgram() !== null;
if (!canRun) console.log(NO_LITEFS);
/** Of one run; the seed is in the test's name. */
const KILLS = scaled(3);
const SELLERS = 3;

describe.skipIf(!canRun)('three machines, two of which may be the primary', () => {
  let cluster: TestCluster;
  let cola: { readonly id: string; readonly cents: number };
  const tills: Call[] = [];
  /** Where each till is turned to: to a machine that is up. */
  const up = new Set<Machine>();
  const someUrl = (at: number) => () => [...up][at % up.size]!.url;

  beforeAll(async () => {
    cluster = await startCluster({ planted: await plantedShop() });
    for (const machine of cluster.machines) up.add(machine);
    const admin = await owner(cluster.at('fra').url);
    for (let at = 0; at < SELLERS; at++) tills.push(await till(admin, someUrl(at), `Till ${at}`));
    cola = await colaOf(tills[0]!);
  }, 240_000);
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
  }, 240_000);

  /** A copy that had got more than the new primary starts anew. */
  const reviveAll = () => Promise.all([...up].map((one) => one.revive()));
  const untilLevel = () =>
    until(
      'every copy is where the primary is',
      async () => {
        await reviveAll();
        const healths = await Promise.all(cluster.machines.map((one) => one.health()));
        const positions = new Set(healths.map((health) => health?.cluster.position));
        return positions.size === 1 && !positions.has(undefined);
      },
      20_000,
    );
  /** How often each of these orders is in a machine's copy; only what is not exactly once. */
  const notOnce = (machine: Machine, ids: readonly string[]) => {
    using books = machine.books();
    const count = books.query<{ n: number }, [string]>('select count(*) as n from orders where id = ?');
    return ids.filter((id) => count.get(id)?.n !== 1);
  };

  test(
    `kill -9 of the primary in a rush, ${KILLS} times, seed ${seedOfRun()}: no acknowledged order is lost or doubled, one machine writes, pages are read throughout`,
    async () => {
      const dice = diceOf(seedOfRun());
      const guests = lookAt(cluster.machines.map((_, at) => someUrl(at)));
      const sellers = tills.map((call, at) => sellAt(call, cola, `rush-${seedOfRun()}-${at}`));
      const pauses: number[] = [];
      const counted = () => sellers.reduce((sum, one) => sum + one.acknowledged.length, 0);
      for (let kill = 0; kill < KILLS; kill++) {
        await Bun.sleep(400 + dice.below(800));
        const victim = await cluster.primary();
        up.delete(victim);
        const killedAt = performance.now();
        await victim.kill();
        const before = counted();
        await until(
          'orders are taken again',
          async () => {
            await reviveAll();
            return counted() > before + SELLERS;
          },
          20_000,
        );
        pauses.push(Math.round(performance.now() - killedAt));
        await victim.start();
        up.add(victim);
        await until('it is a copy', async () => (await victim.health())?.role === 'replica');
        const primaries = (await Promise.all(cluster.machines.map((one) => one.health()))).filter(
          (one) => one?.role === 'primary',
        );
        expect(primaries).toHaveLength(1);
      }
      await Promise.all(sellers.map((one) => one.end()));
      await guests.end();
      await untilLevel();
      const acknowledged = sellers.flatMap((one) => one.acknowledged);
      console.log(
        JSON.stringify({
          seed: seedOfRun(),
          kills: KILLS,
          acknowledged: acknowledged.length,
          pausesMs: pauses,
          pages: guests.count(),
        }),
      );
      expect(acknowledged.length).toBeGreaterThan(KILLS * SELLERS);
      for (const machine of cluster.machines) {
        expect(notOnce(machine, acknowledged)).toEqual([]);
        expect(integrityOf(machine.mountDir)).toEqual(SOUND);
      }
      // A page that was being read from the machine that was killed breaks off; no other does.
      expect(guests.failed.filter((line) => !/closed|reset|refused|socket|connect/i.test(line))).toEqual([]);
      expect(
        new Set(
          sellers
            .flatMap(({ refused }) => refused.map(({ status }) => status))
            .filter((status) => status !== 0 && status !== 503),
        ).size,
      ).toBe(0);
    },
    120_000 * KILLS,
  );

  test('an orderly stop hands over: whoever asks at another machine waits a moment and gets a yes', async () => {
    const leaving = await cluster.primary();
    up.delete(leaving);
    await Bun.sleep(100);
    const sellers = tills.map((call, at) => sellAt(call, cola, `stop-${at}`));
    await Bun.sleep(300);
    await leaving.stop();
    const next = await cluster.primary();
    expect(next.name).not.toBe(leaving.name);
    await Bun.sleep(500);
    await Promise.all(sellers.map((one) => one.end()));
    expect(sellers.flatMap(({ refused }) => refused)).toEqual([]);
    await leaving.start();
    up.add(leaving);
    await untilLevel();
    const acknowledged = sellers.flatMap((one) => one.acknowledged);
    for (const machine of cluster.machines) expect(notOnce(machine, acknowledged)).toEqual([]);
  }, 240_000);

  test('a primary that stood still comes back as a copy: a stale machine never wins', async () => {
    const still = await cluster.primary();
    still.freeze();
    up.delete(still);
    const next = await until(
      'another takes over',
      async () => {
        const others = await Promise.all([...up].map(async (one) => ({ one, health: await one.health() })));
        return others.find(({ health }) => health?.role === 'primary')?.one;
      },
      20_000,
    );
    const seller = sellAt(tills[0]!, cola, 'while-it-stood-still');
    await until('the others sell', async () => seller.acknowledged.length > 3);
    await seller.end();
    still.thaw();
    // Whoever asks it in its first moment gets no yes that is not also the others'.
    const late = caller(still.url);
    await late('POST', `${CART}/lines`, colaLine(cola.id)).catch(() => null);
    await until(
      'it is a copy',
      async () => {
        await still.revive();
        return (await still.health())?.role === 'replica';
      },
      30_000,
    );
    expect((await cluster.primary()).name).toBe(next.name);
    up.add(still);
    await untilLevel();
    for (const machine of cluster.machines) expect(notOnce(machine, seller.acknowledged)).toEqual([]);
    expect(cluster.consul?.history.at(-1)).toBe(new URL(next.url).host);
  }, 240_000);

  test('where LiteFS alone was killed, the program ends by itself instead of answering without a database', async () => {
    const victim = cluster.at('fra');
    up.delete(victim);
    await victim.killLiteFs();
    await until('it has ended', async () => (await fetch(`${victim.url}/healthz`).catch(() => null)) === null, 30_000);
    await victim.kill();
    await victim.start();
    up.add(victim);
    expect((await victim.health())?.role).toBe('replica');
  }, 240_000);

  test('a copy that was away while orders were taken does not become the primary without them, however long it waits', async () => {
    const primary = await cluster.primary();
    const away = cluster.machines.find((one) => one !== primary && one.name !== 'fra') as Machine;
    up.delete(away);
    await away.stop();
    const seller = sellAt(tills[0]!, cola, 'while-it-was-away');
    await until('it sells alone', async () => seller.acknowledged.length > 3);
    await seller.end();
    up.delete(primary);
    await primary.kill();
    // It starts, and gets no lease: its program does not even begin.
    const starting = away.start();
    starting.catch(() => {});
    await Bun.sleep(6000);
    expect(cluster.consul?.holder()).toBeNull();
    const asked = await away.command('take-over');
    expect(asked).toContain('what no other machine has');
    await primary.start();
    await starting;
    up.add(primary).add(away);
    expect((await cluster.primary()).name).toBe(primary.name);
    await untilLevel();
    for (const machine of cluster.machines) expect(notOnce(machine, seller.acknowledged)).toEqual([]);
  }, 240_000);

  test('without a primary the menu is read, and who wants to change something is told kindly when to come back', async () => {
    const fra = cluster.at('fra');
    for (const name of ['syd', 'mel']) {
      up.delete(cluster.at(name));
      await cluster.at(name).kill();
    }
    await until('it knows', async () => (await fra.health())?.role === 'adrift');
    expect(await fra.health()).toMatchObject({ status: 'noPrimary' });
    const page = await fetch(fra.url + STORE);
    expect([page.status, (await page.text()).includes('Roma Pizza')]).toEqual([200, true]);
    const order = await fetch(`${fra.url}${CART}/lines`, {
      method: 'POST',
      headers: { origin: fra.url, 'content-type': 'application/json' },
      body: JSON.stringify(colaLine(cola.id)),
    });
    expect([order.status, order.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await order.json()).toMatchObject({ error: { code: 'service_unavailable', reason: 'no_primary' } });
    const form = await fetch(`${fra.url}${STORE}/cart`, {
      method: 'POST',
      headers: { origin: fra.url, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'x=1',
    });
    const text = await form.text();
    expect([form.status, form.headers.get('retry-after'), text.includes('Try again in a few seconds')]).toEqual([
      503,
      '5',
      true,
    ]);
    for (const name of ['mel', 'syd']) {
      await cluster.at(name).start();
      up.add(cluster.at(name));
    }
    expect((await cluster.primary()).name).toBe('mel');
    const seller = sellAt(tills[0]!, cola, 'afterwards');
    await until('all is well', async () => seller.acknowledged.length > 2);
    await seller.end();
  }, 240_000);
});
