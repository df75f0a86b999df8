/** The surcharge of a way to pay (domain rules §3 step 11). Browser-safe. */
import { type Cents, percentOf } from '#src/domain/money/money.ts';
import type { PaymentSurcharge } from '#src/domain/tenancy/store-settings.schema.ts';

/**
 * Amount + percentage of what is due, only while that is below `applicableBelowAmount` (0: always). In cents; for an
 * order and for each card tender of a split bill.
 */
export function paymentSurchargeOn(dueAmountInCents: Cents, surcharge: PaymentSurcharge): Cents {
  const isBelow = surcharge.applicableBelowAmount === 0 || dueAmountInCents < surcharge.applicableBelowAmount;
  if (dueAmountInCents <= 0 || !isBelow) return 0;
  return surcharge.amountInCents + percentOf(dueAmountInCents, surcharge.percentageBps);
}
