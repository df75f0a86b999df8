import type { Db, Trx } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface ClockPicture {
  readonly punchId: string;
  readonly employeeId: string;
  /** A small JPEG. */
  readonly jpegBase64: string;
  readonly deleteAfterIsoDateTimeUtc: string;
}

/** The first picture of a punch is the one that is kept. */
export async function insertClockPicture(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  picture: ClockPicture,
): Promise<void> {
  await trx
    .insertInto('time_clock_pictures')
    .values({ restaurantId, storeId, ...picture })
    .onConflict((conflict) => conflict.columns(['storeId', 'punchId']).doNothing())
    .execute();
}

/** Null: none was taken, or its time is over. */
export async function findClockPicture(
  db: Db,
  { storeId }: StoreScope,
  { punchId, nowIsoDateTimeUtc }: { readonly punchId: string; readonly nowIsoDateTimeUtc: string },
): Promise<Pick<ClockPicture, 'jpegBase64' | 'deleteAfterIsoDateTimeUtc'> | null> {
  const row = await db
    .selectFrom('time_clock_pictures')
    .select(['jpegBase64', 'deleteAfterIsoDateTimeUtc'])
    .where('storeId', '=', storeId)
    .where('punchId', '=', punchId)
    .where('deleteAfterIsoDateTimeUtc', '>', nowIsoDateTimeUtc)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeOldClockPicturesIn(trx: Trx, nowIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('time_clock_pictures').where('deleteAfterIsoDateTimeUtc', '<=', nowIsoDateTimeUtc).execute();
}
