/** Reads what a screen shows. Browser only. */

/** Events of one order come together. One read is enough for them. */
const GATHER_MS = 60;

interface ReadOptions<Answer> {
  read(): Promise<Answer>;
  onRead(answer: Answer, askedAtMs: number): void;
  onFailed(error: unknown): void;
}

export interface ReadInTurn {
  /** Reads in a moment, once for all that ask until then. */
  soon(): void;
  stop(): void;
}

/** One read at a time, so that an older board never replaces a newer one. What happens while it reads is read next. */
export function readInTurn<Answer>({ read: ask, onRead, onFailed }: ReadOptions<Answer>): ReadInTurn {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isWanted = false;
  let isStopped = false;
  const read = async () => {
    isReading = true;
    isWanted = false;
    const askedAtMs = Date.now();
    try {
      const answer = await ask();
      if (!isStopped) onRead(answer, askedAtMs);
    } catch (error) {
      if (!isStopped) onFailed(error);
    } finally {
      isReading = false;
      if (isWanted && !isStopped) soon();
    }
  };
  const soon = () => {
    isWanted = true;
    if (isReading) return;
    clearTimeout(timer);
    timer = setTimeout(() => void read(), GATHER_MS);
  };
  return {
    soon,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
