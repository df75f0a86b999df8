import type { Db } from '#db/connection.ts';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { type PaymentLeft, paymentsLeft } from '#src/domain/ordering/refund-payments.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Every counter payment with what is still refundable on it. Card refunds name their payment. */
export async function paymentsLeftOf(db: Db, scope: StoreScope, orderId: string): Promise<PaymentLeft[]> {
  const attempts = await listTerminalAttempts(db, scope, orderId);
  const parents = new Map(attempts.map(({ id, parentAttemptId }) => [id, parentAttemptId]));
  const tenders = await listTenders(db, scope, orderId);
  return paymentsLeft(tenders.map((tender) => ({ ...tender, ofPaymentId: parents.get(tender.id) ?? null })));
}
