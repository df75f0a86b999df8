/** Until when a station's dockets are sent elsewhere, as it is chosen. */
export const REDIRECT_TIMES = ['30', '60', '120', 'day', 'open'] as const;
export type RedirectTime = (typeof REDIRECT_TIMES)[number];

export const REDIRECT_TIME_LABELS: Readonly<Record<RedirectTime, string>> = {
  30: 'For 30 minutes',
  60: 'For 1 hour',
  120: 'For 2 hours',
  day: 'Until the end of the day',
  open: 'Until switched back',
};

/** ISO text in UTC; null: until it is switched back. `now` is what the server's clock says. */
export function redirectEnd(
  time: RedirectTime,
  { now, dayEnds }: { readonly now: string; readonly dayEnds: string },
): string | null {
  if (time === 'open') return null;
  if (time === 'day') return new Date(dayEnds).toISOString();
  return new Date(Date.parse(now) + Number(time) * 60_000).toISOString();
}
