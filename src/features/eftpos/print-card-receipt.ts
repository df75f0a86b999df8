import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { getTerminalAttempt, type TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import {
  countReceiptPrint,
  listTerminalReceipts,
  type TerminalReceiptRow,
} from '#db/eftpos/terminal-receipts.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { frameFor } from '#src/domain/printing/snapshot-for-printer.ts';
import { counterPrinter, docketStoreFacts } from '#src/features/printing/order-dockets.ts';
import { queueJobIn } from '#src/features/printing/queue-job.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Prints = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

const COPY_LABELS = { merchant: 'merchant copy', customer: 'customer copy', signature: 'signature copy' } as const;

/** The copy to sign must be printed before anyone can check the signature; so must the one that undoes it. */
export async function printSignatureCopyIn(
  trx: Trx,
  ctx: Prints,
  scope: StoreScope,
  { attempt, receipt }: { readonly attempt: TerminalAttempt; readonly receipt: TerminalReceiptRow },
): Promise<void> {
  const isUndone = receipt.copy === 'merchant' && attempt.state === 'reversed';
  if (receipt.copy !== 'signature' && !isUndone) return;
  await queueReceiptIn(trx, ctx, scope, { attempt, receipt });
}

/** Prints a stored receipt; the terminal isn't asked. The second time it is marked as a duplicate. */
export async function printCardReceipt(
  ctx: Prints & Needs<'write'>,
  scope: StoreScope,
  input: { readonly attemptId: string; readonly copy: TerminalReceiptRow['copy']; readonly by: ActedBy },
): Promise<string> {
  return ctx.write(async (trx) => {
    const attempt = await getTerminalAttempt(trx, scope, input.attemptId);
    const receipts = await listTerminalReceipts(trx, scope, [attempt.id]);
    const receipt = receipts.findLast(({ copy }) => copy === input.copy);
    if (!receipt) throw notFound('receipt');
    const printJobId = await queueReceiptIn(trx, ctx, scope, { attempt, receipt });
    if (printJobId === null) {
      throw new AppError('resource_update_not_allowed', 'This store has no printer.', { reason: 'no_printer' });
    }
    await appendStoreAudit(trx, ctx, scope, {
      by: input.by,
      action: 'printCardReceipt',
      subjectType: 'terminalAttempt',
      subjectId: attempt.id,
      after: { copy: receipt.copy, printJobId },
    });
    return printJobId;
  });
}

/** Null without a printer; the text is stored and shown. */
async function queueReceiptIn(
  trx: Trx,
  ctx: Prints,
  scope: StoreScope,
  paper: { readonly attempt: TerminalAttempt; readonly receipt: TerminalReceiptRow },
): Promise<string | null> {
  const { attempt, receipt } = paper;
  // The side that owns it printed it there.
  const isOwn = ctx.ownership.owns(trx, scope, attempt.id);
  const isDuplicate = receipt.printCount > 0 || !isOwn;
  const printer = await printerForPaper(trx, scope);
  if (!printer) return null;
  if (isOwn) await countReceiptPrint(trx, scope, receipt.id);
  const { orderNumber } = await getOrder(trx, scope, attempt.orderId);
  const heading = `${orderNumber} - ${COPY_LABELS[receipt.copy]}`;
  return queuePaperIn(trx, ctx, scope, printer, { heading, isDuplicate, text: receipt.text });
}

interface Paper {
  readonly heading: string;
  readonly isDuplicate: boolean;
  /** Word for word as the terminal gave it. */
  readonly text: string;
}

/** Prints what a terminal gave beside a payment: its last receipt, its settlement. Null without a printer. */
export async function queueTerminalPaperIn(
  trx: Trx,
  ctx: Prints,
  scope: StoreScope,
  paper: Paper,
): Promise<string | null> {
  const printer = await printerForPaper(trx, scope);
  return printer ? queuePaperIn(trx, ctx, scope, printer, paper) : null;
}

async function printerForPaper(trx: Trx, scope: StoreScope) {
  const printers = (await listPrinters(trx, scope)).map((each) => each.printer);
  const [printerId] = counterPrinter(printers, await listPrintStations(trx, scope));
  return printers.find(({ id }) => id === printerId) ?? null;
}

async function queuePaperIn(
  trx: Trx,
  ctx: Prints,
  scope: StoreScope,
  printer: NonNullable<Awaited<ReturnType<typeof printerForPaper>>>,
  { heading, isDuplicate, text }: Paper,
): Promise<string | null> {
  const facts = await ctx.menus.storeOf(scope, trx);
  const settings = (await readDocketSettings(trx, scope)).ORDER_INVOICE;
  return queueJobIn(trx, ctx, scope, {
    printerId: printer.id,
    orderId: null,
    orderVersion: 0,
    docketType: 'ORDER_INVOICE',
    stationId: null,
    reason: isDuplicate ? 'reprint' : 'auto',
    payload: {
      kind: 'CARD_RECEIPT',
      ...frameFor(docketStoreFacts(facts), settings, printer),
      heading,
      isDuplicate,
      lines: text.split(/\r?\n/),
    },
  });
}
