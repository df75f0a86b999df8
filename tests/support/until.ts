import { patience } from './patience.ts';

/** Looks again until there is something to see; a journey that waits longer has failed. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  withinMs = 20_000,
): Promise<T> {
  const began = performance.now();
  while (performance.now() - began < patience(withinMs)) {
    const found = await look();
    if (found) return found;
    await Bun.sleep(100);
  }
  throw new Error(`${what} did not happen in ${withinMs / 1000} s`);
}
