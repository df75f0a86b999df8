export const ORDER_STATUSES = [
  'processingPayment',
  'failure',
  'new',
  'accepted',
  'rejected',
  'cancelled',
  'completed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Who may request a move; the words are those of the order's history rows. */
export type Mover = 'customer' | 'staff' | 'provider' | 'system';

/** Domain rules §5, as data: read it like the table it came from. Anything missing is a conflict. */
const MOVES: Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>> = {
  processingPayment: { new: ['provider'], failure: ['provider', 'system'] },
  new: { accepted: ['staff', 'system'], rejected: ['staff', 'system'], cancelled: ['staff', 'customer'] },
  // By the system: a marketplace called its own order off.
  accepted: { completed: ['staff', 'system'], cancelled: ['staff', 'system'] },
  failure: {},
  rejected: {},
  cancelled: {},
  completed: { cancelled: ['system'] },
};

export function canMove(from: OrderStatus, to: OrderStatus, by: Mover): boolean {
  return MOVES[from][to]?.includes(by) ?? false;
}
