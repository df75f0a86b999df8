import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { finishPrintJob, insertPrintJob, type NewPrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { copiesOf } from '#src/domain/printing/snapshot-for-printer.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { printedElsewhere } from './printed-elsewhere.ts';

/** One docket as often as its printer and its settings say, each copy a job of its own. */
export async function queueCopiesIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  snapshot: DocketSnapshot,
  {
    printer,
    job,
  }: {
    readonly printer: Pick<Printer, 'id' | 'numberOfCopies'>;
    readonly job: Omit<NewPrintJob, 'id' | 'at' | 'payload' | 'printerId' | 'copyNumber'>;
  },
): Promise<string[]> {
  const queued: string[] = [];
  for (const [index, payload] of copiesOf(snapshot, printer).entries()) {
    const id = await queueJobIn(trx, ctx, scope, { ...job, printerId: printer.id, copyNumber: index + 1, payload });
    if (id) queued.push(id);
  }
  return queued;
}

/** Why a docket does not come out where it belongs. */
export function sentTo(printerName: string): string {
  return `Sent to ${printerName} instead.`;
}

/** Null: the same docket is queued already, comes out elsewhere, or is for the kitchen's screens, which read the ledger instead. */
export async function queueJobIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  job: Omit<NewPrintJob, 'id' | 'at'>,
): Promise<string | null> {
  if (job.printerId === AT_SCREENS.id) {
    const payload = { orderId: job.orderId ?? '', stationId: job.stationId ?? '' };
    await appendStoreEvent(trx, ctx, scope, { orderId: job.orderId, type: 'kitchenChanged', payload });
    return null;
  }
  const id = ctx.ids.next();
  const at = ctx.clock.now();
  const { job: placed, isOnPaperAt } = await printedElsewhere(trx, ctx, scope, job);
  if (!(await insertPrintJob(trx, scope, { ...placed, id, at }))) return null;
  if (isOnPaperAt !== null) {
    await finishPrintJob(trx, scope, id, { stage: 'dismissed', errorKind: null, errorText: sentTo(isOnPaperAt), at });
    return null;
  }
  await appendStoreEvent(trx, ctx, scope, {
    orderId: job.orderId,
    type: 'printJobQueued',
    payload: { printJobId: id, printerId: placed.printerId },
  });
  return id;
}

/** Something that a person wants to see on paper. Answers with its job. */
export async function queueTestIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { printerId, payload }: { readonly printerId: string; readonly payload: DocketSnapshot },
): Promise<string> {
  const printJobId = await queueJobIn(trx, ctx, scope, {
    ...{ printerId, orderId: null, orderVersion: 0, docketType: 'TEST', stationId: null, reason: 'test' },
    payload,
  });
  invariant(printJobId !== null, 'a job without an order is never the same as another');
  return printJobId;
}
