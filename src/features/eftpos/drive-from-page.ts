import { appendAudit } from '#db/audit/audit.repository.ts';
import { type CardTerminal, readCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import {
  findTerminalAttempt,
  getTerminalAttempt,
  type TerminalAttempt,
  updateTerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import {
  findTerminalRun,
  keepTerminalReports,
  type TerminalRun,
  updateTerminalRun,
} from '#db/eftpos/terminal-runs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { TakenRun, TillRunNews } from '#src/contracts/till-terminals.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import type { RunReportsBody, TakeRunBody } from '#src/domain/payments/till-terminal.schema.ts';
import type { TerminalRequest, TillDriver } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { hearPage, pageSilentForMs } from './page-heartbeats.ts';
import { openSecret } from './seal-secret.ts';
import { addsSurcharge } from './terminal-extras.ts';

type Takes = Needs<'db' | 'write' | 'clock' | 'ids' | 'ports' | 'secrets' | 'ownership' | 'menus'>;

/**
 * Another page may only ask how it ended, and only once the one that had it can no longer begin it: it was silent for
 * this long, and a page never begins what it took longer ago than `BEGINS_WITHIN_MS`.
 */
const TAKEN_OVER_AFTER_MS = 6000;
export const BEGINS_WITHIN_MS = 4000;

interface OfPage {
  readonly attemptId: string;
  readonly posTerminalId: string;
  readonly by: ActedBy;
}

/**
 * A page of the till asks for a payment that it is to drive. `begin` is given to one page only, and to that one again if
 * the answer was lost; to a page after a reload it is `continue`, which asks the terminal and never charges.
 */
export async function takeTerminalRun(
  ctx: Takes,
  scope: StoreScope,
  { attemptId, posTerminalId, by, pageId }: OfPage & TakeRunBody,
): Promise<TakenRun> {
  const attempt = await getTerminalAttempt(ctx.db, scope, attemptId);
  const terminal = await readCardTerminal(ctx.db, scope, attempt.cardTerminalId);
  const driver = driverOf(ctx, terminal);
  if (attempt.posTerminalId !== posTerminalId) return { role: 'over' };
  const role = await ctx.write(async (trx) => {
    const run = await findTerminalRun(trx, scope, attemptId);
    const now = await getTerminalAttempt(trx, scope, attemptId);
    const given = roleOf(ctx, { run, attempt: now, pageId });
    if (given === 'begin' && run?.pageId === null) {
      const takenIsoDateTimeUtc = isoUtc(ctx.clock.now());
      await updateTerminalRun(trx, scope, attemptId, { pageId, posTerminalId, takenIsoDateTimeUtc });
      await appendAudit(trx, ctx, {
        restaurantId: scope.restaurantId,
        storeId: scope.storeId,
        by,
        action: 'driveCardPayment',
        subjectType: 'terminalAttempt',
        subjectId: attemptId,
      });
    }
    return given;
  });
  if (role === 'over' || role === 'wait') return { role };
  hearPage(ctx, attemptId, pageId);
  const run = await findTerminalRun(ctx.db, scope, attemptId);
  const { kind, amountInCents, key, original } = JSON.parse(run?.requestJson ?? '{}') as TerminalRequest;
  return {
    role,
    provider: terminal.provider,
    script: driver.script,
    beginsWithinMs: BEGINS_WITHIN_MS,
    request: {
      key,
      kind,
      amountInCents,
      original: original?.reference ?? null,
      mayAddSurcharge: !(await addsSurcharge(ctx, scope)),
    },
    heldBy: run?.pageId ?? pageId,
    terminal: driver.terminalOf(terminal.address) ?? {},
    secret: openSecret(ctx, terminal.id, terminal.secretSealed),
  };
}

function roleOf(
  ctx: Takes,
  {
    run,
    attempt,
    pageId,
  }: { readonly run: TerminalRun | null; readonly attempt: TerminalAttempt; readonly pageId: string },
): TakenRun['role'] {
  const isAsked = isOpenTerminalState(attempt.state) || attempt.resolvedBy === 'person';
  if (!run) return isAsked ? 'wait' : 'over';
  if (!isAsked || run.closedIsoDateTimeUtc !== null) return 'over';
  if (run.pageId === pageId) return 'begin';
  if (run.pageId === null) {
    if (!isOpenTerminalState(attempt.state)) return 'over';
    return attempt.state === 'wanted' || attempt.wantsCancel === 1 ? 'wait' : 'begin';
  }
  const takenMs = ctx.clock.now().since(Temporal.Instant.from(run.takenIsoDateTimeUtc ?? run.queuedIsoDateTimeUtc));
  // By the clock, which may have been set back: then by the silence of the page alone.
  const isPast = Math.abs(takenMs.total('milliseconds')) > TAKEN_OVER_AFTER_MS;
  return isPast && pageSilentForMs(ctx, run) > TAKEN_OVER_AFTER_MS ? 'continue' : 'wait';
}

/** Keeps what a page has heard, has the payment looked at, and tells the page what the till wants of it. */
export async function reportTerminalRun(
  ctx: Takes,
  scope: StoreScope,
  { attemptId, posTerminalId, pageId, reports }: Omit<OfPage, 'by'> & RunReportsBody,
): Promise<TillRunNews> {
  const attempt = await getTerminalAttempt(ctx.db, scope, attemptId);
  const run = await findTerminalRun(ctx.db, scope, attemptId);
  if (!run || run.pageId === null || run.posTerminalId !== posTerminalId) {
    throw new AppError('resource_status_conflict', 'This till isn’t taking that payment.', {
      reason: 'not_driven_here',
    });
  }
  hearPage(ctx, attemptId, pageId);
  if (reports.length > 0) {
    await ctx.write(async (trx) => {
      const added = await keepTerminalReports(trx, ctx, scope, { attemptId, pageId, reports });
      const latest = await findTerminalAttempt(trx, scope, attemptId);
      // Looked at now, and not at its next turn; also where a person has decided since.
      if (added > 0 && latest?.nextLookIsoDateTimeUtc) {
        await updateTerminalAttempt(trx, scope, latest, { nextLookIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
      }
    });
  }
  const { state, wantsCancel, promptId, isSignatureAccepted, resolvedBy } = attempt;
  return {
    isOver: !isOpenTerminalState(state) && resolvedBy !== 'person',
    state,
    wantsCancel: wantsCancel === 1,
    answer:
      promptId !== null && isSignatureAccepted !== null ? { promptId, isAccepted: isSignatureAccepted === 1 } : null,
  };
}

export function driverOf(ctx: Needs<'ports'>, { provider, name }: Pick<CardTerminal, 'provider' | 'name'>): TillDriver {
  const driver = ctx.ports.cardTerminals[provider]?.byTill;
  if (driver) return driver;
  throw new AppError('resource_update_not_allowed', `${name} isn’t a terminal that a till’s page drives.`, {
    reason: 'not_driven_here',
  });
}
