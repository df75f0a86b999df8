import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { ImagesTable } from '#db/schema/tenancy.tables.ts';
import type { PaperPicture } from '#src/domain/printing/docket.types.ts';
import type { PlatformScope, RestaurantScope } from '#src/shared/scope.ts';

export type ImageRow = Selectable<ImagesTable>;

/** By id only: pictures are public. */
export async function findPublicImage(db: Db, _platform: PlatformScope, imageId: string): Promise<ImageRow | null> {
  const row = await db.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst();
  return row ?? null;
}

export async function findImage(db: Db, scope: RestaurantScope, imageId: string): Promise<ImageRow | null> {
  const row = await db
    .selectFrom('images')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', imageId)
    .executeTakeFirst();
  return row ?? null;
}

/** The same picture uploaded twice is one row. */
export async function findImageByContent(
  db: Db,
  scope: RestaurantScope,
  contentHash: string,
): Promise<ImageRow | null> {
  const row = await db
    .selectFrom('images')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .where('contentHash', '=', contentHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertImage(
  trx: Trx,
  scope: RestaurantScope,
  image: Omit<Insertable<ImagesTable>, 'restaurantId'>,
): Promise<void> {
  await trx
    .insertInto('images')
    .values({ ...image, restaurantId: scope.restaurantId })
    .execute();
}

/** Logos without a printable version. */
export async function listLogosWithoutPaper(
  db: Db,
  _platform: PlatformScope,
  limit: number,
): Promise<Pick<ImageRow, 'id' | 'restaurantId' | 'contentHash'>[]> {
  return db
    .selectFrom('restaurants')
    .innerJoin('images', 'images.id', 'restaurants.logoImageId')
    .select(['images.id', 'images.restaurantId', 'images.contentHash'])
    .where('images.paperJson', 'is', null)
    .limit(limit)
    .execute();
}

/** Once: a picture never changes, so neither does what prints of it. */
export async function writePaperOfImage(
  trx: Trx,
  scope: RestaurantScope,
  imageId: string,
  picture: PaperPicture | null,
): Promise<void> {
  await trx
    .updateTable('images')
    .set({ paperJson: JSON.stringify(picture) })
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', imageId)
    .where('paperJson', 'is', null)
    .execute();
}

/** Every picture that this file names, of whatever restaurant: what a box has to have on its disk. */
export async function listPictures(db: Db): Promise<{ readonly id: string; readonly contentHash: string }[]> {
  return db.selectFrom('images').select(['id', 'contentHash']).orderBy('id').execute();
}

/** Contents of pictures in the order in which this file got them, behind a row that was seen before. */
export async function listContentHashes(
  db: Db,
  _platform: PlatformScope,
  { afterRow, limit }: { readonly afterRow: number; readonly limit: number },
): Promise<{ readonly row: number; readonly contentHash: string }[]> {
  return db
    .selectFrom('images')
    .select([sql<number>`rowid`.as('row'), 'contentHash'])
    .where(sql<number>`rowid`, '>', afterRow)
    .orderBy(sql`rowid`)
    .limit(limit)
    .execute();
}
