import type { MarketplaceMoney } from './marketplace-money.ts';
import type {
  CourierState,
  ExternalState,
  ExternalStatus,
  MarketplaceFailure,
  MarketplaceStatus,
  Preparation,
} from './marketplace-states.ts';

/** What a line says of a choice; `itemId` is the option's, as our menu was sent. */
export interface ChosenOption {
  readonly itemId: string;
  readonly quantity: number;
  readonly options: readonly ChosenOption[];
}

export interface MarketplaceLine {
  /** Within the order. */
  readonly lineId: string;
  /** Our item's id, as the menu was sent. */
  readonly itemId: string;
  /** What the menu carried for it, if it did: our item's id as well. */
  readonly externalId?: string;
  readonly name: string;
  readonly quantity: number;
  /** Null: Uber gives no price for it. */
  readonly totalInCents: number | null;
  readonly options: readonly MarketplaceLine[];
  /** The customer doesn't want it; the name begins with 'No'. */
  readonly isRemoved?: true;
  /** In the customer's words. */
  readonly instructions: string;
  readonly allergens: readonly string[];
}

/** An order as it was last read. Times are ISO in UTC; it is stored as it stands here. */
export interface MarketplaceOrder {
  readonly uberEatsOrderId: string;
  /** The short code that the courier shows. */
  readonly displayId: string;
  readonly uberEatsStoreId: string;
  readonly state: ExternalState;
  readonly status: ExternalStatus;
  readonly preparation: Preparation | null;
  readonly placedIsoDateTimeUtc: string;
  /** Who brings it: Uber's courier, the store's, or nobody. */
  readonly deliveryChannel: 'UBER' | 'OWN_COURIER' | 'NONE';
  readonly collectionType: 'delivery' | 'pickup' | 'dineIn';
  /** When the customer wants it; null: as soon as it can be. */
  readonly requestedFor: { readonly fromIsoDateTimeUtc: string; readonly untilIsoDateTimeUtc: string } | null;
  readonly readyForPickupIsoDateTimeUtc: string | null;
  readonly items: readonly MarketplaceLine[];
  readonly itemTotalInCents: number | null;
  readonly grandTotalInCents: number | null;
  /** Left out: it was read before amounts were kept in parts. */
  readonly money?: MarketplaceMoney;
  readonly currencyCode: string;
  readonly customerName: string;
  /** Uber's own number, which leads to the customer with the PIN. */
  readonly customerPhone: string;
  readonly phonePin: string;
  readonly instructions: string;
  readonly includeSingleUseItems: boolean | null;
  readonly hasAlcohol: boolean;
  readonly delivery: {
    readonly status: CourierState | null;
    readonly courierName: string;
    readonly vehicle: string;
    readonly pickupIsoDateTimeUtc: string | null;
    readonly dropoffIsoDateTimeUtc: string | null;
  } | null;
  readonly failure: MarketplaceFailure | null;
  /** What Uber allows now; null: it doesn't say. */
  readonly mayCancel: boolean | null;
  readonly mayMoveReadyTime: boolean | null;
  /** Whether the customer can be asked about a missing item; left out: Uber doesn't say. */
  readonly mayAskCustomer?: boolean;
}

/** Accept or deny within 11.5 minutes; an order for later within 10 of each time it is offered. */
const ANSWER_SECONDS = 690;
const ANSWER_AHEAD_SECONDS = 600;
/** Names, numbers and wishes are of use for complaints; Uber keeps the order itself for 60 days. */
export const PERSON_KEPT_DAYS = 30;

interface Clock {
  readonly status: ExternalStatus;
  readonly timedOut: Temporal.Instant;
}

/**
 * Until when the store may answer. Counted from placing; for an order ahead from when it was first read, and again from when
 * Uber offers it for the second time.
 */
export function answerUntil(
  before: Clock | null,
  {
    status,
    placed,
    readAt,
  }: { readonly status: ExternalStatus; readonly placed: Temporal.Instant; readonly readAt: Temporal.Instant },
): Temporal.Instant {
  const isOfferedAgain = before?.status === 'SCHEDULED' && status !== 'SCHEDULED';
  if (before && !isOfferedAgain) return before.timedOut;
  const isAhead = isOfferedAgain || status === 'SCHEDULED';
  return isAhead ? readAt.add({ seconds: ANSWER_AHEAD_SECONDS }) : placed.add({ seconds: ANSWER_SECONDS });
}

/** Whole seconds that are left to answer; null: no answer is awaited. Never below 0. */
export function secondsLeft(
  status: MarketplaceStatus,
  timedOut: Temporal.Instant,
  now: Temporal.Instant,
): number | null {
  if (status !== 'NEW') return null;
  return Math.max(0, Math.floor((timedOut.epochMilliseconds - now.epochMilliseconds) / 1000));
}

/** The order without the person: what was sold, when and for how much stays. */
export function withoutPerson(order: MarketplaceOrder): MarketplaceOrder {
  const { delivery, failure } = order;
  return {
    ...order,
    ...{ customerName: '', customerPhone: '', phonePin: '', instructions: '' },
    items: order.items.map(withoutWishes),
    delivery: delivery && { ...delivery, courierName: '', vehicle: '' },
    failure: failure && { ...failure, description: '' },
  };
}

function withoutWishes(line: MarketplaceLine): MarketplaceLine {
  return { ...line, instructions: '', allergens: [], options: line.options.map(withoutWishes) };
}
