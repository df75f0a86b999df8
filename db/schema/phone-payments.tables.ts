import type { Generated } from 'kysely';
import type { PhonePaymentState } from '#src/domain/ordering/phone-part.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

export interface PhonePaymentsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  billId: string;
  tableId: string;
  payerHash: string;
  mode: 'whole' | 'equally' | 'byItem' | 'byAmount';
  people: number | null;
  linesJson: string;
  amountInCents: number;
  tipInCents: number;
  currencyCode: CurrencyCode;
  state: PhonePaymentState;
  whyFreed: 'gaveUp' | 'timedOut' | 'declined' | 'tooLate' | null;
  heldUntilIsoDateTimeUtc: string;
  checkoutExpiresIsoDateTimeUtc: string;
  checkoutSessionId: string | null;
  checkoutUrl: string | null;
  isPageOpen: Generated<number>;
  paymentIntentId: string | null;
  chargeId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  connectedAccountId: string | null;
  applicationFeeInCents: Generated<number>;
  moveTry: Generated<number>;
  nextTryIsoDateTimeUtc: string | null;
  createdIsoDateTimeUtc: string;
  updatedIsoDateTimeUtc: string;
}
