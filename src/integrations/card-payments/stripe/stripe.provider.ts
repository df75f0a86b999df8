import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createStripeCardPayments } from './stripe-card-payments.ts';

export const stripeProvider = provider({
  port: 'cardPayments',
  env: {
    STRIPE_SECRET_KEY: envText.optional(),
    STRIPE_WEBHOOK_SECRET_PLATFORM: envText.optional(),
    STRIPE_WEBHOOK_SECRET_CONNECT: envText.optional(),
    STRIPE_API_URL: envHttpUrl.optional(),
  },
  together: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET_PLATFORM'],
  create: (env) =>
    env.STRIPE_SECRET_KEY
      ? createStripeCardPayments({
          secretKey: env.STRIPE_SECRET_KEY,
          webhookSecrets: {
            platform: env.STRIPE_WEBHOOK_SECRET_PLATFORM ?? null,
            connect: env.STRIPE_WEBHOOK_SECRET_CONNECT ?? null,
          },
          apiUrl: env.STRIPE_API_URL ?? null,
        })
      : null,
});
