import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { chainIn } from '#db/evidence/evidence-links.repository.ts';
import type { TendersTable } from '#db/schema/payments.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** One payment against an order; below zero it is a refund. */
export type Tender = Selectable<TendersTable>;

export async function insertTender(trx: Trx, tender: Insertable<TendersTable>): Promise<void> {
  await trx.insertInto('tenders').values(tender).execute();
  const { amountInCents, tipInCents = 0 } = tender;
  chainIn(trx, tender, {
    kind: amountInCents < 0 ? 'paymentUndone' : 'paymentTaken',
    rowId: tender.id,
    isoDateTimeUtc: tender.takenIsoDateTimeUtc,
    businessDay: tender.businessDay,
    amounts: { amountInCents, tipInCents },
  });
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
  await correctTenderIn(trx, scope, tenderId, { amountInCents });
}

/** Money that was to be given back and is with the store all the same. */
export function dropTenderAmount(trx: Trx, scope: StoreScope, tenderId: string): Promise<void> {
  return setTenderAmount(trx, scope, tenderId, 0);
}

/** The payment turned out not to have come, and neither did its tip. */
export async function dropTenderTip(trx: Trx, scope: StoreScope, tenderId: string): Promise<void> {
  await correctTenderIn(trx, scope, tenderId, { tipInCents: 0 });
}

async function correctTenderIn(
  trx: Trx,
  scope: StoreScope,
  tenderId: string,
  correct: Partial<Pick<Tender, 'amountInCents' | 'tipInCents'>>,
): Promise<void> {
  const before = await findTender(trx, scope, tenderId);
  if (!before) return;
  await trx
    .updateTable('tenders')
    .set(correct)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', tenderId)
    .execute();
  const { amountInCents, tipInCents } = { ...before, ...correct };
  if (amountInCents === before.amountInCents && tipInCents === before.tipInCents) return;
  chainIn(trx, scope, {
    kind: 'paymentCorrected',
    rowId: tenderId,
    isoDateTimeUtc: before.takenIsoDateTimeUtc,
    businessDay: before.businessDay,
    amounts: { amountInCents, tipInCents },
  });
}
