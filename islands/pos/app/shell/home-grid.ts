/** Lays out home's tiles: no gap at the end, and incoming orders two tiles high. Pure. */
export interface HomeGrid {
  readonly columns: 3 | 4;
  /** How many columns the last tile spans, so that the last row is full. */
  readonly lastSpan: 1 | 2 | 3;
}

export function columnsOf(actions: readonly string[]): HomeGrid {
  const cells = actions.length + (actions.includes('incoming') ? 1 : 0);
  const columns = cells <= 6 || cells === 9 ? 3 : 4;
  const over = cells % columns;
  const isTallLast = actions.at(-1) === 'incoming';
  const missing = over === 0 || isTallLast ? 0 : columns - over;
  return { columns, lastSpan: (Math.min(missing, 2) + 1) as 1 | 2 | 3 };
}
