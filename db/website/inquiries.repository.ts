import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { InquiriesTable } from '#db/schema/website.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type Inquiry = Omit<Selectable<InquiriesTable>, 'restaurantId' | 'storeId'>;

export async function insertInquiry(trx: Trx, { restaurantId, storeId }: StoreScope, inquiry: Inquiry): Promise<void> {
  await trx
    .insertInto('inquiries')
    .values({ ...inquiry, restaurantId, storeId })
    .execute();
}

export async function findInquiry(db: Db, { storeId }: StoreScope, id: string): Promise<Inquiry | null> {
  const row = await db
    .selectFrom('inquiries')
    .select(['id', 'name', 'email', 'phone', 'message', 'createdIsoDateTimeUtc'])
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Housekeeping: the store has its mail for long. */
export async function removeOldInquiriesIn(trx: Trx, beforeIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('inquiries').where('createdIsoDateTimeUtc', '<', beforeIsoDateTimeUtc).execute();
}
