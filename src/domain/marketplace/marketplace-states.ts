/** The marketplace's words for an order and what becomes of it, in ours. A word that we don't know is `UNKNOWN`, never an error. */

export const EXTERNAL_STATES = [
  'CREATED',
  'OFFERED',
  'ACCEPTED',
  'HANDED_OFF',
  'SUCCEEDED',
  'FAILED',
  'UNKNOWN',
] as const;
export type ExternalState = (typeof EXTERNAL_STATES)[number];

export const EXTERNAL_STATUSES = ['SCHEDULED', 'ACTIVE', 'COMPLETED', 'UNKNOWN'] as const;
export type ExternalStatus = (typeof EXTERNAL_STATUSES)[number];

export const PREPARATIONS = ['PREPARING', 'OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE', 'READY_FOR_HANDOFF'] as const;
export type Preparation = (typeof PREPARATIONS)[number];

export const FAILURE_REASONS = ['ACCEPT_TIMED_OUT', 'CANCELED', 'DELIVERY_FAILED', 'POS_DENIED', 'UNKNOWN'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const FAILURE_PARTIES = ['UBER', 'MERCHANT', 'DELIVERY_PARTNER', 'CUSTOMER', 'UNKNOWN'] as const;
export type FailureParty = (typeof FAILURE_PARTIES)[number];

/** The specification's statuses of a marketplace order. */
export const MARKETPLACE_STATUSES = [
  'NEW',
  'ACCEPTED',
  'HANDED_OFF',
  'DELIVERED',
  'FAILED',
  'CANCELLED',
  'REJECTED',
  'UNKNOWN',
] as const;
export type MarketplaceStatus = (typeof MARKETPLACE_STATUSES)[number];

export const COURIER_STATES = [
  'SCHEDULED',
  'EN_ROUTE_TO_PICKUP',
  'ARRIVED_AT_PICKUP',
  'EN_ROUTE_TO_DROPOFF',
  'ARRIVED_AT_DROPOFF',
  'COMPLETED',
  'FAILED',
] as const;
export type CourierState = (typeof COURIER_STATES)[number];

/** What the marketplace calls an order, as our status. */
export function statusOf(state: ExternalState, failure: FailureReason | null): MarketplaceStatus {
  switch (state) {
    case 'CREATED':
    case 'OFFERED':
      return 'NEW';
    case 'ACCEPTED':
    case 'HANDED_OFF':
    case 'UNKNOWN':
      return state;
    case 'SUCCEEDED':
      return 'DELIVERED';
    case 'FAILED':
      if (failure === 'POS_DENIED') return 'REJECTED';
      return failure === 'CANCELED' ? 'CANCELLED' : 'FAILED';
  }
}

const ENDS = ['DELIVERED', 'CANCELLED', 'FAILED'] as const;
/** Steps may be missed, so a later one is reached from any earlier. An ended order stays as it ended. */
const MOVES: Readonly<Record<MarketplaceStatus, readonly MarketplaceStatus[]>> = {
  NEW: ['ACCEPTED', 'HANDED_OFF', 'REJECTED', ...ENDS],
  ACCEPTED: ['HANDED_OFF', ...ENDS],
  HANDED_OFF: ENDS,
  // Staff may still take it on Uber's tablet.
  REJECTED: ['ACCEPTED', 'HANDED_OFF', ...ENDS],
  UNKNOWN: MARKETPLACE_STATUSES,
  DELIVERED: [],
  CANCELLED: [],
  FAILED: [],
};

/** The status after a reading: forward only, so that one that arrives late turns nothing back. */
export function nextStatus(now: MarketplaceStatus | null, read: MarketplaceStatus): MarketplaceStatus {
  if (now === null) return read;
  return MOVES[now].includes(read) ? read : now;
}

export function isEndedStatus(status: MarketplaceStatus): boolean {
  return ENDS.some((one) => one === status);
}

interface Words {
  readonly label: string;
  readonly words: string;
}

const STATUS_WORDS: Readonly<Record<MarketplaceStatus, Words>> = {
  NEW: { label: 'To Be Confirmed', words: 'Waiting for your answer.' },
  ACCEPTED: { label: 'Accepted', words: 'You accepted this order.' },
  HANDED_OFF: { label: 'Handed off', words: 'The food has left the store.' },
  DELIVERED: { label: 'Delivered', words: 'The customer has the food.' },
  FAILED: { label: 'Failed', words: 'Uber Eats ended this order.' },
  CANCELLED: { label: 'Cancelled', words: 'This order was cancelled. Don’t make it.' },
  REJECTED: { label: 'Rejected', words: 'The store turned this order down.' },
  UNKNOWN: { label: 'Unknown', words: 'Uber Eats reports a state that Servery doesn’t know. Check Uber Eats Manager.' },
};

export function statusWords(status: MarketplaceStatus): Words {
  return STATUS_WORDS[status];
}

const PREPARATION_WORDS: Readonly<Record<Preparation, string>> = {
  PREPARING: 'Being prepared',
  OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE: 'Waiting for the customer’s answer about a missing item',
  READY_FOR_HANDOFF: 'Ready',
};

export function preparationWords(preparation: Preparation): string {
  return PREPARATION_WORDS[preparation];
}

/** The specification's labels: Scheduled, EnRouteToPickup, ArrivedAtPickup, EnRouteToDropoff, ArrivedAtDropoff, Completed, Failed. */
const COURIER_LABELS: Readonly<Record<CourierState, string>> = {
  SCHEDULED: 'Confirmed',
  EN_ROUTE_TO_PICKUP: 'In Transit to Pickup',
  ARRIVED_AT_PICKUP: 'Arrived for Pickup',
  EN_ROUTE_TO_DROPOFF: 'Out for Delivery',
  ARRIVED_AT_DROPOFF: 'Arrived at Dropoff',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
};

export function courierLabel(state: CourierState): string {
  return COURIER_LABELS[state];
}

const REASON_LABELS: Readonly<Record<FailureReason, string>> = {
  ACCEPT_TIMED_OUT: 'Self-timeout',
  CANCELED: 'Order cancelled',
  DELIVERY_FAILED: 'Delivery failed',
  POS_DENIED: 'Order rejected through POS',
  UNKNOWN: 'Order failed due to unknown reasons',
};

/** The specification's 'Uber-type marketplace' goes by its name. */
const PARTY_LABELS: Readonly<Record<FailureParty, string>> = {
  UBER: 'Uber Eats',
  MERCHANT: 'Store',
  DELIVERY_PARTNER: 'Driver',
  CUSTOMER: 'Customer',
  UNKNOWN: 'Unknown',
};

export interface MarketplaceFailure {
  readonly reason: FailureReason;
  readonly party: FailureParty;
  /** Null: Uber doesn't say, or the order wasn't cancelled. */
  readonly willMerchantBePaid: boolean | null;
  readonly description: string;
}

const REASON_WORDS: Readonly<Record<FailureReason, string>> = {
  ACCEPT_TIMED_OUT: 'Nobody answered in time.',
  CANCELED: 'The order was cancelled.',
  DELIVERY_FAILED: 'The food didn’t reach the customer.',
  POS_DENIED: 'The store turned it down.',
  UNKNOWN: 'Uber Eats doesn’t say why.',
};

/** What went wrong, who caused it, and what it means for the store's money. */
export function failureWords({ reason, party, willMerchantBePaid }: MarketplaceFailure) {
  const paid =
    willMerchantBePaid === null
      ? ''
      : willMerchantBePaid
        ? ' Uber Eats pays you for it.'
        : ' Uber Eats doesn’t pay you for it.';
  return { reason: REASON_LABELS[reason], party: PARTY_LABELS[party], words: `${REASON_WORDS[reason]}${paid}` };
}

/** Why a store denies or cancels, in the specification's order. The last needs words. */
export const DENY_REASONS = {
  ITEM_ISSUE: 'Item issue',
  KITCHEN_CLOSED: 'Kitchen closed',
  CUSTOMER_CALLED_TO_CANCEL: 'Customer called to cancel',
  RESTAURANT_TOO_BUSY: 'Restaurant too busy',
  ORDER_VALIDATION: 'Order validation',
  STORE_CLOSED: 'Store closed',
  TECHNICAL_FAILURE: 'Technical failure',
  POS_NOT_READY: 'POS not ready',
  POS_OFFLINE: 'POS offline',
  CAPACITY: 'Capacity',
  ADDRESS: 'Address',
  SPECIAL_INSTRUCTIONS: 'Special instructions',
  PRICING: 'Pricing',
  UNKNOWN: 'Unknown',
  OTHER: 'Other (please specify)',
} as const;
export type DenyReason = keyof typeof DENY_REASONS;
