/** Our books of online card payments beside the card provider's: where they differ, by name. Pure. */
import { sum } from '#src/domain/money/money.ts';

/** What we have of an order. Cents. */
export interface OurEntry {
  readonly orderId: string;
  /** Null: never charged. */
  readonly chargeId: string | null;
  readonly orderTotalInCents: number;
  readonly capturedInCents: number;
  readonly refundedInCents: number;
  readonly feesInCents: number;
  readonly feesReturnedInCents: number;
  /** Taken from the store after a dispute, and given back after it was won. */
  readonly disputeTakenInCents: number;
  readonly disputeReturnedInCents: number;
}

/** A line of the provider's books of the store's account. */
export interface TheirLine {
  readonly kind: 'payment' | 'refund' | 'feeReturn' | 'dispute' | 'adjustment';
  readonly amountInCents: number;
  readonly feeInCents: number;
  readonly netInCents: number;
  readonly chargeId: string | null;
}

export const DIFFERENCE_KINDS = [
  'chargedMore',
  'paymentMissing',
  'paymentUnknown',
  'paymentAmount',
  'refundAmount',
  'feeAmount',
  'feeReturned',
  'disputeReturned',
  'payoutSum',
  'balanceBelow',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  /** The order's id, the charge's where there is no order, or the payout's. */
  readonly subjectId: string;
  readonly orderId: string | null;
  readonly oursInCents: number;
  readonly theirsInCents: number;
}

interface ChargeSums {
  readonly paid: number;
  readonly refunded: number;
  readonly fee: number;
  readonly feeReturned: number;
  readonly disputeReturned: number;
}

/** Lines since a moment, and the orders of that time: everything that is not the same on both sides. */
export function compareBooks(ours: readonly OurEntry[], theirs: readonly TheirLine[]): Difference[] {
  const byCharge = Map.groupBy(
    theirs.filter(({ chargeId }) => chargeId !== null),
    ({ chargeId }) => chargeId ?? '',
  );
  const known = new Set(ours.flatMap(({ chargeId }) => chargeId ?? []));
  const ofOrders = ours.flatMap((entry) => differencesOf(entry, byCharge.get(entry.chargeId ?? '') ?? []));
  const unknown = [...byCharge].flatMap(([chargeId, lines]): Difference[] => {
    const { paid } = sumsOf(lines);
    if (known.has(chargeId) || !lines.some(({ kind }) => kind === 'payment')) return [];
    return [{ kind: 'paymentUnknown', subjectId: chargeId, orderId: null, oursInCents: 0, theirsInCents: paid }];
  });
  return [...ofOrders, ...unknown];
}

function differencesOf(entry: OurEntry, lines: readonly TheirLine[]): Difference[] {
  const { orderId, capturedInCents, orderTotalInCents } = entry;
  const of = (kind: DifferenceKind, oursInCents: number, theirsInCents: number): Difference[] =>
    oursInCents === theirsInCents ? [] : [{ kind, subjectId: orderId, orderId, oursInCents, theirsInCents }];
  const more = of('chargedMore', orderTotalInCents, Math.max(orderTotalInCents, capturedInCents));
  if (!lines.some(({ kind }) => kind === 'payment')) return [...more, ...of('paymentMissing', capturedInCents, 0)];
  const sums = sumsOf(lines);
  return [
    ...more,
    ...of('paymentAmount', capturedInCents, sums.paid),
    ...of('refundAmount', entry.refundedInCents + entry.disputeTakenInCents, sums.refunded),
    ...of('feeAmount', entry.feesInCents, sums.fee),
    ...of('feeReturned', entry.feesReturnedInCents, sums.feeReturned),
    ...of('disputeReturned', entry.disputeReturnedInCents, sums.disputeReturned),
  ];
}

function sumsOf(lines: readonly TheirLine[]): ChargeSums {
  const all = (kind: TheirLine['kind'], of: (line: TheirLine) => number) =>
    sum(lines.filter((line) => line.kind === kind).map(of));
  return {
    paid: all('payment', (line) => line.amountInCents),
    refunded: 0 - all('refund', (line) => line.amountInCents),
    fee: all('payment', (line) => line.feeInCents),
    feeReturned: 0 - all('feeReturn', (line) => line.feeInCents) - all('refund', (line) => line.feeInCents),
    disputeReturned: all('dispute', (line) => line.amountInCents),
  };
}

/** A payment as the provider lists it, of a store without an account of its own. Cents. */
export interface PlatformPayment {
  readonly paymentIntentId: string;
  readonly chargeId: string | null;
  readonly capturedInCents: number;
  readonly refundedInCents: number;
}

/** The same as lines. What the provider takes of it is the platform's, not the store's: it is as ours. */
export function linesOfPayment(payment: PlatformPayment, ours: OurEntry | undefined): TheirLine[] {
  const { chargeId, capturedInCents, refundedInCents } = payment;
  if (capturedInCents === 0) return [];
  const feeInCents = ours?.feesInCents ?? 0;
  const line = (kind: TheirLine['kind'], amountInCents: number, fee: number): TheirLine => ({
    ...{ kind, amountInCents, feeInCents: fee, netInCents: amountInCents - fee, chargeId },
  });
  return [
    line('payment', capturedInCents, feeInCents),
    ...(refundedInCents === 0 ? [] : [line('refund', 0 - refundedInCents, 0)]),
  ];
}

/** Charged at the provider for orders that nobody has here. */
export function unknownPayments(payments: readonly PlatformPayment[]): Difference[] {
  return payments
    .filter(({ capturedInCents }) => capturedInCents > 0)
    .map(({ paymentIntentId, capturedInCents }) => ({
      ...{ kind: 'paymentUnknown' as const, subjectId: paymentIntentId, orderId: null },
      ...{ oursInCents: 0, theirsInCents: capturedInCents },
    }));
}

/** A payout is its lines. */
export function comparePayout(
  payout: { readonly payoutId: string; readonly amountInCents: number },
  lines: readonly TheirLine[],
): Difference[] {
  const net = sum(lines.map(({ netInCents }) => netInCents));
  const { payoutId: subjectId, amountInCents: theirsInCents } = payout;
  return net === theirsInCents
    ? []
    : [{ kind: 'payoutSum', subjectId, orderId: null, oursInCents: net, theirsInCents }];
}

/** An account that owes more than payments on their way will cover. */
export function balanceDifference(accountId: string, totalInCents: number): Difference[] {
  if (totalInCents >= 0) return [];
  return [{ kind: 'balanceBelow', subjectId: accountId, orderId: null, oursInCents: 0, theirsInCents: totalInCents }];
}

const SENTENCES: Readonly<Record<DifferenceKind, string>> = {
  chargedMore: 'The card was charged more than the order comes to.',
  paymentMissing: 'We have a payment that the card provider doesn’t show in your account.',
  paymentUnknown: 'The card provider shows a payment that belongs to no order here.',
  paymentAmount: 'The card provider charged another amount than we recorded.',
  refundAmount: 'The card provider returned another amount than we recorded.',
  feeAmount: 'The card provider took another fee than the order says.',
  feeReturned: 'The fees that came back with a refund aren’t what they should be.',
  disputeReturned: 'What came back after a dispute isn’t what was taken.',
  payoutSum: 'A payout isn’t the sum of its payments, refunds and fees.',
  balanceBelow: 'Refunds and disputes came to more than your sales. No payout is made until new payments cover it.',
};

const ADVICE: Readonly<Record<DifferenceKind, string>> = {
  chargedMore: 'Refund what is too much on the order’s page.',
  paymentMissing: 'Ask the card provider for this payment.',
  paymentUnknown: 'Ask your customers, then refund it at the card provider.',
  paymentAmount: 'Compare the order with its card receipt.',
  refundAmount: 'Check the order’s refunds before you refund it again.',
  feeAmount: 'Send support the order number.',
  feeReturned: 'Send support the order number.',
  disputeReturned: 'Check the dispute, then send support the order number.',
  payoutSum: 'Check the lines of the payout.',
  balanceBelow: 'New sales cover it first.',
};

/** What a person does about it. */
export function differenceAdvice(kind: string): string {
  return ADVICE[kind as DifferenceKind] ?? 'Contact support.';
}

export function differenceSentence(kind: string): string {
  return SENTENCES[kind as DifferenceKind] ?? 'The card provider’s books differ from ours.';
}
