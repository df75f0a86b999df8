/** Whether an order goes to the kitchen now, for texts before and after it is placed. Pure. */
import type { PosStore } from '#src/domain/till/till.types.ts';
import type { OrderDraft, WantedTime } from './order-draft.ts';

const MINUTE_MS = 60_000;

interface Scheduled extends Pick<OrderDraft, 'collectionType'> {
  readonly wanted: Pick<WantedTime, 'isoDateTimeUtc'> | null;
  readonly bill: Pick<NonNullable<OrderDraft['bill']>, 'orderNumber'> | null;
}

/**
 * Until when its tickets wait. Null when the kitchen gets them at once. Repeats the rule of `kitchenStartOf`
 * (domain/ordering/held-order.ts), which needs `Temporal` and so can't run in an island. An order that the kitchen has seen is
 * never scheduled again.
 */
export function heldUntil(
  { wanted, collectionType, bill }: Scheduled,
  prepMinutes: PosStore['prepMinutes'],
  now: number,
): string | null {
  if (!wanted || bill?.orderNumber) return null;
  const start = Date.parse(wanted.isoDateTimeUtc) - (prepMinutes?.[collectionType] ?? 0) * MINUTE_MS;
  return start > now ? new Date(start).toISOString() : null;
}
