/** Which tables the key "Seat" takes for a party. Pure. */
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import type { TillBooking } from '#src/domain/till/booking.types.ts';

export interface SeatRead {
  readonly tables: readonly FloorTableNow[];
  /** The table that the wait list counts for guests at the door; null: none, or they booked. */
  readonly waitsAt: string | null;
}

export const isFree = ({ state }: Pick<FloorTableNow, 'state'>) => state === 'free' || state === 'toClear';

/**
 * The one that staff chose, else the one that the plan or the wait list names, so that Seat and the lists say the same table. Where somebody
 * still sits there, guests at the door get the smallest free table; for those who booked, people choose.
 */
export function tablesFor(
  { plannedTableId, proposed, quotedWaitMinutes, pax }: TillBooking,
  { tables, waitsAt }: SeatRead,
): readonly string[] {
  if (plannedTableId !== null) return [plannedTableId];
  const isWalkIn = quotedWaitMinutes !== null;
  const named = isWalkIn ? (waitsAt === null ? [] : [waitsAt]) : (proposed?.tableIds ?? []);
  const areFree = named.length > 0 && named.every((id) => tables.some((table) => table.id === id && isFree(table)));
  if (areFree) return named;
  const fitting = tables.filter((table) => table.seats >= pax && isFree(table) && table.booked === undefined);
  const smallest = isWalkIn ? fitting.toSorted((a, b) => a.seats - b.seats)[0] : undefined;
  return smallest ? [smallest.id] : [];
}

/** A party at tables that were pushed together is counted at each of them: the sum is the party. */
export function guestsByTable(
  tables: readonly FloorTableNow[],
  pax: number,
): { readonly table: FloorTableNow; readonly guests: number }[] {
  let left = pax;
  return tables.map((table, at) => {
    const after = tables.length - at - 1;
    const guests = after === 0 ? left : Math.max(1, Math.min(table.seats, left - after));
    left -= guests;
    return { table, guests: Math.max(1, guests) };
  });
}
