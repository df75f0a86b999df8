/** A pause that grows, in the unit of the caller. */
export interface GrowingPause {
  readonly first: number;
  /** Left out: it has no end, because the tries have one. */
  readonly longest?: number;
}

/** Beyond what anyone waits, and within what a number can say. */
const MOST_DOUBLINGS = 30;

/** How long to wait after so many failures in a row: twice as long after each, up to the longest. */
export function backOff(failures: number, { first, longest = Number.POSITIVE_INFINITY }: GrowingPause): number {
  return Math.min(first * 2 ** Math.min(failures - 1, MOST_DOUBLINGS), longest);
}
