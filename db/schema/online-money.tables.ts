import type { Generated } from 'kysely';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

export interface CardCustomersTable {
  id: string;
  restaurantId: string;
  customerId: string | null;
  requestKey: string;
  providerCustomerId: string | null;
  createdIsoDateTimeUtc: string;
}

export interface SavedCardsTable {
  id: string;
  restaurantId: string;
  cardCustomerId: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  fingerprint: string;
  savedIsoDateTimeUtc: string;
}

export interface SavedCardTriesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  cardCustomerId: string;
  savedCardId: string;
  state: 'wanted' | 'asked' | 'held' | 'ended';
  paymentIntentId: string | null;
  challengeUrl: string | null;
  declineCode: string | null;
  createdIsoDateTimeUtc: string;
  resolvedIsoDateTimeUtc: string | null;
}

export interface CardsToSaveTable {
  orderId: string;
  restaurantId: string;
  storeId: string;
  customerId: string;
  agreedIsoDateTimeUtc: string;
}

export interface PlatformSettingsTable {
  name: string;
  valueJson: string;
  version: Generated<number>;
  updatedIsoDateTimeUtc: string;
}

export interface OrderBooksTable {
  orderId: string;
  restaurantId: string;
  storeId: string;
  feesReturnedInCents: Generated<number>;
  providerFeeInCents: number | null;
  payoutId: string | null;
  payoutArrivesIsoDateTimeUtc: string | null;
  comparedIsoDateTimeUtc: string | null;
}

export interface BookDifferencesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  kind: string;
  subjectId: string;
  orderId: string | null;
  currencyCode: CurrencyCode;
  oursInCents: number;
  theirsInCents: number;
  foundIsoDateTimeUtc: string;
  resolvedIsoDateTimeUtc: string | null;
  resolution: string | null;
  resolvedByName: string | null;
}

/** Of restaurants that are erased here. */
export interface CardCustomersToEraseTable {
  providerCustomerId: string;
  wantedIsoDateTimeUtc: string;
}

export interface DisputesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  paymentIntentId: string;
  connectedAccountId: string | null;
  amountInCents: number;
  currencyCode: CurrencyCode;
  reason: string;
  statusCode: string;
  dueIsoDateTimeUtc: string | null;
  answerJson: Generated<string>;
  filesJson: Generated<string>;
  answeredIsoDateTimeUtc: string | null;
  money: Generated<'none' | 'take' | 'taken' | 'return' | 'returned'>;
  openedIsoDateTimeUtc: string;
  readIsoDateTimeUtc: string;
  /** What left the store's account; null: nothing yet. */
  takenInCents: number | null;
  /** Business days on which it left and came back. */
  takenDay: string | null;
  returnedDay: string | null;
}
