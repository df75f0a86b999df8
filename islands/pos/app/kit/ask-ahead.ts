/** Fetches what a finger has come down on, so the answer is on its way when the finger lifts. */

/** A request older than this belongs to another touch. */
const FRESH_MS = 2000;

export interface AskAhead<T> {
  aim(id: string): void;
  /** Returns the request that was made ahead, once, or makes it now. */
  take(id: string): Promise<T>;
}

export function askAhead<T>(ask: (id: string) => Promise<T>, now = () => performance.now()): AskAhead<T> {
  let ahead: { readonly id: string; readonly at: number; readonly answer: Promise<T> } | null = null;
  return {
    aim(id) {
      const answer = ask(id);
      // The error goes to whoever uses it, which may be no one.
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
