import type { Trx } from '#db/connection.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { PaymentWay } from '#src/domain/payments/payment-ways.ts';
import { printersOfDocketType } from '#src/domain/printing/route-lines.ts';
import { orderInvoiceSnapshot } from '#src/domain/printing/snapshot-for-printer.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { counterPrinter, invoiceNumberOf, refundOf, snapshotSources } from './order-dockets.ts';
import { queueJobIn } from './queue-job.ts';

/** The ways to refund, as printed. */
export const REFUND_LABELS = { cash: 'Cash refund', card: 'Card refund', custom: 'Refund' } as const;

/** What was paid on a phone goes back to its card. */
export function refundLabel(part: {
  readonly method: PaymentWay;
  readonly phonePaymentId?: string | undefined;
}): string {
  return REFUND_LABELS[part.phonePaymentId === undefined ? part.method : 'card'];
}

export interface RefundNote {
  readonly order: Order;
  readonly amountInCents: number;
  /** 'Cash refund', 'Card refund': one for each way it went back. */
  readonly ways: readonly { readonly label: string; readonly amountInCents: number }[];
  readonly reason: string;
}

/**
 * The note that adjusts an invoice: what was refunded, how, and the tax in it (domain rules §8). Written with the
 * refund, and printed at once at the counter, where the customer is waiting.
 */
export async function queueRefundNoteIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { order, amountInCents, ways, reason }: RefundNote,
): Promise<void> {
  const printers = (await listPrinters(trx, scope)).map((each) => each.printer);
  const stations = await listPrintStations(trx, scope);
  const asked = printersOfDocketType('ORDER_INVOICE', { stations, printers }).printerIds;
  const [printerId] = asked.length > 0 ? asked : counterPrinter(printers, stations);
  const printer = printers.find(({ id }) => id === printerId);
  if (!printer) return;
  const facts = {
    invoiceNumber: invoiceNumberOf(order),
    payments: ways.map(({ label, amountInCents: cents }) => ({
      ...{ label, amountInCents: -cents, tenderedInCents: null, changeInCents: null, receiptLines: [] },
    })),
    balanceDueInCents: 0,
    refundOfInvoice: invoiceNumberOf(order),
    refunded: { ...refundOf(order, amountInCents), reason },
    orderUrl: null,
  };
  // Dated by the refund, not by the sale.
  const dated = { ...order, placedIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
  const sources = await snapshotSources(trx, ctx, scope, dated);
  await queueJobIn(trx, ctx, scope, {
    printerId: printer.id,
    // Belongs to the refund, not the order: each is a docket of its own, and stays when the order is cancelled.
    orderId: null,
    orderVersion: 0,
    docketType: 'ORDER_INVOICE',
    stationId: null,
    reason: 'auto',
    payload: orderInvoiceSnapshot(sources, facts, printer),
  });
}
