/** Stripe's objects of connected accounts in our words. */
import type Stripe from 'stripe';
import { PAYOUT_WEEKDAYS, type PayoutSchedule } from '#src/domain/payments/payout-schedule.schema.ts';
import { CURRENCY_CODES } from '#src/domain/tenancy/store-settings.schema.ts';
import { idOf, instantOf } from '../../card-payments/stripe/stripe-objects.ts';
import {
  type BalanceFound,
  type MerchantAccount,
  type MerchantBank,
  type MoneyOf,
  PAYOUT_STATES,
  type Payout,
  type PayoutLine,
  type PayoutLineKind,
} from '../merchant-accounts.port.ts';

export function accountOf(account: Stripe.Account): MerchantAccount {
  const { requirements, capabilities, settings } = account;
  const due = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])];
  const deadline = requirements?.current_deadline ?? null;
  return {
    accountId: account.id,
    takesCharges: account.charges_enabled && capabilities?.transfers === 'active',
    getsPayouts: account.payouts_enabled,
    isSubmitted: account.details_submitted,
    due,
    isBeingChecked: (requirements?.pending_verification ?? []).length > 0,
    deadline: deadline === null ? null : instantOf(deadline),
    disabledReason: requirements?.disabled_reason ?? null,
    bank: bankOf(account),
    schedule: scheduleOf(settings?.payouts?.schedule),
  };
}

function bankOf({ external_accounts }: Stripe.Account): MerchantBank | null {
  const banks = (external_accounts?.data ?? []).filter((one) => one.object === 'bank_account');
  const bank = banks.find((one) => one.default_for_currency) ?? banks[0];
  if (!bank) return null;
  const hasFailed = bank.status === 'errored' || bank.status === 'verification_failed';
  return { name: bank.bank_name ?? '', last4: bank.last4, hasFailed };
}

function scheduleOf(schedule: Stripe.Account.Settings.Payouts.Schedule | undefined): PayoutSchedule {
  switch (schedule?.interval) {
    case 'weekly':
      return { interval: 'weekly', weekday: PAYOUT_WEEKDAYS.find((day) => day === schedule.weekly_anchor) ?? 'monday' };
    case 'monthly':
      return { interval: 'monthly', day: schedule.monthly_anchor ?? 1 };
    case 'manual':
      return { interval: 'manual' };
    default:
      return { interval: 'daily' };
  }
}

export function balanceOf(balance: Stripe.Balance): BalanceFound {
  const all = (entries: readonly { readonly amount: number; readonly currency: string }[]) => entries.map(moneyOf);
  return { kind: 'balance', available: all(balance.available), pending: all(balance.pending) };
}

export function payoutOf(payout: Stripe.Payout): Payout {
  const bank = payout.destination;
  return {
    ...moneyOf(payout),
    payoutId: payout.id,
    state: PAYOUT_STATES.find((state) => state === payout.status) ?? 'unknown',
    createdAt: instantOf(payout.created),
    arrivesOn: instantOf(payout.arrival_date),
    bankLast4: bank !== null && typeof bank === 'object' && 'last4' in bank ? (bank.last4 ?? null) : null,
    isManual: !payout.automatic,
    failure: payout.failure_message ?? null,
  };
}

const LINE_KINDS: Readonly<Record<string, PayoutLineKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
};

export function lineOf(transaction: Stripe.BalanceTransaction): PayoutLine {
  const { metadata, chargeId } = comesFrom(transaction.source);
  const line = {
    lineId: transaction.id,
    netInCents: transaction.net,
    createdAt: instantOf(transaction.created),
    availableAt: instantOf(transaction.available_on),
    chargeId: chargeId ?? metadata.chargeId ?? null,
    description: transaction.description ?? '',
  };
  // What the platform gives back of its fee is a fee, and no sale.
  if (transaction.type === 'application_fee_refund') {
    return { ...line, kind: 'feeReturn', amountInCents: 0, feeInCents: 0 - transaction.net };
  }
  const kind = metadata.disputeId === undefined ? (LINE_KINDS[transaction.type] ?? 'adjustment') : 'dispute';
  return { ...line, kind, amountInCents: transaction.amount, feeInCents: transaction.fee };
}

interface Origin {
  readonly metadata: Readonly<Record<string, string | undefined>>;
  readonly chargeId: string | null;
}

/**
 * The store's payment comes from a transfer, and that from the charge of the customer's card. A refund names the store's
 * payment, and only that knows the transfer. Others say it themselves.
 */
function comesFrom(source: Stripe.BalanceTransaction['source']): Origin {
  if (source === null || typeof source !== 'object') return { metadata: {}, chargeId: null };
  const own = 'metadata' in source && source.metadata ? source.metadata : {};
  const payment = source.object === 'refund' ? source.charge : source;
  const transfer =
    payment !== null && typeof payment === 'object' && 'source_transfer' in payment
      ? (payment.source_transfer as Stripe.Transfer | string | null)
      : null;
  if (typeof transfer !== 'object' || transfer === null) return { metadata: own, chargeId: null };
  return { metadata: { ...transfer.metadata, ...own }, chargeId: idOf(transfer.source_transaction) };
}

function moneyOf({ amount, currency }: { readonly amount: number; readonly currency: string }): MoneyOf {
  const code = currency.toUpperCase();
  const currencyCode = CURRENCY_CODES.find((one) => one === code);
  if (!currencyCode) throw new Error(`the provider counts in ${currency}, which no store does`);
  return { currencyCode, amountInCents: amount };
}
