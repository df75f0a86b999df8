import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { RestaurantFilesTable } from '#db/schema/access.tables.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { PlatformScope, RestaurantScope } from '#src/shared/scope.ts';

export type RestaurantFile = Selectable<RestaurantFilesTable>;

/** The latest that was asked for; it may be on its way, or gone again. */
export async function findRestaurantFile(db: Db, { restaurantId }: RestaurantScope): Promise<RestaurantFile | null> {
  const row = await db
    .selectFrom('restaurant_files')
    .selectAll()
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst();
  return row ?? null;
}

/** In the place of an earlier one. */
export async function putRestaurantFileIn(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  { id, by, requestedIsoDateTimeUtc }: { id: string; by: ActedBy; requestedIsoDateTimeUtc: string },
): Promise<void> {
  await trx.deleteFrom('restaurant_files').where('restaurantId', '=', restaurantId).execute();
  await trx
    .insertInto('restaurant_files')
    .values({
      restaurantId,
      id,
      status: 'requested',
      byJson: JSON.stringify(by),
      requestedIsoDateTimeUtc,
      startedIsoDateTimeUtc: null,
      finishedIsoDateTimeUtc: null,
      expiresIsoDateTimeUtc: null,
      byteSize: null,
      problem: '',
    })
    .execute();
}

export async function changeRestaurantFileIn(
  trx: Trx,
  _platform: PlatformScope,
  id: string,
  change: Partial<Omit<RestaurantFile, 'restaurantId' | 'id' | 'byJson' | 'requestedIsoDateTimeUtc'>>,
): Promise<void> {
  await trx.updateTable('restaurant_files').set(change).where('id', '=', id).execute();
}

/** The longest asked for first. One that runs was cut off: whoever asks is the only one who makes them. */
export async function nextRestaurantFile(db: Db, _platform: PlatformScope): Promise<RestaurantFile | null> {
  const row = await db
    .selectFrom('restaurant_files')
    .selectAll()
    .where('status', 'in', ['requested', 'running'])
    .orderBy('requestedIsoDateTimeUtc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whose time is not over. */
export async function listKeptFileIds(db: Db, _platform: PlatformScope, nowIsoDateTimeUtc: string): Promise<string[]> {
  const rows = await db
    .selectFrom('restaurant_files')
    .select('id')
    .where('expiresIsoDateTimeUtc', '>', nowIsoDateTimeUtc)
    .execute();
  return rows.map(({ id }) => id);
}
