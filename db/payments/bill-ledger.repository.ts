/** The effect of a bill's edits on its money, and the rewriting of the order in an edit. */
import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { insertOrderLines } from '#db/ordering/orders.repository.ts';
import { listTenders, type Tender } from '#db/payments/tenders.repository.ts';
import type { BillEditsTable } from '#db/schema/bills.tables.ts';
import { flag } from '#db/schema/flag.ts';
import type { OrderVersionsTable } from '#db/schema/orders.tables.ts';
import { addedByCard, settles } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export async function insertBillEdit(trx: Trx, edit: Insertable<BillEditsTable>): Promise<void> {
  await trx.insertInto('bill_edits').values(edit).execute();
}

export async function insertEditRefund(
  trx: Trx,
  scope: StoreScope,
  refund: { readonly refundId: string; readonly orderId: string; readonly tenderId: string | null },
): Promise<void> {
  await trx
    .insertInto('bill_edit_refunds')
    .values({ ...refund, restaurantId: scope.restaurantId, storeId: scope.storeId })
    .execute();
}

/** A refund for an edit that never reached the customer: the bill is overpaid again. */
export async function unlinkEditRefund(trx: Trx, scope: StoreScope, refundId: string): Promise<void> {
  await trx
    .updateTable('bill_edit_refunds')
    .set({ tenderId: null })
    .where('storeId', '=', scope.storeId)
    .where('refundId', '=', refundId)
    .execute();
}

export interface BillTender extends Tender {
  /** A card payment's own surcharge. */
  readonly surchargeInCents: number;
}

/** The tenders that count towards the bill, and all of them. */
export async function tendersOfBill(
  db: Db,
  scope: StoreScope,
  orderId: string,
): Promise<{ readonly all: readonly BillTender[]; readonly settling: readonly BillTender[] }> {
  const attempts = new Map((await cardAttempts(db, scope, orderId)).map((attempt) => [attempt.id, attempt]));
  const ofEdits = new Set((await editRefunds(db, scope, orderId)).flatMap((row) => row.tenderId ?? []));
  const all = (await listTenders(db, scope, orderId)).map((tender) => ({
    ...tender,
    surchargeInCents: addedByCard(tender, attempts.get(tender.id)),
  }));
  return { all, settling: all.filter((tender) => settles(tender, ofEdits.has(tender.id))) };
}

/** A payment has its attempt's id. */
function cardAttempts(db: Db, scope: StoreScope, orderId: string) {
  return db
    .selectFrom('terminal_attempts')
    .select(['id', 'surchargeInCents', 'terminalSurchargeInCents'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .execute();
}

function editRefunds(db: Db, scope: StoreScope, orderId: string) {
  return db
    .selectFrom('bill_edit_refunds')
    .select(['refundId', 'tenderId'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .execute();
}

/** Replaces the order's lines and money; compare-and-set on its version. Returns false when someone else was faster. */
export async function rewriteOrder(trx: Trx, scope: StoreScope, before: Order, after: Order): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      version: before.version + 1,
      collectionType: after.collection.type,
      collectionJson: JSON.stringify(after.collection),
      itemTotalInCents: after.itemTotalInCents,
      discountInCents: after.discountInCents,
      deliveryFeeInCents: after.deliveryFeeInCents,
      surchargeInCents: after.surchargeInCents,
      tipInCents: after.tipInCents,
      taxInCents: after.taxInCents,
      taxIsIncluded: flag(after.taxIsIncluded),
      cashRoundingInCents: after.cashRoundingInCents,
      grandTotalInCents: after.grandTotalInCents,
      breakdownJson: JSON.stringify(after.breakdown),
      paymentType: after.paymentType,
      comments: after.comments,
      customerName: after.customerName,
      customerPhone: after.customerPhone,
      requestedForIsoDateTimeUtc: after.requestedForIsoDateTimeUtc,
      promisedForIsoDateTimeUtc: after.promisedForIsoDateTimeUtc,
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  if (after.lines !== before.lines) {
    await trx.deleteFrom('order_lines').where('storeId', '=', scope.storeId).where('orderId', '=', before.id).execute();
    insertOrderLines(trx, after);
  }
  return true;
}

/** Snapshots, oldest first. */
export async function listOrderVersions(
  db: Db,
  scope: StoreScope,
  orderId: string,
): Promise<Omit<Selectable<OrderVersionsTable>, 'snapshotJson'>[]> {
  return db
    .selectFrom('order_versions')
    .select([
      'orderId',
      'storeId',
      'number',
      'grandTotalInCents',
      'paymentType',
      'refundAmountInCents',
      'createdIsoDateTimeUtc',
    ])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('number')
    .execute();
}

/** An order as it was first placed, and why it was last changed; null if it never was. */
export async function firstVersionOf(
  db: Db,
  scope: StoreScope,
  orderId: string,
): Promise<(Pick<Order, 'lines' | 'grandTotalInCents'> & { readonly reason: string | null }) | null> {
  const edit = await db
    .selectFrom('bill_edits')
    .select('reason')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!edit) return null;
  const first = await db
    .selectFrom('order_versions')
    .select(['grandTotalInCents', 'snapshotJson'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (!first) return null;
  const { lines } = JSON.parse(first.snapshotJson) as Pick<Order, 'lines'>;
  return { lines, grandTotalInCents: first.grandTotalInCents, reason: edit.reason };
}

/** Until it has a payment, a bill has one version: the present one. */
export async function replaceLastVersion(trx: Trx, scope: StoreScope, order: Order, number: number): Promise<void> {
  await trx
    .updateTable('order_versions')
    .set({
      grandTotalInCents: order.grandTotalInCents,
      paymentType: order.paymentType,
      snapshotJson: JSON.stringify({ lines: order.lines, breakdown: order.breakdown }),
    })
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', order.id)
    .where('number', '=', number)
    .execute();
}

/** Refunded under this version. */
export async function addRefundToVersion(
  trx: Trx,
  scope: StoreScope,
  {
    orderId,
    number,
    amountInCents,
  }: { readonly orderId: string; readonly number: number; readonly amountInCents: number },
): Promise<void> {
  await trx
    .updateTable('order_versions')
    .set((eb) => ({ refundAmountInCents: eb('refundAmountInCents', '+', amountInCents) }))
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .execute();
}
