import { type Params, recordAt, textAt } from './form-body.ts';
import { requiredText } from './stripe-fault.ts';
import type { WireAccount } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';

/** `POST /v1/accounts`: an account that is ready at once; its capabilities can be removed afterwards. */
export function createAccount(world: StripeWorld, params: Params): WireAccount {
  return addAccount(world, {
    id: world.nextId('acct'),
    country: requiredText(params, 'country'),
    email: textAt(params, 'email'),
    metadata: recordAt(params, 'metadata'),
  });
}

export function addAccount(
  world: StripeWorld,
  given: { id: string; country: string; email?: string | null; metadata?: Record<string, string> },
): WireAccount {
  const account: WireAccount = {
    id: given.id,
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    country: given.country,
    email: given.email ?? null,
    capabilities: { card_payments: 'active', transfers: 'active' },
    metadata: given.metadata ?? {},
  };
  world.accounts.set(account.id, account);
  return account;
}
