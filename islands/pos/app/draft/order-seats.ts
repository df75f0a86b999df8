/** Who at a table gets what (decision 0136): which lines are visible, and who gets the next one. Pure. */
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { MAX_SEATS } from '#src/domain/pricing/cart-limits.ts';
import type { OrderDraft } from './order-draft.ts';

/** A guest by their number at the table, or everyone. */
export type Seat = number | 'shared';

type Seated = Pick<OrderDraft, 'collectionType' | 'guestCount' | 'lines' | 'seat'>;

/** How many seats are told apart. 0 when seats don't matter, as at a counter or for one guest. */
export function seatCountOf({ collectionType, guestCount, lines, seat: chosen }: Seated): number {
  if (collectionType !== 'dineIn') return 0;
  const first = typeof chosen === 'number' ? chosen : 0;
  const highest = lines.reduce((most, { seat = 0 }) => Math.max(most, seat), first);
  const guests = guestCount !== null && guestCount > 1 ? guestCount : 0;
  return Math.min(MAX_SEATS, Math.max(highest, guests));
}

/** The lines of the selected seat, or all of them. */
export function shownLines(draft: Seated): readonly CartLine[] {
  const { lines, seat } = draft;
  if (seat === null || seatCountOf(draft) === 0) return lines;
  return lines.filter((line) => (line.seat ?? 'shared') === seat);
}

/** A new line goes to the selected seat. */
export function forSeat(draft: Seated, line: CartLine): CartLine {
  return typeof draft.seat === 'number' && seatCountOf(draft) > 0 ? { ...line, seat: draft.seat } : line;
}

/** Portions for a seat, for its button. */
export function portionsOf(lines: readonly CartLine[], seat: Seat): number {
  return lines.reduce((count, line) => count + ((line.seat ?? 'shared') === seat ? line.quantity : 0), 0);
}
