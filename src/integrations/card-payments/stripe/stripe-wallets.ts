import type Stripe from 'stripe';

/** Our configuration of Stripe's page without Apple Pay, Google Pay and Link, by its name in the dashboard. */
const NAME = 'Servery: cards without wallets';
const known = new WeakMap<Stripe, Promise<string>>();

/** Its id: found once and kept for as long as the program runs; made if the account has none. */
export function withoutWallets(stripe: Stripe): Promise<string> {
  const kept = known.get(stripe);
  if (kept) return kept;
  const found = findOrMake(stripe).catch((error: unknown) => {
    known.delete(stripe);
    throw error;
  });
  known.set(stripe, found);
  return found;
}

async function findOrMake(stripe: Stripe): Promise<string> {
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
  const mine = data.find(({ name, active }) => active && name === NAME);
  if (mine) return mine.id;
  const off = { display_preference: { preference: 'none' as const } };
  const made = await stripe.paymentMethodConfigurations.create(
    { name: NAME, card: { display_preference: { preference: 'on' } }, apple_pay: off, google_pay: off, link: off },
    { idempotencyKey: 'servery:cards-without-wallets' },
  );
  return made.id;
}
