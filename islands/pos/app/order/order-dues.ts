/** Decides whether the order can be paid, and what is still due. Pure. */
import type { PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type OpenBill, paidWithoutSurcharge } from '../draft/bill-draft.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { toGiveBack } from '../pay/given-back.ts';

/** The problem shown above the total. A problem with a line is also shown beside the line. */
export function obstacleOf({ issues }: Pick<OrderTotal, 'issues'>): PricingIssue | null {
  return issues.find(({ code }) => code === 'belowMinOrder' || code === 'outsideDeliveryArea') ?? issues[0] ?? null;
}

/** Without an address Pay asks for it. */
export function mayPay(
  { lines, bill }: Pick<OrderDraft, 'lines' | 'bill'>,
  total: Pick<OrderTotal, 'issues' | 'needsAddress'>,
): boolean {
  return lines.length > 0 && (obstacleOf(total) === null || total.needsAddress) && !bill?.isLost;
}

export interface OrderDues {
  readonly paidInCents: number;
  /** The amount on the button: what is left to pay, or what is refunded because more was paid. */
  readonly keyInCents: number;
  readonly isRefund: boolean;
}

export function duesOf(bill: OpenBill | null, totalInCents: number, countryCode: CountryCode): OrderDues {
  const paidInCents = paidWithoutSurcharge(bill);
  const backInCents = toGiveBack(bill, totalInCents, countryCode);
  return {
    paidInCents,
    keyInCents: backInCents || Math.max(0, totalInCents - paidInCents),
    isRefund: backInCents > 0,
  };
}
