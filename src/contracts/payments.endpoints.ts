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
