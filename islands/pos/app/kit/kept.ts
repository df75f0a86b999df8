/** Scripts that come with the first opening of a screen or sheet, and those of them that this device keeps. */

export interface Loading<T> {
  /** Null until it came. */
  readonly known: T | null;
  load(): Promise<T>;
}

const kept: Loading<unknown>[] = [];

export function loading<T>(load: () => Promise<T>): Loading<T> {
  let known: T | null = null;
  return {
    get known() {
      return known;
    },
    async load() {
      known = await load();
      return known;
    },
  };
}

/** For what a till without a server opens, too (`KEPT_WHEN_OPENED` of islands/budgets.ts). */
export function keep<T>(load: () => Promise<T>): Loading<T> {
  const one = loading(load);
  // A server draws for every till and keeps nothing.
  if (typeof window !== 'undefined') kept.push(one);
  return one;
}

/**
 * Has at hand everything that is to be kept, one after another, so that a tap in between is answered. False when one did not
 * come: the rest is left for the next time.
 */
export async function loadKept(): Promise<boolean> {
  // What comes may have sheets of its own to keep, which are appended.
  for (const one of kept) {
    if (one.known !== null) continue;
    try {
      await one.load();
    } catch {
      return false;
    }
  }
  return true;
}
