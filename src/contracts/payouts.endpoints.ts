/**
 * A store's account at the card provider and what is paid out of it (specification "Payments connect"), for the people
 * who may see a restaurant's payouts.
 */
import type { AccountState } from '#src/domain/payments/merchant-account.ts';
import type { PayoutSchedule } from '#src/domain/payments/payout-schedule.schema.ts';
import { endpoint } from './endpoint.ts';

const store = '/api/stripe/connect/restaurants/:restaurantId/stores/:storeId' as const;

export interface MerchantAccountAnswer {
  readonly state: AccountState;
  readonly takesPayments: boolean;
  readonly getsPayouts: boolean;
  /** What the provider asks for, in our words. */
  readonly missing: readonly string[];
  /** Until when, if it is switched off without it. */
  readonly deadlineIsoDateTimeUtc: string | null;
  readonly bank: { readonly name: string; readonly last4: string } | null;
  readonly schedule: PayoutSchedule | null;
}

interface Money {
  readonly currencyCode: string;
  readonly amountInCents: number;
}

export interface BalanceAnswer {
  readonly available: readonly Money[];
  readonly pending: readonly Money[];
}

export interface PayoutsAnswer {
  readonly payouts: readonly (Money & {
    readonly payoutId: string;
    readonly state: string;
    readonly createdIsoDateTimeUtc: string;
    readonly arrivesIsoDateTimeUtc: string;
    readonly bankLast4: string | null;
    readonly isManual: boolean;
    readonly failure: string | null;
  })[];
  readonly next: string | null;
}

export interface ProviderLinkAnswer {
  readonly url: string;
  readonly expiresIsoDateTimeUtc: string;
}

/** Read from the provider now. */
export const activeAccountEndpoint = endpoint<void, MerchantAccountAnswer>()('GET', `${store}/account/active`);
export const balanceEndpoint = endpoint<void, BalanceAnswer>()('GET', `${store}/balance`);
/** Query: `after`, the `next` of the page before. */
export const payoutsEndpoint = endpoint<void, PayoutsAnswer>()('GET', `${store}/payouts`);
/** Opens the account if there is none. The link is for one visit. */
export const verificationLinkEndpoint = endpoint<void, ProviderLinkAnswer>()(
  'POST',
  `${store}/account/links/verification`,
);
export const updateLinkEndpoint = endpoint<void, ProviderLinkAnswer>()('POST', `${store}/account/links/update`);
export const archiveAccountEndpoint = endpoint<void, MerchantAccountAnswer>()('POST', `${store}/account/archive`);
/** `tokenId`: a bank account, made by the provider in the browser. */
export const externalAccountEndpoint = endpoint<void, MerchantAccountAnswer>()(
  'POST',
  `${store}/account/external_account/:tokenId`,
);
export const payoutScheduleEndpoint = endpoint<PayoutSchedule, MerchantAccountAnswer>()(
  'PUT',
  `${store}/account/payout_schedule`,
);
