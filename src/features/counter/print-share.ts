import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db } from '#db/connection.ts';
import { listShares } from '#db/ordering/bill-shares.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { listDocketPayments } from '#db/printing/docket-facts.repository.ts';
import { listShareReceipts } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import type { SharedLine } from '#src/domain/ordering/bill.schema.ts';
import { coveredBy, type LedgerTender } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderInvoiceSnapshot } from '#src/domain/printing/docket.types.ts';
import { taxOfPart } from '#src/domain/printing/order-bill.ts';
import { withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import { orderDockets } from '#src/features/printing/order-dockets.ts';
import { queueJobIn } from '#src/features/printing/queue-job.ts';
import { bannerOf } from '#src/features/printing/reprint.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The receipt of one payment of several: what this payer paid, and how; the table's own invoice exists once. */
export async function printShare(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  input: { readonly billId: string; readonly tenderId: string; readonly by: ActedBy },
): Promise<{ readonly printJobId: string }> {
  const { billId, tenderId, by } = input;
  return ctx.write(async (trx) => {
    const order = await getOrder(trx, scope, billId);
    const ofShare = await receiptOfShare(trx, scope, order, tenderId);
    const before = await listShareReceipts(trx, scope, tenderId, order.placedIsoDateTimeUtc);
    const reprint = before.length > 0 ? await bannerOf(trx, ctx, scope, before, by) : null;
    const { dockets } = await orderDockets(trx, ctx, scope, order, {
      docketTypes: ['ORDER_INVOICE'],
      isWantedSomewhere: true,
    });
    const [docket] = dockets;
    if (docket?.snapshot.kind !== 'ORDER_INVOICE') {
      throw new AppError(
        'resource_update_not_allowed',
        'No printer is set up for this docket. Add one in the admin, under Printers.',
        { reason: 'no_printer' },
      );
    }
    const printJobId = await queueJobIn(trx, ctx, scope, {
      printerId: docket.printer.id,
      // Belongs to the payment, not the order: each payer's receipt is a docket of its own.
      orderId: null,
      orderVersion: 0,
      docketType: 'ORDER_INVOICE',
      stationId: null,
      reason: reprint ? 'reprint' : 'manual',
      ...(reprint ? { reprintNumber: reprint.number } : {}),
      payload: withMarks({ ...docket.snapshot, ...ofShare }, { reprint }),
    });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'printShare',
      subjectType: 'order',
      subjectId: order.id,
      after: { tenderId, printJobId },
    });
    return { printJobId: printJobId ?? '' };
  });
}

/** The contents of one payment's receipt. */
export async function receiptOfShare(
  db: Db,
  scope: StoreScope,
  order: Order,
  tenderId: string,
): Promise<Required<Pick<OrderInvoiceSnapshot, 'payments' | 'share'>>> {
  const { all, settling } = await tendersOfBill(db, scope, order.id);
  const tender = all.find(({ id, amountInCents }) => id === tenderId && amountInCents > 0);
  if (!tender) throw notFound('payment');
  const before = settling.slice(0, Math.max(0, settling.indexOf(tender)));
  const shares = await listShares(db, scope, order.id);
  const share = shares.find((one) => one.tenderId === tenderId);
  const paid = shares.filter((one) => one.state === 'paid');
  return {
    payments: (await listDocketPayments(db, scope, order.id)).filter((one) => one.tenderId === tenderId),
    share: {
      title: share ? `payment ${paid.indexOf(share) + 1}` : 'one payment',
      lines: (share?.lines ?? []).map((line) => lineText(order, line)).filter((text) => text !== ''),
      amountInCents: ofBill(tender),
      taxInCents: taxOfPart(
        {
          taxInCents: order.taxInCents,
          wholeInCents: order.grandTotalInCents - order.tipInCents - order.cashRoundingInCents,
        },
        { beforeInCents: sum(before.map(ofBill)), amountInCents: ofBill(tender) },
      ),
      tipInCents: tender.tipInCents,
      cashRoundingInCents: tender.cashRoundingInCents,
    },
  };
}

/** Includes a card's surcharge, without tip and rounding. */
function ofBill(tender: LedgerTender): number {
  return coveredBy(tender) + tender.surchargeInCents;
}

/** '2 x Margherita', '1/3 share of 1 x Wine'. */
function lineText({ lines }: Order, { lineId, units, sharedBetween }: SharedLine): string {
  const name = lines.find(({ id }) => id === lineId)?.priced.name;
  if (!name) return '';
  return sharedBetween > 1 ? `1/${sharedBetween} share of ${units} x ${name}` : `${units} x ${name}`;
}
