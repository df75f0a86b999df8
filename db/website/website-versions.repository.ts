import type { Db, Trx } from '#db/connection.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** One version of what a website shows; it is never changed. */
export interface WebsiteVersion {
  readonly number: number;
  readonly note: string;
  readonly byName: string;
  readonly createdIsoDateTimeUtc: string;
}

type NewVersion = Pick<WebsiteVersion, 'note' | 'byName' | 'createdIsoDateTimeUtc'> & { readonly content: unknown };

/** Numbered from 1 within its subject; answers the number. */
export async function insertVersion(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  subjectId: string,
  { content, ...version }: NewVersion,
): Promise<number> {
  const last = await trx
    .selectFrom('website_versions')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('restaurantId', '=', restaurantId)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await trx
    .insertInto('website_versions')
    .values({ restaurantId, subjectId, number, contentJson: JSON.stringify(content), ...version })
    .execute();
  return number;
}

/** The newest first. */
export async function listVersions(
  db: Db,
  { restaurantId }: RestaurantScope,
  subjectId: string,
  limit: number,
): Promise<WebsiteVersion[]> {
  return db
    .selectFrom('website_versions')
    .select(['number', 'note', 'byName', 'createdIsoDateTimeUtc'])
    .where('restaurantId', '=', restaurantId)
    .where('subjectId', '=', subjectId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** Its contents as written; null if there is no such version. */
export async function findVersionContent(
  db: Db,
  { restaurantId }: RestaurantScope,
  subjectId: string,
  number: number,
): Promise<unknown> {
  const row = await db
    .selectFrom('website_versions')
    .select('contentJson')
    .where('restaurantId', '=', restaurantId)
    .where('subjectId', '=', subjectId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? JSON.parse(row.contentJson) : null;
}

/** With what they were versions of. */
export async function deleteVersions(trx: Trx, { restaurantId }: RestaurantScope, subjectId: string): Promise<void> {
  await trx
    .deleteFrom('website_versions')
    .where('restaurantId', '=', restaurantId)
    .where('subjectId', '=', subjectId)
    .execute();
}
