/** Tells a scanner from fingers: a scanner is a keyboard that types faster than any person and ends with Enter or Tab. */

export interface Burst {
  readonly text: string;
  readonly lastKeyAt: number;
}

export const NO_BURST: Burst = { text: '', lastKeyAt: 0 };
/** The longest gap between two keys of a scanner. A fast typist needs about 80 ms. */
const SCANNER_GAP_MS = 35;
const SHORTEST_CODE = 4;

export interface BurstAnswer {
  readonly burst: Burst;
  /** The whole code, once Enter or Tab has ended a burst. */
  readonly scanned: string | null;
}

/** Adds one key at an instant in milliseconds. Other keys without a character don't affect the burst. */
export function feedBurst(burst: Burst, key: string, at: number): BurstAnswer {
  const isFast = at - burst.lastKeyAt <= SCANNER_GAP_MS;
  if (key === 'Enter' || key === 'Tab') {
    const scanned = isFast && burst.text.length >= SHORTEST_CODE ? burst.text : null;
    return { burst: NO_BURST, scanned };
  }
  if (key.length !== 1) return { burst, scanned: null };
  return { burst: { text: isFast ? burst.text + key : key, lastKeyAt: at }, scanned: null };
}
