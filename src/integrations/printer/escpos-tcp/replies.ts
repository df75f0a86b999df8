import type { PrinterProblem } from '../printer.port.ts';

/** A printer's replies, separated from one stream (reference printing §1.9). */
export type PrinterReply =
  | { readonly kind: 'realTime'; readonly byte: number }
  | { readonly kind: 'auto'; readonly problem: PrinterProblem | null; readonly nearEnd: boolean }
  | { readonly kind: 'processId'; readonly mark: string }
  | { readonly kind: 'buffersCleared' }
  | { readonly kind: 'queued'; readonly byte: number };

const BLOCK = 0x37;
const BLOCK_KINDS = [0x22, 0x25, 0x36];
const XON = 0x11;
const XOFF = 0x13;
/** Longest block or text a printer sends; more without an end is noise, and the parser starts again. */
const MAX_BLOCK = 80;

interface Step {
  readonly length: number;
  readonly reply: PrinterReply | null;
  readonly isNoise?: boolean;
}

const NOISE: Step = { length: 1, reply: null, isNoise: true };
const FLOW_CONTROL: Step = { length: 1, reply: null };

/** Takes bytes as they come, split anywhere; skips what is no reply. */
export class ReplyParser {
  #pending: number[] = [];
  #noise = 0;

  /** Bytes that no printer sends: something else may be speaking. */
  get noise(): number {
    return this.#noise;
  }

  feed(bytes: Uint8Array): PrinterReply[] {
    this.#pending.push(...bytes);
    const replies: PrinterReply[] = [];
    while (this.#pending.length > 0) {
      const step = this.#next();
      if (step === 'more') break;
      this.#pending.splice(0, step.length);
      if (step.reply !== null) replies.push(step.reply);
      else if (step.isNoise) this.#noise += step.length;
    }
    return replies;
  }

  #next(): 'more' | Step {
    const first = this.#pending[0] ?? 0;
    if (first === XON || first === XOFF) return FLOW_CONTROL;
    if (first === BLOCK) return this.#block();
    if ((first & 0x93) === 0x12) return { length: 1, reply: { kind: 'realTime', byte: first } };
    if ((first & 0x93) === 0x10) return this.#auto();
    // Bits 4 to 7 of a paper answer are always clear; anything else is noise, which must not become a proof.
    if (first <= 0x0f) return { length: 1, reply: { kind: 'queued', byte: first } };
    return NOISE;
  }

  #block(): 'more' | Step {
    const kind = this.#pending[1];
    if (kind === undefined) return 'more';
    if (!BLOCK_KINDS.includes(kind)) return NOISE;
    const end = this.#pending.indexOf(0);
    if (end < 0) return this.#pending.length > MAX_BLOCK ? NOISE : 'more';
    const length = end + 1;
    if (length > MAX_BLOCK) return NOISE;
    if (kind === 0x25) return { length, reply: { kind: 'buffersCleared' } };
    if (kind !== 0x22) return { length, reply: null };
    return { length, reply: { kind: 'processId', mark: String.fromCharCode(...this.#pending.slice(2, end)) } };
  }

  #auto(): 'more' | Step {
    const following = this.#pending.slice(1, 4);
    if (following.some((byte) => (byte & 0x90) !== 0)) return NOISE;
    if (following.length < 3) return 'more';
    const [one = 0, two = 0, three = 0] = this.#pending;
    const problem = problemOfAuto(one, two, three);
    return { length: 4, reply: { kind: 'auto', problem: problem, nearEnd: (three & 0x03) !== 0 } };
  }
}

function problemOfAuto(one: number, two: number, three: number): PrinterProblem | null {
  if ((three & 0x0c) !== 0) return 'paper_out';
  if ((one & 0x20) !== 0) return 'cover_open';
  if ((two & 0x08) !== 0) return 'cutter';
  if ((two & 0x64) !== 0 || (one & 0x08) !== 0) return 'error';
  return null;
}

/** Answers to `DLE EOT 2`, 3 and 4 together. */
export function problemOfRealTime(offline: number, error: number, paper: number): PrinterProblem | null {
  if ((offline & 0x20) !== 0 || (paper & 0x60) !== 0) return 'paper_out';
  if ((offline & 0x04) !== 0) return 'cover_open';
  if ((error & 0x08) !== 0) return 'cutter';
  if ((offline & 0x40) !== 0) return 'error';
  return null;
}

export function isNearEnd(paper: number): boolean {
  return (paper & 0x0c) !== 0;
}
