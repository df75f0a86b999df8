/** Long periods are read some days at a time, and others are served in between. */
import { nextTurn } from '#src/shared/next-turn.ts';
import type { SalesFilter } from './sales-facts.ts';

/** How long the thread is held for at a time, about: a request that waits behind two of them is still answered at once. */
const HOLD_MS = 10;
/** The busiest store's days to begin with; how many follow is found out. */
const FIRST_DAYS = 4;
const MOST_TIMES = 4;

/**
 * What `read` answers for each part of the filter's days, in their order. Parts are as many days as were read in `holdMs` before. What
 * `read` reads of one part it reads together, so that its sums agree; orders come in between two parts.
 */
export async function inPieces<Part>(
  filter: SalesFilter,
  read: (piece: SalesFilter) => Promise<Part>,
  holdMs: number = HOLD_MS,
): Promise<Part[]> {
  const { range } = filter;
  // The last 24 hours are two business days at most.
  if (range.kind === 'instants') return [await read(filter)];
  const parts: Part[] = [];
  const end = Temporal.PlainDate.from(range.to);
  let from = Temporal.PlainDate.from(range.from);
  let length = holdMs > 0 ? FIRST_DAYS : 1;
  while (true) {
    const last = from.add({ days: length - 1 });
    const isLast = Temporal.PlainDate.compare(last, end) >= 0;
    const to = isLast ? end : last;
    const began = performance.now();
    parts.push(await read({ ...filter, range: { kind: 'businessDays', from: from.toString(), to: to.toString() } }));
    if (isLast) return parts;
    length = nextLength(length, holdMs / (performance.now() - began));
    await nextTurn();
    from = to.add({ days: 1 });
  }
}

function nextLength(length: number, times: number): number {
  return Math.max(1, Math.floor(length * Math.min(times, MOST_TIMES)));
}
