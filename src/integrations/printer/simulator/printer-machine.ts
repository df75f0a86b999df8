import { type Decoded, decodeNext } from './escpos-decoder.ts';
import { type Paper, paperText } from './paper.ts';
import { PrintHead } from './print-head.ts';
import { type RealTimeCommand, RealTimeScanner } from './real-time.ts';

/** A person's and a network's effects on a printer. */
export interface PrinterFaults {
  paperOut: boolean;
  /** The roll ends after this many more lines. */
  paperOutAfterLines: number | null;
  nearEnd: boolean;
  coverOpen: boolean;
  /** Until the printer is told to continue. */
  cutterJam: boolean;
  /** Null: as fast as it can. */
  linesPerSecond: number | null;
  mute: boolean;
  /** Noise before every answer. */
  garbage: boolean;
  refuse: boolean;
  /** Accepts a connection and closes it: another client is printing. */
  busy: boolean;
  /** Accepts a connection and never reads. */
  deaf: boolean;
  /** It is no printer at all: it reads lines and answers each with words, as many a service on a network does. */
  stranger: boolean;
  /** Half-closes: sends no more, but keeps reading. */
  halfClose: boolean;
  /** Breaks the connection after this many bytes, once. */
  dropAfterBytes: number | null;
}

export const NO_FAULTS: PrinterFaults = {
  paperOut: false,
  paperOutAfterLines: null,
  nearEnd: false,
  coverOpen: false,
  cutterJam: false,
  linesPerSecond: null,
  mute: false,
  garbage: false,
  refuse: false,
  busy: false,
  deaf: false,
  stranger: false,
  halfClose: false,
  dropAfterBytes: null,
};

export interface Violation {
  readonly offset: number;
  readonly why: string;
}

/** Room in the receive buffer while the printer cannot print. */
const BUFFER_BYTES = 4096;
const STRANGER_REPLY = 'HTTP/1.1 400 Bad Request\r\n\r\n';
const NOISE = [0xff, 0x80, 0x37, 0x81] as const;

/** A TM-m30 without the case: bytes in, paper and answers out. Others provide the network. */
export class PrinterMachine {
  readonly faults: PrinterFaults = { ...NO_FAULTS };
  readonly violations: Violation[] = [];
  readonly drawerPulses: { readonly pin: 2 | 5; readonly onMs: number }[] = [];
  readonly #head: PrintHead;
  readonly #watchers = new Set<() => void>();
  #scanner = new RealTimeScanner();
  #buffer: number[] = [];
  #consumed = 0;
  #autoStatus = 0;
  #reply: (bytes: Uint8Array) => void = () => {};
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    readonly name: string,
    dots = 576,
  ) {
    this.#head = new PrintHead(name, dots, (why) => this.violations.push({ offset: this.#consumed, why }));
  }

  get papers(): readonly Paper[] {
    return this.#head.papers;
  }

  get unfinished(): Paper | null {
    return this.#head.unfinished();
  }

  /** Everything on paper, dockets separated, newest last. */
  text(): string {
    const rest = this.unfinished;
    return [...this.papers, ...(rest === null ? [] : [rest])].map(paperText).join('\n--------8<--------\n');
  }

  get isOffline(): boolean {
    return this.faults.paperOut || this.faults.coverOpen || this.faults.cutterJam;
  }

  get isBufferFull(): boolean {
    return this.#buffer.length >= BUFFER_BYTES;
  }

  /** Sets the receiver of answers from now on. */
  connect(reply: (bytes: Uint8Array) => void): void {
    this.#reply = reply;
    this.#scanner = new RealTimeScanner();
  }

  set(faults: Partial<PrinterFaults>): void {
    Object.assign(this.faults, faults);
    this.#announce();
    this.#pump();
  }

  clear(): void {
    this.#head.clear();
    this.#buffer = [];
    this.violations.length = 0;
    this.drawerPulses.length = 0;
  }

  /** Called after every change of state and of the buffer. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  receive(bytes: Uint8Array): void {
    if (this.faults.stranger) {
      if (bytes.includes(0x0a)) this.#reply(new TextEncoder().encode(STRANGER_REPLY));
      return;
    }
    const { data, commands } = this.#scanner.scan(bytes);
    for (const command of commands) this.#obey(command);
    for (const byte of data) this.#buffer.push(byte);
    this.#pump();
  }

  #obey(command: RealTimeCommand): void {
    if (command.kind === 'status') this.#answer([this.#statusByte(command.which)]);
    if (command.kind === 'pulse') this.drawerPulses.push({ pin: command.pin, onMs: 100 });
    if (command.kind === 'recover') {
      if (command.how === 2) this.#buffer = [];
      this.set({ cutterJam: false });
    }
    if (command.kind === 'clearBuffers') {
      this.#buffer = [];
      this.#head.forgetLine();
      this.#answer([0x37, 0x25, 0x00]);
    }
  }

  #statusByte(which: number): number {
    const { paperOut, coverOpen, cutterJam, nearEnd } = this.faults;
    if (which === 1) return 0x12 | (this.isOffline ? 0x08 : 0);
    if (which === 2) return 0x12 | (coverOpen ? 0x04 : 0) | (paperOut ? 0x20 : 0) | (cutterJam ? 0x40 : 0);
    if (which === 3) return 0x12 | (cutterJam ? 0x08 : 0);
    return 0x12 | (nearEnd || paperOut ? 0x0c : 0) | (paperOut ? 0x60 : 0);
  }

  #announce(): void {
    if (this.#autoStatus !== 0) {
      const { paperOut, coverOpen, cutterJam, nearEnd } = this.faults;
      const one = 0x10 | (this.isOffline ? 0x08 : 0) | (coverOpen ? 0x20 : 0);
      const three = (nearEnd || paperOut ? 0x03 : 0) | (paperOut ? 0x0c : 0);
      this.#answer([one, cutterJam ? 0x08 : 0x00, three, 0x0f]);
    }
    for (const watcher of [...this.#watchers]) watcher();
  }

  #answer(bytes: readonly number[]): void {
    if (this.faults.mute) return;
    this.#reply(Uint8Array.from(this.faults.garbage ? [...NOISE, ...bytes] : bytes));
  }

  /** Works through the buffer until it is empty, the printer stops, or it is time to be slow. */
  #pump(): void {
    if (this.#timer !== null) return;
    while (this.#buffer.length > 0 && !this.isOffline) {
      const step = decodeNext(Uint8Array.from(this.#buffer.slice(0, BUFFER_BYTES)));
      if (step === 'more') break;
      this.#buffer.splice(0, step.length);
      const movedPaper = this.#apply(step.decoded);
      this.#consumed += step.length;
      if (!movedPaper) continue;
      this.#countLine();
      if (this.faults.linesPerSecond === null) continue;
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#pump();
      }, 1000 / this.faults.linesPerSecond);
      break;
    }
    for (const watcher of [...this.#watchers]) watcher();
  }

  #countLine(): void {
    const left = this.faults.paperOutAfterLines;
    if (left === null) return;
    this.faults.paperOutAfterLines = left <= 1 ? null : left - 1;
    if (left > 1) return;
    this.faults.paperOut = true;
    this.#announce();
  }

  #apply(decoded: Decoded): boolean {
    switch (decoded.kind) {
      case 'violation':
        this.violations.push({ offset: this.#consumed, why: decoded.why });
        return false;
      case 'drawer':
        this.drawerPulses.push({ pin: decoded.pin, onMs: decoded.onMs });
        return false;
      case 'autoStatus':
        this.#autoStatus = decoded.mask;
        this.#announce();
        return false;
      case 'queuedStatus':
        this.#answer([this.faults.nearEnd ? 0x03 : 0x00]);
        return false;
      case 'identify':
        this.#answer([0x5f, ...new TextEncoder().encode(decoded.what === 0x42 ? 'EPSON' : 'TM-m30II'), 0x00]);
        return false;
      case 'completion':
        this.#answer([0x37, 0x22, ...new TextEncoder().encode(decoded.mark), 0x00]);
        return false;
      default:
        if (decoded.kind === 'initialise') this.#autoStatus = 0;
        return this.#head.apply(decoded);
    }
  }
}
