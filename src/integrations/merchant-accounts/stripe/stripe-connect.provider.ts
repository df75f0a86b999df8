import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createStripeMerchantAccounts } from './stripe-merchant-accounts.ts';

/** The key of card payments: one account of the platform has both. */
export const stripeConnectProvider = provider({
  port: 'merchantAccounts',
  env: { STRIPE_SECRET_KEY: envText.optional(), STRIPE_API_URL: envHttpUrl.optional() },
  together: [],
  create: (env) =>
    env.STRIPE_SECRET_KEY
      ? createStripeMerchantAccounts({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: env.STRIPE_API_URL ?? null })
      : null,
});
