/** Orders of Uber Eats as a till shows them. Instants are ISO text in UTC, amounts cents. */
import type { Warning } from '../marketplace/marketplace-acts.ts';
import type { MarketplaceLine, MarketplaceOrder } from '../marketplace/marketplace-order.ts';

/** It waits for the store's answer. */
export interface WaitingUberEats
  extends Pick<
    MarketplaceOrder,
    | 'uberEatsOrderId'
    | 'displayId'
    | 'collectionType'
    | 'placedIsoDateTimeUtc'
    | 'customerName'
    | 'customerPhone'
    | 'phonePin'
    | 'instructions'
    | 'grandTotalInCents'
    | 'currencyCode'
  > {
  readonly items: readonly MarketplaceLine[];
  /** Uber Eats cancels the order then. */
  readonly untilIsoDateTimeUtc: string;
  /** Null: as soon as it can be. */
  readonly requestedForIsoDateTimeUtc: string | null;
  /** To be read before it is accepted, in words. */
  readonly warnings: readonly { readonly code: Warning; readonly message: string }[];
  /** Uber Eats takes a ready time with the answer. */
  readonly takesReadyTime: boolean;
}

/** Of an order of ours that came from Uber Eats and is being made. */
export interface UberEatsFacts {
  readonly uberEatsOrderId: string;
  readonly isReady: boolean;
  readonly mayBeReady: boolean;
  readonly mayCancel: boolean;
  /** Missing from boards cached by an older version. */
  readonly mayMoveReadyTime?: boolean;
  /** When it is to be ready. The order of ours is promised for it a moment later. Missing from boards cached by an older version. */
  readonly readyIsoDateTimeUtc?: string | null;
  readonly isOwnCourier: boolean;
}
