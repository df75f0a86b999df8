/** What is new on the board, and how large its numbers can be. Pure. */
import type { FinishedOrder } from '#src/domain/kitchen/ready-board.types.ts';

/** The same order that became ready again, after a recall, is news again. */
export function newsKey({ orderNumber, readyIsoDateTimeUtc }: FinishedOrder): string {
  return `${orderNumber} ${readyIsoDateTimeUtc}`;
}

/** Those that were not there before. With null, nothing was seen before and nothing is news: a reload is silent. */
export function newlyReady(
  before: ReadonlySet<string> | null,
  ready: readonly FinishedOrder[],
): readonly FinishedOrder[] {
  return before === null ? [] : ready.filter((one) => !before.has(newsKey(one)));
}

/** 'P-118, Mia is ready.' */
export function readyText(orders: readonly FinishedOrder[]): string {
  return orders
    .map(({ orderNumber, firstName }) => `${[orderNumber, firstName].filter(Boolean).join(', ')} is ready.`)
    .join(' ');
}

/** - `huge`: read across the room - `large`, `normal`: more of them fit */
export type NumberSize = 'huge' | 'large' | 'normal';

export function sizeOf(count: number): NumberSize {
  if (count <= 4) return 'huge';
  return count <= 10 ? 'large' : 'normal';
}

/** Nothing scrolls on a wall: what does not fit is counted. */
export const MOST_SHOWN = 18;
/** Older than this, the screen says so. */
export const STALE_MS = 30_000;

export function isStale(trueAtMs: number, nowMs: number): boolean {
  return nowMs - trueAtMs > STALE_MS;
}
