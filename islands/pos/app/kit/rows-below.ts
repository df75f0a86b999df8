/** Keeps a list that starts with the newest still: rows that arrive while it is viewed wait above it until they are requested. */
import { useState } from 'react';

interface WithId {
  readonly id: string;
}

/** The number of rows above the one that was first. 0 when that one is no longer in the list. */
export function comeAbove(rows: readonly WithId[], firstId: string | null): number {
  return Math.max(
    0,
    rows.findIndex(({ id }) => id === firstId),
  );
}

/** The rows being viewed, for as long as `asked` stays the same. */
export function useRowsBelow<Row extends WithId>(rows: readonly Row[], asked: string) {
  const [anchor, setAnchor] = useState({ asked, firstId: rows[0]?.id ?? null });
  const firstId = anchor.asked === asked ? anchor.firstId : (rows[0]?.id ?? null);
  if (anchor.asked !== asked || anchor.firstId === null) {
    // Another query, or a list that was empty: nothing could move.
    if (anchor.asked !== asked || rows.length > 0) setAnchor({ asked, firstId: rows[0]?.id ?? null });
  }
  const newCount = comeAbove(rows, firstId);
  return {
    shown: newCount === 0 ? rows : rows.slice(newCount),
    newCount,
    showAll: () => setAnchor({ asked, firstId: rows[0]?.id ?? null }),
  };
}
