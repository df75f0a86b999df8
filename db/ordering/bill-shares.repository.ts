import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { BillSharesTable } from '#db/schema/bills.tables.ts';
import type { SharedLine } from '#src/domain/ordering/bill.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface BillShare extends Omit<Selectable<BillSharesTable>, 'linesJson' | 'restaurantId' | 'storeId'> {
  readonly lines: readonly SharedLine[];
}

/** Paid ones and open ones, in their order; dropped plans are history. */
export async function listShares(db: Db, scope: StoreScope, billId: string): Promise<BillShare[]> {
  const rows = await db
    .selectFrom('bill_shares')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('billId', '=', billId)
    .where('state', '!=', 'dropped')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ linesJson, restaurantId: _r, storeId: _s, ...row }) => ({
    ...row,
    lines: JSON.parse(linesJson) as SharedLine[],
  }));
}

/** A plan that is made again may name a share as before; one that is paid, or another bill's, answers `false`. */
export async function writeShare(trx: Trx, scope: StoreScope, share: BillShare): Promise<boolean> {
  const { lines, ...row } = share;
  const values = { ...row, linesJson: JSON.stringify(lines) };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bill_shares')
    .values({ ...values, restaurantId: scope.restaurantId, storeId: scope.storeId })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(values)
        .where('bill_shares.billId', '=', share.billId)
        .where('bill_shares.state', '!=', 'paid'),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Drops the plan; paid shares stay. */
export async function dropOpenShares(trx: Trx, scope: StoreScope, billId: string): Promise<void> {
  await trx
    .updateTable('bill_shares')
    .set({ state: 'dropped' })
    .where('storeId', '=', scope.storeId)
    .where('billId', '=', billId)
    .where('state', '=', 'open')
    .execute();
}

/** Its payment turned out not to have come. */
export async function dropShareOfTender(trx: Trx, scope: StoreScope, billId: string, tenderId: string): Promise<void> {
  await trx
    .updateTable('bill_shares')
    .set({ state: 'dropped', tenderId: null })
    .where('storeId', '=', scope.storeId)
    .where('billId', '=', billId)
    .where('tenderId', '=', tenderId)
    .execute();
}

/** `false` if it has been paid or dropped since then. */
export async function markSharePaid(
  trx: Trx,
  scope: StoreScope,
  shareId: string,
  paid: { readonly tenderId: string; readonly paymentName: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bill_shares')
    .set({ state: 'paid', ...paid })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', shareId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
