import type { CartLine } from './cart.schema.ts';
import type { Order } from './order.types.ts';

/** The parts of a reported sale that decide money or food. */
export interface ReportedSale {
  readonly lines: readonly CartLine[];
  readonly collectionType: Order['collection']['type'];
  readonly tableId: string | null;
  readonly customerName: string;
  /** As it was typed. */
  readonly customerPhone: string;
  /** Includes comments about its time. */
  readonly comments: string;
  readonly tenderedInCents: number;
  readonly customPaymentName?: string | undefined;
}

/** How it was paid; null: not yet. */
export interface PaidWith {
  readonly paymentType: string;
  readonly paymentName: string;
  readonly tenderedInCents: number;
}

type Sale = Pick<Order, 'lines' | 'collection' | 'customerName' | 'customerPhone' | 'comments'>;

/** Whether this is the sale that was made: same lines with all that was chosen, place, customer, note and money. */
export function isSameSale(sale: Sale, paid: PaidWith | null, reported: ReportedSale): boolean {
  return (
    isSameLines(sale, reported.lines) &&
    sale.collection.type === reported.collectionType &&
    (sale.collection.type !== 'dineIn' || sale.collection.tableId === reported.tableId) &&
    sale.customerName === reported.customerName &&
    isSamePhone(sale.customerPhone, reported.customerPhone) &&
    sale.comments === reported.comments &&
    isSameMoney(paid, reported)
  );
}

/** The same items in the same quantities, with the same choices and notes, in any order. */
export function isSameLines(sale: Pick<Order, 'lines'>, lines: readonly CartLine[]): boolean {
  const sold = wordsOf(sale.lines.map(({ line }) => line));
  const reported = wordsOf(lines);
  return sold.length === reported.length && sold.every((words, at) => words === reported[at]);
}

function wordsOf(lines: readonly CartLine[]): string[] {
  return lines
    .map(({ id, itemId, quantity, comments, selection, adjustment }) =>
      inOrder([id, itemId, quantity, comments, selection, adjustment ?? null]),
    )
    .sort();
}

/** JSON with sorted names, so that two machines write the same text. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Stored in full (+61…), typed as people do (0491 570 156): the ends are compared. */
function isSamePhone(kept: string, typed: string): boolean {
  const digits = typed.replaceAll(/\D/g, '');
  return digits === '' ? kept === '' : kept.endsWith(digits.slice(-6));
}

function isSameMoney(paid: PaidWith | null, reported: ReportedSale): boolean {
  if (paid === null) return true;
  if (paid.paymentType === 'posCash') return paid.tenderedInCents === reported.tenderedInCents;
  return paid.paymentType !== 'posCustomPayment' || paid.paymentName === (reported.customPaymentName ?? '');
}
