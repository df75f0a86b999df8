import { expect, test } from 'bun:test';
import type { DirectFaults } from '#src/integrations/printer/simulator/direct-print-simulator.ts';
import { NO_FAULTS, type PrinterFaults } from '#src/integrations/printer/simulator/printer-machine.ts';
import { asking, directBench } from './testing/direct-bench.ts';
import { allJobs } from './testing/printing-fixture.ts';
import { count } from './testing/spool-bench.ts';

const NAMES = ['kitchen', 'bar'];
const ON_THE_WAY: readonly DirectFaults[] = [
  { isOff: true },
  { losesJob: true },
  { losesResult: true },
  { repeatsResult: true },
];
const IN_THE_MACHINE: readonly Partial<PrinterFaults>[] = [
  { paperOut: true },
  { coverOpen: true },
  { cutterJam: true },
  { busy: true },
  { paperOutAfterLines: 3 },
];

/** The same numbers for the same seed, from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('of dockets that two printers ask for, with a fault at every fifth, none is lost and none doubled without its mark', async () => {
  const bench = await directBench(NAMES.map((name) => asking(name)));
  const roll = dice(290);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T;
  let faults = 0;
  for (let at = 0; at < 30; at++) {
    const printer = pick(bench.printers);
    if (roll() < 0.2) {
      faults += 1;
      if (roll() < 0.5) printer.fault = pick(ON_THE_WAY);
      else await printer.set(pick(IN_THE_MACHINE));
    }
    await bench.order(`Dish ${100 + at}`, printer.name, `order-${at}`);
    await bench.pass(1);
    printer.fault = {};
    await printer.set(NO_FAULTS);
    await bench.pass(31);
  }
  expect(faults).toBeGreaterThan(3);
  const jobs = await allJobs(bench.ctx);
  expect(jobs).toHaveLength(30);
  const paper = bench.printers.map(({ machine }) => machine.text()).join('\n');
  for (const job of jobs) {
    const dish = `Dish ${100 + Number(job.orderId?.slice('order-'.length))}`;
    expect(['printed', 'failed']).toContain(job.stage);
    if (job.stage === 'printed') expect(count(paper, dish)).toBeGreaterThan(0);
    if (count(paper, dish) > 1) expect(job.isUncertain).toBe(true);
  }
  const repeated = jobs.filter(({ isUncertain, stage }) => isUncertain && stage === 'printed');
  expect(count(paper, 'POSSIBLE DUPLICATE')).toBeGreaterThanOrEqual(repeated.length);
  expect(jobs.filter(({ stage }) => stage === 'printed').length).toBeGreaterThan(20);
}, 120_000);
