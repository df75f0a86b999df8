import type { Db } from '#db/connection.ts';
import { findOrderBook } from '#db/payments/order-books.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { listAttempts, type PaymentAttempt } from '#db/payments/payment-attempts.repository.ts';
import { findPhonePayment } from '#db/payments/phone-payments.repository.ts';
import { listRefunds, type Refund } from '#db/payments/refunds.repository.ts';
import type { TransactionFees } from '#src/domain/payments/transaction-fees.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A charge of which something goes back to its card. */
export interface PaymentToRefund extends TransactionFees {
  readonly paymentIntentId: string | null;
  readonly connectedAccountId: string | null;
  readonly capturedInCents: number;
  readonly feesReturnedInCents: number;
  /** Of this charge, in the order of request. */
  readonly refunds: readonly Refund[];
}

/** The order's own payment, or the part of its bill that a guest paid on a phone; null: there is none. */
export async function paymentToRefund(
  db: Db,
  scope: StoreScope,
  { orderId, phonePaymentId }: Pick<PaymentAttempt, 'orderId' | 'phonePaymentId'>,
): Promise<PaymentToRefund | null> {
  const refunds = await listRefunds(db, scope, orderId);
  if (phonePaymentId === null) {
    const payment = await orderPayment(db, scope, orderId);
    const book = await findOrderBook(db, scope, orderId);
    return payment && { ...payment, feesReturnedInCents: book?.feesReturnedInCents ?? 0, refunds };
  }
  const part = await findPhonePayment(db, scope, phonePaymentId);
  if (part?.state !== 'paid') return null;
  const attempts = await listAttempts(db, scope, orderId);
  const ofPart = new Set(attempts.filter((one) => one.phonePaymentId === part.id).map(({ id }) => id));
  return {
    ...part,
    capturedInCents: part.amountInCents + part.tipInCents,
    refunds: refunds.filter(({ attemptId }) => attemptId !== null && ofPart.has(attemptId)),
  };
}
