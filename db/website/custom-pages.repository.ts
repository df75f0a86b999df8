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
    .where('deletedIsoDateTimeUtc', 'is', null)
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
    .where('deletedIsoDateTimeUtc', 'is', null)
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
    .where('deletedIsoDateTimeUtc', 'is', null)
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

/** Where no page that is kept can be: an address has no slash. */
const deletedPath = (id: string) => `deleted/${id}`;

/** Compare-and-set on the version. Its address is free; the row and its versions stay until `dropDeletedPages`. */
export async function markPageDeleted(
  trx: Trx,
  { storeId }: StoreScope,
  { id, version }: Pick<CustomPageRow, 'id' | 'version'>,
  deletedIsoDateTimeUtc: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('custom_pages')
    .set({ path: deletedPath(id), version: version + 1, deletedIsoDateTimeUtc })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findDeletedPage(db: Db, { storeId }: StoreScope, id: string): Promise<CustomPageRow | null> {
  const row = await db
    .selectFrom('custom_pages')
    .select(COLUMNS)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('deletedIsoDateTimeUtc', 'is not', null)
    .executeTakeFirst();
  return row ? pageOf(row) : null;
}

/** At its old address, which must be free. */
export async function unmarkPageDeleted(
  trx: Trx,
  { storeId }: StoreScope,
  { id, version, draft, published }: CustomPageRow,
): Promise<void> {
  await trx
    .updateTable('custom_pages')
    .set({ path: (published ?? draft).path, version: version + 1, deletedIsoDateTimeUtc: null })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .execute();
}

/** Drops those deleted before the instant. Answers their ids. */
export async function dropDeletedPages(trx: Trx, { storeId }: StoreScope, beforeUtc: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('custom_pages')
    .where('storeId', '=', storeId)
    .where('deletedIsoDateTimeUtc', '<', beforeUtc)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** From now on `path` leads to the page. */
export async function keepOldAddress(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { path, pageId }: { readonly path: string; readonly pageId: string },
): Promise<void> {
  await trx
    .insertInto('custom_page_addresses')
    .values({ storeId, path, pageId, restaurantId })
    .onConflict((conflict) => conflict.columns(['storeId', 'path']).doUpdateSet({ pageId }))
    .execute();
}

/** The page that was at the address once, if customers see it somewhere now. Its own address beats an old one. */
export async function findPageMovedFrom(db: Db, { storeId }: StoreScope, path: string): Promise<string | null> {
  const row = await db
    .selectFrom('custom_page_addresses')
    .innerJoin('custom_pages', 'custom_pages.id', 'custom_page_addresses.pageId')
    .select('custom_pages.path')
    .where('custom_page_addresses.storeId', '=', storeId)
    .where('custom_page_addresses.path', '=', path)
    .where('custom_pages.publishedJson', 'is not', null)
    .where('custom_pages.deletedIsoDateTimeUtc', 'is', null)
    .executeTakeFirst();
  return row?.path ?? null;
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
    .where('deletedIsoDateTimeUtc', 'is', null)
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
