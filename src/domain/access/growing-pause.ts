/** How long callers who share an address with someone who guesses have to wait: longer each time, but never forever. */

const STEP_SECONDS = 2;
const LONGEST_SECONDS = 30;

/** Seconds from one try of an address to its next, for this many tries beyond the free ones. */
export function pauseBeyond(tries: number): number {
  return Math.min(LONGEST_SECONDS, Math.max(0, (tries + 1) * STEP_SECONDS));
}
