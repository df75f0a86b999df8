import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createStripeDisputes } from './stripe-disputes.ts';

/** The key of card payments: one account of the platform has both. */
export const stripeDisputesProvider = provider({
  port: 'disputes',
  env: { STRIPE_SECRET_KEY: envText.optional(), STRIPE_API_URL: envHttpUrl.optional() },
  together: [],
  create: (env) =>
    env.STRIPE_SECRET_KEY
      ? createStripeDisputes({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: env.STRIPE_API_URL ?? null })
      : null,
});
