import type { Log } from '#src/context.ts';
import { primaryLost } from '../no-primary.ts';
import { AHEAD_PATH } from './lease-gate.ts';

/** Keeps the note beside the lease true while this machine is the primary. */
export interface AheadKeeper {
  /** Before a write is answered that no other machine has. Null: it is noted already. Rejects where the lease is lost. */
  answerAlone(position: bigint): Promise<void> | null;
  /** Another machine that could take over has everything up to here. */
  isHeld(position: bigint): void;
  /** This is the primary no more, or not yet. */
  reset(): void;
}

const AGAIN_MS = 1000;
const WITHIN_MS = 4000;

/** Without a gate, as with a lease that never moves, nobody else could win, and there is nothing to note. */
export const NOTHING_TO_NOTE: AheadKeeper = { answerAlone: () => null, isHeld() {}, reset() {} };

export function createAheadKeeper(gateUrl: string, log: Log): AheadKeeper {
  return new NoteKeeper(gateUrl + AHEAD_PATH, log);
}

class NoteKeeper implements AheadKeeper {
  readonly #url: string;
  readonly #log: Log;
  /** Rises with each end of a term, so that what belongs to an earlier one is left. */
  #term = 0;
  #isNoted = false;
  /** A copy has to come this far before the note may go. Null: there may be one of an earlier term. */
  #upTo: bigint | null = null;
  #isKnownToBeClear = false;
  /** One call after the other: a note and its end must not overtake each other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  answerAlone(position: bigint): Promise<void> | null {
    const term = this.#term;
    this.#upTo = this.#upTo === null || position > this.#upTo ? position : this.#upTo;
    if (this.#isNoted) return null;
    return this.#note(term, position).then(
      () => {
        if (term !== this.#term) throw primaryLost();
      },
      (error) => {
        this.#log.error('a write was not acknowledged: no other machine has it, and the lease cannot say so', {
          error,
        });
        throw primaryLost();
      },
    );
  }

  isHeld(position: bigint): void {
    if (this.#isKnownToBeClear || this.#isBefore(position)) return;
    const term = this.#term;
    // Only one at a time: the next report of the copy comes soon.
    this.#isKnownToBeClear = true;
    void this.#inTurn(() => this.#clear(term, position)).catch(async () => {
      await Bun.sleep(AGAIN_MS);
      this.#isKnownToBeClear = false;
    });
  }

  reset(): void {
    this.#term++;
    this.#isNoted = false;
    this.#isKnownToBeClear = false;
    this.#upTo = null;
  }

  #note(term: number, position: bigint): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#isNoted || term !== this.#term) return;
      await askGate(this.#url, { method: 'PUT', body: String(position) });
      this.#isNoted = term === this.#term;
      this.#isKnownToBeClear = false;
      const facts = { position: String(position) };
      this.#log.warn('this machine alone has what it answers: no other may become the primary', facts);
    });
  }

  async #clear(term: number, position: bigint): Promise<void> {
    if (term !== this.#term || this.#isBefore(position)) {
      this.#isKnownToBeClear = false;
      return;
    }
    // Before it is gone: what is answered alone from now on is noted anew, behind this.
    const wasNoted = this.#isNoted;
    this.#isNoted = false;
    await askGate(this.#url, { method: 'DELETE' });
    if (wasNoted) this.#log.info('another machine has caught up and may become the primary again');
  }

  #isBefore(position: bigint): boolean {
    return this.#upTo !== null && position < this.#upTo;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work, work);
    this.#last = next.catch(() => {});
    return next;
  }
}

async function askGate(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(WITHIN_MS) });
  if (!answer.ok) throw new Error(`the gate of the lease answered ${answer.status}`);
}
