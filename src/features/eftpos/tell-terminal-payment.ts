import type { Trx } from '#db/connection.ts';
import type { TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export async function tellTerminalPaymentIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  { id, orderId, posTerminalId, state }: Pick<TerminalAttempt, 'id' | 'orderId' | 'posTerminalId' | 'state'>,
): Promise<void> {
  await appendEvent(trx, ctx, {
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    orderId,
    type: 'terminalPaymentChanged',
    payload: { orderId, attemptId: id, posTerminalId, state },
  });
}
