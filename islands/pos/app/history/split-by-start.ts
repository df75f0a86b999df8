import type { BoardOrder } from '#src/domain/till/till.types.ts';

/** Orders for now as they stand, and those that the kitchen gets later, the next first. */
export function splitByStart<Entry extends Pick<BoardOrder, 'startsIsoDateTimeUtc'>>(
  entries: readonly Entry[],
  now: number,
): { forNow: Entry[]; forLater: Entry[] } {
  const startOf = ({ startsIsoDateTimeUtc: start }: Entry) => (start ? Date.parse(start) : 0);
  return {
    forNow: entries.filter((entry) => startOf(entry) <= now),
    forLater: entries.filter((entry) => startOf(entry) > now).sort((a, b) => startOf(a) - startOf(b)),
  };
}
