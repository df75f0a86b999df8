/** What an edit gives back, before and after it is sent, so that the till can say it. */
import { planRefund } from '#src/domain/ordering/bill-money.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import { type OpenBill, paidWithoutSurcharge } from '../order/bill-draft.ts';

/** Cash is rounded to coins that exist: so much less may have gone back than the bill became cheaper by. */
const MOST_ROUNDING_IN_CENTS = 9;

/**
 * Out of the drawer because the bill became cheaper than what it had been paid, in cents: the last money that went back,
 * as far as the difference reaches. Money given back earlier is none of it.
 */
export function cashGivenBack(sent: Pick<BillDetail, 'totalInCents' | 'tenders'>, paidBeforeInCents: number): number {
  let openInCents = paidBeforeInCents - sent.totalInCents;
  let cashInCents = 0;
  for (const { paymentType, amountInCents } of sent.tenders.toReversed()) {
    if (openInCents <= MOST_ROUNDING_IN_CENTS && cashInCents !== 0) break;
    if (openInCents <= 0 || amountInCents >= 0) continue;
    openInCents += amountInCents;
    if (paymentType === 'posRefundCash') cashInCents -= amountInCents;
  }
  return cashInCents;
}

/**
 * What goes back when this is sent, in cents, above nothing only where more was paid than it costs now: each part the way
 * it came, and cash in coins that exist.
 */
export function toGiveBack(
  bill: Pick<OpenBill, 'paidInCents' | 'keptSurchargeInCents' | 'tenders'> | null,
  totalInCents: number,
  countryCode: CountryCode,
): number {
  const overInCents = paidWithoutSurcharge(bill) - totalInCents;
  if (!bill || overInCents <= 0) return 0;
  if (!bill.tenders) return overInCents;
  const parts = planRefund(bill.tenders, overInCents, null);
  return parts.reduce(
    (sum, { method, amountInCents }) =>
      sum + (method === 'cash' ? roundCash(amountInCents, countryCode) : amountInCents),
    0,
  );
}

/** How the money of an order that is called off goes back. */
export function waysOfCancelling({ tenders, refundableInCents }: Pick<BillDetail, 'tenders' | 'refundableInCents'>) {
  const parts = planRefund(tenders, refundableInCents, null);
  return {
    /** Handed over out of the drawer. */
    cashInCents: parts.find(({ method }) => method === 'cash')?.amountInCents ?? 0,
    /** Only a terminal gives that back. */
    hasCard: parts.some(({ method }) => method === 'card'),
  };
}
