/** Times of day as stores write them: '6:30 PM' (specification 1 §5). Browser-safe. */

const TYPED = /^(\d{1,2})(?:[:.](\d{2}))?\s*([AP])\.?(?:M\.?)?$/i;

/**
 * Minutes since midnight of a stored or typed time: '6:30 PM', '6:30pm', '6p'. Hours 1–12, minutes 0–59, meridiem A or P
 * with optional M. Null for anything else.
 */
export function parseTimeOfDay(text: string): number | null {
  const match = TYPED.exec(text.trim());
  if (!match) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? '0');
  if (hour < 1 || hour > 12 || minute > 59) return null;
  return (hour % 12) * 60 + minute + (match[3]?.toUpperCase() === 'P' ? 720 : 0);
}

/** 'h:mm AM/PM' of minutes since midnight; a day's worth is taken off or added until it fits the day. */
export function formatTimeOfDay(minutesSinceMidnight: number): string {
  const minutes = ((Math.trunc(minutesSinceMidnight) % 1440) + 1440) % 1440;
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A typed time in the form that is stored, or null when it is no time. */
export function normaliseTimeOfDay(text: string): string | null {
  const minutes = parseTimeOfDay(text);
  return minutes === null ? null : formatTimeOfDay(minutes);
}
