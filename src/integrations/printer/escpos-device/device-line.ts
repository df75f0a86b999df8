import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { PrinterLine } from '../escpos/printer-line.ts';

/** How often a busy file is polled; it can't be awaited, and a blocking write would wait for paper forever. */
const LOOK_MS = 10;
const READ_BYTES = 512;
/** A printer may send an empty packet; a file that has nothing else to say, time after time, has lost its printer. */
const EMPTY_READS = 8;
/** Closing a driver at once would stop what is still on its way to the printer. */
const LINGER_MS = 150;

/** The system calls, so that a test can be a printer that another process has open. */
export interface DeviceFiles {
  open(path: string): number;
}

export const DEVICE_FILES: DeviceFiles = {
  open: (path) => openSync(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOCTTY),
};

/** A character device that takes what it can and answers when it likes: the kernel's `usblp`, or a serial line over Bluetooth. */
export class DeviceLine extends PrinterLine {
  readonly #file: number;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #waiting: { bytes: Uint8Array; readonly onDrain: () => void }[] = [];
  #isOpen = true;
  #emptyReads = 0;

  constructor(file: number) {
    super();
    this.#file = file;
    // Answers to an earlier client are not for us.
    while (this.#read() !== null);
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  static open(path: string, files: DeviceFiles = DEVICE_FILES): DeviceLine | 'offline' | 'busy' {
    try {
      return new DeviceLine(files.open(path));
    } catch (error) {
      return openFailure(error);
    }
  }

  write(bytes: Uint8Array, onDrain: () => void = () => {}): boolean {
    this.#waiting.push({ bytes, onDrain });
    this.#drain(false);
    return this.#waiting.length === 0;
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    if (this.end === null) await new Promise((resolve) => setTimeout(resolve, LINGER_MS));
    clearInterval(this.#timer);
    this.#isOpen = false;
    closeSync(this.#file);
  }

  #look(): void {
    if (this.end !== null) return;
    for (let bytes = this.#read(); bytes !== null && bytes.length > 0; bytes = this.#read()) this.heard(bytes);
    this.#drain(true);
  }

  /** Null if there's nothing to read. */
  #read(): Uint8Array | null {
    const buffer = new Uint8Array(READ_BYTES);
    try {
      const count = readSync(this.#file, buffer, 0, READ_BYTES, null);
      this.#emptyReads = count === 0 ? this.#emptyReads + 1 : 0;
      if (this.#emptyReads >= EMPTY_READS) this.finish('reset');
      return count === 0 ? null : buffer.subarray(0, count);
    } catch (error) {
      if (isLater(error)) this.#emptyReads = 0;
      else this.finish('reset');
      return null;
    }
  }

  #drain(tells: boolean): void {
    for (let next = this.#waiting[0]; next !== undefined && this.end === null; next = this.#waiting[0]) {
      try {
        const count = writeSync(this.#file, next.bytes);
        next.bytes = next.bytes.subarray(count);
      } catch (error) {
        if (!isLater(error)) this.finish('reset');
        return;
      }
      if (next.bytes.length > 0) return;
      this.#waiting.shift();
      if (!tells) continue;
      next.onDrain();
      this.wake();
    }
  }
}

/** Why a device file couldn't be opened. */
export function openFailure(error: unknown): 'offline' | 'busy' {
  return codeOf(error) === 'EBUSY' ? 'busy' : 'offline';
}

function isLater(error: unknown): boolean {
  return ['EAGAIN', 'EWOULDBLOCK', 'EINTR'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
