import type { PrinterStatus } from '../printer.port.ts';
import type { EposPlace } from './epos-address.ts';
import {
  type EposAnswer,
  isNearEndStatus,
  problemOfCode,
  problemOfStatus,
  readEposAnswer,
  rejectionOfCode,
} from './epos-answer.ts';
import { type EposAsk, eposDocument } from './epos-document.ts';
import { exchange } from './http-exchange.ts';

export interface EposTimes {
  readonly connectMs: number;
  /** How long a printer may take to say how it is. */
  readonly statusMs: number;
  /** How long a stopped printer may keep the job before it is taken back. */
  readonly holdMs: number;
  readonly pauseMs: number;
  /** How long an answer may take from a printer that has been silent so far. */
  readonly muteMs: number;
  /** How often a printer that is printing is asked how it is. */
  readonly lookMs: number;
}

export const EPOS_TIMES: EposTimes = {
  connectMs: 3000,
  statusMs: 4000,
  holdMs: 120_000,
  pauseMs: 200,
  muteMs: 4000,
  lookMs: 2000,
};

/**
 * What came of one request. `stranger`: an answer that is none of a printer's. The others are those of the connection:
 * nothing was sent when `offline` or `otherCertificate`, and it may have arrived when `closed` or `silent`.
 */
export type EposWord =
  | { readonly kind: 'answer'; readonly answer: EposAnswer; readonly certificate: string | null }
  | { readonly kind: 'stranger' | 'offline' | 'otherCertificate' | 'closed' | 'silent' };

/** The web service of one printer. */
export class EposService {
  constructor(
    private readonly place: EposPlace & { readonly certificate: string | null },
    private readonly times: EposTimes,
  ) {}

  /** How the printer is; with a job's id how far that job is. */
  status(jobId?: string): Promise<EposWord> {
    return this.#ask(jobId === undefined ? { kind: 'status' } : { kind: 'status', jobId }, this.times.statusMs);
  }

  recover(how: 'resume' | 'clear'): Promise<EposWord> {
    return this.#ask({ kind: how }, this.times.statusMs);
  }

  print(
    job: { readonly jobId: string; readonly bytes: Uint8Array },
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<EposWord> {
    return this.#ask({ kind: 'print', ...job }, timeoutMs, signal);
  }

  async #ask(ask: EposAsk, answerMs: number, signal?: AbortSignal): Promise<EposWord> {
    const { deviceId } = this.place;
    const timeoutMs = Math.ceil(answerMs);
    const exchanged = await exchange(this.place, {
      path: `/cgi-bin/epos/service.cgi?devid=${encodeURIComponent(deviceId)}&timeout=${timeoutMs}`,
      body: eposDocument(ask, { deviceId, timeoutMs }),
      connectMs: this.times.connectMs,
      answerMs,
      ...(signal && { signal }),
    });
    if (exchanged.kind !== 'answer') return exchanged;
    const answer = exchanged.status === 200 ? readEposAnswer(exchanged.body) : null;
    return answer ? { kind: 'answer', answer, certificate: exchanged.certificate } : { kind: 'stranger' };
  }
}

/** A printer's word on how it is. Something else that answers is as good as no printer. */
export function statusOfWord(word: EposWord): PrinterStatus {
  if (word.kind === 'silent') return { kind: 'mute' };
  if (word.kind === 'closed') return { kind: 'unavailable', why: 'busy' };
  if (word.kind !== 'answer') return { kind: 'unavailable', why: 'offline' };
  const { code, status } = word.answer;
  const why = problemOfStatus(status) ?? problemOfCode(code) ?? rejectionOfCode(code);
  return why === null ? { kind: 'ready', nearEnd: isNearEndStatus(status) } : { kind: 'unavailable', why };
}
