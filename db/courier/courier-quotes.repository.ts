import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { CourierQuotesTable } from '#db/schema/courier.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type StoredQuote = Selectable<CourierQuotesTable>;

export async function insertCourierQuote(trx: Trx, quote: Insertable<CourierQuotesTable>): Promise<void> {
  await trx.insertInto('courier_quotes').values(quote).execute();
}

/** The last answer for this place that still holds and wasn't used: a price, or that there is none. */
export async function findQuoteFor(
  db: Db,
  scope: StoreScope,
  { dropoffHash, at }: { readonly dropoffHash: string; readonly at: string },
): Promise<StoredQuote | null> {
  const row = await db
    .selectFrom('courier_quotes')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('dropoffHash', '=', dropoffHash)
    .where('expiresIsoDateTimeUtc', '>', at)
    .where('usedJobId', 'is', null)
    .orderBy('expiresIsoDateTimeUtc', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findCourierQuote(db: Db, scope: StoreScope, quoteId: string): Promise<StoredQuote | null> {
  const row = await db
    .selectFrom('courier_quotes')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', quoteId)
    .executeTakeFirst();
  return row ?? null;
}

/** False: it was used by then. */
export async function takeQuoteIn(
  trx: Trx,
  scope: StoreScope,
  { quoteId, jobId }: { readonly quoteId: string; readonly jobId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('courier_quotes')
    // Where it went is the order's to say from now on.
    .set({ usedJobId: jobId, dropoffHash: '' })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', quoteId)
    .where('usedJobId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The courier took no delivery at this price, so it may be used again. */
export async function releaseQuoteIn(
  trx: Trx,
  scope: StoreScope,
  { quote, jobId }: { readonly quote: StoredQuote; readonly jobId: string },
): Promise<void> {
  await trx
    .updateTable('courier_quotes')
    .set({ usedJobId: null, dropoffHash: quote.dropoffHash })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', quote.id)
    .where('usedJobId', '=', jobId)
    .execute();
}

/** A price that no job names has no effect once it is over; one that a refused job names loses its place. */
export async function removeOldQuotesIn(trx: Trx, before: string): Promise<void> {
  const named = trx.selectFrom('courier_jobs').select('quoteId').where('quoteId', 'is not', null);
  await trx
    .deleteFrom('courier_quotes')
    .where('expiresIsoDateTimeUtc', '<', before)
    .where('id', 'not in', named)
    .execute();
  await trx
    .updateTable('courier_quotes')
    .set({ dropoffHash: '' })
    .where('expiresIsoDateTimeUtc', '<', before)
    .where('dropoffHash', '<>', '')
    .execute();
}
