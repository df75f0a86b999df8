import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  confirmPrintJobs,
  finishPrintJob,
  getPrintJob,
  type PrintJob,
  revivePrintJob,
} from '#db/printing/print-jobs.repository.ts';
import { hurryPrinter } from '#db/printing/print-queue.repository.ts';
import { getPrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { PRINT_LIFETIME_SECONDS, type PrintErrorKind } from '#src/domain/printing/print-job.ts';
import { AppError } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { addressOf, learnIn } from './device.ts';
import { moveJobIn } from './fail-over.ts';

type HandleNeeds = Needs<'write' | 'clock' | 'ids' | 'ownership' | 'printerReach'>;
interface JobInput {
  readonly printJobId: string;
  readonly by: ActedBy;
}

/**
 * Prints a failed docket again, or a waiting one at once. One that may have printed already gets POSSIBLE DUPLICATE.
 * One that is printing or has just printed needs nothing more. Never opens a drawer again.
 */
export async function retryPrintJob(ctx: HandleNeeds, scope: StoreScope, { printJobId, by }: JobInput): Promise<void> {
  await ctx.write(async (trx) => {
    const found = await getPrintJob(trx, scope, printJobId);
    if (found.stage === 'sending' || found.status === 'success') return;
    const job = requireOpen(found);
    const now = ctx.clock.now();
    if (job.docketType === 'DRAWER') throw conflict('Open the drawer again from the till.');
    if (job.status === 'failure') {
      await revivePrintJob(trx, scope, printJobId, {
        at: now,
        expiresAt: now.add({ seconds: PRINT_LIFETIME_SECONDS[job.docketType] }),
        isUncertain: mayBeOnPaper(job),
      });
    }
    await hurryPrinter(trx, job.printerId, now);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'retryPrintJob',
      subjectType: 'printJob',
      subjectId: printJobId,
    });
  });
}

/** Prints it at another printer, headed with the one it was for. */
export async function redirectPrintJob(
  ctx: HandleNeeds,
  scope: StoreScope,
  { printJobId, printerId, by }: JobInput & { readonly printerId: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    const job = await openJob(trx, scope, printJobId);
    if (job.docketType === 'DRAWER' || job.docketType === 'TEST')
      throw conflict('This can only print on its own printer.');
    const { printer } = await getPrinter(trx, scope, printerId);
    if (printer.id === job.printerId) {
      throw invalidFields({ path: 'printerId', message: 'Choose another printer.' });
    }
    const moved = { ...job, isUncertain: mayBeOnPaper(job) };
    const movedTo = await moveJobIn(trx, ctx, scope, moved, { to: printer, isFresh: 'askedForNow' });
    const after = { printerId, printJobId: movedTo };
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'redirectPrintJob',
      subjectType: 'printJob',
      subjectId: printJobId,
      after,
    });
  });
}

/** Dismisses a docket: the kitchen was told by hand, or it's no longer needed. */
export async function dismissPrintJob(
  ctx: HandleNeeds,
  scope: StoreScope,
  { printJobId, by }: JobInput,
): Promise<void> {
  await ctx.write(async (trx) => {
    const job = await openJob(trx, scope, printJobId);
    await finishPrintJob(trx, scope, printJobId, {
      stage: 'dismissed',
      errorKind: job.errorKind as PrintErrorKind | null,
      errorText: job.errorText,
      at: ctx.clock.now(),
    });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'dismissPrintJob',
      subjectType: 'printJob',
      subjectId: printJobId,
    });
  });
}

/**
 * An employee saw it come out of a printer that never confirms. From now on this printer is trusted, along with
 * everything sent to it so far.
 */
export async function confirmPrintJob(
  ctx: HandleNeeds,
  scope: StoreScope,
  { printJobId, by }: JobInput,
): Promise<void> {
  await ctx.write(async (trx) => {
    const job = await getPrintJob(trx, scope, printJobId);
    if (job.status === 'success') return;
    if (job.stage !== 'notVerified') throw conflict('This doesn’t need confirming.');
    const { printer } = await getPrinter(trx, scope, job.printerId);
    const address = addressOf(ctx, scope, printer);
    if (address !== null) await learnIn(trx, ctx, scope, { printer, address }, { isTrustedSilent: true });
    await confirmPrintJobs(trx, scope, printer.id);
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'confirmPrintJob',
      subjectType: 'printJob',
      subjectId: printJobId,
    });
  });
}

/** Returns a job that is waiting or failed. One that is being sent, printed or dismissed can't be moved. */
async function openJob(trx: Trx, scope: StoreScope, printJobId: string): Promise<PrintJob> {
  return requireOpen(await getPrintJob(trx, scope, printJobId));
}

function requireOpen(job: PrintJob): PrintJob {
  if (job.stage === 'sending') throw conflict('This is printing now.');
  if (job.status === 'success') throw conflict('This has already printed. Use Reprint.');
  if (job.stage === 'dismissed') throw conflict('Someone else has already handled this.');
  return job;
}

function mayBeOnPaper(job: PrintJob): boolean {
  return job.isUncertain || job.errorKind === 'uncertain' || job.stage === 'notVerified';
}

function conflict(message: string): AppError {
  return new AppError('resource_status_conflict', message);
}
