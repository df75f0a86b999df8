/** What a printer's token opens: its own print jobs, to be read, fetched and answered, and nothing else. */
import { listQueuedJobsOfPrinter } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { OwnPrintJobsAnswer } from '#src/contracts/printing.endpoints.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { answerForPrinter, type DirectNeeds, nextForPrinter } from './direct-print.ts';
import type { PrinterGrant } from './printer-guard.ts';

type Asking = PrinterGrant['asking'];

/** What waits for the printer, the most urgent first. */
export async function listOwnJobs(
  ctx: Needs<'db'>,
  scope: StoreScope,
  { printer }: Asking,
): Promise<OwnPrintJobsAnswer> {
  const jobs = await listQueuedJobsOfPrinter(ctx.db, scope, printer.id);
  return {
    printerId: printer.id,
    printJobs: jobs.map(({ id, docketType, stage, attempts, isUncertain, ...times }) => ({
      ...{ id, docketType, stage, attempts, mayBePrinted: isUncertain },
      createdIsoDateTimeUtc: times.createdIsoDateTimeUtc,
      expiresIsoDateTimeUtc: times.expiresIsoDateTimeUtc,
    })),
  };
}

/**
 * The next docket to print, handed out once. `resource_status_conflict` for a printer that is set up to be reached in another way: it
 * would print everything twice.
 */
export async function nextOwnJob(
  ctx: DirectNeeds,
  scope: StoreScope,
  asking: Asking,
): Promise<{ readonly document: string | null }> {
  requireAsking(asking);
  return { document: await nextForPrinter(ctx, scope, asking) };
}

/** What came of it. A second answer, or one about another printer's job, finds nothing that waits for it and changes nothing. */
export async function answerOwnJob(
  ctx: DirectNeeds,
  scope: StoreScope,
  asking: Asking,
  { document }: { readonly document: string },
): Promise<Record<never, never>> {
  requireAsking(asking);
  await answerForPrinter(ctx, scope, asking, document);
  return {};
}

function requireAsking({ printer: { connection, name } }: Asking): void {
  if (connection === 'CLOUD') return;
  throw new AppError('resource_status_conflict', `${name} is set up to be reached over its connection.`, {
    reason: 'printer_does_not_ask',
  });
}
