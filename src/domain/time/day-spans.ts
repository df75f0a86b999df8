/** A day's hours as spans of the clock, and what is wrong with one. Browser-safe. */

const DAY_MINUTES = 24 * 60;
const LEAST_MINUTES = 30;

/** Minutes from the day's midnight; past midnight they go on above 1440. */
export interface DaySpan {
  readonly from: number;
  readonly until: number;
}

/** An end at or before the start is on the next day, so equal times are a whole day. */
export function daySpan(from: number, end: number): DaySpan {
  return { from, until: end <= from ? end + DAY_MINUTES : end };
}

export const SPAN_MESSAGES = {
  short: 'Enter at least 30 minutes.',
  overlap: 'These hours overlap with others on the same day.',
} as const;

/** Less than half an hour, or over earlier ones of the same day. */
export function spanProblem({ from, until }: DaySpan, earlier: readonly DaySpan[]): keyof typeof SPAN_MESSAGES | null {
  if (until - from < LEAST_MINUTES) return 'short';
  return earlier.some((other) => from < other.until && other.from < until) ? 'overlap' : null;
}
