/** What every call to the marketplace shares: whether there is one, whose access it uses, and what its answers mean here. */
import type { UberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import type { Needs } from '#src/context.ts';
import { authorisationError } from '#src/domain/marketplace/authorisation-errors.ts';
import { openSecret, sealSecret } from '#src/features/eftpos/seal-secret.ts';
import type { MarketplaceOutcome, MarketplacePort } from '#src/integrations/marketplace/marketplace.port.ts';
import { AppError, type AppErrorCode } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type MarketplaceNeeds = Needs<
  'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus' | 'publicUrl' | 'secrets'
>;

/** `service_unavailable` where this installation has no account with Uber Eats. */
export function requireMarketplace({ ports }: Needs<'ports'>): MarketplacePort {
  if (ports.marketplace) return ports.marketplace;
  throw new AppError('service_unavailable', 'Uber Eats isn’t set up on this server.', { reason: 'marketplace_off' });
}

export function sealMerchantToken(ctx: Needs<'secrets'>, { storeId }: StoreScope, token: string): string {
  return sealSecret(ctx, `uberEats:${storeId}`, token);
}

/** The token that the owner gave; null: none, over, or not sealed here. */
export function merchantTokenOf(
  ctx: Needs<'secrets' | 'clock'>,
  { storeId }: StoreScope,
  connection: UberEatsConnection | null,
): string | null {
  const ends = connection?.merchantExpiresIsoDateTimeUtc ?? '';
  if (!connection || ends <= isoUtc(ctx.clock.now())) return null;
  return openSecret(ctx, `uberEats:${storeId}`, connection.merchantTokenSealed);
}

/** `user_not_allowed`, `needs_authorisation`: the owner has to sign in to Uber again. */
export function requireMerchantToken(
  ctx: Needs<'secrets' | 'clock'>,
  scope: StoreScope,
  connection: UberEatsConnection | null,
): string {
  const token = merchantTokenOf(ctx, scope, connection);
  if (token === null) throw authorisationError('needs_authorisation');
  return token;
}

/** What it came to, as a person reads it; empty where it was done. */
export function outcomeWords(ctx: Needs<'log'>, outcome: MarketplaceOutcome<unknown>): string {
  try {
    answered(ctx, outcome);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return '';
}

const REFUSED = {
  bad_request: ['validation_failed', 'Uber Eats didn’t accept this.'],
  not_allowed: ['user_not_allowed', 'Uber Eats doesn’t allow this for the store. Check that you own it there.'],
  not_found: ['resource_not_found', 'Uber Eats doesn’t know this store, or it isn’t connected.'],
  conflict: ['resource_status_conflict', 'The store has changed on Uber Eats. Reload the page and try again.'],
  too_many: ['service_unavailable', 'Uber Eats has had too many requests. Try again in a minute.'],
} as const satisfies Record<string, readonly [AppErrorCode, string]>;

/** What reads differently where an order was asked about. */
const REFUSED_ORDER: Partial<Record<keyof typeof REFUSED, string>> = {
  not_found: 'Uber Eats doesn’t know this order.',
  conflict: 'The order has changed on Uber Eats. Look at it, then try again if it still needs doing.',
};

/** The answer that was asked for. Otherwise says what Uber says, in words that an owner can act on. */
export function answered<Value>(
  ctx: Needs<'log'>,
  outcome: MarketplaceOutcome<Value>,
  about: 'store' | 'order' = 'store',
): Value {
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'unauthorised') throw authorisationError(outcome.code);
  if (outcome.kind === 'refused') {
    const [code, ofStore] = REFUSED[outcome.why];
    const message = (about === 'order' && REFUSED_ORDER[outcome.why]) || ofStore;
    const said = outcome.why === 'bad_request' && outcome.message ? ` It says: ${outcome.message}` : '';
    throw new AppError(code, message + said, { reason: `marketplace_${outcome.why}` });
  }
  ctx.log.warn('marketplace unreachable', { why: outcome.why });
  const again = outcome.mayBeDone ? ' It may have been done: try again to find out.' : ' Try again in a minute.';
  throw new AppError('service_unavailable', `Uber Eats can’t be reached.${again}`, {
    reason: 'temporarily_unavailable',
  });
}
