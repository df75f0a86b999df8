/** Whether the kitchen hears of an order now, for words before and after it is placed. Pure. */
import type { PosStore } from '#src/domain/till/till.types.ts';
import type { OrderDraft } from '../order/order-draft.ts';

const MINUTE_MS = 60_000;

/**
 * Until when its tickets wait; null: the kitchen is told at once. The rule of `kitchenStartOf` (domain/ordering/held-order.ts), which
 * islands cannot ask: they have no `Temporal`. What the kitchen has seen once is never held again.
 */
export function heldUntil(
  { wanted, collectionType, bill }: Pick<OrderDraft, 'wanted' | 'collectionType' | 'bill'>,
  prepMinutes: PosStore['prepMinutes'],
  now: number,
): string | null {
  if (!wanted || bill?.orderNumber) return null;
  const start = Date.parse(wanted.isoDateTimeUtc) - (prepMinutes?.[collectionType] ?? 0) * MINUTE_MS;
  return start > now ? new Date(start).toISOString() : null;
}
