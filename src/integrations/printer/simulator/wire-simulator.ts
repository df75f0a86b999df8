import { createServer, type Server, type Socket } from 'node:net';
import { type PrinterFaults, PrinterMachine } from './printer-machine.ts';

export interface SimulatedPrinter {
  readonly name: string;
  /** `host:port`. */
  readonly address: string;
  readonly machine: PrinterMachine;
  set(faults: Partial<PrinterFaults>): Promise<void>;
}

export interface PrinterSimulator {
  readonly printers: readonly SimulatedPrinter[];
  printer(name: string): SimulatedPrinter;
  stop(): Promise<void>;
}

export interface PrinterSimulatorOptions {
  /** Port 0: any free one. */
  readonly printers: readonly { readonly name: string; readonly port: number; readonly dots?: number }[];
  readonly host?: string;
}

/** Printers on TCP that behave like an m30 on port 9100: for development, and to try the real adapter on. */
export async function startPrinterSimulator({
  printers,
  host = '127.0.0.1',
}: PrinterSimulatorOptions): Promise<PrinterSimulator> {
  const wires = await Promise.all(printers.map(({ name, port, dots }) => PrinterWire.open(name, host, port, dots)));
  return {
    printers: wires,
    printer(name) {
      const found = wires.find((wire) => wire.name === name);
      if (found === undefined) throw new Error(`no simulated printer is called ${name}`);
      return found;
    },
    stop: async () => {
      await Promise.all(wires.map((wire) => wire.stop()));
    },
  };
}

class PrinterWire implements SimulatedPrinter {
  readonly machine: PrinterMachine;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();

  private constructor(
    readonly name: string,
    private readonly host: string,
    private port: number,
    dots?: number,
  ) {
    this.machine = new PrinterMachine(name, dots);
  }

  static async open(name: string, host: string, port: number, dots?: number): Promise<PrinterWire> {
    const wire = new PrinterWire(name, host, port, dots);
    await wire.#listen();
    return wire;
  }

  get address(): string {
    return `${this.host}:${this.port}`;
  }

  async set(faults: Partial<PrinterFaults>): Promise<void> {
    this.machine.set(faults);
    if (faults.refuse === true) await this.stop();
    if (faults.refuse === false && this.#server === null) await this.#listen();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    for (const socket of this.#sockets) socket.destroy();
    if (server !== null) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #listen(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket));
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, this.host, () => {
        const bound = server.address();
        if (bound !== null && typeof bound === 'object') this.port = bound.port;
        resolve();
      });
    });
  }

  #accept(socket: Socket): void {
    const { machine } = this;
    const { faults } = machine;
    this.#sockets.add(socket);
    socket.on('error', () => {});
    if (faults.busy) {
      socket.destroy();
      this.#sockets.delete(socket);
      return;
    }
    if (faults.deaf) {
      socket.pause();
      socket.once('close', () => this.#sockets.delete(socket));
      return;
    }
    if (faults.halfClose) socket.end();
    machine.connect((bytes) => {
      if (!socket.destroyed && socket.writable) socket.write(bytes);
    });
    let received = 0;
    socket.on('data', (chunk) => {
      const bytes = Buffer.from(chunk);
      const limit = faults.dropAfterBytes;
      if (limit !== null && received + bytes.length >= limit) {
        machine.receive(bytes.subarray(0, Math.max(0, limit - received)));
        faults.dropAfterBytes = null;
        socket.destroy();
        return;
      }
      received += bytes.length;
      machine.receive(bytes);
      if (machine.isBufferFull) socket.pause();
    });
    const unwatch = machine.watch(() => {
      if (!machine.isBufferFull && socket.isPaused()) socket.resume();
    });
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      unwatch();
      this.#sockets.delete(socket);
    });
  }
}
