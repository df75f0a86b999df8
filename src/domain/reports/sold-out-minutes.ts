/** How long items were sold out. Safe for islands. */
import type { SoldOutEvent, SoldOutSpan } from './sales-cuts.types.ts';

interface Window {
  readonly fromIsoDateTimeUtc: string;
  /** Outside. */
  readonly untilIsoDateTimeUtc: string;
}

/**
 * How long each item was sold out in a window, around the clock, the longest first. `events` go back before the window:
 * the last one before it says how the item began. A sold-out item with an end is back then, or when someone says so before.
 */
export function soldOutSpans(events: readonly SoldOutEvent[], window: Window): SoldOutSpan[] {
  const [from, until] = [Date.parse(window.fromIsoDateTimeUtc), Date.parse(window.untilIsoDateTimeUtc)];
  return [...Map.groupBy(events, ({ itemId }) => itemId)]
    .map(([itemId, ofItem]) => {
      const spans = spansOf(ofItem)
        .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, until) }))
        .filter(({ start, end }) => end > start);
      const time = spans.reduce((all, { start, end }) => all + end - start, 0);
      return { itemId, times: spans.length, minutes: Math.round(time / 60_000) };
    })
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.minutes - a.minutes || a.itemId.localeCompare(b.itemId));
}

/** A change of the end of a sold-out item is one span, not two. */
function spansOf(events: readonly SoldOutEvent[]): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  const inOrder = events.toSorted(
    (a, b) => Date.parse(a.occurredIsoDateTimeUtc) - Date.parse(b.occurredIsoDateTimeUtc),
  );
  for (const { occurredIsoDateTimeUtc, soldout, untilIsoDateTimeUtc } of inOrder) {
    const at = Date.parse(occurredIsoDateTimeUtc);
    const last = spans.at(-1);
    const isOn = last !== undefined && last.end > at;
    const end = untilIsoDateTimeUtc === null ? Number.POSITIVE_INFINITY : Date.parse(untilIsoDateTimeUtc);
    if (isOn) last.end = soldout ? end : at;
    else if (soldout) spans.push({ start: at, end });
  }
  return spans;
}
