import { appendAudit } from '#db/audit/audit.repository.ts';
import {
  getTerminalAttempt,
  type TerminalAttempt,
  updateTerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Ends that need nobody: the customer was told, and the books agree. */
const ORDINARY: ReadonlySet<TerminalState> = new Set(['approved', 'declined', 'cancelled']);
/** Money may have moved unseen: a manager compares it with the bank. */
const DOUBTFUL: ReadonlySet<TerminalState> = new Set(['failed', 'unknown']);

interface Note {
  readonly attemptId: string;
  readonly kind: 'PURCHASE' | 'REFUND';
  readonly note: string;
  readonly by: ActedBy;
}

/**
 * A till reports that a payment or a refund didn't end as it should: kept in the store's history and in the program's own
 * log, where whoever runs it is warned. It changes nothing about the money.
 */
export async function noteCardFailure(
  ctx: Needs<'write' | 'clock' | 'ids' | 'log'>,
  scope: StoreScope,
  { attemptId, kind, note, by }: Note,
): Promise<TerminalAttempt> {
  return ctx.write(async (trx) => {
    const attempt = await getTerminalAttempt(trx, scope, attemptId);
    const isOfKind = kind === 'PURCHASE' ? attempt.kind === 'PURCHASE' : attempt.kind !== 'PURCHASE';
    if (!isOfKind) throw notFound('card payment');
    if (ORDINARY.has(attempt.state) && attempt.needsReview === 0) {
      throw new AppError('resource_status_conflict', 'This card payment didn’t fail.', {
        reason: 'nothing_failed',
        details: { attemptId, state: attempt.state },
      });
    }
    const needsReview = DOUBTFUL.has(attempt.state) ? 1 : attempt.needsReview;
    if (needsReview !== attempt.needsReview) await updateTerminalAttempt(trx, scope, attempt, { needsReview });
    const { state, responseCode, orderId } = attempt;
    ctx.log.error('card payment failed at a till', { attemptId, orderId, state, responseCode });
    await appendAudit(trx, ctx, {
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      by,
      action: 'noteCardFailure',
      subjectType: 'terminalAttempt',
      subjectId: attemptId,
      after: { note, state, responseCode },
    });
    return getTerminalAttempt(trx, scope, attemptId);
  });
}
