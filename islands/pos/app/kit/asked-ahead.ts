/** Asking for what a finger has come down on, so that the answer is on its way when the finger leaves. */

/** Older than this, what was asked ahead was not the touch that came. */
const FRESH_MS = 2000;

export interface AskedAhead<T> {
  aim(id: string): void;
  /** What was asked ahead for it, once; asked now where nothing was. */
  take(id: string): Promise<T>;
}

export function askedAhead<T>(ask: (id: string) => Promise<T>, now = () => performance.now()): AskedAhead<T> {
  let ahead: { readonly id: string; readonly at: number; readonly answer: Promise<T> } | null = null;
  return {
    aim(id) {
      const answer = ask(id);
      // Whoever takes it hears what went wrong; nobody may.
      answer.catch(() => {});
      ahead = { id, at: now(), answer };
    },
    take(id) {
      const found = ahead;
      ahead = null;
      return found?.id === id && now() - found.at < FRESH_MS ? found.answer : ask(id);
    },
  };
}
