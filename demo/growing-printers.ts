import type { Log } from '#src/context.ts';
import {
  DirectPrintSimulator,
  type DirectPrintSimulatorOptions,
} from '#src/integrations/printer/simulator/direct-print-simulator.ts';
import { startEposSimulator } from '#src/integrations/printer/simulator/epos-simulator.ts';
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
  /** 'EPOS' is spoken to in ePOS-Print; anything else raw. */
  readonly connection?: string | undefined;
}

export interface GrowingPrinters extends PrinterSimulator {
  /** Starts one for each port of this machine; returns the ports that another program holds. */
  startAll(places: readonly PrinterPlace[]): Promise<readonly number[]>;
  /** Starts printers that ask for their jobs every two seconds. */
  ask(printers: readonly DirectPrintSimulatorOptions[]): void;
  /** Releases all ports, so that another program can be the printers; returns what they were. */
  handOver(): Promise<readonly PrinterPlace[]>;
}

const ASK_EVERY_MS = 2000;
const LOOPBACK = '127.0.0.1';

/** Simulated printers that start one after another, because only the seed, or a person, says where they are. */
export function growingPrinters(log: Pick<Log, 'info' | 'warn'>): GrowingPrinters {
  let started: Pick<PrinterSimulator, 'printers' | 'stop'>[] = [];
  const all: SimulatedPrinter[] = [];
  const here: PrinterPlace[] = [];
  const stop = async () => {
    const stopping = started;
    started = [];
    all.length = 0;
    here.length = 0;
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
      const held: PrinterPlace[] = [];
      for (const place of places) {
        const { ipAddress, port } = place;
        if (ipAddress !== LOOPBACK || tried.has(port)) continue;
        tried.add(port);
        try {
          const one = await startOne(place);
          started.push(one);
          all.push(...one.printers);
          here.push(place);
        } catch {
          held.push(place);
        }
      }
      if (held.length > 0) {
        log.warn('simulated printers are off: another program has their ports; end it and start again', {
          printers: held.map(nameOf).join(', '),
          ports: held.map(({ port }) => port).join(', '),
        });
      }
      return held.map(({ port }) => port);
    },
    ask(printers) {
      for (const options of printers) {
        const one = new DirectPrintSimulator(options);
        one.start(ASK_EVERY_MS);
        all.push(one);
        started.push({ printers: [one], stop: () => one.stop() });
      }
    },
    async handOver() {
      const places = [...here];
      await stop();
      return places;
    },
    stop,
  };
}

async function startOne(place: PrinterPlace): Promise<Pick<PrinterSimulator, 'printers' | 'stop'>> {
  const name = nameOf(place);
  const { port } = place;
  if (place.connection !== 'EPOS') return startPrinterSimulator({ printers: [{ name, port }] });
  const epos = await startEposSimulator({ name, port });
  return { printers: [epos], stop: () => epos.stop() };
}

function nameOf({ storeName, name }: PrinterPlace): string {
  return `${storeName} ${name}`.trim();
}
