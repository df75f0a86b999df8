import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createUberEats } from './uber-eats.ts';

export const uberEatsProvider = provider({
  port: 'marketplace',
  env: {
    UBER_EATS_CLIENT_ID: envText.optional(),
    UBER_EATS_CLIENT_SECRET: envText.optional(),
    UBER_EATS_MERCHANT_SCOPES: envText.optional(),
    UBER_EATS_AUTH_URL: envHttpUrl.optional(),
    UBER_EATS_API_URL: envHttpUrl.optional(),
    UBER_EATS_AUTHORISE_PAGE: envText.optional(),
  },
  together: ['UBER_EATS_CLIENT_ID', 'UBER_EATS_CLIENT_SECRET'],
  create: (env) =>
    env.UBER_EATS_CLIENT_ID && env.UBER_EATS_CLIENT_SECRET
      ? createUberEats({
          clientId: env.UBER_EATS_CLIENT_ID,
          clientSecret: env.UBER_EATS_CLIENT_SECRET,
          merchantScopes: env.UBER_EATS_MERCHANT_SCOPES ?? 'eats.pos_provisioning',
          authUrl: env.UBER_EATS_AUTH_URL ?? null,
          apiUrl: env.UBER_EATS_API_URL ?? null,
          authorisePage: env.UBER_EATS_AUTHORISE_PAGE ?? null,
        })
      : null,
});
