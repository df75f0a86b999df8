/** What the buttons of a page's editor do. */
import { afterBlockButton, blocksToValues } from '#islands/admin/page-blocks/block-draft.ts';
import { type CustomPage, pageBlockSchema } from '#src/domain/tenancy/custom-page.schema.ts';
import { isLinkOrContact } from '#src/domain/tenancy/link-address.ts';
import { webAddressOf } from '#src/domain/tenancy/web-address.ts';
import { storeImage } from '#src/features/images/store-image.ts';
import {
  cleanPage,
  createPage,
  getPage,
  pageAct,
  restorePage,
  savePage,
  unpublishPage,
} from '#src/features/website-content/change-pages.ts';
import { deletePage } from '#src/features/website-content/delete-page.ts';
import { type ActionAnswer, formAgain, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { versionOf } from '../edit-form.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { sketchOf } from '../forms/sketch.ts';
import { refusedBeside, textOf, wholeOf } from '../forms.ts';
import { NEW, paths } from '../paths.ts';
import { readPicture } from '../picture-field.tsx';
import { type AroundPage, EMPTY_PAGE, pageKit, sentBlocks } from './page-kit.tsx';
import { pageOfSiteWith } from './site-preview.tsx';

export type PageEdit = PageActionRequest<StoreScope, typeof paths.customPage.path>;

export async function addPage(request: PageEdit, around: AroundPage): Promise<ActionAnswer> {
  const { ctx, scope, form, base, by } = request;
  const publish = publishOf(form);
  return makeForm({
    kit: pageKit(around),
    form,
    newId: () => ctx.ids.next(),
    empty: EMPTY_PAGE,
    prepare: () => prepare(request),
    async make(page) {
      const { pageId, removed } = await createPage(ctx, scope, { page, publish, by });
      const { restaurantId, storeId } = scope;
      const to = href(base, paths.customPage, { restaurantId, storeId, customPageId: pageId });
      return { kind: 'redirect', to, notice: savedText(publish !== null, removed) };
    },
  });
}

export async function editPage(request: PageEdit, around: AroundPage): Promise<ActionAnswer> {
  const { ctx, scope, form, url, by, params } = request;
  const pageId = params.customPageId;
  const publish = publishOf(form);
  let removed: readonly string[] = [];
  return saveForm({
    kit: pageKit(around),
    form,
    newId: () => ctx.ids.next(),
    prepare: () => prepare(request),
    read: async () => {
      const { draft, version } = await getPage(ctx.db, scope, pageId);
      return { value: draft, version };
    },
    save: async (page: CustomPage, { version }) => {
      ({ removed } = await savePage(ctx, scope, { pageId, version, page, publish, by }));
    },
    editor: ({ value }) => findEditorAgo({ ctx, scope: restaurantOf(scope), by }, pageAct(pageId), value),
    done: (since) => ({
      kind: 'redirect',
      to: url.pathname,
      notice: savedNotice(savedText(publish !== null, removed), since),
    }),
  });
}

/** The page on the store's website with what is typed. A block that can't be shown yet is left out until it can. */
export async function previewPage({ ctx, scope, form, params }: PageEdit, around: AroundPage): Promise<ActionAnswer> {
  const stored = params.customPageId === NEW ? EMPTY_PAGE : (await getPage(ctx.db, scope, params.customPageId)).draft;
  const { title, path, searchText, blocks } = sketchOf(pageKit(around), form, stored);
  const shown = blocks.flatMap((block) => {
    const { data } = pageBlockSchema.safeParse(
      block.kind === 'button' && !isLinkOrContact(block.address) ? { ...block, address: '/' } : block,
    );
    return data ?? [];
  });
  const page = { title: title || 'Untitled page', path: path || 'new', searchText, blocks: shown };
  return pageOfSiteWith(ctx, scope, cleanPage(page).page);
}

/** Buttons beside the form: they act on the page as it is saved. */
export async function actOnPage(request: PageEdit, button: string): Promise<ActionAnswer> {
  const { ctx, scope, form, url, base, by, params } = request;
  const act = { pageId: params.customPageId, version: versionOf(form), by };
  const done = (notice: string, to = url.pathname): ActionAnswer => ({ kind: 'redirect', to, notice });
  try {
    if (button === 'restore') {
      const number = wholeOf(form, 'number');
      await restorePage(ctx, scope, { ...act, number });
      return done(`Version ${number} is your draft now. Look at it, then publish it.`);
    }
    if (button === 'unpublish') {
      await unpublishPage(ctx, scope, act);
      return done('Customers no longer see this page. The draft is kept.');
    }
    await deletePage(ctx, scope, act);
    const { restaurantId, storeId } = scope;
    return done('Page deleted.', href(base, paths.customPages, { restaurantId, storeId }, { undo: act.pageId }));
  } catch (error) {
    return refusedBeside(error, form);
  }
}

/** Without script: the form again, with the block added, moved or gone; nothing is saved by it. Null: no such button. */
export async function pressBlock(request: PageEdit): Promise<ActionAnswer | null> {
  const { ctx, form } = request;
  const button = textOf(form, 'do');
  if (!/^(?:block|picture)\./.test(button)) return null;
  await keepPictures(request);
  const blocks = sentBlocks(form);
  const next = afterBlockButton(blocks, button, ctx.ids.next()) ?? blocks;
  const others = Object.entries(formAgain(form, []).values).filter(([name]) => !name.startsWith('block.'));
  const values = { ...Object.fromEntries(others), ...blocksToValues(next) };
  return { kind: 'again', status: 200, form: { values, errors: {}, message: null } };
}

function publishOf(form: FormData): { readonly note: string } | null {
  return form.get('do') === 'publish' ? { note: textOf(form, 'note') } : null;
}

function savedText(isPublished: boolean, removed: readonly string[]): string {
  const said = isPublished ? 'Published. Customers see it now.' : 'Draft saved. Customers don’t see it yet.';
  if (removed.length === 0) return said;
  const names = removed.slice(0, 3).join(', ') + (removed.length > 3 ? ' and more' : '');
  return `${said} We left out what a page can’t have: ${names}.`;
}

const MOST_FILES = 12;

/** An address that is left out is made from the title. */
async function prepare(request: PageEdit): Promise<void> {
  const { form } = request;
  if (textOf(form, 'path') === '') form.set('path', webAddressOf(textOf(form, 'title')) ?? '');
  await keepPictures(request);
}

/** Files that came with the form, where no script has sent them before. */
async function keepPictures({ ctx, scope, form, by }: PageEdit): Promise<void> {
  const issues: FieldIssue[] = [];
  const beside = (name: string, error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error;
    issues.push({ path: name, message: error.message });
  };
  for (const [at, block] of sentBlocks(form).entries()) {
    const name = `block.${at}.${block.kind === 'gallery' ? 'pictures' : 'imageId'}`;
    if (block.kind === 'image') await readPicture({ ctx, form, by }, scope, name).catch((error) => beside(name, error));
    if (block.kind !== 'gallery') continue;
    let of = block.pictures.length;
    for (const file of form.getAll(`${name}.file`).slice(0, MOST_FILES)) {
      if (!(file instanceof File) || file.size === 0) continue;
      try {
        const stored = await storeImage(ctx, restaurantOf(scope), {
          bytes: new Uint8Array(await file.arrayBuffer()),
          by,
        });
        form.set(`${name}.${of}.imageId`, stored.id);
        of += 1;
      } catch (error) {
        beside(name, error);
      }
    }
    form.delete(`${name}.file`);
  }
  if (issues.length > 0) throw invalidFields(...issues);
}
