/** What a bill was paid, what it still asks for, and where money goes back (domain rules §5). Browser-safe. */
import { atLeastZero, type Cents, sum } from '#src/domain/money/money.ts';
import { addedRow } from '#src/domain/pricing/added-row.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';

/** A payment, or below zero money given back. `amountInCents` has its own rounding and tip in it. */
export interface LedgerTender {
  readonly id: string;
  readonly paymentType: PaymentType;
  readonly amountInCents: Cents;
  readonly cashRoundingInCents: Cents;
  readonly tipInCents: Cents;
}

/**
 * The tenders that settle the bill: every payment, and money given back because an edit made the bill cheaper. Any other
 * refund is a gift: the bill does not ask for it again.
 */
export function settlingTenders<Tender extends LedgerTender>(
  tenders: readonly Tender[],
  editTenderIds: ReadonlySet<string>,
): Tender[] {
  return tenders.filter((tender) => tender.amountInCents >= 0 || editTenderIds.has(tender.id));
}

export interface BillBalance {
  readonly settledInCents: Cents;
  readonly leftInCents: Cents;
  /** Paid more than the bill asks for, after an edit. */
  readonly overpaidInCents: Cents;
}

/** Where a bill of this total stands; the total has the tips and roundings of its tenders in it. */
export function billBalance(grandTotalInCents: Cents, settling: readonly LedgerTender[]): BillBalance {
  const settledInCents = sum(settling.map((tender) => tender.amountInCents));
  return {
    settledInCents,
    leftInCents: atLeastZero(grandTotalInCents - settledInCents),
    overpaidInCents: atLeastZero(settledInCents - grandTotalInCents),
  };
}

export interface BillTotals {
  readonly breakdown: readonly BreakdownRow[];
  readonly tipInCents: Cents;
  readonly cashRoundingInCents: Cents;
  readonly grandTotalInCents: Cents;
}

/**
 * The price of the food with the tips and the cash rounding of the tenders on top, each as a row of its own (domain
 * rules §3 step 12: each cash tender for itself, and the rounding never changes tax).
 */
export function totalsWithTenders(
  breakdown: readonly BreakdownRow[],
  settling: readonly Pick<LedgerTender, 'cashRoundingInCents' | 'tipInCents'>[],
): BillTotals {
  const tipInCents = sum(settling.map((tender) => tender.tipInCents));
  const cashRoundingInCents = sum(settling.map((tender) => tender.cashRoundingInCents));
  const food = breakdown.filter((row) => row.kind !== 'tip' && row.kind !== 'cashRounding');
  const rows = [
    ...food,
    ...(tipInCents === 0
      ? []
      : [addedRow({ kind: 'tip', label: 'Tip', amountInCents: tipInCents, basis: 'Thank you' })]),
    ...(cashRoundingInCents === 0
      ? []
      : [
          addedRow({
            kind: 'cashRounding',
            label: 'Cash rounding',
            amountInCents: cashRoundingInCents,
            basis: 'Each cash payment for itself',
          }),
        ]),
  ];
  const grandTotalInCents = sum(rows.filter((row) => !row.isIncluded).map((row) => row.amountInCents));
  return { breakdown: rows, tipInCents, cashRoundingInCents, grandTotalInCents };
}

export const REFUND_METHODS = ['cash', 'card', 'custom'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

const METHOD_OF: Partial<Record<PaymentType, RefundMethod>> = {
  posCash: 'cash',
  posRefundCash: 'cash',
  posCard: 'card',
  posRefundCard: 'card',
  posReversalCard: 'card',
  posCustomPayment: 'custom',
};

/** How much of each way to pay is still with the store, the last way first. */
export function moneyByMethod(
  tenders: readonly Pick<LedgerTender, 'paymentType' | 'amountInCents'>[],
): { readonly method: RefundMethod; readonly leftInCents: Cents }[] {
  const methods = [...new Set(tenders.flatMap(({ paymentType }) => METHOD_OF[paymentType] ?? []))].toReversed();
  return methods.map((method) => ({
    method,
    leftInCents: sum(
      tenders.filter(({ paymentType }) => METHOD_OF[paymentType] === method).map((tender) => tender.amountInCents),
    ),
  }));
}

export interface RefundPart {
  readonly method: RefundMethod;
  readonly amountInCents: Cents;
}

/** Back the way it came, the last payment first; or all of it the one way that a person chose. */
export function planRefund(
  tenders: readonly Pick<LedgerTender, 'paymentType' | 'amountInCents'>[],
  amountInCents: Cents,
  chosen: RefundMethod | null,
): RefundPart[] {
  if (chosen) return [{ method: chosen, amountInCents }];
  let open = amountInCents;
  return moneyByMethod(tenders).flatMap(({ method, leftInCents }) => {
    const part = Math.min(open, atLeastZero(leftInCents));
    open -= part;
    return part > 0 ? [{ method, amountInCents: part }] : [];
  });
}

/** What the whole is called once it is paid: the one way, or several (specification 2 §9 "Payment types"). */
export function paymentTypeOf(
  payments: readonly Pick<LedgerTender, 'paymentType' | 'amountInCents'>[],
  isPaid: boolean,
): PaymentType {
  if (!isPaid) return 'posPayLater';
  const ways = payments.filter((tender) => tender.amountInCents > 0).map((tender) => tender.paymentType);
  const [first] = ways;
  if (first === undefined) return 'noPaymentRequired';
  return ways.length === 1 ? first : 'posSplitBill';
}
