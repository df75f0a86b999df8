import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { patience } from '#tests/support/patience.ts';
import { until } from '#tests/support/until.ts';
import { colaOf, integrityOf, owner, SOUND, till } from '#tests/system/support/shop.ts';
import { fillUp, makeRoom } from '#tests/system/support/small-disk.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { LITEFS_OFFSET, type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { CART, type Call, caller, colaLine, plantedShop, STORE, sellAt } from './support/shop.ts';
import { openSlowLine, type SlowLine } from './support/slow-line.ts';

const canRun = litefsProgram() !== null;
if (!canRun) console.log(NO_LITEFS);
/** Room for the demo several times over: its file, its log, and what LiteFS keeps for copies. */
const DISK_MEGABYTES = 120;

describe.skipIf(!canRun)('a primary that never moves, and a copy at the end of a slow line', () => {
  let cluster: TestCluster;
  let syd: Machine;
  let fra: Machine;
  let line: SlowLine;
  let cola: { readonly id: string; readonly cents: number };
  let seller: Call;

  beforeAll(async () => {
    const ports = [await freePort(), await freePort()] as const;
    line = await openSlowLine(ports[0] + LITEFS_OFFSET);
    cluster = await startCluster({
      planted: await plantedShop(),
      machines: { syd: true, fra: false },
      lease: 'static',
      ports,
      via: { fra: line.url },
      diskMegabytes: DISK_MEGABYTES,
    });
    syd = cluster.at('syd');
    fra = cluster.at('fra');
    seller = await till(await owner(syd.url), syd.url, 'Till');
    cola = await colaOf(seller);
  }, 240_000);
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
    await line?.[Symbol.asyncDispose]();
  }, 240_000);

  const untilLevel = (withinMs = 20_000) =>
    until(
      'the copy is level',
      async () => {
        const [one, other] = await Promise.all([syd.health(), fra.health()]);
        return one !== null && one.cluster.position === other?.cluster.position;
      },
      withinMs,
    );

  test('a copy that is a second behind never shows a guest an old cart, and everyone else the page that it has', async () => {
    const guest = caller(fra.url);
    line.delay(1000);
    for (let n = 1; n <= 3; n++) {
      await guest('POST', `${CART}/lines`, colaLine(cola.id));
      const { cart } = await guest('GET', CART);
      expect(cart.pricing.lines.reduce((sum: number, one: { quantity: number }) => sum + one.quantity, 0)).toBe(n);
      const began = performance.now();
      expect((await fetch(fra.url + STORE)).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(patience(500));
    }
    line.delay(0);
    await untilLevel();
  }, 240_000);

  test('on a full disk a sale is refused with a reason, pages are read, and all goes on when there is room again', async () => {
    const before = sellAt(seller, cola, 'before-it-was-full');
    await until('it sells', async () => before.acknowledged.length > 2);
    await before.end();
    fillUp(syd.litefsDir, megabytesFree(syd.litefsDir));
    const during = sellAt(seller, cola, 'while-it-was-full');
    await until('a sale is refused', async () => during.refused.length > 0, 20_000);
    const pages = await Promise.all(
      [syd, fra].map(async ({ url }) => (await fetch(url + STORE).catch(() => null))?.status),
    );
    expect(pages[1]).toBe(200);
    makeRoom(syd.litefsDir);
    const count = during.acknowledged.length;
    await until('it sells again', async () => during.acknowledged.length > count, 30_000).catch(async () => {
      // LiteFS ends rather than go on with what it could not write; it is started again by what watches over it.
      await syd.kill();
      await syd.start();
      await until('it sells again after a start', async () => during.acknowledged.length > count, 30_000);
    });
    await during.end();
    await untilLevel();
    for (const machine of [syd, fra]) {
      using books = machine.books();
      const found = books.query<{ n: number }, [string]>('select count(*) as n from orders where id = ?');
      expect([...before.acknowledged, ...during.acknowledged].filter((id) => found.get(id)?.n !== 1)).toEqual([]);
      expect(integrityOf(machine.mountDir)).toEqual(SOUND);
    }
  }, 240_000);

  test('a copy whose disk turns read-only keeps its guests: it reads, and hands on what it cannot have', async () => {
    spawnSync('mount', ['-o', 'remount,ro', fra.litefsDir]);
    const guest = caller(fra.url);
    await guest('POST', `${CART}/lines`, colaLine(cola.id));
    const { cart } = await guest('GET', CART);
    expect(cart.pricing.lines).toHaveLength(1);
    expect((await fetch(fra.url + STORE)).status).toBe(200);
    spawnSync('mount', ['-o', 'remount,rw', fra.litefsDir]);
    await untilLevel(30_000).catch(async () => {
      await fra.kill();
      await fra.start();
      await untilLevel(30_000);
    });
  }, 240_000);

  test('a copy whose files were damaged while it was down does not serve them: with an empty folder it is whole again', async () => {
    await fra.stop();
    const ltx = join(fra.litefsDir, 'dbs/servery.db/ltx');
    for (const name of readdirSync(ltx)) damage(join(ltx, name));
    const started = await fra.start().then(
      () => true,
      () => false,
    );
    if (started) {
      // It fetched the whole file again.
      await untilLevel();
      expect(integrityOf(fra.mountDir)).toEqual(SOUND);
    } else {
      await fra.kill();
      for (const name of readdirSync(fra.litefsDir))
        rmSync(join(fra.litefsDir, name), { recursive: true, force: true });
      await fra.start();
      await untilLevel();
    }
    expect(integrityOf(fra.mountDir)).toEqual(SOUND);
    expect((await fetch(fra.url + STORE)).status).toBe(200);
  }, 240_000);
});

function megabytesFree(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return (bavail * bsize) / 2 ** 20;
}

/** One byte in every hundred of a file. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  for (let at = 50; at < bytes.length; at += 100) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}
