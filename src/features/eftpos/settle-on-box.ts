import { getTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { settlementOf } from '#src/domain/payments/bank-word.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { auditIn, conflict } from './act-on-terminal-payment.ts';
import { paymentOf } from './apply-terminal-event.ts';
import { type SettleAct, settleCardPayment } from './settle-card-payment.ts';

/**
 * Settles a card payment by what the bank has, wherever it is kept: here at once; on the store's box as soon as it hears of it.
 * `sent`: the box has it now.
 */
export async function settleWhereKept(
  ctx: Parameters<typeof settleCardPayment>[0] & Needs<'db'>,
  scope: StoreScope,
  act: SettleAct,
): Promise<'settled' | 'sent'> {
  if (!ctx.ownership.owns(ctx.db, scope, act.attemptId)) {
    await sendToBox(ctx, scope, act);
    return 'sent';
  }
  await settleCardPayment(ctx, scope, act);
  return 'settled';
}

/** By an event, which reaches the box whenever it is back. Sent twice it is settled once. */
async function sendToBox(
  ctx: Needs<'write' | 'ids' | 'clock'>,
  scope: StoreScope,
  { confirmed, ...act }: SettleAct,
): Promise<void> {
  await ctx.write(async (trx) => {
    const attempt = await getTerminalAttempt(trx, scope, act.attemptId);
    const settlement = attempt.bankWord === null ? settlementOf(paymentOf(attempt), act.word) : null;
    if (settlement === null) {
      throw conflict('This payment has nothing to settle. Reload the page.', 'nothing_to_settle', attempt);
    }
    if (confirmed !== undefined && confirmed !== settlement) {
      throw conflict('This payment has changed. Reload the page and read it again.', 'changed_meanwhile', attempt);
    }
    const payload = { attemptId: attempt.id, word: act.word, confirmed: confirmed ?? null };
    await appendStoreEvent(trx, ctx, scope, { orderId: attempt.orderId, type: 'cardPaymentJudged', payload });
    await auditIn(trx, ctx, scope, act, { action: 'sendSettlementToBox', after: { word: act.word, settlement } });
  });
}

/** On the box: does what the admin sent. Who it was is in the cloud's audit log; an event carries no names. */
export const onCardPaymentJudged: Handler = {
  name: 'box.cardPaymentJudged',
  types: ['cardPaymentJudged'],
  isMoney: true,
  async handle(ctx, event) {
    if (event.type !== 'cardPaymentJudged' || event.storeId === null) return;
    const scope = grantStoreScope({ restaurantId: event.restaurantId, storeId: event.storeId });
    const { attemptId, word, confirmed } = event.payload;
    if (!ctx.ownership.owns(ctx.db, scope, attemptId)) return;
    const by = { ...BY_SYSTEM, name: 'Admin' };
    try {
      await settleCardPayment(ctx, scope, { attemptId, word, by, ...(confirmed ? { confirmed } : {}) });
    } catch (error) {
      // Settled meanwhile, or no longer what was read in the admin, where it is listed for as long as it is in doubt.
      if (!(error instanceof AppError) || error.code !== 'resource_status_conflict') throw error;
      ctx.log.info('a card payment is not settled as sent', { attemptId, reason: error.reason });
    }
  },
};
