import { expect, test } from 'bun:test';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { INTERFACES, type InterfaceName } from '#src/integrations/printer/sunmi/testing-cloud.ts';
import { shopIdOf } from './shop-id.ts';
import { behindCloud, type CloudBench, cloudBench, SERIALS } from './testing/cloud-bench.ts';
import { dealFaultyDockets, expectNoneLost, FAULTY_LIMIT_MS, seedsOfFaults } from './testing/faulty-dockets.ts';
import { allJobs, aPrinter, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { count } from './testing/spool-bench.ts';

/** A docket is given up soon: each docket without paper waits for it. */
const TIMES = { holdMs: 30, giveUpMs: 250, againMs: 5, pausesMs: [5] };

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

test.each(seedsOfFaults().flatMap((seed) => [['current', seed] as const, ['older', seed] as const]))(
  'of dockets over the %s interface with a fault at every fifth, none is lost and none doubled without its mark: seed %d',
  async (name, seed) => {
    await using bench = await bound(name);
    const { sunmi } = bench;
    const { push, state, clear } = INTERFACES[name];
    const device = sunmi.device(SERIALS.ours);
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
    const disturbed = await dealFaultyDockets(seed, {
      printers: ['kitchen'],
      disturb: (_, dice) => dice.one(faults)(),
      calm() {
        sunmi.setDown(false);
        return device.set({ refuse: false, paperOut: false, coverOpen: false, paperOutAfterLines: null });
      },
      order: bench.order,
      pass: bench.pass,
    });
    expectNoneLost(await allJobs(bench.ctx), paperOf(bench), disturbed);
    expect(device.machine.violations).toEqual([]);
  },
  FAULTY_LIMIT_MS,
);
