/** How those wait who share an address with somebody who guesses: longer and longer, and never for good. */

const STEP_SECONDS = 2;
const LONGEST_SECONDS = 30;

/** Seconds from one try of an address to its next, so many tries beyond what is free. */
export function pauseBeyond(tries: number): number {
  return Math.min(LONGEST_SECONDS, Math.max(0, (tries + 1) * STEP_SECONDS));
}
