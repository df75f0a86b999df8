import { describe, expect, test } from 'bun:test';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createEscposTcpPrinter } from '#src/integrations/printer/escpos-tcp/escpos-tcp-printer.ts';
import { NO_FAULTS, type PrinterFaults } from '#src/integrations/printer/simulator/printer-machine.ts';
import { startPrinterSimulator } from '#src/integrations/printer/simulator/wire-simulator.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { createSpoolerCore } from './spooler.ts';
import { dealFaultyDockets, expectNoneLost, FAULTY_LIMIT_MS, seedsOfFaults } from './testing/faulty-dockets.ts';
import { addOrder, allJobs, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { count, noSleep, runFor } from './testing/spool-bench.ts';

const PIZZA = aLine({ id: 'line-pizza', name: 'Margherita', stations: ['kitchen'] });
const BEER = aLine({ id: 'line-beer', name: 'Pale ale', stations: ['bar'] });
const TIMES = { connectMs: 200, statusMs: 60, holdMs: 60, pauseMs: 1, muteMs: 40 };

/** The real adapter against printers on loopback, with an order whose ticket goes to each of two printers. */
async function wires() {
  const simulator = await startPrinterSimulator({
    printers: [
      { name: 'kitchen', port: 0 },
      { name: 'bar', port: 0 },
    ],
  });
  const at = (name: string) => {
    const [ipAddress = '', port = ''] = simulator.printer(name).address.split(':');
    return aPrinter(name, { ipAddress, port: Number(port) });
  };
  const printer = createEscposTcpPrinter({ times: TIMES });
  const ctx = await printingFixture({
    printers: [at('kitchen'), at('bar')],
    stations: [aStation('kitchen', { isDefault: true }), aStation('bar')],
    parts: { ports: { ...NO_PORTS, printer } },
  });
  const spooler = createSpoolerCore(ctx, { sleep: noSleep });
  const order = async () => {
    const placed = await addOrder(ctx, { lines: [PIZZA, BEER] });
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, placed, { reason: 'auto' }));
  };
  return { simulator, ctx, order, run: (seconds: number) => runFor(ctx, spooler, seconds) };
}

const CALM: Partial<PrinterFaults> = {
  refuse: false,
  busy: false,
  halfClose: false,
  paperOut: false,
  coverOpen: false,
  cutterJam: false,
  linesPerSecond: null,
};

describe('over the wire (reliability R8)', () => {
  test.each([
    ['refused', { refuse: true }, 'printed', 0],
    ['busy', { busy: true }, 'printed', 0],
    ['half-closed', { halfClose: true }, 'printed', 0],
    ['paper out', { paperOut: true }, 'printed', 0],
    ['cover open', { coverOpen: true }, 'printed', 0],
    ['cutter jammed', { cutterJam: true }, 'printed', 0],
    ['slow', { linesPerSecond: 400 }, 'printed', 0],
    ['noise', { garbage: true }, 'printed', 0],
    ['cut in the middle', { dropAfterBytes: 150 }, 'printed', 1],
    ['paper out in the middle', { paperOutAfterLines: 3 }, 'printed', 1],
    ['mute', { mute: true }, 'notVerified', 0],
    ['never reading', { deaf: true }, 'notVerified', 0],
  ] as const)(
    '%s: the docket ends as it should and the other printer is not held up',
    async (_, faults, stage, marked) => {
      const { simulator, ctx, order, run } = await wires();
      try {
        const kitchen = simulator.printer('kitchen');
        await kitchen.set(faults);
        await order();
        await run(10);
        expect(simulator.printer('bar').machine.papers).toHaveLength(1);
        await kitchen.set(CALM);
        await run(60);
        const job = (await allJobs(ctx)).find((each) => each.printerId === 'kitchen');
        expect(job?.stage).toBe(stage);
        expect(count(kitchen.machine.text(), 'POSSIBLE DUPLICATE')).toBe(marked);
        if (stage === 'printed') expect(kitchen.machine.text()).toContain('Margherita');
        expect(kitchen.machine.violations).toEqual([]);
      } finally {
        await simulator.stop();
      }
    },
  );
});

const FIVE = ['kitchen', 'bar', 'pass', 'pizza', 'cold'];
const FAULTS: readonly Partial<PrinterFaults>[] = [
  { refuse: true },
  { busy: true },
  { halfClose: true },
  { paperOut: true },
  { coverOpen: true },
  { cutterJam: true },
  { garbage: true },
  { linesPerSecond: 400 },
  { dropAfterBytes: 150 },
  { paperOutAfterLines: 3 },
  { mute: true },
  { deaf: true },
];

test.each(seedsOfFaults())(
  'of dockets on the network at five printers with a fault at every fifth, and a spooler that is started anew, none is lost and none doubled without its mark: seed %d',
  async (seed) => {
    const simulator = await startPrinterSimulator({ printers: FIVE.map((name) => ({ name, port: 0 })) });
    const printers = FIVE.map((name) => {
      const [ipAddress = '', port = ''] = simulator.printer(name).address.split(':');
      return aPrinter(name, { ipAddress, port: Number(port) });
    });
    const ctx = await printingFixture({
      printers,
      stations: FIVE.map((name) => aStation(name, { isDefault: name === 'kitchen' })),
      parts: { ports: { ...NO_PORTS, printer: createEscposTcpPrinter({ times: TIMES }) } },
    });
    let spooler = createSpoolerCore(ctx, { sleep: noSleep });
    try {
      const disturbed = await dealFaultyDockets(seed, {
        printers: FIVE,
        async disturb(name, dice) {
          // What only a process knew is gone.
          if (dice.chance(0.3)) spooler = createSpoolerCore(ctx, { sleep: noSleep });
          await simulator.printer(name).set(dice.one(FAULTS));
        },
        calm: (name) => simulator.printer(name).set(NO_FAULTS),
        async order(name, station, id) {
          const placed = await addOrder(ctx, { id, lines: [aLine({ id: `line-${id}`, name, stations: [station] })] });
          await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, placed, { reason: 'auto' }));
        },
        pass: (seconds) => runFor(ctx, spooler, seconds),
      });
      const paper = FIVE.map((name) => simulator.printer(name).machine.text()).join('\n');
      expectNoneLost(await allJobs(ctx), paper, disturbed);
    } finally {
      await simulator.stop();
    }
  },
  FAULTY_LIMIT_MS,
);
