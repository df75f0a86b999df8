import { tables } from './migration.ts';

/** A refund of what a guest paid on a phone goes to the card it came from, with its part of the fees (decision 0326). */
export const m0183_refunds_of_phones = tables([
  /** For a refund: of phone_payments, the part of the bill whose card it goes to; null: the order's own payment. */
  'alter table payment_attempts add column phonePaymentId text',
  'alter table phone_payments add column platformFeeInCents integer not null default 0',
  'alter table phone_payments add column connectFeeInCents integer not null default 0',
  'alter table phone_payments add column transactionFeeInCents integer not null default 0',
  /** Of what the card was charged, as the provider has answered. */
  'alter table phone_payments add column refundedInCents integer not null default 0 check (refundedInCents >= 0)',
  'alter table phone_payments add column feesReturnedInCents integer not null default 0',
]);
