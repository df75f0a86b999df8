import type Stripe from 'stripe';
import type { PayoutSchedule } from '#src/domain/payments/payout-schedule.schema.ts';
import { attempt } from '../../card-payments/stripe/stripe-attempt.ts';
import { createStripeClient, type StripeClientSettings } from '../../card-payments/stripe/stripe-client.ts';
import { instantOf } from '../../card-payments/stripe/stripe-objects.ts';
import type {
  AccountFound,
  AccountLinkRequest,
  MerchantAccountsPort,
  NewBankAccount,
  NewMerchantAccount,
  PayoutMade,
  PayoutRequest,
} from '../merchant-accounts.port.ts';
import { accountOf, balanceOf, lineOf, payoutOf } from './stripe-account-objects.ts';

const PAGE = 100;
/** Restaurants, in the card schemes' list of trades. */
const RESTAURANTS = '5812';

/** Stripe Connect: an account for each store, which the platform opens and whose losses and fees it bears. */
export function createStripeMerchantAccounts(settings: StripeClientSettings): MerchantAccountsPort {
  const stripe = createStripeClient(settings);
  const found = async (account: Promise<Stripe.Account>): Promise<AccountFound> => ({
    kind: 'found',
    account: accountOf(await account),
  });
  return {
    create: (request) =>
      attempt(() => found(stripe.accounts.create(accountParams(request), { idempotencyKey: request.idempotencyKey }))),
    retrieve: (accountId) => attempt(() => found(stripe.accounts.retrieve(accountId))),
    link: (request) => attempt(() => linkOf(stripe, request)),
    setSchedule: (accountId, schedule) =>
      attempt(() =>
        found(stripe.accounts.update(accountId, { settings: { payouts: { schedule: scheduleParams(schedule) } } })),
      ),
    addBankAccount: (request) => attempt(() => addBankAccount(stripe, request, found)),
    balance: (accountId) =>
      attempt(async () => balanceOf(await stripe.balance.retrieve({}, { stripeAccount: accountId }))),
    listPayouts: (accountId, after) =>
      attempt(async () => {
        const list = await stripe.payouts.list(
          { ...pageOf(after), expand: ['data.destination'] },
          { stripeAccount: accountId },
        );
        return { kind: 'payouts', payouts: list.data.map(payoutOf), next: nextOf(list) } as const;
      }),
    payOut: (request) => attempt(() => payOut(stripe, request)),
    listPayoutLines: (accountId, payoutId, after) =>
      listLines(stripe, accountId, { ...pageOf(after), payout: payoutId }),
    listLines: (accountId, since, after) => {
      const created = { gte: Math.floor(since.epochMilliseconds / 1000) };
      return listLines(stripe, accountId, { ...pageOf(after), created });
    },
    remove: (accountId) =>
      attempt(async () => {
        await stripe.accounts.del(accountId);
        return { kind: 'removed' } as const;
      }),
  };
}

async function payOut(
  stripe: Stripe,
  { accountId, amountInCents, currencyCode, idempotencyKey }: PayoutRequest,
): Promise<PayoutMade> {
  const payout = await stripe.payouts.create(
    { amount: amountInCents, currency: currencyCode.toLowerCase(), expand: ['destination'] },
    { stripeAccount: accountId, idempotencyKey },
  );
  return { kind: 'paidOut', payout: payoutOf(payout) };
}

function listLines(stripe: Stripe, accountId: string, params: Stripe.BalanceTransactionListParams) {
  return attempt(async () => {
    const expand = ['data.source.source_transfer', 'data.source.charge.source_transfer'];
    const list = await stripe.balanceTransactions.list({ ...params, expand }, { stripeAccount: accountId });
    // A payout is in its own list, as what took the money out.
    const lines = list.data.filter(({ type }) => !type.startsWith('payout')).map(lineOf);
    return { kind: 'lines', lines, next: nextOf(list) } as const;
  });
}

function accountParams(request: NewMerchantAccount): Stripe.AccountCreateParams {
  const { countryCode, email, storeName, websiteUrl, restaurantId, storeId } = request;
  return {
    country: countryCode,
    ...(email === null ? {} : { email }),
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    business_profile: { mcc: RESTAURANTS, name: storeName, url: websiteUrl },
    metadata: { restaurantId, storeId },
  };
}

async function linkOf(stripe: Stripe, { accountId, purpose, refreshUrl, returnUrl }: AccountLinkRequest) {
  const link = await stripe.accountLinks.create({
    account: accountId,
    type: purpose === 'update' ? 'account_update' : 'account_onboarding',
    refresh_url: refreshUrl,
    return_url: returnUrl,
    collection_options: { fields: 'currently_due' },
  });
  return { kind: 'link', url: link.url, expiresAt: instantOf(link.expires_at) } as const;
}

function scheduleParams(schedule: PayoutSchedule): Stripe.AccountUpdateParams.Settings.Payouts.Schedule {
  switch (schedule.interval) {
    case 'weekly':
      return { interval: 'weekly', weekly_anchor: schedule.weekday };
    case 'monthly':
      return { interval: 'monthly', monthly_anchor: schedule.day };
    default:
      return { interval: schedule.interval };
  }
}

async function addBankAccount(
  stripe: Stripe,
  { accountId, tokenId, idempotencyKey }: NewBankAccount,
  found: (account: Promise<Stripe.Account>) => Promise<AccountFound>,
): Promise<AccountFound> {
  await stripe.accounts.createExternalAccount(
    accountId,
    { external_account: tokenId, default_for_currency: true },
    { idempotencyKey },
  );
  return found(stripe.accounts.retrieve(accountId));
}

const pageOf = (after: string | null) => ({ limit: PAGE, ...(after === null ? {} : { starting_after: after }) });

function nextOf(list: { readonly data: readonly { readonly id: string }[]; readonly has_more: boolean }) {
  return list.has_more ? (list.data.at(-1)?.id ?? null) : null;
}
