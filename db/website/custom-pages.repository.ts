import type { Db, Trx } from '#db/connection.ts';
import { type CustomPage, customPageSchema } from '#src/domain/tenancy/custom-page.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface CustomPageRow {
  readonly id: string;
  readonly draft: CustomPage;
  /** Null: customers do not see it. */
  readonly published: CustomPage | null;
  readonly previewKey: string;
  readonly version: number;
  readonly changedByName: string;
  readonly changedIsoDateTimeUtc: string;
}

type Stored = Pick<CustomPageRow, 'draft' | 'published' | 'changedByName' | 'changedIsoDateTimeUtc'>;

const COLUMNS = [
  'id',
  'draftJson',
  'publishedJson',
  'previewKey',
  'version',
  'changedByName',
  'changedIsoDateTimeUtc',
] as const;

export async function listPages(db: Db, { storeId }: StoreScope): Promise<CustomPageRow[]> {
  const rows = await db
    .selectFrom('custom_pages')
    .select(COLUMNS)
    .where('storeId', '=', storeId)
    .orderBy('changedIsoDateTimeUtc', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(pageOf);
}

export async function findPage(db: Db, { storeId }: StoreScope, id: string): Promise<CustomPageRow | null> {
  const row = await db
    .selectFrom('custom_pages')
    .select(COLUMNS)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? pageOf(row) : null;
}

/** Whose address it is: that of the published page, or of a draft that is published nowhere yet. */
export async function findPageAt(db: Db, { storeId }: StoreScope, path: string): Promise<CustomPageRow | null> {
  const row = await db
    .selectFrom('custom_pages')
    .select(COLUMNS)
    .where('storeId', '=', storeId)
    .where('path', '=', path)
    .executeTakeFirst();
  return row ? pageOf(row) : null;
}

export async function countPages(db: Db, { storeId }: StoreScope): Promise<number> {
  const { count } = await db
    .selectFrom('custom_pages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPage(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { id, previewKey, ...page }: Stored & Pick<CustomPageRow, 'id' | 'previewKey'>,
): Promise<void> {
  await trx
    .insertInto('custom_pages')
    .values({ id, restaurantId, storeId, previewKey, ...columnsOf(page) })
    .execute();
}

/** Compare-and-set on the version. Returns false when someone else saved first. */
export async function updatePage(
  trx: Trx,
  { storeId }: StoreScope,
  { id, version }: Pick<CustomPageRow, 'id' | 'version'>,
  page: Stored,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('custom_pages')
    .set({ ...columnsOf(page), version: version + 1 })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePage(
  trx: Trx,
  { storeId }: StoreScope,
  { id, version }: Pick<CustomPageRow, 'id' | 'version'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('custom_pages')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** For a sitemap: the last parts of the addresses of what customers see. */
export async function listPublishedPaths(
  db: Db,
  { storeId }: { readonly restaurantId: string; readonly storeId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('custom_pages')
    .select('path')
    .where('storeId', '=', storeId)
    .where('publishedJson', 'is not', null)
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}

function columnsOf({ draft, published, changedByName, changedIsoDateTimeUtc }: Stored) {
  return {
    path: (published ?? draft).path,
    title: draft.title,
    draftJson: JSON.stringify(draft),
    publishedJson: published === null ? null : JSON.stringify(published),
    changedByName,
    changedIsoDateTimeUtc,
  };
}

function pageOf({
  draftJson,
  publishedJson,
  ...row
}: Omit<CustomPageRow, 'draft' | 'published'> & { draftJson: string; publishedJson: string | null }): CustomPageRow {
  return {
    ...row,
    draft: customPageSchema.parse(JSON.parse(draftJson)),
    published: publishedJson === null ? null : customPageSchema.parse(JSON.parse(publishedJson)),
  };
}
