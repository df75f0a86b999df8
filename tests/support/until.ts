import type { Locator } from 'playwright-core';
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

/**
 * Asserts again until it holds, for what a page shows once it has answered; a failure tells what was there at last.
 * What must be so from the start, and what must never be, is asserted once.
 */
export async function untilHolds(assertion: () => Promise<void>, withinMs = 20_000): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() - began >= patience(withinMs)) throw error;
      await Bun.sleep(100);
    }
  }
}

/** Holds once nothing of it is left on the page: what is looked at once may be on its way out, or redrawn in between. */
export async function expectGone(what: Locator, withinMs = 20_000): Promise<void> {
  await until(`${what} was to go, which`, async () => (await what.count()) === 0, withinMs);
}
