import type { Db } from '#db/connection.ts';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listAttempts } from '#db/payments/payment-attempts.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { type PaymentLeft, paymentsLeft } from '#src/domain/ordering/refund-payments.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Every counter payment with what is still refundable on it. Refunds to a card name their payment. */
export async function paymentsLeftOf(db: Db, scope: StoreScope, orderId: string): Promise<PaymentLeft[]> {
  const attempts = await listTerminalAttempts(db, scope, orderId);
  const parents = new Map(attempts.map(({ id, parentAttemptId }) => [id, parentAttemptId]));
  const onPhones = new Map((await listAttempts(db, scope, orderId)).map((one) => [one.id, one.phonePaymentId]));
  for (const { tenderId, attemptId } of onPhones.size > 0 ? await listRefunds(db, scope, orderId) : []) {
    const paymentId = attemptId === null ? null : onPhones.get(attemptId);
    if (tenderId !== null && paymentId) parents.set(tenderId, paymentId);
  }
  const tenders = await listTenders(db, scope, orderId);
  return paymentsLeft(tenders.map((tender) => ({ ...tender, ofPaymentId: parents.get(tender.id) ?? null })));
}
