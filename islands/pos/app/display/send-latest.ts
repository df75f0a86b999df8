/** Sends what the customer display should show: the last word wins, and selling never waits for it. Browser only. */
import type { DisplayState } from '#src/domain/till/display-state.schema.ts';

export interface SendLatestOptions {
  /** What should be shown at this moment. */
  read(): DisplayState;
  /** Returns the sequence that counts at the server. Null: it refuses this state, so that sending it again is no use. */
  send(said: { readonly sequence: number; readonly state: DisplayState }): Promise<number | null>;
  readonly everyMs?: number;
  /** After a call without an answer. */
  readonly againMs?: number;
  now?(): number;
}

export interface SendLatest {
  /** Something may have changed. */
  poke(): void;
  /** Nobody sells here any more: this is the last word, as far as the server can be reached now. */
  end(state: DisplayState): void;
}

const EVERY_MS = 200;
const AGAIN_MS = 3000;

/** One call at a time. What changes meanwhile is sent next, as it is by then. */
export function sendLatest(options: SendLatestOptions): SendLatest {
  const { read, send, everyMs = EVERY_MS, againMs = AGAIN_MS, now = Date.now } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isPoked = false;
  let isStopped = false;
  let startedAt = 0;
  /** Grows over reloads, too. */
  let sequence = 0;
  let known = '';

  const nextSequence = () => {
    sequence = Math.max(sequence + 1, now());
    return sequence;
  };
  const run = async () => {
    timer = undefined;
    isPoked = false;
    const state = read();
    const text = JSON.stringify(state);
    if (text === known) return;
    isSending = true;
    startedAt = now();
    let waitMs = everyMs;
    try {
      const counts = await send({ sequence: nextSequence(), state });
      // The device's clock was set back: another word of this till counts until this one goes beyond it.
      if (counts !== null && counts > sequence) {
        sequence = counts;
        isPoked = true;
      } else known = text;
    } catch {
      isPoked = true;
      waitMs = againMs;
    }
    isSending = false;
    if (isPoked) soon(waitMs);
  };
  const soon = (waitMs: number) => {
    if (isStopped || isSending || timer !== undefined) return;
    timer = setTimeout(() => void run(), Math.max(0, startedAt + waitMs - now()));
  };
  return {
    poke() {
      isPoked = true;
      soon(everyMs);
    },
    end(state) {
      isStopped = true;
      clearTimeout(timer);
      if (JSON.stringify(state) !== known) void send({ sequence: nextSequence(), state }).catch(() => {});
    },
  };
}
