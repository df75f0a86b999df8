import type { Generated } from 'kysely';
import type { CurrencyCode, PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';

export interface OrderPaymentsTable {
  orderId: string;
  restaurantId: string;
  storeId: string;
  statusCode: 'processing' | 'requiresCapture' | 'success' | 'failure' | 'cancel' | 'refundSuccess' | 'refundFailure';
  amountInCents: number;
  currencyCode: CurrencyCode;
  checkoutAttempt: Generated<number>;
  checkoutExpiresIsoDateTimeUtc: string;
  checkoutSessionId: string | null;
  checkoutUrl: string | null;
  paymentIntentId: string | null;
  connectedAccountId: string | null;
  applicationFeeInCents: Generated<number>;
  platformFeeInCents: Generated<number>;
  connectFeeInCents: Generated<number>;
  transactionFeeInCents: Generated<number>;
  chargeId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  captureBeforeIsoDateTimeUtc: string | null;
  capturedInCents: Generated<number>;
  refundedInCents: Generated<number>;
  updatedIsoDateTimeUtc: string;
}

export interface PaymentAttemptsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  provider: 'stripe' | 'linkly' | 'tyro' | 'worldline';
  kind: 'CHECKOUT' | 'CAPTURE' | 'VOID' | 'REFUND' | 'PURCHASE' | 'REVERSAL';
  parentAttemptId: string | null;
  amountInCents: number;
  providerKey: string;
  state: 'wanted' | 'sent' | 'done' | 'refused' | 'unknown';
  reason: string | null;
  tries: Generated<number>;
  nextTryIsoDateTimeUtc: string | null;
  lastError: string | null;
  createdIsoDateTimeUtc: string;
  resolvedIsoDateTimeUtc: string | null;
  phonePaymentId: string | null;
}

export interface RefundsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  attemptId: string | null;
  tenderId: string | null;
  kind: 'full' | 'partial';
  amountInCents: number;
  statusCode: 'requested' | 'success' | 'failure';
  reason: string;
  linesJson: Generated<string>;
  byKind: string;
  byId: string | null;
  byName: string;
  providerRefundId: string | null;
  businessDay: string;
  createdIsoDateTimeUtc: string;
  /** What of the amount is for what; null: written by a release that didn't, or an edit's, which is in the order's lower total. */
  dishesInCents: number | null;
  deliveryFeeInCents: number | null;
  surchargeInCents: number | null;
  tipInCents: number | null;
  addedTaxInCents: number | null;
  cashRoundingInCents: number | null;
  taxInCents: number | null;
}

export interface TendersTable {
  id: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  orderVersion: number;
  paymentType: PaymentType;
  amountInCents: number;
  tenderedInCents: number;
  changeInCents: number;
  cashRoundingInCents: Generated<number>;
  tipInCents: Generated<number>;
  posTerminalId: string | null;
  employeeId: string | null;
  businessDay: string;
  takenIsoDateTimeUtc: string;
  /** 'Voucher'; of a custom payment. */
  paymentName: Generated<string>;
}

export interface WebhookEventsTable {
  provider: string;
  eventId: string;
  endpoint: string;
  type: string;
  bodyText: string;
  receivedIsoDateTimeUtc: string;
}
