import type { PayoutSchedule } from '#src/domain/payments/payout-schedule.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CardRefused, CardUnreachable } from '../card-payments/card-payments.port.ts';

/**
 * The accounts at the card provider into which stores are paid. Answers are values, as those of card payments are:
 * `refused` is final, `unreachable` is unknown and may be repeated with the same key. Amounts are integer cents.
 */
export interface MerchantAccountsPort {
  create(request: NewMerchantAccount): Promise<AccountFound | CardRefused | CardUnreachable>;
  /** The provider's record: the only truth, whatever webhooks reported in whatever order. */
  retrieve(accountId: string): Promise<AccountFound | CardRefused | CardUnreachable>;
  /** A page of the provider's, for one visit and a few minutes. That someone came back from it proves nothing. */
  link(request: AccountLinkRequest): Promise<AccountLink | CardRefused | CardUnreachable>;
  setSchedule(accountId: string, schedule: PayoutSchedule): Promise<AccountFound | CardRefused | CardUnreachable>;
  /** Payouts go to this bank account from now on. `tokenId`: made by the provider in the browser. */
  addBankAccount(request: NewBankAccount): Promise<AccountFound | CardRefused | CardUnreachable>;
  balance(accountId: string): Promise<BalanceFound | CardRefused | CardUnreachable>;
  /** Newest first and page by page, `after` being the previous page's `next`. */
  listPayouts(accountId: string, after: string | null): Promise<PayoutsListed | CardRefused | CardUnreachable>;
  /** Now, into the bank account. `refused` / `balance_too_low`: that much is not available. */
  payOut(request: PayoutRequest): Promise<PayoutMade | CardRefused | CardUnreachable>;
  /** What a payout is made of: its lines add up to it. Of one made by hand the provider lists none, and refuses. */
  listPayoutLines(
    accountId: string,
    payoutId: string,
    after: string | null,
  ): Promise<PayoutLinesListed | CardRefused | CardUnreachable>;
  /** All that came into and went out of the account since an instant, but for payouts; newest first and page by page. */
  listLines(
    accountId: string,
    since: Temporal.Instant,
    after: string | null,
  ): Promise<PayoutLinesListed | CardRefused | CardUnreachable>;
  /** For good. `refused` / `balance_left`: money is still in it. */
  remove(accountId: string): Promise<{ readonly kind: 'removed' } | CardRefused | CardUnreachable>;
}

export interface NewMerchantAccount {
  readonly idempotencyKey: string;
  readonly countryCode: string;
  readonly email: string | null;
  readonly storeName: string;
  readonly websiteUrl: string;
  readonly restaurantId: string;
  readonly storeId: string;
}

export interface AccountLinkRequest {
  readonly accountId: string;
  readonly purpose: 'verification' | 'update';
  /** Where the provider sends someone whose link is used up or too old. */
  readonly refreshUrl: string;
  readonly returnUrl: string;
}

export interface AccountLink {
  readonly kind: 'link';
  readonly url: string;
  readonly expiresAt: Temporal.Instant;
}

export interface NewBankAccount {
  readonly idempotencyKey: string;
  readonly accountId: string;
  readonly tokenId: string;
}

export interface MerchantAccount {
  readonly accountId: string;
  /** Customers can pay by card, and the money can be moved into this account. */
  readonly takesCharges: boolean;
  readonly getsPayouts: boolean;
  /** The owner went through the provider's questions. */
  readonly isSubmitted: boolean;
  /** What the provider asks for by now, in its words (`external_account`, `individual.dob.day`). */
  readonly due: readonly string[];
  readonly isBeingChecked: boolean;
  /** Without what is due, the account is switched off then. */
  readonly deadline: Temporal.Instant | null;
  /** Why it is switched off, in the provider's word. */
  readonly disabledReason: string | null;
  readonly bank: MerchantBank | null;
  readonly schedule: PayoutSchedule;
}

export interface MerchantBank {
  readonly name: string;
  readonly last4: string;
  /** A payout came back from it. */
  readonly hasFailed: boolean;
}

export interface AccountFound {
  readonly kind: 'found';
  readonly account: MerchantAccount;
}

export interface MoneyOf {
  readonly currencyCode: CurrencyCode;
  readonly amountInCents: number;
}

/** One amount for each currency; below nothing where refunds were more than sales. */
export interface BalanceFound {
  readonly kind: 'balance';
  readonly available: readonly MoneyOf[];
  readonly pending: readonly MoneyOf[];
}

export const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled', 'unknown'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export interface Payout extends MoneyOf {
  readonly payoutId: string;
  readonly state: PayoutState;
  readonly createdAt: Temporal.Instant;
  readonly arrivesOn: Temporal.Instant;
  readonly bankLast4: string | null;
  /** Made by hand, here or on the provider's own pages: what it is made of is not known. */
  readonly isManual: boolean;
  /** The provider's words about why it came back. */
  readonly failure: string | null;
}

export interface PayoutRequest extends MoneyOf {
  readonly idempotencyKey: string;
  readonly accountId: string;
}

export interface PayoutMade {
  readonly kind: 'paidOut';
  readonly payout: Payout;
}

export interface PayoutsListed {
  readonly kind: 'payouts';
  readonly payouts: readonly Payout[];
  readonly next: string | null;
}

/** `feeReturn`: of a refund's fees, its amount is nothing; `dispute`: what was taken back after a dispute and given again. */
export const PAYOUT_LINE_KINDS = ['payment', 'refund', 'feeReturn', 'dispute', 'adjustment'] as const;
export type PayoutLineKind = (typeof PAYOUT_LINE_KINDS)[number];

export interface PayoutLine {
  readonly lineId: string;
  readonly kind: PayoutLineKind;
  /** Below nothing for what went back. */
  readonly amountInCents: number;
  /** Taken off by the platform; below nothing where it was given back. */
  readonly feeInCents: number;
  readonly netInCents: number;
  readonly createdAt: Temporal.Instant;
  /** From when on it can be paid out. */
  readonly availableAt: Temporal.Instant;
  /** The charge at the platform that it comes from; null for what is of no order. */
  readonly chargeId: string | null;
  readonly description: string;
}

export interface PayoutLinesListed {
  readonly kind: 'lines';
  readonly lines: readonly PayoutLine[];
  readonly next: string | null;
}
