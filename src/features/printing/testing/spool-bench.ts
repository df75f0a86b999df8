/** A spooler over simulated printers, in virtual time: seconds pass only where a test says so. */

import type { TestContext } from '#db/testing/test-context.ts';
import type { Printer, PrintStation } from '#src/domain/printing/printing.schema.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import type { PrinterPort } from '#src/integrations/printer/printer.port.ts';
import { createMemoryPrinters } from '#src/integrations/printer/simulator/memory-printer.ts';
import type { PrinterMachine } from '#src/integrations/printer/simulator/printer-machine.ts';
import { createSpoolerCore, type SpoolerCore } from '../spooler.ts';
import { aPrinter, aStation, printingFixture } from './printing-fixture.ts';

/** A sleep that ends only by its signal: leases are not renewed, naps are not taken. */
export const noSleep = (_ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

export interface SpoolBench {
  readonly ctx: TestContext;
  readonly spooler: SpoolerCore;
  /** A printer's paper, by its id. */
  machine(printerId: string): PrinterMachine;
  /** Prints what is due, and what becomes due within this many seconds. */
  runFor(seconds: number): Promise<void>;
  /** The same shop and printers with another process: nothing that was only in memory is left. */
  restart(): Pick<SpoolBench, 'spooler' | 'runFor'>;
}

export function addressOf({ ipAddress, port }: Printer): string {
  return `${ipAddress}:${port}`;
}

export async function spoolBench({
  printers = [aPrinter('kitchen'), aPrinter('bar', { ipAddress: '192.168.1.51' })],
  stations = [aStation('kitchen', { isDefault: true }), aStation('bar')],
  holdMs = 1,
  portOf = (port) => port,
}: {
  readonly printers?: readonly Printer[];
  readonly stations?: readonly PrintStation[];
  readonly holdMs?: number;
  readonly portOf?: (port: PrinterPort) => PrinterPort;
} = {}): Promise<SpoolBench> {
  const port = createMemoryPrinters({ holdMs });
  const ctx = await printingFixture({
    printers,
    stations,
    parts: {
      ports: { ...NO_PORTS, printer: portOf(port) },
    },
  });
  const spooler = createSpoolerCore(ctx, { sleep: noSleep });
  return {
    ctx,
    spooler,
    machine(printerId) {
      const printer = printers.find((each) => each.id === printerId);
      if (!printer) throw new Error(`no printer ${printerId}`);
      return port.machine(addressOf(printer));
    },
    runFor: (seconds) => runFor(ctx, spooler, seconds),
    restart() {
      const next = createSpoolerCore(ctx, { sleep: noSleep });
      return { spooler: next, runFor: (seconds) => runFor(ctx, next, seconds) };
    },
  };
}

export async function runFor(ctx: TestContext, spooler: SpoolerCore, seconds: number): Promise<void> {
  const end = ctx.clock.now().add({ seconds });
  for (;;) {
    const next = await spooler.settle();
    const now = ctx.clock.now();
    const stop = next === null || Temporal.Instant.compare(next, end) > 0 ? end : next;
    if (Temporal.Instant.compare(stop, now) > 0)
      ctx.pass({ milliseconds: stop.epochMilliseconds - now.epochMilliseconds });
    if (stop === end) {
      await spooler.settle();
      return;
    }
  }
}

export const count = (text: string, word: string): number => text.split(word).length - 1;
