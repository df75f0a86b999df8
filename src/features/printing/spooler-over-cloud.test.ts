import { expect, test } from 'bun:test';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { INTERFACES, type InterfaceName } from '#src/integrations/printer/sunmi/testing-cloud.ts';
import { shopIdOf } from './shop-id.ts';
import { behindCloud, type CloudBench, cloudBench, SERIALS } from './testing/cloud-bench.ts';
import { allJobs, aPrinter, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { count } from './testing/spool-bench.ts';

/** A docket is given up soon: each docket without paper waits for it. */
const TIMES = { holdMs: 30, giveUpMs: 250, againMs: 5, pausesMs: [5] };

/** The same numbers for the same seed, from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function bound(name: InterfaceName = 'current', printers = [behindCloud('kitchen')]): Promise<CloudBench> {
  const bench = await cloudBench({ printers, name, times: TIMES });
  bench.sunmi.world.bind(bench.sunmi.device(SERIALS.ours), shopIdOf(ROMA_SCOPE.storeId));
  return bench;
}

const paperOf = (bench: CloudBench) => bench.sunmi.device(SERIALS.ours).machine.text();

test('a kitchen ticket goes through the cloud, and the printer is online once it is out', async () => {
  await using bench = await bound();
  await bench.order('Margherita', 'kitchen');
  await bench.pass(1);
  expect(count(paperOf(bench), 'Margherita')).toBe(1);
  expect(await allJobs(bench.ctx)).toMatchObject([{ stage: 'printed', isUncertain: false }]);
  expect((await listPrinters(bench.ctx.db, ROMA_SCOPE))[0]?.state.statusCode).toBe('online');
});

test('without paper it says so in words, goes to the backup after a minute, and never comes out late', async () => {
  const backup = aPrinter('bar', { connection: 'CLOUD', ipAddress: null });
  await using bench = await bound('current', [behindCloud('kitchen', { fallbackPrinterId: 'bar' }), backup]);
  const device = bench.sunmi.device(SERIALS.ours);
  await device.set({ paperOut: true });
  await bench.order('Margherita', 'kitchen');
  await bench.pass(5);
  expect((await allJobs(bench.ctx))[0]?.errorText).toBe('kitchen: not printing, check its paper and cover');
  await bench.pass(70);
  const moved = (await allJobs(bench.ctx)).find(({ printerId }) => printerId === 'bar');
  expect(moved).toMatchObject({ failedOverFromPrinterId: 'kitchen' });
  await device.set({ paperOut: false });
  expect(paperOf(bench)).toBe('');
});

test('a printer that was released isn’t set up, and says so', async () => {
  await using bench = await bound();
  bench.sunmi.world.bind(bench.sunmi.device(SERIALS.ours), null);
  await bench.order('Margherita', 'kitchen');
  await bench.pass(1);
  expect((await allJobs(bench.ctx))[0]).toMatchObject({ stage: 'retrying', errorKind: 'config' });
});

test.each(['current', 'older'] as const)(
  'of dockets over the %s interface with a fault at every fifth, none is lost and none doubled without its mark',
  async (name) => {
    await using bench = await bound(name);
    const { sunmi } = bench;
    const { push, state, clear } = INTERFACES[name];
    const device = sunmi.device(SERIALS.ours);
    const roll = dice(295);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T;
    const faults: readonly (() => unknown)[] = [
      () => sunmi.loseNextAnswer(push),
      () => sunmi.loseNextRequest(push),
      () => [1, 2, 3].map(() => sunmi.loseNextAnswer(push)),
      () => sunmi.loseNextAnswer(state),
      () => sunmi.loseNextAnswer(clear),
      () => sunmi.setDown(true),
      () => device.set({ refuse: true }),
      () => device.set({ paperOut: true }),
      () => device.set({ coverOpen: true }),
      () => device.set({ paperOutAfterLines: 3 }),
    ];
    let faultCount = 0;
    for (let at = 0; at < 42; at++) {
      if (roll() < 0.2) {
        faultCount += 1;
        await pick(faults)();
      }
      await bench.order(`Dish ${100 + at}`, 'kitchen');
      await bench.pass(1);
      sunmi.setDown(false);
      await device.set({ refuse: false, paperOut: false, coverOpen: false, paperOutAfterLines: null });
      await bench.pass(31);
    }
    expect(faultCount).toBeGreaterThan(4);
    const jobs = await allJobs(bench.ctx);
    expect(jobs).toHaveLength(42);
    const paper = paperOf(bench);
    for (const job of jobs) {
      const printed = count(paper, job.orderId ?? '');
      expect(['printed', 'failed']).toContain(job.stage);
      if (job.stage === 'printed') expect([job.orderId, printed > 0]).toEqual([job.orderId, true]);
      if (printed > 1) expect([job.orderId, job.isUncertain]).toEqual([job.orderId, true]);
    }
    expect(jobs.filter(({ stage }) => stage === 'printed').length).toBeGreaterThan(35);
    expect(device.machine.violations).toEqual([]);
  },
  240_000,
);
