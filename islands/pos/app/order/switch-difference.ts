/** How another order type changes the price of the same order. */
import { useState } from 'react';
import type { OrderDraft } from '../draft/order-draft.ts';

export interface Seen extends Pick<OrderDraft, 'id' | 'collectionType' | 'lines' | 'adjustments'> {
  readonly totalInCents: number;
  /** The total under the previous type, from the switch until something else is changed. */
  readonly beforeInCents: number | null;
}

type Now = Omit<Seen, 'beforeInCents'>;

/** An address or a table that follows a switch belongs to it. An item or a discount does not. */
export function seenAfter(seen: Seen, now: Now): Seen {
  const isSame = seen.id === now.id && seen.lines === now.lines && seen.adjustments === now.adjustments;
  if (!isSame || now.lines.length === 0) return { ...now, beforeInCents: null };
  if (seen.collectionType === now.collectionType) return { ...now, beforeInCents: seen.beforeInCents };
  return { ...now, beforeInCents: seen.totalInCents };
}

/** In cents, positive when dearer. Null when the type was not switched or the price stayed the same. */
export function useSwitchDifference(draft: OrderDraft, totalInCents: number): number | null {
  const { id, collectionType, lines, adjustments } = draft;
  const now: Now = { id, collectionType, lines, adjustments, totalInCents };
  const [seen, setSeen] = useState<Seen>({ ...now, beforeInCents: null });
  const isStale =
    seen.id !== id ||
    seen.collectionType !== collectionType ||
    seen.lines !== lines ||
    seen.adjustments !== adjustments ||
    seen.totalInCents !== totalInCents;
  const current = isStale ? seenAfter(seen, now) : seen;
  if (isStale) setSeen(current);
  return current.beforeInCents === null || current.beforeInCents === totalInCents
    ? null
    : totalInCents - current.beforeInCents;
}
