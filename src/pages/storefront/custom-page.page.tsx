import type { CustomPage } from '#src/domain/tenancy/custom-page.schema.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { movedTo, shownPage } from '#src/features/website-content/change-pages.ts';
import { takesInquiries } from '#src/features/website-content/inquire.ts';
import { PREVIEW_PARAM } from '#src/features/website-content/preview.ts';
import { GoTo, href, type PageRequest, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { mapPictures } from './hours-parts.tsx';
import { sendInquiry } from './inquiry-action.ts';
import { StoreLayout } from './layout.tsx';
import { menuChangesAt, menuSections } from './menu-view.ts';
import { PageBlocks } from './page-blocks.tsx';
import { pageUrl } from './page-url.ts';
import { paths } from './paths.ts';
import { pageFacts, shareImage } from './shared-facts.ts';
import { storeHeadOf } from './store-head.ts';

type Path = typeof paths.customPage.path;

interface FoundPage {
  readonly page: CustomPage;
  readonly isPreview: boolean;
}

/** What a page of the store's own shows beside its blocks. */
async function pageWith({ ctx, scope, params, base }: PageRequest<StoreScope, Path>, found: FoundPage) {
  const [store, menu] = [await ctx.menus.storeOf(scope), await ctx.menus.menuOf(scope)];
  const now = ctx.clock.now();
  const today = localDateOf(now, store.profile.timezone);
  const at = { ...params, restaurantId: scope.restaurantId, storeId: scope.storeId };
  const showsMenu = found.page.blocks.some(({ kind }) => kind === 'menu');
  const seconds = showsMenu ? menuChangesAt(menu, store, now).since(now).total('seconds') : 60;
  return {
    ...found,
    head: storeHeadOf(store, now),
    store,
    today,
    tiles: ctx.mapTiles,
    sections: showsMenu ? menuSections(menu, store, now) : [],
    base,
    here: href(base, paths.customPage, at),
    url: pageUrl({ publicUrl: ctx.publicUrl, ownHost: store.ownHost }, paths.customPage, at),
    publicUrl: ctx.publicUrl,
    takesThem: await takesInquiries(ctx, scope),
    version: `${store.menuVersion}.${store.settingsVersion}.${today}`,
    maxAgeSeconds: Math.max(1, Math.min(60, Math.floor(seconds))),
  };
}

/** A page that the store made itself. */
export const customPage = pageOf<StoreScope>()({
  path: paths.customPage.path,
  hasOwnCss: true,
  async load(request) {
    const { ctx, scope, params, query, base } = request;
    const found = await shownPage(ctx, scope, { path: params.pagePath, previewKey: query.get(PREVIEW_PARAM) });
    if (found) return pageWith(request, found);
    const moved = await movedTo(ctx, scope, params.pagePath);
    if (moved === null) throw notFound('page');
    throw new GoTo(href(base, paths.customPage, { ...params, ...scope, pagePath: moved }), true);
  },
  title: ({ page, head }) => `${page.title} · ${head.restaurantName} ${head.storeName}`,
  head({ page, isPreview, store, url, publicUrl }) {
    const imageId = firstPictureOf(page);
    const imageUrl = imageId === null ? null : shareImage(publicUrl, imageId);
    return {
      canonical: url,
      ...(page.searchText ? { description: page.searchText } : {}),
      ...(isPreview ? { isIndexed: false } : {}),
      ...(imageUrl ? { imageUrl } : {}),
      facts: pageFacts({ title: page.title, text: page.searchText, url, imageUrl }, store, publicUrl),
    };
  },
  cache: ({ isPreview, version, maxAgeSeconds }) => (isPreview ? null : { key: version, maxAgeSeconds }),
  pictures: ({ page, tiles, store }) =>
    page.blocks.some(({ kind }) => kind === 'map') ? mapPictures(tiles, store) : [],
  async action(request) {
    const { ctx, scope, params } = request;
    const found = await shownPage(ctx, scope, { path: params.pagePath, previewKey: null });
    if (!found?.page.blocks.some(({ kind }) => kind === 'inquiry')) throw notFound('form');
    return sendInquiry(request);
  },
  render({ page, isPreview, here, takesThem, ...around }, { form, notice }) {
    const { head, base } = around;
    return (
      <StoreLayout head={head} base={base}>
        <article className="mx-auto flex w-full max-w-page flex-col gap-6 px-(--gutter) py-8 sm:gap-8 sm:py-12">
          {isPreview ? <Banner kind="info" title="This is a preview of a draft. Customers don’t see it yet." /> : null}
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          <h1 className="mx-auto w-full max-w-narrow font-extrabold text-28 sm:text-36">{page.title}</h1>
          <PageBlocks blocks={page.blocks} form={form} inquiryTo={takesThem ? here : null} {...around} />
        </article>
      </StoreLayout>
    );
  },
});

/** The page as it would be with what is typed, before any of it is saved. */
export function customPageWith(page: CustomPage): typeof customPage {
  return { ...customPage, load: (request) => pageWith(request, { page, isPreview: false }) };
}

function firstPictureOf({ blocks }: CustomPage): string | null {
  for (const block of blocks) {
    if (block.kind === 'image') return block.imageId;
    if (block.kind === 'gallery') return block.pictures[0]?.imageId ?? null;
  }
  return null;
}
