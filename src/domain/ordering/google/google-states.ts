/** Where an order is, in Google's words, and the moves that Google takes. Browser-safe. */
import type { CollectionType } from '../../menu/menu.schema.ts';
import type { OrderStatus } from '../order-status.ts';

/** With the specification's words for them. */
export const GOOGLE_STATE_WORDS = {
  CREATED: 'created',
  CONFIRMED: 'confirmed',
  IN_PREPARATION: 'in preparation',
  READY_FOR_PICKUP: 'ready for pickup',
  IN_TRANSIT: 'in transit',
  FULFILLED: 'fulfilled',
  CANCELLED: 'cancelled',
  REJECTED: 'rejected',
} as const;
export type GoogleState = keyof typeof GOOGLE_STATE_WORDS;
export const GOOGLE_STATES = Object.keys(GOOGLE_STATE_WORDS) as GoogleState[];

export interface OrderFacts {
  readonly statusCode: OrderStatus;
  readonly collectionType: CollectionType;
  /** For later: the kitchen hasn't heard of it. */
  readonly isHeld: boolean;
  /** The kitchen is done with it. */
  readonly isReady: boolean;
  /** A courier has it. */
  readonly isOnTheWay: boolean;
}

export function googleStateOf({ statusCode, collectionType, isHeld, isReady, isOnTheWay }: OrderFacts): GoogleState {
  switch (statusCode) {
    case 'processingPayment':
    case 'new':
      return 'CREATED';
    case 'rejected':
      return 'REJECTED';
    case 'failure':
    case 'cancelled':
      return 'CANCELLED';
    case 'completed':
      return 'FULFILLED';
    case 'accepted':
      if (collectionType === 'delivery') {
        if (isOnTheWay) return 'IN_TRANSIT';
      } else if (isReady) return 'READY_FOR_PICKUP';
      return isHeld ? 'CONFIRMED' : 'IN_PREPARATION';
  }
}

export const FINAL_STATES: readonly GoogleState[] = ['FULFILLED', 'CANCELLED', 'REJECTED'];

/** Every move that Google takes. */
export const GOOGLE_MOVES: Readonly<Record<GoogleState, readonly GoogleState[]>> = {
  CREATED: ['CONFIRMED', 'REJECTED', 'CANCELLED'],
  CONFIRMED: ['IN_PREPARATION', 'CANCELLED'],
  IN_PREPARATION: ['READY_FOR_PICKUP', 'IN_TRANSIT', 'CANCELLED'],
  READY_FOR_PICKUP: ['FULFILLED', 'CANCELLED'],
  IN_TRANSIT: ['FULFILLED', 'CANCELLED'],
  FULFILLED: [],
  CANCELLED: [],
  REJECTED: [],
};

/**
 * The next state to send on the way from what Google was last told; null: nothing is left to say. Each state on the way is said, none
 * twice, and none is taken back.
 */
export function nextToTell(told: GoogleState, now: GoogleState, collectionType: CollectionType): GoogleState | null {
  if (told === now || FINAL_STATES.includes(told)) return null;
  if (now === 'CANCELLED') return now;
  // Google refuses an order only before it was confirmed.
  if (now === 'REJECTED') return told === 'CREATED' ? now : 'CANCELLED';
  const handover = collectionType === 'delivery' ? 'IN_TRANSIT' : 'READY_FOR_PICKUP';
  const way: readonly GoogleState[] = ['CREATED', 'CONFIRMED', 'IN_PREPARATION', handover, 'FULFILLED'];
  const isHandedOver = told === 'READY_FOR_PICKUP' || told === 'IN_TRANSIT';
  const at = way.indexOf(isHandedOver ? handover : told);
  return way.indexOf(now) > at ? (way[at + 1] ?? null) : null;
}

/** As a customer reads it. */
export const GOOGLE_STATE_LABELS: Readonly<Record<GoogleState, string>> = {
  CREATED: 'Order received',
  CONFIRMED: 'Order confirmed',
  IN_PREPARATION: 'Being prepared',
  READY_FOR_PICKUP: 'Ready for pickup',
  IN_TRANSIT: 'On the way',
  FULFILLED: 'Completed',
  CANCELLED: 'Cancelled',
  REJECTED: 'Not accepted',
};
