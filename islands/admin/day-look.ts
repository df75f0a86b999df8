/** A day's hours as words and as bars of a strip: drawn on the server, and again while somebody types. */
import { normaliseTimeOfDay, parseTimeOfDay } from '#src/domain/time/time-of-day.ts';

const DAY_MINUTES = 24 * 60;

/** From when until when, as typed. */
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

/** What is no time yet is left out of the bars and stands in the words as it was typed. */
export function lookOfDay(spans: readonly TypedSpan[], isAllDay: boolean): DayLook {
  if (isAllDay) return { text: 'All day', isOpen: true, bars: [{ left: 0, width: 100 }] };
  const typed = spans.filter(([start, end]) => start.trim() !== '' || end.trim() !== '');
  if (typed.length === 0) return { text: 'Closed', isOpen: false, bars: [] };
  return {
    text: typed.map((span) => (isWholeDay(span) ? 'All day' : `${said(span[0])} – ${said(span[1])}`)).join(', '),
    isOpen: true,
    bars: typed.flatMap(barOf),
  };
}

/** From midnight to midnight. */
const isWholeDay = ([start, end]: TypedSpan) => parseTimeOfDay(start) === 0 && parseTimeOfDay(end) === 0;

/** Whole hours without their zeros: a week of them is read at a glance. */
const said = (time: string) => normaliseTimeOfDay(time)?.replace(':00', '') ?? (time.trim() || '?');

/** Hours past midnight are on the strip up to midnight: the rest belongs to the next day's morning. */
function barOf([start, end]: TypedSpan): StripBar[] {
  const from = parseTimeOfDay(start);
  const until = parseTimeOfDay(end);
  if (from === null || until === null) return [];
  const last = until <= from ? DAY_MINUTES : until;
  return [{ left: percent(from), width: percent(last - from) }];
}

const percent = (minutes: number) => Math.round((minutes / DAY_MINUTES) * 1000) / 10;
