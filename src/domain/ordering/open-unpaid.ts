/** How many website orders one customer may have open at a store before any is paid (decision 0106). */

/** Orders that staff haven't answered yet. */
export const MAX_UNANSWERED = 3;
/** Accepted or not: a table orders its rounds and pays at the end. */
export const MAX_UNPAID = 6;

export interface UnpaidOrders {
  readonly unanswered: number;
  readonly unpaid: number;
}

/** Why one more order that is paid later would be too many; null: it would not. */
export function tooManyUnpaid({ unanswered, unpaid }: UnpaidOrders): 'unanswered' | 'unpaid' | null {
  if (unanswered >= MAX_UNANSWERED) return 'unanswered';
  return unpaid >= MAX_UNPAID ? 'unpaid' : null;
}
