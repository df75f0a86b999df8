/** What an edit refunds, before and after it is sent, so that the till can show it. */
import { planRefund } from '#src/domain/ordering/bill-money.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import { type OpenBill, paidWithoutSurcharge } from '../draft/bill-draft.ts';

/** Cash is rounded to coins that exist, so the refund may be this much less than the difference. */
const MOST_ROUNDING_IN_CENTS = 9;

/**
 * Cash from the drawer because the bill became cheaper than what was paid, in cents: the latest refunds, as far as the difference
 * reaches. Earlier refunds don't count.
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
 * What sending this refunds, in cents. Zero unless more was paid than it costs now. Each part goes back the way it came, and cash
 * in coins that exist.
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

/** How the money of a cancelled order is refunded. */
export function waysOfCancelling({ tenders, refundableInCents }: Pick<BillDetail, 'tenders' | 'refundableInCents'>) {
  const parts = planRefund(tenders, refundableInCents, null);
  return {
    /** Handed over from the drawer. */
    cashInCents: parts.find(({ method }) => method === 'cash')?.amountInCents ?? 0,
    /** Only a terminal can refund that. */
    hasCard: parts.some(({ method }) => method === 'card'),
  };
}
