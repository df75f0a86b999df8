const MINUTE_MS = 60_000;

/** From one instant to another as everyone counts it: each is cut to the minute that a clock shows, and then subtracted. */
export function countedMs(fromMs: number, toMs: number): number {
  return minuteOf(toMs) - minuteOf(fromMs);
}

export const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
