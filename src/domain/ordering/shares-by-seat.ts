/**
 * One share per seat (decision 0136): each guest pays for their own dishes, and shared dishes are split equally.
 * Browser-safe.
 */
import type { PlannedShare, SharedLine } from './bill.schema.ts';
import type { SplitBill } from './bill-shares.ts';
import { MAX_PAYERS, MIN_PAYERS } from './split-bill.ts';

/** Null: fewer than two seats have something to pay, more than may pay together, or some of it is paid already. */
export function sharesBySeat(bill: SplitBill, newId: () => string): PlannedShare[] | null {
  const worth = bill.lines.filter((line) => line.lineTotalInCents > 0);
  const seats = [...new Set(worth.flatMap(({ seat }) => seat ?? []))].sort((a, b) => a - b);
  if (bill.coveredInCents > 0 || seats.length < MIN_PAYERS || seats.length > MAX_PAYERS) return null;
  return seats.map((seat) => ({
    id: newId(),
    mode: 'byItem',
    lines: bill.lines.flatMap((line): SharedLine[] => {
      const { id: lineId, quantity: units } = line;
      if (line.seat === seat) return [{ lineId, units, sharedBetween: 1 }];
      return line.seat === undefined ? [{ lineId, units, sharedBetween: seats.length }] : [];
    }),
  }));
}

/** The seat whose items make up the whole share; null if it spans several. */
export function seatOfShare(share: PlannedShare, { lines }: Pick<SplitBill, 'lines'>): number | null {
  if (share.mode !== 'byItem') return null;
  const seatOf = new Map(lines.map((line) => [line.id, line.seat]));
  const seats = new Set(share.lines.flatMap(({ lineId }) => seatOf.get(lineId) ?? []));
  const [seat = null] = seats;
  return seats.size === 1 ? seat : null;
}
