/** When an order's stamp counts (domain rules §3 step 8). Browser-safe. */
import type { OrderStatus } from '../ordering/order-status.ts';

/** An order's life as far as its stamp and its reward are concerned. */
export interface OrderLife {
  readonly statusCode: OrderStatus;
  /** All that it asks for has been taken. */
  readonly isPaid: boolean;
  /** Money was taken, and all of it went back. */
  readonly isRefundedInFull: boolean;
}

export type StampState = 'onTheWay' | 'earned' | 'gone';

const CAME_TO_NOTHING: ReadonlySet<OrderStatus> = new Set(['failure', 'rejected', 'cancelled']);

/** Failed, rejected or cancelled: what it used is released. */
export function cameToNothing({ statusCode }: Pick<OrderLife, 'statusCode'>): boolean {
  return CAME_TO_NOTHING.has(statusCode);
}

/**
 * The state of a qualifying order's stamp. It is earned by paying or completing the order, whichever comes first, and
 * never by placing it; once earned it stays, also when the bill is opened again for more, until the order comes to
 * nothing or is fully refunded.
 */
export function stampStateOf(life: OrderLife, isEarnedAlready: boolean): StampState {
  if (cameToNothing(life) || life.isRefundedInFull) return 'gone';
  const isEarned = isEarnedAlready || life.isPaid || life.statusCode === 'completed';
  return isEarned ? 'earned' : 'onTheWay';
}
