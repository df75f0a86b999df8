import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { finishPrintJob, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { requeuePrintJob } from '#db/printing/print-queue.repository.ts';
import type { StorePrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import {
  isRepeatedWhenUncertain,
  isRetriedWhenRefused,
  type PrintErrorKind,
  retryDelaySeconds,
} from '#src/domain/printing/print-job.ts';
import type { PrintOutcome } from '#src/integrations/printer/printer.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { callOffAgainIn } from './call-off-again.ts';
import { failOverPrinterIn, failoverOf } from './fail-over.ts';
import { notePrinterStateIn } from './printer-state.ts';
import { errorKindOf, PAPER_LOW, printErrorText, printerProblem } from './printer-text.ts';
import { tellMovedAgainIn } from './tell-moved-again.ts';

/** An attempt's outcome: the printer's answer, or why none was asked. */
export type AttemptOutcome =
  | PrintOutcome
  | { readonly kind: 'notSetUp'; readonly why: string }
  | { readonly kind: 'rejected' };

type Ctx = Needs<'clock' | 'ids' | 'menus'>;

/** How long a printer may be busy before it counts as a failure (domain rules §8). */
const BUSY_SECONDS = 30;

interface Attempt {
  readonly job: PrintJob;
  readonly printer: StorePrinter;
}

interface EndedAttempt extends Attempt {
  /** The printer never answers, and an employee has confirmed that its dockets come out. */
  readonly isTrustedSilent: boolean;
}

/** Writes down what came of an attempt and decides what follows (reference printing §4.2 to §4.4). */
export async function recordOutcomeIn(
  trx: Trx,
  ctx: Ctx,
  scope: StoreScope,
  attempt: EndedAttempt,
  outcome: AttemptOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'printed':
      await succeedIn(trx, ctx, scope, attempt, 'printed');
      await notePrinterStateIn(trx, ctx, scope, attempt.printer, {
        statusCode: 'online',
        statusText: outcome.nearEnd ? PAPER_LOW : '',
      });
      return;
    case 'rejected':
      return failJobIn(trx, ctx, scope, attempt, 'rejected');
    case 'notSetUp':
      return refusedIn(trx, ctx, scope, attempt, 'config');
    case 'refused':
      return refusedIn(trx, ctx, scope, attempt, errorKindOf(outcome));
    case 'unknown':
      if (outcome.why === 'not_verified') return notVerifiedIn(trx, ctx, scope, attempt);
      return uncertainIn(trx, ctx, scope, attempt, errorKindOf(outcome));
  }
}

async function succeedIn(trx: Trx, ctx: Ctx, scope: StoreScope, { job }: Attempt, stage: 'printed' | 'notVerified') {
  await finishPrintJob(trx, scope, job.id, { stage, at: ctx.clock.now() });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: job.orderId,
    type: 'docketPrinted',
    payload: { printJobId: job.id, printerId: job.printerId },
  });
}

/**
 * Everything was sent to a printer that has never answered. Repeating it would print everything twice; trusting it
 * would lose dockets where a printer hangs. So tills show it as not confirmed until an employee says that it came out,
 * and from then on this printer is trusted. With a test page or a drawer, someone is there to see it.
 */
async function notVerifiedIn(trx: Trx, ctx: Ctx, scope: StoreScope, attempt: EndedAttempt): Promise<void> {
  const { job, printer, isTrustedSilent } = attempt;
  const state = { statusCode: 'unknown', statusText: 'Sent, but this printer can’t confirm' } as const;
  await notePrinterStateIn(trx, ctx, scope, printer, state);
  if (isTrustedSilent || !isRetriedWhenRefused(job.docketType)) {
    return succeedIn(trx, ctx, scope, attempt, 'notVerified');
  }
  const errorText = `${printer.printer.name}: sent, but it never answers. Look for the paper`;
  const end = { stage: 'unconfirmed', errorKind: 'uncertain', errorText, at: ctx.clock.now() } as const;
  await finishPrintJob(trx, scope, job.id, end);
  await ringIn(trx, ctx, scope, job, errorText);
}

/** It's certain that nothing was printed, so retry after a delay, then fail over to the backup printer. */
async function refusedIn(trx: Trx, ctx: Ctx, scope: StoreScope, attempt: Attempt, why: PrintErrorKind): Promise<void> {
  const { job, printer } = attempt;
  const now = ctx.clock.now();
  const expiresAt = Temporal.Instant.from(job.expiresIsoDateTimeUtc);
  const alarmAt = Temporal.Instant.from(job.firstTriedIsoDateTimeUtc ?? isoUtc(now)).add({ seconds: BUSY_SECONDS });
  // Another docket takes seconds. Whatever keeps a printer longer is a problem like any other.
  const isBlocked = why === 'busy' && Temporal.Instant.compare(now, alarmAt) >= 0;
  const kind = isBlocked ? 'blocked' : why;
  if (kind !== 'busy') await markOfflineIn(trx, ctx, scope, attempt, kind);
  if (!isRetriedWhenRefused(job.docketType) || Temporal.Instant.compare(now, expiresAt) >= 0) {
    return failJobIn(trx, ctx, scope, attempt, kind);
  }
  const failover = await failoverOf(trx, scope, job, printer, { kind, at: now });
  const pause = now.add({ seconds: retryDelaySeconds(job.attempts) });
  const moves = failover !== null && Temporal.Instant.compare(failover.dueAt, now) <= 0;
  await requeuePrintJob(trx, job.id, {
    nextAttemptAt: earliest(
      pause,
      expiresAt,
      failover && !moves ? failover.dueAt : pause,
      kind === 'busy' ? alarmAt : pause,
    ),
    errorKind: kind,
    errorText: printerProblem(printer.printer.name, kind),
    isUncertain: job.isUncertain,
  });
  await giveUpIn(trx, ctx, scope, job);
  if (moves) await failOverPrinterIn(trx, ctx, scope, printer.printer, failover.to);
}

/**
 * Some or all of it may be on paper. A kitchen docket is printed once more with its mark. An invoice, a test page and a
 * drawer are left to a person, and so is a kitchen docket whose second outcome is unknown too.
 */
export async function uncertainIn(
  trx: Trx,
  ctx: Ctx,
  scope: StoreScope,
  attempt: Attempt,
  kind: PrintErrorKind,
): Promise<void> {
  const { job, printer } = attempt;
  await markOfflineIn(trx, ctx, scope, attempt, kind);
  if (!isRepeatedWhenUncertain(job.docketType) || job.isUncertain) {
    return failJobIn(trx, ctx, scope, attempt, 'uncertain');
  }
  await requeuePrintJob(trx, job.id, {
    nextAttemptAt: ctx.clock.now().add({ seconds: retryDelaySeconds(1) }),
    errorKind: kind,
    errorText: printerProblem(printer.printer.name, kind),
    isUncertain: true,
  });
}

/** Records that the printer is offline and rings once for it, not for each docket that waits. */
export async function markOfflineIn(
  trx: Trx,
  ctx: Ctx,
  scope: StoreScope,
  { job, printer }: Attempt,
  kind: PrintErrorKind,
): Promise<void> {
  const state = { statusCode: 'offline', statusText: capital(printErrorText(kind)) } as const;
  const isChange = await notePrinterStateIn(trx, ctx, scope, printer, state);
  if (isChange) await ringIn(trx, ctx, scope, job, printerProblem(printer.printer.name, kind));
}

/** Gives up: the job stays on the POS, ringing, until someone acts; or newer dockets take its place. */
export async function failJobIn(
  trx: Trx,
  ctx: Ctx,
  scope: StoreScope,
  { job, printer }: Attempt,
  kind: PrintErrorKind,
): Promise<void> {
  const errorText = printerProblem(printer.printer.name, kind);
  await finishPrintJob(trx, scope, job.id, { stage: 'failed', errorKind: kind, errorText, at: ctx.clock.now() });
  const isGivenUp = kind !== 'uncertain' && (await giveUpIn(trx, ctx, scope, job));
  if (!isGivenUp) await ringIn(trx, ctx, scope, job, errorText);
}

/** Where another try would say what other bills have since, or is no longer wanted. Answers whether it was given up. */
async function giveUpIn(trx: Trx, ctx: Ctx, scope: StoreScope, job: PrintJob): Promise<boolean> {
  return (await tellMovedAgainIn(trx, ctx, scope, job)) || (await callOffAgainIn(trx, ctx, scope, job));
}

async function ringIn(trx: Trx, ctx: Ctx, scope: StoreScope, job: PrintJob, errorText: string): Promise<void> {
  await appendStoreEvent(trx, ctx, scope, {
    orderId: job.orderId,
    type: 'printFailed',
    payload: { printJobId: job.id, printerId: job.printerId, errorText },
  });
}

function earliest(first: Temporal.Instant, ...others: readonly Temporal.Instant[]): Temporal.Instant {
  return others.reduce((least, one) => (Temporal.Instant.compare(one, least) < 0 ? one : least), first);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
