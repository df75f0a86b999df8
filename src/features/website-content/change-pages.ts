import { appendStoreAudit, findEditor } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { findImage } from '#db/tenancy/images.repository.ts';
import { raiseSettingsVersion } from '#db/tenancy/stores.repository.ts';
import {
  type CustomPageRow,
  countPages,
  findPage,
  findPageAt,
  findPageMovedFrom,
  insertPage,
  keepOldAddress,
  updatePage,
} from '#db/website/custom-pages.repository.ts';
import {
  findVersionContent,
  insertVersion,
  listVersions,
  type WebsiteVersion,
} from '#db/website/website-versions.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type CustomPage, customPageSchema, type PageBlock } from '#src/domain/tenancy/custom-page.schema.ts';
import { MAX_PAGES } from '#src/domain/tenancy/custom-page-limits.ts';
import { versionNoteSchema } from '#src/domain/tenancy/website-theme.schema.ts';
import { AppError, type FieldIssue, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { ownPicturesIn, PICTURE_GONE } from '../images/own-pictures.ts';
import { cleanHtml } from './clean-html.ts';

export type PageNeeds = Needs<'write' | 'clock' | 'ids' | 'secrets'>;

export const SAVE_PAGE = 'saveCustomPage';
const MOST_VERSIONS = 100;

export const pageAct = (pageId: string, action: string = SAVE_PAGE) => ({
  action,
  subjectType: 'customPage',
  subjectId: pageId,
});

export interface PageSave {
  readonly page: CustomPage;
  /** Publishes it too, with what the version is for; null: it stays a draft. */
  readonly publish: { readonly note: string } | null;
  readonly by: ActedBy;
}

/** What was left out of its texts because no website of ours shows it. */
export interface SavedPage {
  readonly removed: readonly string[];
}

export async function createPage(
  ctx: PageNeeds,
  scope: StoreScope,
  { page, publish, by }: PageSave,
): Promise<SavedPage & { readonly pageId: string }> {
  const { page: clean, removed } = cleanPage(parseInput(customPageSchema, page));
  const note = publish && parseInput(versionNoteSchema, publish).note;
  const pageId = ctx.ids.next();
  await ctx.write(async (trx) => {
    if ((await countPages(trx, scope)) >= MAX_PAGES) {
      throw new AppError('validation_failed', `A website has up to ${MAX_PAGES} pages. Delete one you no longer need.`);
    }
    const draft = await checkedIn(trx, scope, pageId, clean);
    const published = note === null ? null : draft;
    const previewKey = ctx.secrets.newToken();
    await insertPage(trx, scope, { id: pageId, previewKey, draft, published, ...changed(ctx, by) });
    await followIn(trx, ctx, scope, { pageId, before: null, draft, published, note, by, action: SAVE_PAGE });
  });
  return { pageId, removed };
}

/** Keeps the draft, and shows it to customers where that is asked for. */
export async function savePage(
  ctx: PageNeeds,
  scope: StoreScope,
  { pageId, version, page, publish, by }: PageSave & { readonly pageId: string; readonly version: number },
): Promise<SavedPage> {
  const { page: clean, removed } = cleanPage(parseInput(customPageSchema, page));
  const note = publish && parseInput(versionNoteSchema, publish).note;
  await ctx.write(async (trx) => {
    const before = await getPage(trx, scope, pageId);
    const draft = await checkedIn(trx, scope, pageId, clean);
    const published = note === null ? before.published : draft;
    await storeIn(trx, ctx, scope, { before, version, draft, published, note, by, action: SAVE_PAGE });
  });
  return { removed };
}

export type PageChange = { readonly pageId: string; readonly version: number; readonly by: ActedBy };

/** Customers no longer see it; its draft and versions stay. */
export async function unpublishPage(ctx: PageNeeds, scope: StoreScope, { pageId, version, by }: PageChange) {
  await ctx.write(async (trx) => {
    const before = await getPage(trx, scope, pageId);
    const draft = await checkedIn(trx, scope, pageId, before.draft);
    const change = { before, version, draft, published: null, note: null, by, action: 'unpublishCustomPage' };
    await storeIn(trx, ctx, scope, change);
  });
}

/** Makes an earlier version the draft: it is looked at before customers see it. */
export async function restorePage(
  ctx: PageNeeds,
  scope: StoreScope,
  { pageId, version, number, by }: PageChange & { readonly number: number },
): Promise<void> {
  await ctx.write(async (trx) => {
    const before = await getPage(trx, scope, pageId);
    const found = await findPageVersion(trx, scope, pageId, number);
    if (!found) throw notFound('version');
    const draft = await checkedIn(trx, scope, pageId, cleanPage(found).page);
    const { published } = before;
    await storeIn(trx, ctx, scope, { before, version, draft, published, note: null, by, action: 'restoreCustomPage' });
  });
}

export async function getPage(db: Db, scope: StoreScope, pageId: string): Promise<CustomPageRow> {
  const page = await findPage(db, scope, pageId);
  if (!page) throw notFound('page');
  return page;
}

/** What is shown at an address: the published page, or the draft for whoever knows its key. Null: nothing. */
export async function shownPage(
  { db }: Needs<'db'>,
  scope: StoreScope,
  { path, previewKey }: { readonly path: string; readonly previewKey: string | null },
): Promise<{ readonly page: CustomPage; readonly isPreview: boolean } | null> {
  const found = await findPageAt(db, scope, path);
  if (!found) return null;
  if (previewKey !== null && previewKey === found.previewKey) return { page: found.draft, isPreview: true };
  return found.published && { page: found.published, isPreview: false };
}

/** Where the page is now that had this address before; null: none had. */
export function movedTo({ db }: Needs<'db'>, scope: StoreScope, path: string): Promise<string | null> {
  return findPageMovedFrom(db, scope, path);
}

export function listPageVersions({ db }: Needs<'db'>, scope: StoreScope, pageId: string): Promise<WebsiteVersion[]> {
  return listVersions(db, restaurantOf(scope), pageId, MOST_VERSIONS);
}

/** Of a page of this store; null: there is no such version. */
export async function findPageVersion(
  db: Db,
  scope: StoreScope,
  pageId: string,
  number: number,
): Promise<CustomPage | null> {
  if (!(await findPage(db, scope, pageId))) return null;
  const content = await findVersionContent(db, restaurantOf(scope), pageId, number);
  return content === null ? null : customPageSchema.parse(content);
}

interface Storing {
  readonly before: CustomPageRow;
  /** As it was read. */
  readonly version: number;
  readonly draft: CustomPage;
  readonly published: CustomPage | null;
  /** Of a new version; null: none is made. */
  readonly note: string | null;
  readonly by: ActedBy;
  readonly action: string;
}

async function storeIn(
  trx: Trx,
  ctx: PageNeeds,
  scope: StoreScope,
  { before, version, draft, published, note, by, action }: Storing,
): Promise<void> {
  const pageId = before.id;
  const page = { draft, published, ...changed(ctx, by) };
  if (!(await updatePage(trx, scope, { id: pageId, version }, page))) {
    const editor = await findEditor(trx, scope, pageAct(pageId), { stored: before.draft, by });
    throw changedMeanwhile('this page', before.version, editor);
  }
  await followIn(trx, ctx, scope, { pageId, before, draft, published, note, by, action });
}

/** A version for good, the website drawn anew where customers see something else, and the audit row. */
async function followIn(
  trx: Trx,
  ctx: PageNeeds,
  scope: StoreScope,
  {
    pageId,
    before,
    draft,
    published,
    note,
    by,
    action,
  }: Omit<Storing, 'before' | 'version'> & {
    readonly pageId: string;
    readonly before: CustomPageRow | null;
  },
): Promise<void> {
  if (note !== null) {
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const version = { content: draft, note, byName: by.name, createdIsoDateTimeUtc };
    await insertVersion(trx, restaurantOf(scope), pageId, version);
  }
  const oldPath = before?.published?.path;
  if (oldPath && published && published.path !== oldPath) await keepOldAddress(trx, scope, { path: oldPath, pageId });
  if (note !== null || published !== (before?.published ?? null)) await showIn(trx, ctx, scope);
  const was = before ? { before: before.draft } : {};
  await appendStoreAudit(trx, ctx, scope, { by, ...pageAct(pageId, action), ...was, after: draft });
}

/** Kept pages of the store are drawn anew. */
export async function showIn(trx: Trx, ctx: PageNeeds, scope: StoreScope): Promise<void> {
  const settingsVersion = await raiseSettingsVersion(trx, scope);
  await appendStoreEvent(trx, ctx, scope, { type: 'storeSettingsChanged', payload: { settingsVersion } });
}

function changed(ctx: PageNeeds, by: ActedBy) {
  return { changedByName: by.name, changedIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
}

/** As it is stored: without what a website of ours doesn't show. */
export function cleanPage(page: CustomPage): { readonly page: CustomPage; readonly removed: readonly string[] } {
  const removed = new Set<string>();
  const blocks = page.blocks.map((block): PageBlock => {
    if (block.kind !== 'text' && block.kind !== 'html') return block;
    const clean = cleanHtml(block.html, { byHand: block.kind === 'html' });
    for (const name of clean.removed) removed.add(name);
    return { ...block, html: clean.html };
  });
  return { page: { ...page, blocks }, removed: [...removed] };
}

/** Its address is free, its pictures are the restaurant's own, and known by their size. */
async function checkedIn(trx: Trx, scope: StoreScope, pageId: string, page: CustomPage): Promise<CustomPage> {
  const issues: FieldIssue[] = [];
  const other = await findPageAt(trx, scope, page.path);
  if (other && other.id !== pageId) {
    issues.push({ path: 'path', message: `“${other.draft.title}” has this address. Choose another one.` });
  }
  const blocks: PageBlock[] = [];
  for (const [at, block] of page.blocks.entries()) {
    const refuse = (path: string, message: string) => issues.push({ path: `blocks.${at}.${path}`, message });
    blocks.push(await withOwnPictures(trx, scope, block, refuse));
  }
  if (issues.length > 0) throw invalidFields(...issues);
  return { ...page, blocks };
}

type Refuse = (path: string, message: string) => void;

async function withOwnPictures(trx: Trx, scope: StoreScope, block: PageBlock, refuse: Refuse): Promise<PageBlock> {
  if (block.kind === 'image') {
    const found = await findImage(trx, restaurantOf(scope), block.imageId);
    if (!found) refuse('imageId', PICTURE_GONE);
    return found ? { ...block, width: found.width, height: found.height } : block;
  }
  if (block.kind === 'gallery') {
    const { pictures, issues } = await ownPicturesIn(trx, restaurantOf(scope), block.pictures, 'pictures');
    for (const { path, message } of issues) refuse(path, message);
    return { ...block, pictures };
  }
  if (block.kind === 'html') {
    for (const imageId of cleanHtml(block.html, { byHand: true }).imageIds) {
      if (!(await findImage(trx, restaurantOf(scope), imageId))) {
        refuse('html', `There’s no picture ${imageId} among yours.`);
      }
    }
  }
  return block;
}
