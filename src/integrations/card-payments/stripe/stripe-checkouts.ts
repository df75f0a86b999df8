import type Stripe from 'stripe';
import type { CheckoutCreated, CheckoutFound, CheckoutRequest } from '../card-payments.port.ts';
import { checkoutParams, linesAddUp } from './checkout-params.ts';
import { attempt, type Failure, refused } from './stripe-attempt.ts';
import { checkoutOf } from './stripe-objects.ts';
import { withoutWallets } from './stripe-wallets.ts';

export async function createCheckout(stripe: Stripe, request: CheckoutRequest): Promise<CheckoutCreated | Failure> {
  if (!linesAddUp(request)) return refused('amount_not_allowed', 'The lines do not add up to the amount.');
  return attempt(async () => {
    const { idempotencyKey } = request;
    const configurationId = request.hasWallets === false ? await withoutWallets(stripe) : null;
    const session = await stripe.checkout.sessions.create(checkoutParams(request, configurationId), { idempotencyKey });
    if (session.url === null) return refused('other', 'The checkout has no address.');
    const expiresAt = Temporal.Instant.fromEpochMilliseconds(session.expires_at * 1000);
    return { kind: 'created', sessionId: session.id, url: session.url, expiresAt };
  });
}

export async function retrieveCheckout(stripe: Stripe, sessionId: string): Promise<CheckoutFound | Failure> {
  return attempt(async () => checkoutOf(await stripe.checkout.sessions.retrieve(sessionId)));
}

export async function expireCheckout(stripe: Stripe, sessionId: string) {
  const done = await attempt(async () => {
    await stripe.checkout.sessions.expire(sessionId);
    return { kind: 'expired' as const };
  });
  if (done.kind !== 'refused' || done.why === 'not_found' || done.why === 'not_configured') return done;
  // Only an open session can be expired: it may be expired already, or the customer was quicker.
  const found = await retrieveCheckout(stripe, sessionId);
  if (found.kind !== 'found') return found;
  if (found.state === 'expired') return { kind: 'expired' as const };
  return found.state === 'complete' ? refused('checkout_complete', done.message) : done;
}
