import { test } from 'bun:test';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createEpsonEposPrinter } from '#src/integrations/printer/epson-epos/epson-epos-printer.ts';
import { startEposSimulator } from '#src/integrations/printer/simulator/epos-simulator.ts';
import { NO_FAULTS, type PrinterFaults } from '#src/integrations/printer/simulator/printer-machine.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { createSpoolerCore } from './spooler.ts';
import { dealFaultyDockets, expectNoneLost, FAULTY_LIMIT_MS, seedsOfFaults } from './testing/faulty-dockets.ts';
import { addOrder, allJobs, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { noSleep, runFor } from './testing/spool-bench.ts';

const TIMES = { connectMs: 1000, statusMs: 1000, holdMs: 60, pauseMs: 1, muteMs: 100, lookMs: 10 };
const NAMES = ['kitchen', 'bar', 'pass', 'pizza', 'cold'];
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

test.each(seedsOfFaults())(
  'of dockets over ePOS-Print at five printers with a fault at every fifth none is lost, and none is doubled without its mark: seed %d',
  async (seed) => {
    const services = await Promise.all(NAMES.map((name) => startEposSimulator({ name, port: 0 })));
    const at = (name: string) => services[NAMES.indexOf(name)]!;
    const printers = services.map(({ name, port }) =>
      aPrinter(name, { connection: 'EPOS', ipAddress: '127.0.0.1', port, deviceId: 'local_printer' }),
    );
    const ctx = await printingFixture({
      printers,
      stations: NAMES.map((name) => aStation(name, { isDefault: name === 'kitchen' })),
      parts: { ports: { ...NO_PORTS, printer: createEpsonEposPrinter({ times: TIMES }) } },
    });
    const spooler = createSpoolerCore(ctx, { sleep: noSleep });
    try {
      const disturbed = await dealFaultyDockets(seed, {
        printers: NAMES,
        disturb: (name, dice) => at(name).set(dice.one(FAULTS)),
        calm: (name) => at(name).set({ ...NO_FAULTS, refuse: false }),
        async order(name, station, id) {
          const placed = await addOrder(ctx, { id, lines: [aLine({ id: `line-${id}`, name, stations: [station] })] });
          await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, placed, { reason: 'auto' }));
        },
        pass: (seconds) => runFor(ctx, spooler, seconds),
      });
      const paper = services.map(({ machine }) => machine.text()).join('\n');
      expectNoneLost(await allJobs(ctx), paper, disturbed);
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
  },
  FAULTY_LIMIT_MS,
);
