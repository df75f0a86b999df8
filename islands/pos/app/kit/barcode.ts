/** Tells a scanner from fingers: a scanner is a keyboard that types faster than any person and ends with Enter or Tab. */

export interface Burst {
  readonly text: string;
  readonly lastKeyAt: number;
}

export const NO_BURST: Burst = { text: '', lastKeyAt: 0 };
/** Between two keys of a scanner; a fast typist needs about 80 ms. */
const SCANNER_GAP_MS = 35;
const SHORTEST_CODE = 4;

export interface BurstAnswer {
  readonly burst: Burst;
  /** The whole code, when Enter or Tab has ended a burst. */
  readonly scanned: string | null;
}

/** One key at an instant in milliseconds. Keys without a character other than these leave the burst as it is. */
export function feedBurst(burst: Burst, key: string, at: number): BurstAnswer {
  const isFast = at - burst.lastKeyAt <= SCANNER_GAP_MS;
  if (key === 'Enter' || key === 'Tab') {
    const scanned = isFast && burst.text.length >= SHORTEST_CODE ? burst.text : null;
    return { burst: NO_BURST, scanned };
  }
  if (key.length !== 1) return { burst, scanned: null };
  return { burst: { text: isFast ? burst.text + key : key, lastKeyAt: at }, scanned: null };
}
