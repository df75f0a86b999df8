/** POS orders keep versions: what was paid over all of them (domain rules §5, specification 2 §9 "Refund rules"). */
import { type Cents, sum } from '#src/domain/money/money.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';

/** One snapshot of a POS order, oldest first. */
export interface OrderVersion {
  readonly grandTotalInCents: Cents;
  readonly paymentType: PaymentType;
  readonly refundAmountInCents: Cents;
}

/** Ways an increase between versions is collected as money: card, cash, or several payments of those. */
const COLLECTED: ReadonlySet<PaymentType> = new Set<PaymentType>(['posCard', 'posCash', 'posSplitBill']);

/** The first version's total plus the increases between versions that were paid by card or cash, in cents. */
export function orderTotalPaid(versions: readonly OrderVersion[]): Cents {
  const increases = versions.slice(1).map((version, at) => {
    const before = versions[at]?.grandTotalInCents ?? 0;
    const increase = version.grandTotalInCents - before;
    return increase > 0 && COLLECTED.has(version.paymentType) ? increase : 0;
  });
  return (versions[0]?.grandTotalInCents ?? 0) + sum(increases);
}

/** The refunds of every version, in cents. */
export function orderTotalRefunded(versions: readonly OrderVersion[]): Cents {
  return sum(versions.map((version) => version.refundAmountInCents));
}
