import { endpoint } from './endpoint.ts';

/** The card provider's own messages: signed, so nothing else of the request counts. */
export const platformWebhookEndpoint = endpoint<unknown, { readonly received: true }>()(
  'POST',
  '/api/stripe/webhooks/platform',
);
export const connectWebhookEndpoint = endpoint<unknown, { readonly received: true }>()(
  'POST',
  '/api/stripe/webhooks/connect',
);
/** The specification's paths without the prefix, for a provider that is set up with them. */
export const platformWebhookAlias = endpoint<unknown, { readonly received: true }>()(
  'POST',
  '/stripe/webhooks/platform',
);
export const connectWebhookAlias = endpoint<unknown, { readonly received: true }>()('POST', '/stripe/webhooks/connect');

/** A card that a customer keeps with the card provider; never its number. */
export interface SavedCardAnswer {
  readonly sourceId: string;
  /** The provider's word: `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

export interface SavedCardsAnswer {
  readonly cards: readonly SavedCardAnswer[];
}

const SOURCES = '/api/stripe/customers/sources';
/** The signed-in customer's of `?restaurantId`, newest first. */
export const listSavedCardsEndpoint = endpoint<void, SavedCardsAnswer>()('GET', SOURCES);
/** `tokenId`: made by the provider's script in the browser (`tok_…`, `pm_…`). */
export const addSavedCardEndpoint = endpoint<Record<string, never>, SavedCardsAnswer>()('POST', `${SOURCES}/:tokenId`);
export const removeSavedCardEndpoint = endpoint<void, SavedCardsAnswer>()('DELETE', `${SOURCES}/:sourceId`);
