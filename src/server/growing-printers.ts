import type { Log } from '#src/context.ts';
import {
  type PrinterSimulator,
  type SimulatedPrinter,
  startPrinterSimulator,
} from '#src/integrations/printer/simulator/wire-simulator.ts';

export interface PrinterPlace {
  readonly name: string;
  readonly storeName: string;
  readonly ipAddress: string | null;
  readonly port: number;
}

export interface GrowingPrinters extends PrinterSimulator {
  /** One for each port of this machine; answers the ports that somebody else holds. */
  startAll(places: readonly PrinterPlace[]): Promise<readonly number[]>;
  /** Lets go of all ports, so that another program can be the printers. */
  handOver(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** Simulated printers that start one after another, because only the seed, or a person, says where they are. */
export function growingPrinters(log: Pick<Log, 'info' | 'warn'>): GrowingPrinters {
  let started: PrinterSimulator[] = [];
  const all: SimulatedPrinter[] = [];
  const stop = async () => {
    const stopping = started;
    started = [];
    all.length = 0;
    await Promise.all(stopping.map((one) => one.stop()));
  };
  return {
    printers: all,
    printer(name) {
      const found = all.find((printer) => printer.name === name);
      if (!found) throw new Error(`no simulated printer is called ${name}`);
      return found;
    },
    async startAll(places) {
      const tried = new Set<number>();
      const held: number[] = [];
      for (const { name, storeName, ipAddress, port } of places) {
        if (ipAddress !== LOOPBACK || tried.has(port)) continue;
        tried.add(port);
        try {
          const one = await startPrinterSimulator({ printers: [{ name: `${storeName} ${name}`.trim(), port }] });
          started.push(one);
          all.push(...one.printers);
        } catch (error) {
          held.push(port);
          log.info('simulated printer not started: its port is held', { port, error });
        }
      }
      return held;
    },
    handOver: stop,
    stop,
  };
}
