/** `check-stripe`: says what is missing before a real account of Stripe takes money. */
import { checkStripe } from '#src/integrations/card-payments/stripe/check-stripe.ts';

/** Gives the program's exit code: 0 when nothing is missing. */
export async function runCheckStripeCommand(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  const points = await checkStripe({
    secretKey: env.STRIPE_SECRET_KEY || null,
    platformSecret: env.STRIPE_WEBHOOK_SECRET_PLATFORM || null,
    connectSecret: env.STRIPE_WEBHOOK_SECRET_CONNECT || null,
    apiUrl: env.STRIPE_API_URL || null,
    publicUrl: env.PUBLIC_URL || null,
    isProduction: env.APP_ENV === 'prod',
  });
  for (const { name, isRight, note } of points) console.log(`${isRight ? 'ok     ' : 'MISSING'}  ${name}: ${note}`);
  const missing = points.filter(({ isRight }) => !isRight).length;
  console.log(missing === 0 ? 'Everything is set up.' : `${missing} of ${points.length} points are missing.`);
  return missing === 0 ? 0 : 1;
}
