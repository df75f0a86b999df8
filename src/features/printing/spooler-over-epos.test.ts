import { expect, test } from 'bun:test';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createEpsonEposPrinter } from '#src/integrations/printer/epson-epos/epson-epos-printer.ts';
import { startEposSimulator } from '#src/integrations/printer/simulator/epos-simulator.ts';
import { NO_FAULTS, type PrinterFaults } from '#src/integrations/printer/simulator/printer-machine.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { createSpoolerCore } from './spooler.ts';
import { addOrder, allJobs, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { count, noSleep, runFor } from './testing/spool-bench.ts';

const TIMES = { connectMs: 1000, statusMs: 1000, holdMs: 60, pauseMs: 1, muteMs: 100, lookMs: 10 };
const NAMES = ['kitchen', 'bar', 'pass'];
const FAULTS: readonly Partial<PrinterFaults>[] = [
  { refuse: true },
  { busy: true },
  { halfClose: true },
  { paperOut: true },
  { coverOpen: true },
  { cutterJam: true },
  { garbage: true },
  { dropAfterBytes: 150 },
  { paperOutAfterLines: 3 },
  { mute: true },
  { stranger: true },
];

/** The same numbers for the same seed, from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('of dockets over ePOS-Print with a fault at every fifth none is lost, and none is doubled without its mark', async () => {
  const services = await Promise.all(NAMES.map((name) => startEposSimulator({ name, port: 0 })));
  const printers = services.map(({ name, port }) =>
    aPrinter(name, { connection: 'EPOS', ipAddress: '127.0.0.1', port, deviceId: 'local_printer' }),
  );
  const ctx = await printingFixture({
    printers,
    stations: NAMES.map((name) => aStation(name, { isDefault: name === 'kitchen' })),
    parts: { ports: { ...NO_PORTS, printer: createEpsonEposPrinter({ times: TIMES }) } },
  });
  const spooler = createSpoolerCore(ctx, { sleep: noSleep });
  const roll = dice(287);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T;
  try {
    for (let at = 0; at < 20; at++) {
      const service = pick(services);
      if (roll() < 0.2) await service.set(pick(FAULTS));
      const line = aLine({ id: `line-${at}`, name: `Dish ${100 + at}`, stations: [service.name] });
      const placed = await addOrder(ctx, { id: `order-${at}`, lines: [line] });
      await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, placed, { reason: 'auto' }));
      await runFor(ctx, spooler, 2);
      await service.set({ ...NO_FAULTS, refuse: false });
      await runFor(ctx, spooler, 31);
    }
    const jobs = await allJobs(ctx);
    expect(jobs).toHaveLength(20);
    const paper = services.map(({ machine }) => machine.text()).join('\n');
    for (const job of jobs) {
      const dish = `Dish ${100 + Number(job.orderId?.slice('order-'.length))}`;
      expect(['printed', 'failed', 'notVerified']).toContain(job.stage);
      if (job.stage === 'printed') expect(count(paper, dish)).toBeGreaterThan(0);
      if (count(paper, dish) > 1) expect(job.isUncertain).toBe(true);
    }
    const repeated = jobs.filter(({ isUncertain, stage }) => isUncertain && stage === 'printed');
    expect(count(paper, 'POSSIBLE DUPLICATE')).toBeGreaterThanOrEqual(repeated.length);
    expect(jobs.filter(({ stage }) => stage === 'printed').length).toBeGreaterThan(10);
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}, 120_000);
