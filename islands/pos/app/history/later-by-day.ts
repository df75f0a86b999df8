import type { BoardOrder } from '#src/domain/till/till.types.ts';
import { dateText, nextDays, wallClock } from '../kit/store-time.ts';

type Entry = {
  readonly order: Pick<BoardOrder['order'], 'requestedForIsoDateTimeUtc'>;
  readonly startsIsoDateTimeUtc?: BoardOrder['startsIsoDateTimeUtc'];
};

export interface LaterDay<One> {
  readonly isoDate: string;
  /** `Today`, `Tomorrow`, `Wed 2 Dec`, by the store's own calendar. */
  readonly title: string;
  readonly entries: readonly One[];
}

/** Orders for later under the day for which they are due, the next first. */
export function laterByDay<One extends Entry>(
  entries: readonly One[],
  now: number,
  timezone: string,
): readonly LaterDay<One>[] {
  const dueOf = ({ order, startsIsoDateTimeUtc }: One) =>
    Date.parse(order.requestedForIsoDateTimeUtc ?? startsIsoDateTimeUtc ?? '') || 0;
  const sorted = [...entries].sort((a, b) => dueOf(a) - dueOf(b));
  const days = Map.groupBy(sorted, (entry) => wallClock(dueOf(entry), timezone).isoDate);
  const today = wallClock(now, timezone).isoDate;
  const tomorrow = nextDays(today, 1)[0]?.isoDate;
  return [...days].map(([isoDate, ofDay]) => ({
    isoDate,
    title: isoDate === today ? 'Today' : isoDate === tomorrow ? 'Tomorrow' : dateText(isoDate),
    entries: ofDay,
  }));
}
