import { type PrinterReply, ReplyParser } from '../escpos-tcp/replies.ts';

export type LineEnd = 'closed' | 'reset';

/** An open way to one printer, whatever it is made of: bytes out, its replies in as they come. */
export abstract class PrinterLine {
  readonly #parser = new ReplyParser();
  readonly #listeners = new Set<() => void>();
  readonly #replies: PrinterReply[] = [];
  #end: LineEnd | null = null;
  #heardAnything = false;

  get end(): LineEnd | null {
    return this.#end;
  }

  /** Received bytes that no printer sends. */
  get noise(): number {
    return this.#parser.noise;
  }

  get heardAnything(): boolean {
    return this.#heardAnything;
  }

  /** Takes what has come since the last call. */
  takeReplies(): PrinterReply[] {
    return this.#replies.splice(0);
  }

  /** Until something comes, the line ends, or the time is over. */
  waitForUpdates(timeoutMs: number): Promise<void> {
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

  /** True when more can be taken at once; else `onDrain` is called when it can. */
  abstract write(bytes: Uint8Array, onDrain?: () => void): boolean;
  /** Says goodbye and waits for the other side, but not for long. */
  abstract close(timeoutMs: number): Promise<void>;

  protected heard(bytes: Uint8Array): void {
    this.#heardAnything = true;
    this.#replies.push(...this.#parser.feed(bytes));
    this.wake();
  }

  protected finish(end: LineEnd): void {
    this.#end ??= end;
    this.wake();
  }

  protected wake(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
