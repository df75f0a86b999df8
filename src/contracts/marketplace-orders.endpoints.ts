/** The specification's calls about marketplace orders, and the marketplace's own messages. */

import type { z } from 'zod';
import type { Blocker, MarketplaceAct, Warning } from '#src/domain/marketplace/marketplace-acts.ts';
import type { MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import type {
  acceptMarketplaceOrderBodySchema,
  adjustPriceBodySchema,
  itemIssuesBodySchema,
  readyTimeBodySchema,
  refuseMarketplaceOrderBodySchema,
} from '#src/domain/marketplace/marketplace-orders.schema.ts';
import type { DenyReason, MarketplaceStatus } from '#src/domain/marketplace/marketplace-states.ts';
import type { AskedPriceChange, PriceChangeState } from '#src/domain/marketplace/price-change.ts';
import { endpoint } from './endpoint.ts';

const order = '/api/uber-eats/restaurants/:restaurantId/stores/:storeId/orders/:uberEatsOrderId' as const;

/** Another price that the store asked the customer for, and what became of it. */
export interface PriceChangeAnswer extends Omit<AskedPriceChange, 'beforeInCents'> {
  readonly statusCode: PriceChangeState;
}

/** Amounts in cents, times in UTC. Names and wishes are empty a month after the order was placed. */
export interface MarketplaceOrderAnswer extends MarketplaceOrder {
  readonly statusCode: MarketplaceStatus;
  /** Until when the store may answer. */
  readonly timedOutIsoDateTimeUtc: string;
  /** When Uber was last asked. */
  readonly readIsoDateTimeUtc: string;
  /** Null: no answer is awaited. */
  readonly secondsLeft: number | null;
  readonly customerEmail: null;
  readonly allowedActions: readonly MarketplaceAct[];
  /** The last one; null: none was asked for. */
  readonly priceChange: PriceChangeAnswer | null;
}

export interface MarketplaceOrdersAnswer {
  /** The newest first, at most a hundred. */
  readonly orders: readonly MarketplaceOrderAnswer[];
}

export interface SyncedOrderAnswer {
  readonly order: MarketplaceOrderAnswer;
  /** Whether its status is another now. */
  readonly changed: boolean;
}

/** Whether the act is possible, by what Uber says now. */
export interface ActCheckAnswer {
  readonly action: MarketplaceAct;
  readonly eligible: boolean;
  readonly blockers: readonly { readonly code: Blocker; readonly message: string }[];
  /** To be read first; the act names them as acknowledged. */
  readonly warnings: readonly { readonly code: Warning; readonly message: string }[];
  readonly secondsLeft: number | null;
  /** Where one is needed. */
  readonly reasons: readonly { readonly value: DenyReason; readonly label: string; readonly needsText: boolean }[];
}

export interface ActedAnswer {
  readonly order: MarketplaceOrderAnswer;
}

export interface PriceAskedAnswer {
  readonly order: MarketplaceOrderAnswer;
  /** The price changes only when the customer agrees. */
  readonly awaitingCustomer: boolean;
  /** In percent, by Uber; null: it doesn't say. */
  readonly taxRateApplied: number | null;
}

export interface ItemIssuesAnswer {
  readonly order: MarketplaceOrderAnswer;
  /** The kitchen waits until the customer has answered. */
  readonly waitForCustomer: boolean;
}

/** `?from`, `?to` by when they were placed, `?status`, `?limit`. */
export const marketplaceOrdersEndpoint = endpoint<void, MarketplaceOrdersAnswer>()(
  'GET',
  '/api/uber-eats/restaurants/:restaurantId/stores/:storeId/orders',
);
export const marketplaceOrderEndpoint = endpoint<void, MarketplaceOrderAnswer>()('GET', order);
export const syncMarketplaceOrderEndpoint = endpoint<Record<string, never>, SyncedOrderAnswer>()(
  'POST',
  `${order}/sync`,
);
export const shouldAcceptEndpoint = endpoint<void, ActCheckAnswer>()('GET', `${order}/accept/should-check`);
export const acceptMarketplaceOrderEndpoint = endpoint<z.input<typeof acceptMarketplaceOrderBodySchema>, ActedAnswer>()(
  'POST',
  `${order}/accept/action`,
);
export const shouldDenyEndpoint = endpoint<void, ActCheckAnswer>()('GET', `${order}/deny/should-check`);
export const denyMarketplaceOrderEndpoint = endpoint<z.input<typeof refuseMarketplaceOrderBodySchema>, ActedAnswer>()(
  'POST',
  `${order}/deny/action`,
);
export const shouldCancelEndpoint = endpoint<void, ActCheckAnswer>()('GET', `${order}/cancel/should-check`);
export const cancelMarketplaceOrderEndpoint = endpoint<z.input<typeof refuseMarketplaceOrderBodySchema>, ActedAnswer>()(
  'POST',
  `${order}/cancel/action`,
);
export const markMarketplaceOrderReadyEndpoint = endpoint<Record<string, never>, ActedAnswer>()(
  'POST',
  `${order}/mark-as-ready`,
);
export const moveMarketplaceReadyTimeEndpoint = endpoint<z.input<typeof readyTimeBodySchema>, ActedAnswer>()(
  'POST',
  `${order}/update-order-ready-time`,
);
/** `resource_status_conflict` while an earlier one waits for the customer. */
export const adjustMarketplacePriceEndpoint = endpoint<z.input<typeof adjustPriceBodySchema>, PriceAskedAnswer>()(
  'POST',
  `${order}/adjust-price`,
);
export const resolveMarketplaceIssueEndpoint = endpoint<z.input<typeof itemIssuesBodySchema>, ItemIssuesAnswer>()(
  'POST',
  `${order}/resolve-order-fulfillment-issue`,
);
/** Uber's own messages: signed, so nothing else of the request counts. Answered with an empty body. */
export const marketplaceUpdateEndpoint = endpoint<unknown, null>()('POST', '/api/uber-eats/update');
