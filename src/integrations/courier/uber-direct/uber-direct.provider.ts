import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createUberDirect } from './uber-direct.ts';

export const uberDirectProvider = provider({
  port: 'courier',
  env: {
    UBER_DIRECT_CLIENT_ID: envText.optional(),
    UBER_DIRECT_CLIENT_SECRET: envText.optional(),
    UBER_DIRECT_CUSTOMER_ID: envText.optional(),
    UBER_DIRECT_STATUS_WEBHOOK_SECRET: envText.optional(),
    UBER_DIRECT_COURIER_WEBHOOK_SECRET: envText.optional(),
    UBER_DIRECT_AUTH_URL: envHttpUrl.optional(),
    UBER_DIRECT_API_URL: envHttpUrl.optional(),
  },
  together: ['UBER_DIRECT_CLIENT_ID', 'UBER_DIRECT_CLIENT_SECRET', 'UBER_DIRECT_CUSTOMER_ID'],
  create: (env) =>
    env.UBER_DIRECT_CLIENT_ID && env.UBER_DIRECT_CLIENT_SECRET && env.UBER_DIRECT_CUSTOMER_ID
      ? createUberDirect({
          clientId: env.UBER_DIRECT_CLIENT_ID,
          clientSecret: env.UBER_DIRECT_CLIENT_SECRET,
          customerId: env.UBER_DIRECT_CUSTOMER_ID,
          webhookSecrets: {
            deliveryStatus: env.UBER_DIRECT_STATUS_WEBHOOK_SECRET ?? null,
            courierUpdate: env.UBER_DIRECT_COURIER_WEBHOOK_SECRET ?? null,
          },
          authUrl: env.UBER_DIRECT_AUTH_URL ?? null,
          apiUrl: env.UBER_DIRECT_API_URL ?? null,
        })
      : null,
});
