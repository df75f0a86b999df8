import { test } from 'bun:test';
import type { DirectFaults } from '#src/integrations/printer/simulator/direct-print-simulator.ts';
import { NO_FAULTS, type PrinterFaults } from '#src/integrations/printer/simulator/printer-machine.ts';
import { asking, directBench } from './testing/direct-bench.ts';
import { dealFaultyDockets, expectNoneLost, FAULTY_LIMIT_MS, seedsOfFaults } from './testing/faulty-dockets.ts';
import { allJobs } from './testing/printing-fixture.ts';

const NAMES = ['kitchen', 'bar', 'pass', 'pizza', 'cold'];
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

test.each(seedsOfFaults())(
  'of dockets that five printers ask for, with a fault at every fifth, none is lost and none doubled without its mark: seed %d',
  async (seed) => {
    const bench = await directBench(NAMES.map((name) => asking(name)));
    const at = (name: string) => bench.printers.find((printer) => printer.name === name)!;
    const disturbed = await dealFaultyDockets(seed, {
      printers: NAMES,
      async disturb(name, dice) {
        if (dice.chance(0.5)) at(name).fault = dice.one(ON_THE_WAY);
        else await at(name).set(dice.one(IN_THE_MACHINE));
      },
      async calm(name) {
        at(name).fault = {};
        await at(name).set(NO_FAULTS);
      },
      order: bench.order,
      pass: bench.pass,
    });
    const paper = bench.printers.map(({ machine }) => machine.text()).join('\n');
    expectNoneLost(await allJobs(bench.ctx), paper, disturbed);
  },
  FAULTY_LIMIT_MS,
);
