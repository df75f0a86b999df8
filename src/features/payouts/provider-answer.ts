import type { Needs } from '#src/context.ts';
import type { CardRefused, CardUnreachable } from '#src/integrations/card-payments/card-payments.port.ts';
import type { MerchantAccountsPort } from '#src/integrations/merchant-accounts/merchant-accounts.port.ts';
import { AppError } from '#src/shared/app-error.ts';

/** `resource_update_not_allowed` where online card payments are switched off. */
export function requireProvider({ ports }: Needs<'ports'>): MerchantAccountsPort {
  if (ports.merchantAccounts) return ports.merchantAccounts;
  throw new AppError('resource_update_not_allowed', 'Online card payments aren’t set up on this server.', {
    reason: 'card_provider_off',
  });
}

const WORDS: Partial<Record<CardRefused['why'], string>> = {
  bank_not_taken: 'The provider doesn’t accept this bank account. Check the numbers, or use another account.',
  balance_left: 'There’s still money in the account. Close it once that is paid out.',
  balance_too_low: 'That amount is no longer available. Reload the page to see what is.',
  account_not_ready: 'The provider can’t pay out to this account yet. Check its status under Ways to pay.',
  not_found: 'The card provider doesn’t know this account.',
};

/** The answer that was asked for. Otherwise says what the provider says, in words that a merchant can act on. */
export function answered<Answer extends { readonly kind: string }>(
  answer: Answer | CardRefused | CardUnreachable,
): Exclude<Answer, CardRefused | CardUnreachable> {
  if (isFailure(answer)) throw failureOf(answer);
  return answer as Exclude<Answer, CardRefused | CardUnreachable>;
}

function isFailure(answer: { readonly kind: string }): answer is CardRefused | CardUnreachable {
  return answer.kind === 'refused' || answer.kind === 'unreachable';
}

function failureOf(failure: CardRefused | CardUnreachable): AppError {
  if (failure.kind === 'unreachable') {
    return new AppError('service_unavailable', 'We can’t reach the card provider right now. Try again in a moment.', {
      reason: 'card_provider_down',
    });
  }
  const message = WORDS[failure.why] ?? 'The card provider rejected this. Nothing was changed.';
  return new AppError('resource_update_not_allowed', message, { reason: failure.why });
}
