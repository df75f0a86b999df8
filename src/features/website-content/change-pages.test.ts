import { beforeEach, describe, expect, test } from 'bun:test';
import { listPublishedPaths } from '#db/website/custom-pages.repository.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { CustomPage, PageBlock } from '#src/domain/tenancy/custom-page.schema.ts';
import { MAX_PAGES } from '#src/domain/tenancy/custom-page-limits.ts';
import { printingFixture, ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { restaurantOf } from '#src/shared/scope.ts';
import { storeImage } from '../images/store-image.ts';
import {
  createPage,
  findPageVersion,
  getPage,
  listPageVersions,
  movedTo,
  restorePage,
  savePage,
  shownPage,
  unpublishPage,
} from './change-pages.ts';
import { bringPageBack, deletePage } from './delete-page.ts';

const PIXEL = Uint8Array.fromBase64(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);
const by = BY_SYSTEM;
const text = (html: string): PageBlock => ({ id: 'story', kind: 'text', html });
const about = (part: Partial<CustomPage> = {}): CustomPage => ({
  title: 'About us',
  path: 'about-us',
  searchText: '',
  blocks: [text('<p>Since 1998</p>')],
  ...part,
});

let ctx: Awaited<ReturnType<typeof printingFixture>>;
beforeEach(async () => {
  ctx = await printingFixture();
});

const make = async (page = about(), publish: { note: string } | null = null) =>
  (await createPage(ctx, ROMA_SCOPE, { page, publish, by })).pageId;
const read = (pageId: string) => getPage(ctx.db, ROMA_SCOPE, pageId);
const save = async (pageId: string, page: CustomPage, publish: { note: string } | null = null) =>
  savePage(ctx, ROMA_SCOPE, { pageId, version: (await read(pageId)).version, page, publish, by });
const seen = async (path = 'about-us') => (await shownPage(ctx, ROMA_SCOPE, { path, previewKey: null }))?.page;
const shownVersion = async () => (await ctx.menus.storeOf(ROMA_SCOPE)).settingsVersion;
const fieldsOf = (error: unknown) => (error instanceof AppError ? (error.details?.fields as FieldIssue[]) : error);
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);

describe('a page of a website', () => {
  test('is a draft that only its link shows, until it is published', async () => {
    const pageId = await make();
    const before = await shownVersion();
    expect(await seen()).toBeUndefined();
    const { previewKey } = await read(pageId);
    expect(await shownPage(ctx, ROMA_SCOPE, { path: 'about-us', previewKey })).toMatchObject({ isPreview: true });
    expect(await shownPage(ctx, ROMA_SCOPE, { path: 'about-us', previewKey: 'guessed-0123456789abc' })).toBeNull();

    await save(pageId, about(), { note: 'First' });
    expect(await seen()).toEqual(about());
    // Kept pages of the store are drawn anew.
    expect(await shownVersion()).toBe(before + 1);
  });

  test('customers see what was published while a new draft is written, at its old address', async () => {
    const pageId = await make(about(), { note: '' });
    const before = await shownVersion();
    await save(pageId, about({ title: 'Our story', path: 'our-story' }));
    expect((await seen())?.title).toBe('About us');
    expect(await seen('our-story')).toBeUndefined();
    expect(await shownVersion()).toBe(before);
    await save(pageId, about({ title: 'Our story', path: 'our-story' }), { note: '' });
    expect([(await seen('our-story'))?.title, await seen()]).toEqual(['Our story', undefined]);
    expect(await listPublishedPaths(ctx.db, ROMA_SCOPE)).toEqual(['our-story']);
  });

  test('every version stays as it was published, and can be the draft again', async () => {
    const pageId = await make(about(), { note: 'First' });
    await save(pageId, about({ blocks: [text('<p>Since 1999</p>')] }), { note: 'A slip' });
    expect(await listPageVersions(ctx, ROMA_SCOPE, pageId)).toMatchObject([
      { number: 2, note: 'A slip' },
      { number: 1, note: 'First' },
    ]);
    const { version } = await read(pageId);
    await restorePage(ctx, ROMA_SCOPE, { pageId, version, number: 1, by });
    expect((await read(pageId)).draft).toEqual(about());
    expect((await seen())?.blocks).toEqual([text('<p>Since 1999</p>')]);
    expect(await restorePage(ctx, ROMA_SCOPE, { pageId, version: version + 1, number: 9, by }).catch(codeOf)).toBe(
      'resource_not_found',
    );
  });

  test('is taken off the website, and its draft stays', async () => {
    const pageId = await make(about(), { note: '' });
    await unpublishPage(ctx, ROMA_SCOPE, { pageId, version: 1, by });
    expect(await seen()).toBeUndefined();
    expect((await read(pageId)).draft).toEqual(about());
  });

  test('is deleted, and brought back as customers saw it, with its versions', async () => {
    const pageId = await make(about(), { note: 'First' });
    const before = await read(pageId);
    await deletePage(ctx, ROMA_SCOPE, { pageId, version: 1, by });
    expect(await read(pageId).catch(codeOf)).toBe('resource_not_found');
    expect([await seen(), await listPublishedPaths(ctx.db, ROMA_SCOPE)]).toEqual([undefined, []]);
    const drawn = await shownVersion();

    await bringPageBack(ctx, ROMA_SCOPE, { pageId, by });
    expect(await read(pageId)).toEqual({ ...before, version: 3 });
    expect(await seen()).toEqual(about());
    expect(await shownVersion()).toBe(drawn + 1);
    expect(await findPageVersion(ctx.db, ROMA_SCOPE, pageId, 1)).toEqual(about());
    // Pressed twice.
    await bringPageBack(ctx, ROMA_SCOPE, { pageId, by });
    expect(await shownVersion()).toBe(drawn + 1);
  });

  test('is not brought back over a page that has its address by now', async () => {
    const pageId = await make(about(), { note: '' });
    await deletePage(ctx, ROMA_SCOPE, { pageId, version: 1, by });
    const other = await make(about({ title: 'About Roma' }));
    const back = bringPageBack(ctx, ROMA_SCOPE, { pageId, by });
    expect(await back.catch((error: Error) => error.message)).toBe(
      '“About Roma” has the deleted page’s address now. Give it another one first.',
    );
    await save(other, about({ title: 'About Roma', path: 'about-roma' }));
    await bringPageBack(ctx, ROMA_SCOPE, { pageId, by });
    expect((await seen())?.title).toBe('About us');
  });

  test('goes for good, with its versions, once another one is deleted a month later', async () => {
    const [first, second] = [await make(about(), { note: '' }), await make(about({ path: 'second' }))];
    await deletePage(ctx, ROMA_SCOPE, { pageId: first, version: 1, by });
    const now = ctx.clock.now().add({ hours: 24 * 30 + 1 });
    await deletePage({ ...ctx, clock: { now: () => now } }, ROMA_SCOPE, { pageId: second, version: 1, by });
    expect(await bringPageBack(ctx, ROMA_SCOPE, { pageId: first, by }).catch(codeOf)).toBe('resource_not_found');
    expect(await listPageVersions(ctx, ROMA_SCOPE, first)).toEqual([]);
    await bringPageBack(ctx, ROMA_SCOPE, { pageId: second, by });
  });

  test('is found at every address it was published at, until another page takes one', async () => {
    const pageId = await make(about(), { note: '' });
    const moved = (path: string) => movedTo(ctx, ROMA_SCOPE, path);
    await save(pageId, about({ path: 'our-story' }));
    expect(await moved('about-us')).toBeNull();
    await save(pageId, about({ path: 'our-story' }), { note: '' });
    await save(pageId, about({ path: 'since-1998' }), { note: '' });
    expect([await moved('about-us'), await moved('our-story')]).toEqual(['since-1998', 'since-1998']);
    expect(await movedTo(ctx, WOK_SCOPE, 'about-us')).toBeNull();

    const other = await make(about({ title: 'Another' }), { note: '' });
    expect((await seen())?.title).toBe('Another');
    await save(other, about({ title: 'Another', path: 'another' }), { note: '' });
    expect(await moved('about-us')).toBe('another');

    const { version } = await read(other);
    await unpublishPage(ctx, ROMA_SCOPE, { pageId: other, version, by });
    expect(await moved('about-us')).toBeNull();
  });

  test('of two who save at once the second is told, and nothing of the first is lost', async () => {
    const pageId = await make();
    const second = { pageId, version: (await read(pageId)).version, page: about({ title: 'Mine' }), publish: null, by };
    await save(pageId, about({ title: 'Theirs' }));
    expect(await savePage(ctx, ROMA_SCOPE, second).catch(codeOf)).toBe('resource_status_conflict');
    expect((await read(pageId)).draft.title).toBe('Theirs');
  });

  test('has an address of its own', async () => {
    await make(about({ title: 'First' }), { note: '' });
    const other = await make(about({ title: 'Second', path: 'second' }));
    expect(await save(other, about({ title: 'Second' }), { note: '' }).catch(fieldsOf)).toEqual([
      { path: 'path', message: '“First” has this address. Choose another one.' },
    ]);
    expect(await make().catch(fieldsOf)).toMatchObject([{ path: 'path' }]);
    expect((await read(other)).draft.path).toBe('second');
  });

  test('keeps its texts clean, and names what was left out', async () => {
    const dirty = about({ blocks: [text('<p onclick="x()">Hi<script>alert(1)</script></p>')] });
    const { pageId, removed } = await createPage(ctx, ROMA_SCOPE, { page: dirty, publish: null, by });
    expect([(await read(pageId)).draft.blocks, removed]).toEqual([[text('<p>Hi</p>')], ['script']]);
  });

  test('shows its restaurant’s own pictures, in the size they have', async () => {
    const mine = await storeImage(ctx, restaurantOf(ROMA_SCOPE), { bytes: PIXEL, by });
    const theirs = await storeImage(ctx, restaurantOf(WOK_SCOPE), { bytes: PIXEL, by });
    const picture = (imageId: string) => ({ imageId, width: 9000, height: 1, alt: '' });
    const page = (imageId: string): CustomPage =>
      about({
        blocks: [
          { id: 'one', kind: 'image', ...picture(imageId), caption: '' },
          { id: 'many', kind: 'gallery', pictures: [picture(mine.id), picture(imageId)] },
          { id: 'hand', kind: 'html', html: `<img src="/images/${imageId}">` },
        ],
      });
    expect((await make(page(theirs.id)).catch(fieldsOf)) as unknown).toMatchObject([
      { path: 'blocks.0.imageId' },
      { path: 'blocks.1.pictures.1.imageId' },
      { path: 'blocks.2.html' },
    ]);
    const pageId = await make(page(mine.id));
    expect((await read(pageId)).draft.blocks[0]).toMatchObject({ imageId: mine.id, width: 1, height: 1 });
  });

  test('is nobody else’s to read, change or restore', async () => {
    const pageId = await make(about(), { note: 'Secret' });
    const act = { pageId, version: 1, by };
    const tries = [
      getPage(ctx.db, WOK_SCOPE, pageId),
      savePage(ctx, WOK_SCOPE, { ...act, page: about(), publish: null }),
      restorePage(ctx, WOK_SCOPE, { ...act, number: 1 }),
      unpublishPage(ctx, WOK_SCOPE, act),
      deletePage(ctx, WOK_SCOPE, act),
      bringPageBack(ctx, WOK_SCOPE, act),
    ];
    for (const one of tries) expect(await (one as Promise<unknown>).catch(codeOf)).toBe('resource_not_found');
    expect(await findPageVersion(ctx.db, WOK_SCOPE, pageId, 1)).toBeNull();
    expect(await listPageVersions(ctx, WOK_SCOPE, pageId)).toEqual([]);
    expect(await shownPage(ctx, WOK_SCOPE, { path: 'about-us', previewKey: null })).toBeNull();
  });

  test('is one of up to 50', async () => {
    for (let at = 0; at < MAX_PAGES; at += 1) await make(about({ path: `page-${at}` }));
    expect(await make().catch(codeOf)).toBe('validation_failed');
  });
});
