import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { TendersTable } from '#db/schema/payments.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** One payment against an order; below zero it is a refund. */
export type Tender = Selectable<TendersTable>;

export async function insertTender(trx: Trx, tender: Insertable<TendersTable>): Promise<void> {
  await trx.insertInto('tenders').values(tender).execute();
}

export async function listTenders(db: Db, scope: StoreScope, orderId: string): Promise<Tender[]> {
  return db
    .selectFrom('tenders')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('takenIsoDateTimeUtc')
    .orderBy('id')
    .execute();
}

/** Ids are made on devices: one that another bill has is no payment of this one. */
export async function isTenderIdTaken(db: Db, tenderId: string): Promise<boolean> {
  const row = await db.selectFrom('tenders').select('id').where('id', '=', tenderId).executeTakeFirst();
  return row !== undefined;
}

export async function findTender(db: Db, scope: StoreScope, tenderId: string): Promise<Tender | null> {
  const row = await db
    .selectFrom('tenders')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', tenderId)
    .executeTakeFirst();
  return row ?? null;
}

/** The amount the card terminal reports, after staff had to guess. */
export async function setTenderAmount(
  trx: Trx,
  scope: StoreScope,
  tenderId: string,
  amountInCents: number,
): Promise<void> {
  await trx
    .updateTable('tenders')
    .set({ amountInCents })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', tenderId)
    .execute();
}

/** Money that was to be given back and is with the store all the same. */
export function dropTenderAmount(trx: Trx, scope: StoreScope, tenderId: string): Promise<void> {
  return setTenderAmount(trx, scope, tenderId, 0);
}

/** The payment turned out not to have come, and neither did its tip. */
export async function dropTenderTip(trx: Trx, scope: StoreScope, tenderId: string): Promise<void> {
  await trx
    .updateTable('tenders')
    .set({ tipInCents: 0 })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', tenderId)
    .execute();
}
