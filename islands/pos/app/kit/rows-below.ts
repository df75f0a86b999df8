/** A list that begins with the newest: what comes while it is looked at waits above it until somebody asks for it. */
import { useState } from 'react';

interface WithId {
  readonly id: string;
}

/** How many rows have come above the one that stood first; none where that one is no longer in sight. */
export function comeAbove(rows: readonly WithId[], firstId: string | null): number {
  return Math.max(
    0,
    rows.findIndex(({ id }) => id === firstId),
  );
}

/** The rows under the hand, for as long as `asked` stays the same. */
export function useRowsBelow<Row extends WithId>(rows: readonly Row[], asked: string) {
  const [stands, setStands] = useState({ asked, firstId: rows[0]?.id ?? null });
  const firstId = stands.asked === asked ? stands.firstId : (rows[0]?.id ?? null);
  if (stands.asked !== asked || stands.firstId === null) {
    // Another question, or a list that was empty: nothing is under the hand.
    if (stands.asked !== asked || rows.length > 0) setStands({ asked, firstId: rows[0]?.id ?? null });
  }
  const newCount = comeAbove(rows, firstId);
  return {
    shown: newCount === 0 ? rows : rows.slice(newCount),
    newCount,
    showAll: () => setStands({ asked, firstId: rows[0]?.id ?? null }),
  };
}
