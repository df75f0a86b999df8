import { DAY_SECONDS } from './account-money.ts';
import { listOf } from './expand.ts';
import { type Params, recordAt, textAt } from './form-body.ts';
import { badParameter, missing, requiredText, StripeFault, wrongState } from './stripe-fault.ts';
import type { WireAccount, WireBankAccount } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';

/** What every new account is asked for. */
const ASKED = ['business_profile.url', 'external_account', 'individual.dob.day', 'tos_acceptance.date'];
const LINK_SECONDS = 300;

/** `POST /v1/accounts`: an account that can do nothing until its owner has answered the questions. */
export function createAccount(world: StripeWorld, params: Params): WireAccount {
  const account = addAccount(world, {
    id: world.nextId('acct'),
    country: requiredText(params, 'country'),
    email: textAt(params, 'email'),
    metadata: recordAt(params, 'metadata'),
    name: textAt(params, 'business_profile.name'),
  });
  account.charges_enabled = false;
  account.payouts_enabled = false;
  account.details_submitted = false;
  account.capabilities = { card_payments: 'inactive', transfers: 'inactive' };
  account.requirements.currently_due = [...ASKED];
  account.requirements.disabled_reason = 'requirements.past_due';
  account.external_accounts = { ...account.external_accounts, data: [] };
  return account;
}

/** One that is ready. */
export function addAccount(
  world: StripeWorld,
  given: {
    id: string;
    country: string;
    email?: string | null;
    metadata?: Record<string, string>;
    name?: string | null;
  },
): WireAccount {
  const currency = CURRENCIES[given.country] ?? 'usd';
  const account: WireAccount = {
    id: given.id,
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    country: given.country,
    default_currency: currency,
    email: given.email ?? null,
    business_profile: { name: given.name ?? null },
    capabilities: { card_payments: 'active', transfers: 'active' },
    requirements: {
      currently_due: [],
      eventually_due: [],
      past_due: [],
      pending_verification: [],
      current_deadline: null,
      disabled_reason: null,
      errors: [],
    },
    external_accounts: {
      ...listOf([], `/v1/accounts/${given.id}/external_accounts`),
      data: [bankOf(world, currency, '000123456')],
    },
    settings: { payouts: { debit_negative_balances: false, schedule: { interval: 'daily', delay_days: 2 } } },
    metadata: given.metadata ?? {},
  };
  world.accounts.set(account.id, account);
  return account;
}

const CURRENCIES: Readonly<Record<string, string>> = { AU: 'aud', NZ: 'nzd', GB: 'gbp', US: 'usd' };

function bankOf(world: StripeWorld, currency: string, number: string): WireBankAccount {
  return {
    id: world.nextId('ba'),
    object: 'bank_account',
    bank_name: 'STRIPE TEST BANK',
    currency,
    default_for_currency: true,
    last4: number.slice(-4),
    status: 'new',
  };
}

export function findAccount(world: StripeWorld, id: string): WireAccount {
  const account = world.accounts.get(id);
  if (account === undefined) throw missing('account', id);
  return account;
}

const INTERVALS = ['manual', 'daily', 'weekly', 'monthly'] as const;

/** `POST /v1/accounts/{id}`: the payout schedule. */
export function updateAccount(world: StripeWorld, id: string, params: Params): WireAccount {
  const account = findAccount(world, id);
  const at = 'settings.payouts.schedule';
  const interval = INTERVALS.find((one) => one === textAt(params, `${at}.interval`));
  if (interval === undefined) throw badParameter(`${at}.interval`, 'Invalid interval.');
  const weekly = textAt(params, `${at}.weekly_anchor`);
  const monthly = textAt(params, `${at}.monthly_anchor`);
  if ((interval === 'weekly') !== (weekly !== null) || (interval === 'monthly') !== (monthly !== null)) {
    throw badParameter(at, 'You must provide the anchor of the interval, and no other.');
  }
  account.settings.payouts.schedule = {
    interval,
    delay_days: 2,
    ...(weekly === null ? {} : { weekly_anchor: weekly }),
    ...(monthly === null ? {} : { monthly_anchor: Number(monthly) }),
  };
  world.emit('account.updated', account, account.id);
  return account;
}

/** `POST /v1/account_links`: for one visit. */
export function createAccountLink(world: StripeWorld, params: Params) {
  const account = findAccount(world, requiredText(params, 'account'));
  const token = world.nextId('onb');
  const expiresAt = world.nowSeconds() + LINK_SECONDS;
  world.accountLinks.set(token, {
    accountId: account.id,
    expiresAt,
    refreshUrl: requiredText(params, 'refresh_url'),
    returnUrl: requiredText(params, 'return_url'),
  });
  return {
    object: 'account_link',
    created: world.nowSeconds(),
    expires_at: expiresAt,
    url: world.onboardingUrl(token),
  };
}

/** `POST /v1/tokens`: a bank account, as the provider's script makes it in the browser. */
export function createBankToken(world: StripeWorld, params: Params) {
  const number = requiredText(params, 'bank_account.account_number');
  if (!/^\d{5,12}$/.test(number)) {
    throw badParameter('bank_account[account_number]', 'The account number is invalid.', 'account_number_invalid');
  }
  const id = world.nextId('btok');
  world.bankTokens.set(id, number);
  return { id, object: 'token', type: 'bank_account', used: false };
}

/** Stripe's test number of an account that can't be paid into. */
const UNUSABLE = '000111116';

/** `POST /v1/accounts/{id}/external_accounts` */
export function addBankAccount(world: StripeWorld, id: string, params: Params): WireBankAccount {
  const account = findAccount(world, id);
  const token = requiredText(params, 'external_account');
  const number = world.bankTokens.get(token);
  if (number === undefined) throw missing('token', token);
  if (number === 'used') throw wrongState('token_already_used', 'You cannot use a token more than once.');
  if (number === UNUSABLE) throw wrongState('bank_account_unusable', 'The bank account cannot be used for payouts.');
  world.bankTokens.set(token, 'used');
  const bank = bankOf(world, account.default_currency, number);
  for (const other of account.external_accounts.data) other.default_for_currency = false;
  account.external_accounts.data.unshift(bank);
  answered(account, ['external_account']);
  world.emit('account.external_account.created', bank, account.id);
  world.emit('account.updated', account, account.id);
  return bank;
}

/** `DELETE /v1/accounts/{id}` */
export function deleteAccount(world: StripeWorld, id: string) {
  const account = findAccount(world, id);
  const left = (world.accountEntries.get(id) ?? []).some(({ payout }) => payout === null);
  if (left) {
    const message = 'The account cannot be deleted while its balances are not zero.';
    throw new StripeFault(400, { type: 'invalid_request_error', code: 'account_balance_not_zero', message }, true);
  }
  world.accounts.delete(account.id);
  return { id: account.id, object: 'account', deleted: true };
}

/** How the questions ended: all is well, someone looks at a document, or it was refused. */
export type OnboardingEnd = 'verified' | 'checking' | 'documentWanted';

/** The owner has answered on the provider's page. */
export function finishOnboarding(
  world: StripeWorld,
  account: WireAccount,
  bankNumber: string,
  end: OnboardingEnd,
): void {
  if (bankNumber !== '') account.external_accounts.data = [bankOf(world, account.default_currency, bankNumber)];
  account.details_submitted = true;
  const { requirements } = account;
  requirements.currently_due = end === 'documentWanted' ? ['individual.verification.document'] : [];
  requirements.pending_verification = end === 'checking' ? ['individual.verification.document'] : [];
  requirements.current_deadline = end === 'documentWanted' ? world.nowSeconds() + 14 * DAY_SECONDS : null;
  requirements.disabled_reason = end === 'checking' ? 'requirements.pending_verification' : null;
  account.charges_enabled = end !== 'checking';
  account.payouts_enabled = end === 'verified';
  const state = end === 'checking' ? 'pending' : 'active';
  account.capabilities = { card_payments: state, transfers: state };
  world.emit('account.updated', account, account.id);
}

function answered({ requirements }: WireAccount, names: readonly string[]): void {
  requirements.currently_due = requirements.currently_due.filter((name) => !names.includes(name));
}
