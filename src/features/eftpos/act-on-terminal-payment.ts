import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  getTerminalAttempt,
  type TerminalAttempt,
  updateTerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { applyTerminalEventIn, type LearnNeeds } from './apply-terminal-event.ts';
import { requireOwnedHere } from './queue-terminal-payment.ts';

interface Act {
  readonly attemptId: string;
  readonly by: ActedBy;
}

/** Asks for the payment to be stopped. It may come too late: what counts is how the terminal says it ended. */
export async function cancelTerminalPayment(ctx: LearnNeeds, scope: StoreScope, act: Act): Promise<TerminalAttempt> {
  return ctx.write(async (trx) => {
    const attempt = await requireOpen(await ownAttempt(trx, ctx, scope, act.attemptId));
    const learnt = await applyTerminalEventIn(trx, ctx, scope, attempt.id, { event: { type: 'cancelWanted' } });
    await auditIn(trx, ctx, scope, act, { action: 'cancelCardPayment' });
    const after = learnt?.attempt ?? attempt;
    if (isOpenTerminalState(after.state)) await askSoonIn(trx, ctx, scope, after);
    return getTerminalAttempt(trx, scope, attempt.id);
  });
}

/** Records the cashier's check of the signature, then sends it until the terminal continues. */
export async function answerSignature(
  ctx: LearnNeeds,
  scope: StoreScope,
  { isAccepted, ...act }: Act & { readonly isAccepted: boolean },
): Promise<TerminalAttempt> {
  return ctx.write(async (trx) => {
    const attempt = await ownAttempt(trx, ctx, scope, act.attemptId);
    if (attempt.state !== 'signature' || attempt.promptId === null) {
      throw conflict('The terminal isn’t asking for a signature.', 'no_signature_asked', attempt);
    }
    const given = attempt.isSignatureAccepted;
    if (given !== null && (given === 1) !== isAccepted) {
      throw conflict('The signature has already been checked.', 'signature_answered', attempt);
    }
    await updateTerminalAttempt(trx, scope, attempt, {
      isSignatureAccepted: isAccepted ? 1 : 0,
      nextLookIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    await auditIn(trx, ctx, scope, act, { action: 'answerSignature', after: { isAccepted } });
    return getTerminalAttempt(trx, scope, attempt.id);
  });
}

/** Asks the terminal now, also about an attempt that a person decided. It never charges again. */
export async function askTerminalAgain(ctx: LearnNeeds, scope: StoreScope, act: Act): Promise<TerminalAttempt> {
  return ctx.write(async (trx) => {
    const attempt = await ownAttempt(trx, ctx, scope, act.attemptId);
    const isAskable = isOpenTerminalState(attempt.state) || attempt.resolvedBy === 'person';
    if (isAskable) await askSoonIn(trx, ctx, scope, attempt);
    return getTerminalAttempt(trx, scope, attempt.id);
  });
}

/**
 * Records the outcome that a person read from the terminal's own screen, because the terminal can't be reached: the
 * only way an attempt ends without its report. Who and why is stored, and the terminal's report is still expected.
 */
export async function decideTerminalPayment(
  ctx: LearnNeeds,
  scope: StoreScope,
  { verdict, reason, ...act }: Act & { readonly verdict: 'approved' | 'notApproved'; readonly reason: string },
): Promise<TerminalAttempt> {
  return ctx.write(async (trx) => {
    const attempt = await ownAttempt(trx, ctx, scope, act.attemptId);
    const decision = { byName: act.by.name, reason };
    const learnt = await applyTerminalEventIn(trx, ctx, scope, attempt.id, {
      event: { type: 'decided', verdict },
      facts: { decision },
    });
    if (!learnt || learnt.isRefused) {
      throw conflict('The terminal is responding. Wait for its result.', 'not_unknown', attempt);
    }
    await auditIn(trx, ctx, scope, act, { action: 'decideCardPayment', after: { verdict, reason } });
    return learnt.attempt;
  });
}

/** An attempt of the other side is continued there. */
export async function ownAttempt(
  trx: Trx,
  ctx: Needs<'ownership'>,
  scope: StoreScope,
  attemptId: string,
): Promise<TerminalAttempt> {
  const attempt = await getTerminalAttempt(trx, scope, attemptId);
  requireOwnedHere(ctx, trx, scope, attempt.id);
  return attempt;
}

async function requireOpen(attempt: TerminalAttempt): Promise<TerminalAttempt> {
  if (isOpenTerminalState(attempt.state)) return attempt;
  throw conflict('This card payment has finished.', 'payment_ended', attempt);
}

async function askSoonIn(trx: Trx, ctx: Needs<'clock'>, scope: StoreScope, { id }: TerminalAttempt): Promise<void> {
  const latest = await getTerminalAttempt(trx, scope, id);
  await updateTerminalAttempt(trx, scope, latest, { nextLookIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
}

export function conflict(message: string, reason: string, { id, state }: TerminalAttempt): AppError {
  return new AppError('resource_status_conflict', message, { reason, details: { attemptId: id, state } });
}

export function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { restaurantId, storeId }: StoreScope,
  { attemptId, by }: Act,
  { action, after }: { readonly action: string; readonly after?: unknown },
): Promise<void> {
  return appendAudit(trx, ctx, {
    restaurantId,
    storeId,
    by,
    action,
    subjectType: 'terminalAttempt',
    subjectId: attemptId,
    ...(after === undefined ? {} : { after }),
  });
}
