import { isDeepStrictEqual } from 'node:util';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { getPrintJob, listPrintJobsOfOrder, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { getPrinter, listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import { isBill } from '#src/domain/printing/order-invoice.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import { redirected, withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import { hasWork } from '#src/domain/printing/told-lines.ts';
import { tellBillPrintedIn } from '#src/features/floor/tell-table.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isHeld } from './held-order.ts';
import { readBook } from './kitchen-book.ts';
import { invoiceSnapshot, orderDockets } from './order-dockets.ts';
import { queueJobIn } from './queue-job.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { homeOf, isKitchenPaper } from './unprinted-papers.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus'> & Partial<Needs<'publicUrl'>>;
type ReprintNeeds = InTrx & Needs<'write'>;

export interface Reprint {
  readonly number: number;
  readonly at: string;
  readonly by: string;
}

/** Prints one docket again, unchanged, headed REPRINT with its number, the time and the employee. */
export async function reprintJob(
  ctx: ReprintNeeds,
  scope: StoreScope,
  { printJobId, by }: { readonly printJobId: string; readonly by: ActedBy },
): Promise<string[]> {
  return ctx.write(async (trx) => {
    const job = await getPrintJob(trx, scope, printJobId);
    if (job.payload.kind === 'DRAWER' || job.orderId === null) {
      throw new AppError('resource_status_conflict', 'This can’t be reprinted.');
    }
    const before = (await listPrintJobsOfOrder(trx, scope, job.orderId)).filter((other) => isSamePaper(other, job));
    const banner = await bannerOf(trx, ctx, scope, before, by);
    // A ticket that was printed again as a whole began with a number above 0.
    const last = isInvoice(job) ? 0 : Math.max(0, ...before.map((other) => other.reprintNumber));
    const ids = await againIn(trx, ctx, scope, job, { ...banner, number: Math.max(banner.number, last + 1) });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'reprintJob',
      subjectType: 'printJob',
      subjectId: printJobId,
      after: { printJobIds: ids },
    });
    return ids;
  });
}

export interface ReprintRequest {
  readonly orderId: string;
  readonly docketType: DocketType;
  /** The printer to use; by default the one it belongs to. */
  readonly printerId?: string | undefined;
  readonly by: ActedBy;
}

/**
 * Prints an order's dockets of one kind again, as they are by now: kitchen tickets with what each station has, stubs
 * and invoices with what is paid. One that never printed has no reprint mark, and goes to a counter printer if no
 * station asks for it. At a chosen printer each prints once.
 */
export function reprintOrder(ctx: ReprintNeeds, scope: StoreScope, input: ReprintRequest): Promise<string[]> {
  return ctx.write((trx) => reprintOrderIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function reprintOrderIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  request: ReprintRequest,
): Promise<string[]> {
  const { orderId, docketType, printerId, by } = request;
  if (printerId !== undefined) await getPrinter(trx, scope, printerId);
  const order = await getOrder(trx, scope, orderId);
  const jobs = await listPrintJobsOfOrder(trx, scope, orderId);
  const again = { order, jobs, request };
  const known = docketType === 'ORDER_TICKET' ? await knownTicket(trx, ctx, scope, again) : 'nothing';
  const ids = await (known === 'nothing'
    ? slipsAgainIn(trx, ctx, scope, again)
    : ticketsAgainIn(trx, ctx, scope, again, known));
  if (ids.length === 0) {
    const isIdle = known !== 'nothing' && order.lines.every(({ toFollow }) => toFollow);
    if (isIdle) {
      throw new AppError('resource_update_not_allowed', 'The kitchen has nothing to make of this order right now.', {
        reason: 'nothing_to_make',
      });
    }
    throw new AppError(
      'resource_update_not_allowed',
      'No printer is set up for this docket. Add one in the admin, under Printers.',
      { reason: 'no_printer' },
    );
  }
  const after = { docketType, printJobIds: ids, ...(printerId === undefined ? {} : { printerId }) };
  const entry = { by, action: 'reprintOrder', subjectType: 'order', subjectId: orderId, after };
  await appendStoreAudit(trx, ctx, scope, entry);
  if (docketType === 'ORDER_INVOICE') await tellBillPrintedIn(trx, ctx, scope, { billId: orderId, by });
  return ids;
}

/**
 * What the kitchen has of it, also by papers of another machine, or had: one that was handed over was made. Of one that waits
 * for its hour, what came from a bill that was being made: naming the rest would start it.
 */
async function knownTicket(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { order, jobs }: Pick<Again, 'order' | 'jobs'>,
): Promise<'whole' | 'part' | 'nothing'> {
  if (order.statusCode === 'completed') return 'whole';
  const hasWorkNow = async () => (await readBook(trx, scope, order.id)).some(({ told }) => hasWork(told));
  if (await isHeld(trx, ctx, scope, order)) return (await hasWorkNow()) ? 'part' : 'nothing';
  return jobs.some(isKitchenPaper) || (await hasWorkNow()) ? 'whole' : 'nothing';
}

interface Again {
  readonly order: Order;
  readonly jobs: readonly PrintJob[];
  readonly request: ReprintRequest;
}

/** The order as each station has it now. The kitchen knows it, whatever opened the bill, so each says REPRINT. */
async function ticketsAgainIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { order, jobs, request: { printerId, by } }: Again,
  known: 'whole' | 'part',
): Promise<string[]> {
  const printers = new Map((await listPrinters(trx, scope)).map(({ printer }) => [printer.id, printer]));
  const { dockets } = await orderDockets(trx, ctx, scope, order, {
    docketTypes: ['ORDER_TICKET'],
    isWantedSomewhere: false,
    atPrinterId: printerId,
    ...(known === 'part' ? { known: await readBook(trx, scope, order.id) } : {}),
  });
  const ids: string[] = [];
  for (const { stationId, printer, snapshot } of dockets) {
    const papers = jobs.filter((job) => isKitchenPaper(job) && job.stationId === stationId);
    const movedTo = printerId === undefined ? printers.get(backupOf(papers, printer.id) ?? '') : undefined;
    const { at, by: name } = await bannerOf(trx, ctx, scope, [], by);
    const reprint = { number: Math.max(0, ...papers.map((job) => job.reprintNumber)) + 1, at, by: name };
    const id = await queueJobIn(trx, ctx, scope, {
      printerId: movedTo?.id ?? printer.id,
      orderId: order.id,
      orderVersion: order.version,
      // No ticket of an order whose hour is still to come: with one it would never be started.
      docketType: known === 'part' ? 'CHANGE' : 'ORDER_TICKET',
      stationId,
      reason: 'reprint',
      reprintNumber: reprint.number,
      failedOverFromPrinterId: movedTo ? printer.id : null,
      payload: withMarks(movedTo ? redirected(snapshot, movedTo) : snapshot, { reprint, copy: null }),
    });
    if (id) ids.push(id);
  }
  return ids;
}

/**
 * Where the station's last paper went while its printer was offline; null: nowhere else. Where someone sends its dockets is
 * looked up again, and may be over.
 */
function backupOf(papers: readonly PrintJob[], printerId: string): string | null {
  const last = papers.findLast((job) => job.stage !== 'dismissed' && homeOf(job) === printerId);
  if (!last?.failedOverFromPrinterId || last.payload.kind === 'DRAWER') return null;
  return last.payload.marks.isSentHere ? null : last.printerId;
}

async function slipsAgainIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { order, jobs, request: { docketType, printerId, by } }: Again,
): Promise<string[]> {
  const before = jobs.filter((job) => job.docketType === docketType);
  const copies = docketType === 'ORDER_INVOICE' ? await copiesOfInvoice(trx, ctx, scope, order, before) : before;
  const banner = copies.length > 0 ? await bannerOf(trx, ctx, scope, copies, by) : null;
  const options = {
    reason: banner ? 'reprint' : 'manual',
    docketTypes: [docketType],
    isWantedSomewhere: true,
    atPrinterId: printerId,
    // If the bill was printed before the receipt, this is another docket in the same place.
    paperNumber: before.length > 0 ? Math.max(...before.map((job) => job.reprintNumber)) + 1 : 0,
  } as const;
  return queueOrderDocketsIn(trx, ctx, scope, order, { ...options, ...(banner ? { reprint: banner } : {}) });
}

/**
 * Earlier prints of the same docket: a receipt belongs to the order, a bill covers the table's items up to then, with those
 * that it shows as not sent. A bill after another round is no copy, nor is the receipt a copy of the bill.
 */
async function copiesOfInvoice(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  order: Order,
  before: readonly PrintJob[],
): Promise<readonly PrintJob[]> {
  const now = await invoiceSnapshot(trx, ctx, scope, order);
  return before.filter(({ payload, orderVersion }) => {
    if (payload.kind !== 'ORDER_INVOICE' || isBill(payload) !== isBill(now)) return false;
    return !isBill(now) || (orderVersion === order.version && isDeepStrictEqual(payload.notSent, now.notSent));
  });
}

async function againIn(trx: Trx, ctx: InTrx, scope: StoreScope, job: PrintJob, reprint: Reprint): Promise<string[]> {
  if (job.payload.kind === 'DRAWER') return [];
  const id = await queueJobIn(trx, ctx, scope, {
    printerId: job.printerId,
    orderId: job.orderId,
    orderVersion: job.orderVersion,
    docketType: job.docketType,
    stationId: job.stationId,
    reason: 'reprint',
    reprintNumber: reprint.number,
    failedOverFromPrinterId: job.failedOverFromPrinterId,
    payload: withMarks(job.payload, { reprint, copy: null }),
  });
  return id ? [id] : [];
}

function isInvoice({ docketType }: PrintJob): boolean {
  return docketType === 'ORDER_INVOICE';
}

/**
 * Whether two jobs are the same docket, so that copies can be numbered: a ticket belongs to its station and its version
 * of the order, a receipt or a stub to the order, wherever and whenever it is printed.
 */
function isSamePaper(a: PrintJob, b: PrintJob): boolean {
  if (a.docketType !== b.docketType) return false;
  if (a.docketType === 'ORDER_INVOICE' || a.docketType === 'ORDER_STUB') return true;
  return a.stationId === b.stationId && a.orderVersion === b.orderVersion;
}

/** How often this docket has been printed before; these are all its jobs. */
export async function bannerOf(
  trx: Trx,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  before: readonly Pick<PrintJob, 'reprintNumber'>[],
  by: ActedBy,
): Promise<Reprint> {
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  return {
    // Copies of one printing share their number.
    number: new Set(before.map((job) => Math.max(0, job.reprintNumber))).size,
    at: timeText(ctx.clock.now().toZonedDateTimeISO(timezone)),
    by: by.name,
  };
}
