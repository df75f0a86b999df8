/** Whether the screen shows what the store knows, judged by signs of the server only, and what it says when it does not. Pure. */
import { minutesText } from './age.ts';

export interface Signs {
  /** The last answer, event or heartbeat of the server. Milliseconds since 1970. */
  readonly lastSignAt: number;
  /** The last call that was not answered. Null before the first. */
  readonly lastFailAt: number | null;
}

/** Three heartbeats. */
const SILENCE_MS = 16_000;

/** Since when nothing was heard of the server. Null while the screen is up to date. */
export function lostSince({ lastSignAt, lastFailAt }: Signs, nowMs: number): number | null {
  const hasFailed = lastFailAt !== null && lastFailAt > lastSignAt;
  return hasFailed || nowMs - lastSignAt > SILENCE_MS ? lastSignAt : null;
}

/** `timeText` is by the store's clock. */
export function lostText(sinceMs: number, nowMs: number, timeText: string): string {
  const minutes = Math.floor((nowMs - sinceMs) / 60_000);
  const ago = minutes < 1 ? 'less than a minute' : minutesText(minutes);
  return `Connection lost at ${timeText}, ${ago} ago. New tickets don’t appear here until it’s back.`;
}

/** What waits on this screen. Empty when nothing does. */
export function waitingText(count: number): string {
  if (count === 0) return '';
  if (count === 1) return '1 tap is saved here and will be sent.';
  return `${count} taps are saved here and will be sent in order.`;
}
