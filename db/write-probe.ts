import { statfsSync } from 'node:fs';

/** Less than a few orders need: the next one may not fit although a single row still does. */
const LEAST_FREE_BYTES = 2 * 2 ** 20;
/** How long an answer is reused, so that frequent callers cost one commit a second. */
const GOOD_FOR_MS = 1000;
/** A disk that takes longer takes no orders. */
const LIMIT_MS = 2000;

export interface WriteProbe {
  isWritable(): Promise<boolean>;
  /** The next read goes to the file. */
  forget(): void;
}

/**
 * Finds out whether orders can be written: by writing, since rights and a healthy disk cannot be seen otherwise, and by
 * the room that is left in the folder. Null: a database in memory.
 */
export function createWriteProbe(folder: string | null, write: () => Promise<unknown>): WriteProbe {
  let last: { at: number; answer: Promise<boolean> } | null = null;
  const ask = async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), LIMIT_MS);
    });
    const written = write().then(
      () => folder === null || hasRoom(folder),
      () => false,
    );
    const answer = await Promise.race([written, tooLong]);
    clearTimeout(timer);
    return answer;
  };
  return {
    isWritable() {
      if (last && performance.now() - last.at < GOOD_FOR_MS) return last.answer;
      last = { at: performance.now(), answer: ask() };
      return last.answer;
    },
    forget() {
      last = null;
    },
  };
}

/** A file system that does not say how large it is has no say. */
function hasRoom(folder: string): boolean {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 || bavail * bsize >= LEAST_FREE_BYTES;
}
