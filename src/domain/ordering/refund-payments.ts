/** How a refund is divided over a bill's payments (domain rules §5). Browser-safe. Amounts in cents. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import { type PaymentWay, wayOf } from '#src/domain/payments/payment-ways.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';

export interface RefundTender {
  readonly id: string;
  readonly paymentType: PaymentType;
  /** Below zero for a refund. */
  readonly amountInCents: Cents;
  /** 'Voucher'; of a custom payment. */
  readonly paymentName: string;
  /** For a refund, the payment it undoes; null if unknown. */
  readonly ofPaymentId: string | null;
}

export interface PaymentLeft {
  readonly id: string;
  readonly method: PaymentWay;
  readonly paymentName: string;
  readonly amountInCents: Cents;
  /** The part of it that the store still has. */
  readonly leftInCents: Cents;
}

/**
 * Every payment with what is still refundable on it, in order. A refund that names no payment is taken from the last
 * one of the same kind, and a cash refund of other money from whatever is left. Together they are what the store still
 * has.
 */
export function paymentsLeft(all: readonly RefundTender[]): PaymentLeft[] {
  // A refund that never reached its card, and the row that takes it out of the books, are none.
  const undone = new Set(all.filter(isUndoneRefund).map(({ ofPaymentId }) => ofPaymentId));
  const tenders = all.filter((one) => !isUndoneRefund(one) && !undone.has(one.id));
  const payments = tenders.flatMap(({ id, paymentType, paymentName, amountInCents }) => {
    const method = wayOf(paymentType);
    return amountInCents > 0 && method ? [{ id, method, paymentName, amountInCents, leftInCents: amountInCents }] : [];
  });
  const take = (cents: Cents, fits: (payment: PaymentLeft) => boolean): Cents => {
    let open = cents;
    for (const payment of payments.toReversed().filter(fits)) {
      const part = Math.min(open, payment.leftInCents);
      payment.leftInCents -= part;
      open -= part;
    }
    return open;
  };
  for (const back of tenders.filter(({ amountInCents }) => amountInCents < 0)) {
    const method = wayOf(back.paymentType);
    let open = take(-back.amountInCents, ({ id }) => id === back.ofPaymentId);
    open = take(open, (one) => one.method === method && one.paymentName === back.paymentName);
    open = take(open, (one) => one.method === method);
    take(open, () => true);
  }
  return payments;
}

function isUndoneRefund({ paymentType, amountInCents }: RefundTender): boolean {
  return paymentType === 'posRefundCard' && amountInCents > 0;
}

export interface PaymentPart {
  readonly paymentId: string;
  readonly method: PaymentWay;
  readonly paymentName: string;
  readonly amountInCents: Cents;
}

/** An amount back the way it came: the last payment first, or only the one that was chosen. */
export function planByPayment(
  payments: readonly PaymentLeft[],
  amountInCents: Cents,
  chosenId: string | null = null,
): PaymentPart[] {
  let open = amountInCents;
  return payments
    .toReversed()
    .filter(({ id }) => chosenId === null || id === chosenId)
    .flatMap(({ id, method, paymentName, leftInCents }) => {
      const part = Math.min(open, leftInCents);
      open -= part;
      return part > 0 ? [{ paymentId: id, method, paymentName, amountInCents: part }] : [];
    });
}

/** The parts of a plan that are refunded at the counter: one amount in cash, one for each other method. */
export function atCounter(parts: readonly PaymentPart[]): Omit<PaymentPart, 'paymentId'>[] {
  const byKind = Map.groupBy(
    parts.filter(({ method }) => method !== 'card'),
    ({ method, paymentName }) => `${method} ${paymentName}`,
  );
  return [...byKind.values()].map((group) => {
    const { method, paymentName } = group[0]!;
    return { method, paymentName, amountInCents: sum(group.map((part) => part.amountInCents)) };
  });
}

/** A part of a refund in one way, before it is known to whose card it goes. */
export interface WayPart {
  readonly method: PaymentWay;
  readonly amountInCents: Cents;
  readonly paymentName?: string;
  /** The guest's payment whose card it goes to; left out: handed over, or given back at a terminal. */
  readonly phonePaymentId?: string;
}

/**
 * The parts of a refund with what guests paid on their phones going back to those cards, the last payment first; what
 * they can't take is given back as before.
 */
export function toCards<Part extends WayPart>(
  parts: readonly Part[],
  payments: readonly PaymentLeft[],
  isOnPhone: (paymentId: string) => boolean,
): (Part & WayPart)[] {
  if (!payments.some(({ id }) => isOnPhone(id))) return [...parts];
  return parts.flatMap((part): (Part & WayPart)[] => {
    if (part.method !== 'custom' || part.phonePaymentId !== undefined) return [part];
    const { paymentName } = part;
    const fitting = payments.filter(
      (one) => one.method === 'custom' && (paymentName === undefined || one.paymentName === paymentName),
    );
    const planned = planByPayment(fitting, part.amountInCents);
    const cards = planned.filter(({ paymentId }) => isOnPhone(paymentId));
    const others = planned.filter(({ paymentId }) => !isOnPhone(paymentId));
    const openInCents = part.amountInCents - sum(cards.map((one) => one.amountInCents));
    const name = others[0]?.paymentName ?? paymentName;
    return [
      ...cards.map((one) => ({
        ...part,
        amountInCents: one.amountInCents,
        paymentName: one.paymentName,
        phonePaymentId: one.paymentId,
      })),
      ...(openInCents > 0
        ? [{ ...part, amountInCents: openInCents, ...(name === undefined ? {} : { paymentName: name }) }]
        : []),
    ];
  });
}
