import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface MerchantAccountsTable {
  storeId: string;
  restaurantId: string;
  requestKey: string;
  accountId: string | null;
  takesCharges: Generated<Flag>;
  factsJson: Generated<string>;
  scheduleJson: Generated<string>;
  feeRatesJson: string;
  archivedIsoDateTimeUtc: string | null;
  readIsoDateTimeUtc: string | null;
  createdIsoDateTimeUtc: string;
  booksComparedIsoDateTimeUtc: string | null;
  booksWantedIsoDateTimeUtc: string | null;
  booksFailedIsoDateTimeUtc: string | null;
}

export interface PayoutsTable {
  payoutId: string;
  restaurantId: string;
  storeId: string;
  currencyCode: string;
  amountInCents: number;
  feeInCents: number;
  stateCode: string;
  arrivesDay: string;
  readIsoDateTimeUtc: string;
  /** What is neither payment, refund, dispute nor fee; below zero it was taken off. */
  adjustmentInCents: Generated<number>;
}
