/** A day's hours as text and as bars of a strip. The server draws it, and the browser redraws it during typing. */
import { normaliseTimeOfDay, parseTimeOfDay } from '#src/domain/time/time-of-day.ts';

const DAY_MINUTES = 24 * 60;

/** From and to, as typed. */
export type TypedSpan = readonly [start: string, end: string];

/** In percent of the day, from midnight to midnight. */
export interface StripBar {
  readonly left: number;
  readonly width: number;
}

export interface DayLook {
  readonly text: string;
  readonly isOpen: boolean;
  readonly bars: readonly StripBar[];
}

/** Leaves out of the bars what is not a time yet. The text shows it as it was typed. */
export function lookOfDay(spans: readonly TypedSpan[], isAllDay: boolean): DayLook {
  if (isAllDay) return { text: 'All day', isOpen: true, bars: [{ left: 0, width: 100 }] };
  const typed = spans.filter(([start, end]) => start.trim() !== '' || end.trim() !== '');
  if (typed.length === 0) return { text: 'Closed', isOpen: false, bars: [] };
  return {
    text: typed
      .map((span) => (isWholeDay(span) ? 'All day' : `${shortTime(span[0])} – ${shortTime(span[1])}`))
      .join(', '),
    isOpen: true,
    bars: typed.flatMap(barOf),
  };
}

/** From midnight to midnight. */
const isWholeDay = ([start, end]: TypedSpan) => parseTimeOfDay(start) === 0 && parseTimeOfDay(end) === 0;

/** Drops the zeros of whole hours, so a week can be read at a glance. */
const shortTime = (time: string) => normaliseTimeOfDay(time)?.replace(':00', '') ?? (time.trim() || '?');

/** Cuts hours past midnight off at midnight: the rest belongs to the next day's morning. */
function barOf([start, end]: TypedSpan): StripBar[] {
  const from = parseTimeOfDay(start);
  const until = parseTimeOfDay(end);
  if (from === null || until === null) return [];
  const last = until <= from ? DAY_MINUTES : until;
  return [{ left: percent(from), width: percent(last - from) }];
}

const percent = (minutes: number) => Math.round((minutes / DAY_MINUTES) * 1000) / 10;
