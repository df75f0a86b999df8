import { connect, type Socket } from 'node:net';
import { type PrinterReply, ReplyParser } from './replies.ts';

export type ConnectionEnd = 'closed' | 'reset';

/** A raw connection that reads all the time: replies come as they please, and an early end must not be missed. */
export class PrinterConnection {
  readonly #socket: Socket;
  readonly #parser = new ReplyParser();
  readonly #listeners = new Set<() => void>();
  readonly #replies: PrinterReply[] = [];
  #end: ConnectionEnd | null = null;
  #heardAnything = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      this.#heardAnything = true;
      this.#replies.push(...this.#parser.feed(Buffer.from(bytes)));
      this.#wake();
    });
    // A printer that is busy accepts and closes; nothing else ever tells so.
    socket.on('end', () => this.#finish('closed'));
    socket.on('error', () => this.#finish('reset'));
    socket.on('close', () => this.#finish('closed'));
  }

  /** Null: nobody answers there within the time. */
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

  get end(): ConnectionEnd | null {
    return this.#end;
  }

  get heardAnything(): boolean {
    return this.#heardAnything;
  }

  /** Takes what has come since the last call. */
  takeReplies(): PrinterReply[] {
    return this.#replies.splice(0);
  }

  /** Until something comes, the connection ends, or the time is over. */
  waitForNews(timeoutMs: number): Promise<void> {
    if (this.#end !== null || this.#replies.length > 0 || timeoutMs <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#listeners.delete(done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      this.#listeners.add(done);
    });
  }

  /** True when the kernel can take more at once; else `onDrain` is called when it can. */
  write(bytes: Uint8Array, onDrain: () => void = () => {}): boolean {
    if (this.#end === 'reset') return true;
    const goesOn = this.#socket.write(bytes);
    if (!goesOn) {
      this.#socket.once('drain', () => {
        onDrain();
        this.#wake();
      });
    }
    return goesOn;
  }

  /** Says goodbye and waits for the other side, but not for long. */
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
      if (this.#end !== null) this.#socket.destroy();
    });
  }

  #finish(end: ConnectionEnd): void {
    this.#end ??= end;
    this.#wake();
  }

  #wake(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
