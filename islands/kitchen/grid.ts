/** How many places a page has: as many as can be read from three metres on this screen. Pure. */

export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

interface ScreenSize {
  readonly width: number;
  readonly height: number;
  /** Pixels of one rem: 16 on a small screen, more on a large one. */
  readonly rem: number;
}

/** Wide enough for '10 × Quattro Formaggi' in the size of a dish. */
const COLUMN_REM = 15.5;
/** A head and five dishes. */
const ROW_REM = 19;
/** The bars above and below. */
const BARS_REM = 7;
/** A bump bar has nine keys. */
const MOST_PLACES = 9;
/** Below this the page is one column that scrolls. */
const PHONE_WIDTH = 640;

/** Null on a phone: one column, each ticket as high as it is. */
export function gridOf({ width, height, rem }: ScreenSize): Grid | null {
  if (width < PHONE_WIDTH) return null;
  const rows = (height - BARS_REM * rem) / rem >= 2 * ROW_REM ? 2 : 1;
  const columns = Math.max(2, Math.floor(width / (COLUMN_REM * rem)));
  return { columns: Math.min(columns, Math.floor(MOST_PLACES / rows)), rows };
}

export function placesOf(grid: Grid | null): number {
  return grid === null ? MOST_PLACES : grid.columns * grid.rows;
}
