/** What connected accounts hold, and what is paid out of them. */
import { type Params, textAt } from './form-body.ts';
import { badParameter, missing, requiredCents, wrongState } from './stripe-fault.ts';
import type {
  WireAccountEntry,
  WireAccountPayment,
  WireAccountRefund,
  WireCharge,
  WireFeeRefund,
  WirePayout,
  WireRefund,
  WireTransfer,
} from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';
import { makeTransfer } from './transfers.ts';

export const DAY_SECONDS = 24 * 60 * 60;
/** Money of a payment can be paid out two days later. */
const DELAY_SECONDS = 2 * DAY_SECONDS;

/** A payment of the platform's arrives in the account, without the platform's fee. */
export function bookPayment(world: StripeWorld, accountId: string, charge: WireCharge, amount: number): void {
  const { currency } = charge;
  charge.transfer = makeTransfer(world, { amount, currency, destination: accountId, charge }).id;
  enter(world, accountId, {
    type: 'payment',
    amount,
    fee: charge.application_fee_amount ?? 0,
    currency: charge.currency,
    source: paymentOf(world, charge),
  });
}

/** The account gives back its share, and gets back the platform's where the platform says so. */
export function bookRefund(
  world: StripeWorld,
  accountId: string,
  { charge, refund, returnsFee }: { charge: WireCharge; refund: WireRefund; returnsFee: boolean },
): void {
  const fee = charge.application_fee_amount ?? 0;
  const back = returnsFee ? Math.round((fee * refund.amount) / Math.max(charge.amount_captured, 1)) : 0;
  enter(world, accountId, {
    type: 'payment_refund',
    amount: -refund.amount,
    fee: -back,
    currency: charge.currency,
    source: refundOf(world, charge),
  });
}

/** The platform takes a part of a transfer back without a refund. */
export function bookReversal(world: StripeWorld, transfer: WireTransfer, amount: number): void {
  const charge = world.charges.get(transfer.source_transaction ?? '');
  if (charge === undefined) return;
  enter(world, transfer.destination, {
    ...{ type: 'payment_refund', amount: -amount, fee: 0, currency: transfer.currency },
    source: refundOf(world, charge),
  });
}

/** A transfer that comes from no payment. */
export function bookTransfer(world: StripeWorld, transfer: WireTransfer): void {
  const { id, amount, currency, destination, metadata } = transfer;
  enter(world, destination, {
    ...{ type: 'payment', amount, fee: 0, currency },
    source: {
      id: world.nextId('py'),
      object: 'charge',
      source_transfer: { id, object: 'transfer', source_transaction: null, metadata },
    },
  });
}

/** A part of the platform's fee comes back by itself. */
export function bookFeeRefund(world: StripeWorld, accountId: string, refund: WireFeeRefund): void {
  const { amount, currency } = refund;
  enter(world, accountId, { type: 'application_fee_refund', amount, fee: 0, currency, source: refund });
}

function paymentOf(world: StripeWorld, charge: WireCharge): WireAccountPayment {
  const transfer = {
    id: charge.transfer ?? '',
    object: 'transfer',
    source_transaction: charge.id,
    metadata: {},
  } as const;
  const payment = { id: world.nextId('py'), object: 'charge', source_transfer: transfer } as const;
  world.accountPayments.set(payment.id, payment);
  return payment;
}

function refundOf(world: StripeWorld, charge: WireCharge): WireAccountRefund {
  const payments = [...world.accountPayments.values()];
  const payment = payments.find(({ source_transfer }) => source_transfer.source_transaction === charge.id);
  return { id: world.nextId('pyr'), object: 'refund', charge: payment?.id ?? null };
}

function enter(
  world: StripeWorld,
  accountId: string,
  entry: Pick<WireAccountEntry, 'type' | 'amount' | 'fee' | 'currency' | 'source'>,
): void {
  const now = world.nowSeconds();
  const entries = world.accountEntries.get(accountId) ?? [];
  entries.push({
    ...entry,
    id: world.nextId('txn'),
    object: 'balance_transaction',
    net: entry.amount - entry.fee,
    created: now,
    available_on: entry.type === 'payment' ? now + DELAY_SECONDS : now,
    description: null,
    payout: null,
  });
  world.accountEntries.set(accountId, entries);
}

const entriesOf = (world: StripeWorld, accountId: string) => world.accountEntries.get(accountId) ?? [];
const sumOf = (entries: readonly WireAccountEntry[]) => entries.reduce((sum, { net }) => sum + net, 0);

/** `GET /v1/balance` of a connected account. */
export function readBalance(world: StripeWorld, accountId: string) {
  const account = world.accounts.get(accountId);
  if (account === undefined) throw missing('account', accountId);
  const now = world.nowSeconds();
  const left = entriesOf(world, accountId).filter(({ payout }) => payout === null);
  const of = (entries: readonly WireAccountEntry[]) => [{ amount: sumOf(entries), currency: account.default_currency }];
  return {
    object: 'balance',
    available: of(left.filter(({ available_on: at }) => at <= now)),
    pending: of(left.filter(({ available_on: at }) => at > now)),
    livemode: world.isLive,
  };
}

/** `GET /v1/payouts` of a connected account, newest first. */
export function listPayouts(world: StripeWorld, accountId: string): WirePayout[] {
  return [...world.payouts.values()].filter(({ account }) => account === accountId).reverse();
}

/** `GET /v1/balance_transactions` of a connected account, newest first; of one payout with it among them. */
export function listEntries(world: StripeWorld, accountId: string, params: Params): object[] {
  const wanted = textAt(params, 'payout');
  const since = Number(textAt(params, 'created.gte') ?? '0');
  const entries = entriesOf(world, accountId).filter(
    ({ payout, created }) => created >= since && (wanted === null || payout === wanted),
  );
  const payout = wanted === null ? undefined : world.payouts.get(wanted);
  if (payout?.automatic === false) {
    throw badParameter(
      'payout',
      'Balance transaction history can only be filtered on automatic transfers, not manual.',
    );
  }
  const out = payout && { ...entries[0], id: `txn_${payout.id}`, type: 'payout', amount: -payout.amount, fee: 0 };
  return [...(out ? [{ ...out, net: -payout.amount, source: null }] : []), ...entries.toReversed()];
}

/** Once a day, from accounts that are paid out by themselves; a payout arrives a day later. */
export function payOutDue(world: StripeWorld): void {
  const now = world.nowSeconds();
  for (const payout of world.payouts.values()) {
    if (payout.status === 'pending' && payout.arrival_date <= now) endPayout(world, payout);
  }
  for (const { id, payouts_enabled: isOn, settings } of world.accounts.values()) {
    const last = listPayouts(world, id)[0];
    const isDue = last === undefined || now - last.created >= DAY_SECONDS;
    if (isOn && isDue && settings.payouts.schedule.interval !== 'manual') payOut(world, id, now);
  }
}

/** Everything that was available at a moment. Nothing where that is not more than nothing. */
export function payOut(
  world: StripeWorld,
  accountId: string,
  until: number,
  { automatic }: { readonly automatic: boolean } = { automatic: true },
): WirePayout | null {
  const account = world.accounts.get(accountId);
  const entries = entriesOf(world, accountId).filter(({ payout, available_on: at }) => payout === null && at <= until);
  const amount = sumOf(entries);
  const bank = account?.external_accounts.data.find((one) => one.default_for_currency);
  if (account === undefined || bank === undefined || amount <= 0) return null;
  const payout: WirePayout = {
    id: world.nextId('po'),
    object: 'payout',
    account: accountId,
    amount,
    arrival_date: world.nowSeconds() + DAY_SECONDS,
    automatic,
    created: world.nowSeconds(),
    currency: account.default_currency,
    destination: bank,
    failure_code: null,
    failure_message: null,
    status: 'pending',
    type: 'bank_account',
  };
  for (const entry of entries) entry.payout = payout.id;
  world.payouts.set(payout.id, payout);
  world.emit('payout.created', payout, accountId);
  return payout;
}

/** `POST /v1/payouts` for a connected account. Here only all that is available goes out at once. */
export function createPayout(world: StripeWorld, accountId: string, params: Params): WirePayout {
  const account = world.accounts.get(accountId);
  if (account === undefined) throw missing('account', accountId);
  if (!account.payouts_enabled) throw wrongState('payouts_not_allowed', 'Payouts are not enabled for this account.');
  const amount = requiredCents(params, 'amount');
  if (amount === 0) throw badParameter('amount', 'This value must be greater than or equal to 1.');
  if (textAt(params, 'currency') !== account.default_currency) {
    throw badParameter('currency', 'There is no external account for this currency.');
  }
  const [available] = readBalance(world, accountId).available;
  if (amount > (available?.amount ?? 0)) {
    throw wrongState('balance_insufficient', 'You have insufficient funds in your Stripe account.');
  }
  if (amount !== available?.amount) throw badParameter('amount', 'The simulator pays out all that is available.');
  const payout = payOut(world, accountId, world.nowSeconds(), { automatic: false });
  if (payout === null) throw badParameter('destination', 'There is no external account for this currency.');
  return payout;
}

function endPayout(world: StripeWorld, payout: WirePayout): void {
  if (payout.destination.status === 'errored') {
    payout.status = 'failed';
    payout.failure_code = 'account_closed';
    payout.failure_message = 'The bank account has been closed.';
    for (const entry of entriesOf(world, payout.account)) if (entry.payout === payout.id) entry.payout = null;
    world.emit('payout.failed', payout, payout.account);
    return;
  }
  payout.status = 'paid';
  world.emit('payout.paid', payout, payout.account);
}
