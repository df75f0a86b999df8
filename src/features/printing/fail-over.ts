import type { Trx } from '#db/connection.ts';
import { finishPrintJob, listQueuedJobsOfPrinter, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { findPrinter, type StorePrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import { failoverAfterSeconds, isRetriedWhenRefused, type PrintErrorKind } from '#src/domain/printing/print-job.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { redirected, type WhyHere } from '#src/domain/printing/snapshot-for-printer.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { queueJobIn, sentTo } from './queue-job.ts';

/** When the job would go to the backup printer; null if none could take it. */
export async function failoverOf(
  trx: Trx,
  scope: StoreScope,
  job: PrintJob,
  from: StorePrinter,
  problem: { readonly kind: PrintErrorKind; readonly at: Temporal.Instant },
): Promise<{ readonly to: Printer; readonly dueAt: Temporal.Instant } | null> {
  const { fallbackPrinterId } = from.printer;
  if (fallbackPrinterId === null || job.failedOverFromPrinterId !== null || !isRetriedWhenRefused(job.docketType)) {
    return null;
  }
  const fallback = await findPrinter(trx, scope, fallbackPrinterId);
  if (!fallback?.printer.active || fallback.state.statusCode === 'offline') return null;
  const since = from.state.statusCode === 'offline' ? from.state.statusIsoDateTimeUtc : job.firstTriedIsoDateTimeUtc;
  const downSince = since === null ? problem.at : Temporal.Instant.from(since);
  return { to: fallback.printer, dueAt: downSince.add({ seconds: failoverAfterSeconds(problem.kind) }) };
}

/**
 * Moves everything that waits at a printer to its backup: one hop, headed with the printer it was for. A docket that is
 * being sent right now stays.
 */
export async function failOverPrinterIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  from: Printer,
  to: Printer,
): Promise<void> {
  for (const job of await listQueuedJobsOfPrinter(trx, scope, from.id)) {
    const mayMove = job.stage !== 'sending' && job.failedOverFromPrinterId === null;
    if (mayMove && isRetriedWhenRefused(job.docketType)) await moveJobIn(trx, ctx, scope, job, { to });
  }
}

/** Where a docket is moved. */
interface MoveOfJob {
  readonly to: Printer;
  /** Asked for now, it waits as long as a new docket would. */
  readonly isFresh?: 'sameAge' | 'askedForNow';
  /** Its head says so. */
  readonly why?: WhyHere;
}

/** The same docket at another printer, as a job of its own; the old one is dismissed and says where it went. */
export async function moveJobIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  job: PrintJob,
  { to, isFresh = 'sameAge', why = 'printerOffline' }: MoveOfJob,
): Promise<string | null> {
  await finishPrintJob(trx, scope, job.id, {
    stage: 'dismissed',
    errorKind: job.errorKind as PrintErrorKind | null,
    errorText: sentTo(to.name),
    at: ctx.clock.now(),
  });
  const { payload } = job;
  return queueJobIn(trx, ctx, scope, {
    printerId: to.id,
    orderId: job.orderId,
    orderVersion: job.orderVersion,
    docketType: job.docketType,
    stationId: job.stationId,
    reason: job.reason,
    copyNumber: job.copyNumber,
    reprintNumber: job.reprintNumber,
    isUncertain: job.isUncertain,
    // However often it moves on, it stays a paper of the printer it was first for.
    failedOverFromPrinterId: job.failedOverFromPrinterId ?? job.printerId,
    payload: payload.kind === 'DRAWER' ? payload : redirected(payload, to, why),
    ...(isFresh === 'sameAge' ? { expiresIsoDateTimeUtc: job.expiresIsoDateTimeUtc } : {}),
  });
}
