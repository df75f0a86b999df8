/** What was paid on a bill, what is left, and how refunds are divided (domain rules §5). Browser-safe. */
import { atLeastZero, type Cents, sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type PaymentWay, wayOf } from '#src/domain/payments/payment-ways.ts';
import { addedRow } from '#src/domain/pricing/added-row.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import { type SalesTaxRate, withTaxOfWhole } from '#src/domain/pricing/tax.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';

/** A payment, or below zero a refund. `amountInCents` includes its rounding, its tip and its surcharge. */
export interface LedgerTender {
  readonly id: string;
  readonly paymentType: PaymentType;
  readonly amountInCents: Cents;
  readonly cashRoundingInCents: Cents;
  readonly tipInCents: Cents;
  /** A card payment's own surcharge. */
  readonly surchargeInCents: Cents;
}

/**
 * Whether a tender settles the bill: every payment does, a chargeback, and a refund because an edit made the bill
 * cheaper. Any other refund is goodwill: the bill doesn't ask for it again, and neither for one that never reached its card.
 */
export function settles(
  { amountInCents, paymentType }: Pick<LedgerTender, 'amountInCents' | 'paymentType'>,
  isOfEdit: boolean,
): boolean {
  const isRefund = amountInCents < 0 || paymentType === 'posRefundCard';
  return !isRefund || paymentType === 'posReversalCard' || isOfEdit;
}

/** Tip and surcharge that a card added: on a payment, never on a refund. */
export function addedByCard(
  { amountInCents }: Pick<LedgerTender, 'amountInCents'>,
  attempt: { readonly surchargeInCents: Cents; readonly terminalSurchargeInCents: Cents } | undefined,
): Cents {
  return attempt && amountInCents > 0 ? attempt.surchargeInCents + attempt.terminalSurchargeInCents : 0;
}

/** The part of a tender that covers the bill itself. */
export function coveredBy(
  tender: Pick<LedgerTender, 'amountInCents' | 'tipInCents' | 'cashRoundingInCents' | 'surchargeInCents'>,
): Cents {
  return tender.amountInCents - tender.tipInCents - tender.cashRoundingInCents - tender.surchargeInCents;
}

type OrderMoney = Pick<Order, 'grandTotalInCents' | 'tipInCents' | 'cashRoundingInCents' | 'breakdown'>;

/** The bill's own amount: without tips, rounding, card surcharges and their tax, which came with payments. */
export function requestedFor(order: OrderMoney): Cents {
  const added = sum(order.breakdown.filter(isChargedByCard).map((row) => row.amountInCents));
  return order.grandTotalInCents - order.tipInCents - order.cashRoundingInCents - added;
}

export interface BillBalance {
  readonly coveredInCents: Cents;
  readonly leftInCents: Cents;
  /** Paid more than the bill asks for, after an edit. */
  readonly overpaidInCents: Cents;
}

/**
 * The balance of a bill. Tips, surcharges and rounding are on neither side, so their rows may arrive a moment later.
 */
export function billBalance(order: OrderMoney, settling: readonly LedgerTender[]): BillBalance {
  const askedInCents = requestedFor(order);
  const coveredInCents = sum(settling.map(coveredBy));
  return {
    coveredInCents,
    leftInCents: atLeastZero(askedInCents - coveredInCents),
    overpaidInCents: atLeastZero(coveredInCents - askedInCents),
  };
}

export interface BillTotals {
  readonly breakdown: readonly BreakdownRow[];
  readonly surchargeInCents: Cents;
  readonly tipInCents: Cents;
  readonly taxInCents: Cents;
  readonly cashRoundingInCents: Cents;
  readonly grandTotalInCents: Cents;
}

/**
 * The order with the tips and the cash rounding of its tenders on top, each as a row with its payment's id (domain
 * rules §3 step 12: each cash tender is rounded separately, and never changes tax). A card's rows come with its
 * terminal's result (`withPaymentExtras`): they are kept, never made here.
 */
export function totalsWithTenders(
  order: Pick<Order, 'breakdown' | 'surchargeInCents' | 'taxInCents'>,
  settling: readonly LedgerTender[],
): BillTotals {
  const cashRoundingInCents = sum(settling.map((tender) => tender.cashRoundingInCents));
  const kept = order.breakdown.filter((row) => row.kind !== 'cashRounding');
  const hasRow = new Set(kept.flatMap((row) => (row.kind === 'tip' && row.refId !== null ? [row.refId] : [])));
  const tips = settling.filter(
    ({ id, tipInCents, paymentType }) => tipInCents > 0 && paymentType !== 'posCard' && !hasRow.has(id),
  );
  const breakdown = [
    ...kept,
    ...tips.map(({ id, tipInCents }) =>
      addedRow({ kind: 'tip', label: 'Tip', amountInCents: tipInCents, basis: 'Added by customer' }, id),
    ),
    ...(cashRoundingInCents === 0
      ? []
      : [
          addedRow({
            kind: 'cashRounding',
            label: 'Cash rounding',
            amountInCents: cashRoundingInCents,
            basis: 'Per cash payment',
          }),
        ]),
  ];
  const { surchargeInCents, taxInCents } = order;
  const tipInCents = sum(breakdown.filter((row) => row.kind === 'tip').map((row) => row.amountInCents));
  const grandTotalInCents = sum(breakdown.filter((row) => !row.isIncluded).map((row) => row.amountInCents));
  return { breakdown, surchargeInCents, taxInCents, tipInCents, cashRoundingInCents, grandTotalInCents };
}

/**
 * A repriced order with the extras its payments added: tips, card surcharges and their tax stay as paid, and the
 * order's own tax is computed on the rest.
 */
export function withPaidExtras(before: Pick<Order, 'breakdown'>, after: Order, rate: SalesTaxRate): Order {
  const isOwnSurcharge = (row: BreakdownRow) => row.kind === 'paymentSurcharge' && row.refId === null;
  const hasOwn = after.breakdown.some(isOwnSurcharge);
  const carried = before.breakdown.filter((row) => isOfPayment(row) || (isOwnSurcharge(row) && !hasOwn));
  const carriedOf = (kind: BreakdownRow['kind']) =>
    sum(carried.filter((row) => row.kind === kind).map((row) => row.amountInCents));
  const surchargeInCents = carriedOf('paymentSurcharge');
  const whole: Order = {
    ...after,
    surchargeInCents: after.surchargeInCents + surchargeInCents,
    taxInCents: after.taxInCents + carriedOf('tax'),
    breakdown: [...after.breakdown, ...carried],
  };
  return surchargeInCents === 0 ? whole : withTaxOfWhole(whole, whole, rate);
}

/** Whether a row came with a payment, whose id it has. */
function isOfPayment(row: BreakdownRow): boolean {
  return isChargedByCard(row) || (row.kind === 'tip' && row.refId !== null);
}

/** A card payment's surcharge, and the tax on it. */
export function isChargedByCard({ kind, refId }: BreakdownRow): boolean {
  return refId !== null && (kind === 'paymentSurcharge' || kind === 'tax');
}

/** How much of each way to pay is still with the store, the last way first. */
export function moneyByMethod(
  tenders: readonly Pick<LedgerTender, 'paymentType' | 'amountInCents'>[],
): { readonly method: PaymentWay; readonly leftInCents: Cents }[] {
  const methods = [...new Set(tenders.flatMap(({ paymentType }) => wayOf(paymentType) ?? []))].toReversed();
  return methods.map((method) => ({
    method,
    leftInCents: sum(
      tenders.filter(({ paymentType }) => wayOf(paymentType) === method).map((tender) => tender.amountInCents),
    ),
  }));
}

export interface RefundPart {
  readonly method: PaymentWay;
  readonly amountInCents: Cents;
}

/** Back the way it came, the last payment first; or all of it the one way that a person chose. */
export function planRefund(
  tenders: readonly Pick<LedgerTender, 'paymentType' | 'amountInCents'>[],
  amountInCents: Cents,
  chosen: PaymentWay | null,
): RefundPart[] {
  if (chosen) return [{ method: chosen, amountInCents }];
  let open = amountInCents;
  const parts = moneyByMethod(tenders).flatMap(({ method, leftInCents }): RefundPart[] => {
    const part = Math.min(open, atLeastZero(leftInCents));
    open -= part;
    return part > 0 ? [{ method, amountInCents: part }] : [];
  });
  return withLastCents(parts, open);
}

/** The largest coin that cash is rounded to: any smaller difference is earlier rounding. */
const COIN_IN_CENTS = 10;

/** Cents that coins did not have are owed all the same: they go with the cash, or with the last way there is. */
function withLastCents(parts: readonly RefundPart[], openInCents: Cents): RefundPart[] {
  if (openInCents === 0 || openInCents >= COIN_IN_CENTS) return [...parts];
  const at = Math.max(
    parts.findIndex(({ method }) => method === 'cash'),
    0,
  );
  return parts.map((part, place) =>
    place === at ? { ...part, amountInCents: part.amountInCents + openInCents } : part,
  );
}

/** A part as it is handed over. Money that came as cash went in as coins that exist; any other is rounded as cash. */
export function handedOver<Part extends RefundPart>(
  part: Part,
  tenders: readonly Pick<LedgerTender, 'paymentType' | 'amountInCents'>[],
  toCoins: (amountInCents: Cents) => Cents,
): Part & { readonly givenInCents: Cents; readonly cashRoundingInCents: Cents } {
  const isOtherMoney =
    part.method === 'cash' && tenders.some((one) => one.amountInCents > 0 && wayOf(one.paymentType) !== 'cash');
  const givenInCents = isOtherMoney ? toCoins(part.amountInCents) : part.amountInCents;
  return { ...part, givenInCents, cashRoundingInCents: part.amountInCents - givenInCents };
}

/** The payment type of a fully paid order: the one, or several (specification 2 §9 "Payment types"). */
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
