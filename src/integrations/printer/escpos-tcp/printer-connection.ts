import { connect, type Socket } from 'node:net';
import { PrinterLine } from '../escpos/printer-line.ts';

/** A raw connection that reads all the time: replies come as they please, and an early end must not be missed. */
export class PrinterConnection extends PrinterLine {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    super();
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.heard(Buffer.from(bytes)));
    // A printer that is busy accepts and closes; nothing else ever tells so.
    socket.on('end', () => this.finish('closed'));
    socket.on('error', () => this.finish('reset'));
    socket.on('close', () => this.finish('closed'));
  }

  /** Null when there's no answer in time. */
  static open(host: string, port: number, timeoutMs: number): Promise<PrinterConnection | null> {
    return new Promise((resolve) => {
      const socket = connect({ host, port, allowHalfOpen: true });
      // The socket's own idle timer is not relied on while connecting.
      const timer = setTimeout(() => give(null), timeoutMs);
      const give = (connection: PrinterConnection | null) => {
        clearTimeout(timer);
        socket.off('error', refuse);
        if (connection === null) {
          socket.on('error', () => {});
          socket.destroy();
        }
        resolve(connection);
      };
      const refuse = () => give(null);
      socket.once('error', refuse);
      socket.once('connect', () => give(new PrinterConnection(socket)));
    });
  }

  write(bytes: Uint8Array, onDrain: () => void = () => {}): boolean {
    if (this.end === 'reset') return true;
    const goesOn = this.#socket.write(bytes);
    if (!goesOn) {
      this.#socket.once('drain', () => {
        onDrain();
        this.wake();
      });
    }
    return goesOn;
  }

  close(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#socket.destroyed) return resolve();
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => this.#socket.destroy(), timeoutMs);
      this.#socket.once('close', done);
      this.#socket.end();
      if (this.end !== null) this.#socket.destroy();
    });
  }
}
