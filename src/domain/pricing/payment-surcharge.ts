/** The amount of a surcharge (domain rules §3 steps 10 and 11). Browser-safe. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type Cents, percentOf } from '#src/domain/money/money.ts';
import type { CurrencyCode, PaymentSurcharge } from '#src/domain/tenancy/store-settings.schema.ts';

/**
 * Amount + percentage of what is due, only while that is below `applicableBelowAmount` (0: always). In cents; for an
 * order and for each card tender of a split bill.
 */
export function paymentSurchargeOn(dueAmountInCents: Cents, surcharge: PaymentSurcharge): Cents {
  const isBelow = surcharge.applicableBelowAmount === 0 || dueAmountInCents < surcharge.applicableBelowAmount;
  if (dueAmountInCents <= 0 || !isBelow) return 0;
  return surcharge.amountInCents + percentOf(dueAmountInCents, surcharge.percentageBps);
}

export const NO_SURCHARGE: PaymentSurcharge = { amountInCents: 0, percentageBps: 0, applicableBelowAmount: 0 };

/** The surcharge of such a day of the store's calendar, `yyyy-mm-dd`: none before its first day and after its last. */
export function surchargeInForce(surcharge: PaymentSurcharge, isoDate: string): PaymentSurcharge {
  const { startDate, endDate } = surcharge;
  const isInForce = (!startDate || isoDate >= startDate) && (!endDate || isoDate <= endDate);
  return isInForce ? surcharge : NO_SURCHARGE;
}

/** Amount + percentage of what is left to pay for the items; nothing where nothing is left, the fixed amount neither. */
export function holidaySurchargeInCents(
  itemsInCents: Cents,
  surcharge: { readonly amountInCents: Cents; readonly percentageBps: number },
): Cents {
  return itemsInCents <= 0 ? 0 : surcharge.amountInCents + percentOf(itemsInCents, surcharge.percentageBps);
}

/** A surcharge's rate, before its amount is known: "1.5%", "$0.30 + 1.5%"; empty if there is none. */
export function surchargeRate(surcharge: PaymentSurcharge, currencyCode: CurrencyCode): string {
  const { amountInCents, percentageBps, applicableBelowAmount } = surcharge;
  const parts = [
    amountInCents > 0 ? formatAmount(amountInCents, currencyCode) : '',
    percentageBps > 0 ? `${percentageBps / 100}%` : '',
  ].filter((part) => part !== '');
  const below =
    applicableBelowAmount > 0 ? ` on orders below ${formatAmount(applicableBelowAmount, currencyCode)}` : '';
  return parts.length === 0 ? '' : `${parts.join(' + ')}${below}`;
}
