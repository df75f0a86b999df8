import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createStripeSavedCards } from './stripe-saved-cards.ts';

/** The key of card payments: one account of the platform has both. */
export const stripeSavedCardsProvider = provider({
  port: 'savedCards',
  env: { STRIPE_SECRET_KEY: envText.optional(), STRIPE_API_URL: envHttpUrl.optional() },
  together: [],
  create: (env) =>
    env.STRIPE_SECRET_KEY
      ? createStripeSavedCards({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: env.STRIPE_API_URL ?? null })
      : null,
});
