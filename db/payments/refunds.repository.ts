import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { chainIn } from '#db/evidence/evidence-links.repository.ts';
import type { RefundsTable } from '#db/schema/payments.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { partsOfRefund } from './refunded-parts.ts';

export type Refund = Selectable<RefundsTable>;

/** In the order they were requested. */
export async function listRefunds(db: Db, scope: StoreScope, orderId: string): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy(sql`rowid`)
    .execute();
}

/** Writes the refund in its parts and takes it from what the order has left; the table's checks stop more than was paid. */
export async function insertRefundIn(trx: Trx, refund: Insertable<RefundsTable>): Promise<void> {
  await insertInParts(trx, refund);
  await addRefunded(trx, refund.orderId, refund.amountInCents);
}

/**
 * Books a refund that was given without asking us, because the terminal had no connection. It's booked in full, even
 * beyond what's left on the order; the order's own figure ends at its total.
 */
export async function insertGivenRefundIn(
  trx: Trx,
  scope: StoreScope,
  refund: Insertable<RefundsTable>,
): Promise<void> {
  await insertInParts(trx, refund);
  await countGivenRefundIn(trx, scope, refund);
}

/** For a refund whose row is here: the order's figure follows it. */
export async function countGivenRefundIn(
  trx: Trx,
  scope: StoreScope,
  { orderId, amountInCents }: Pick<Refund, 'orderId' | 'amountInCents'>,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ refundedInCents: sql<number>`min(refundedInCents + ${amountInCents}, grandTotalInCents)` })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', orderId)
    .execute();
}

/** A refund by an edit of the bill: it is in the order's lower total already, so nothing is deducted. */
export async function insertDifferenceRefundIn(trx: Trx, refund: Insertable<RefundsTable>): Promise<void> {
  await insertChainedIn(trx, refund);
}

/** A card refund's outcome. A failed one frees its amount again. It is final: nothing changes it again. */
export async function resolveRefundIn(
  trx: Trx,
  scope: StoreScope,
  refund: Pick<Refund, 'id' | 'orderId' | 'amountInCents'>,
  outcome: { readonly statusCode: Refund['statusCode']; readonly providerRefundId: string | null },
): Promise<boolean> {
  const resolved = await trx
    .updateTable('refunds')
    .set({
      statusCode: outcome.statusCode,
      ...(outcome.providerRefundId === null ? {} : { providerRefundId: outcome.providerRefundId }),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', refund.id)
    .where('statusCode', '!=', 'failure')
    .returning(['id', 'amountInCents', 'businessDay', 'createdIsoDateTimeUtc'])
    .executeTakeFirst();
  if (!resolved) return false;
  if (outcome.statusCode === 'failure') {
    await takeRefunded(trx, refund);
    chainIn(trx, scope, linkedAs('refundFailed', resolved));
  }
  return true;
}

export async function findRefundByProviderId(
  db: Db,
  scope: StoreScope,
  providerRefundId: string,
): Promise<Refund | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('providerRefundId', '=', providerRefundId)
    .executeTakeFirst();
}

async function insertInParts(trx: Trx, refund: Insertable<RefundsTable>): Promise<void> {
  const parts = await partsOfRefund(trx, refund);
  await insertChainedIn(trx, { ...refund, ...parts });
}

async function insertChainedIn(trx: Trx, refund: Insertable<RefundsTable>): Promise<void> {
  await trx.insertInto('refunds').values(refund).execute();
  chainIn(trx, refund, linkedAs('refundMade', refund));
}

function linkedAs(
  kind: 'refundMade' | 'refundFailed',
  refund: Pick<Refund, 'id' | 'amountInCents' | 'businessDay' | 'createdIsoDateTimeUtc'>,
) {
  const { id: rowId, businessDay, createdIsoDateTimeUtc: isoDateTimeUtc, amountInCents } = refund;
  return { kind, rowId, businessDay, isoDateTimeUtc, amounts: { amountInCents } };
}

async function addRefunded(trx: Trx, orderId: string, amountInCents: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ refundedInCents: eb('refundedInCents', '+', amountInCents) }))
    .where('id', '=', orderId)
    .execute();
}

/** Refunds beyond the order's total are in none of its figures. */
async function takeRefunded(
  trx: Trx,
  { id, orderId, amountInCents }: Pick<Refund, 'id' | 'orderId' | 'amountInCents'>,
): Promise<void> {
  const stillGiven = sql<number>`(select coalesce(sum(other.amountInCents), 0) from refunds other
    where other.orderId = orders.id and other.statusCode != 'failure'
      and other.id not in (select refundId from bill_edit_refunds))`;
  await trx
    .updateTable('orders')
    .set({
      refundedInCents: sql<number>`case when ${stillGiven} + ${amountInCents} > grandTotalInCents
        then min(grandTotalInCents, ${stillGiven}) else refundedInCents - ${amountInCents} end`,
    })
    .where('id', '=', orderId)
    // One by an edit was never added: the bill's lower total has it.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('bill_edit_refunds').select('refundId').where('refundId', '=', id))),
    )
    .execute();
}
