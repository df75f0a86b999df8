/** The specification's calls of the marketplace: an owner's access, and the connection of a store. */

import type { z } from 'zod';
import type {
  deleteIntegrationBodySchema,
  IntegrateStoreBody,
  MerchantAuthorisationBody,
} from '#src/domain/marketplace/marketplace.schema.ts';
import type { MarketplaceScope } from '#src/domain/marketplace/marketplace-scopes.ts';
import type { LinkState, OnboardingStatus } from '#src/domain/marketplace/marketplace-store.ts';
import { endpoint } from './endpoint.ts';

const store = '/api/uber-eats/restaurants/:restaurantId/stores/:storeId' as const;

export interface AuthoriseUriAnswer {
  /** Where the owner signs in to Uber and allows access. */
  readonly uri: string;
  readonly state: string;
  /** Ten minutes later. */
  readonly expiresIsoDateTimeUtc: string;
}

export interface AuthorisedAnswer {
  readonly authorised: boolean;
  /** Null: there is no access. */
  readonly expiresIsoDateTimeUtc: string | null;
  readonly scope: readonly MarketplaceScope[];
}

export interface UberEatsStoreAnswer {
  readonly uberEatsStoreId: string;
  readonly name: string;
  readonly address: string;
  readonly timezone: string | null;
  readonly onboardingStatus: OnboardingStatus;
}

export interface ListedUberEatsStoreAnswer extends UberEatsStoreAnswer {
  /** One of this restaurant's stores; null: of none of them. */
  readonly alreadyLinkedToStoreId: string | null;
  /** False: Uber has removed it, or another store has it. */
  readonly mayConnect: boolean;
}

export interface UberEatsStoresAnswer {
  readonly stores: readonly ListedUberEatsStoreAnswer[];
  readonly nextPageToken: string | null;
}

export interface UberEatsStoreDetailsAnswer extends UberEatsStoreAnswer {
  readonly fulfilmentTypes: readonly string[];
  readonly prepTimeSeconds: number | null;
  /** What the store may ask its customers for. */
  readonly adjustment: {
    readonly enabled: boolean;
    /** Up or down, in cents. */
    readonly maxInCents: number;
    /** Null: Uber doesn't say; it is needed where prices contain their tax. */
    readonly taxRateRequired: boolean | null;
  };
  readonly orderability: {
    /** Null: Uber doesn't say. */
    readonly status: 'ONLINE' | 'OFFLINE' | null;
    readonly offlineReason: string | null;
    readonly offlineReasonMetadata: string | null;
    readonly isOfflineUntilIsoDateTimeUtc: string | null;
  };
}

export type IntegrationAnswer =
  | { readonly linked: false; readonly uberEatsStoreId: string | null }
  | {
      readonly linked: true;
      readonly uberEatsStoreId: string;
      /** Whether orders come here, and if not, why. */
      readonly state: LinkState;
      readonly integrationEnabled: boolean;
      readonly isOrderManager: boolean;
      readonly isOrderManagerPending: boolean;
      readonly requireManualAcceptance: boolean;
      readonly onlineStatus: 'online' | 'offline' | 'unknown';
      readonly webhooks: {
        /** `1.0.0`, or null for Uber's old ones. */
        readonly version: string | null;
        readonly release: boolean;
        readonly scheduled: boolean;
        readonly deliveryStatus: boolean;
      };
    };

export const getAuthoriseUriEndpoint = endpoint<void, AuthoriseUriAnswer>()('GET', `${store}/get-authorise-uri`);
export const processMerchantAuthorisationEndpoint = endpoint<MerchantAuthorisationBody, AuthorisedAnswer>()(
  'POST',
  `${store}/process-merchant-authorisation`,
);
/** Fifty at a time; the next ones by `?pageToken`. */
export const listUberEatsStoresEndpoint = endpoint<void, UberEatsStoresAnswer>()(
  'GET',
  `${store}/list-uber-eats-stores`,
);
export const getUberEatsStoreEndpoint = endpoint<void, UberEatsStoreDetailsAnswer>()('GET', `${store}/get-store`);
export const integrateStoreEndpoint = endpoint<IntegrateStoreBody, IntegrationAnswer>()(
  'POST',
  `${store}/integrate-store`,
);
export const getIntegrationDetailsEndpoint = endpoint<void, IntegrationAnswer>()(
  'GET',
  `${store}/get-integration-details`,
);
export const deleteStoreIntegrationEndpoint = endpoint<
  z.input<typeof deleteIntegrationBodySchema>,
  IntegrationAnswer
>()('POST', `${store}/delete-store-integration`);
/** The store stays connected: that is ended by `delete-store-integration`. */
export const revokeUserAccessEndpoint = endpoint<Record<string, never>, AuthorisedAnswer>()(
  'POST',
  `${store}/revoke-user-access`,
);
