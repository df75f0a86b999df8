import { wasPickupSent } from '#db/marketplace/menu-uploads.repository.ts';
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { MARKETPLACE_MENU_TYPES, type MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import { isOver } from '#src/domain/marketplace/menu-upload.ts';
import { menuTree } from '#src/domain/ordering/marketplace-menu/menu-tree.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { buildMenu } from '#src/features/marketplace/build-menu.ts';
import { isConnected } from '#src/features/marketplace/connect-store.ts';
import { lastSentMenu, listUploads } from '#src/features/marketplace/read-menus.ts';
import { requestRollback, requestUpload } from '#src/features/marketplace/upload-menu.ts';
import { type ActionAnswer, EMPTY_FORM, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { Breadcrumbs, Tabs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { MenuTreeCard, UploadCard, UploadHistory } from './menu-parts.tsx';

const TYPE_NAMES: Readonly<Record<MarketplaceMenuType, string>> = { delivery: 'Delivery', pickup: 'Pickup' };

/** The order type that the address asks for. */
export function menuTypeOf(query: URLSearchParams): MarketplaceMenuType {
  return query.get('type') === 'pickup' ? 'pickup' : 'delivery';
}

/** Delivery and pickup, each with its address. */
export function menuTypeTabs(path: string, type: MarketplaceMenuType) {
  return MARKETPLACE_MENU_TYPES.map((one) => ({
    ...{ href: one === 'delivery' ? path : `${path}?type=${one}`, label: TYPE_NAMES[one], isHere: one === type },
  }));
}

/** The menu on Uber Eats: what of ours is sent, the upload, and every one that was. */
export const uberEatsMenuPage = adminPage<StoreScope>({
  guard: { action: 'pos.manage' },
  under: paths.integrations,
  words: 'uber eats menu upload marketplace',
  example: { forms: { upload: {}, rollBack: { uploadId: 'nothing' } }, answers: [503] },
})({
  path: paths.uberEatsMenu.path,
  async load({ ctx, scope, base, url, query }) {
    const type = menuTypeOf(query);
    const built = await buildMenu(ctx, scope, type);
    return {
      ...{ base, here: url.pathname, type, now: ctx.clock.now() },
      since: String(await lastEventSequence(ctx.db)),
      store: await ctx.menus.storeOf(scope),
      refusals: built.refusals,
      tree: menuTree(built.ours, built, await lastSentMenu(ctx, scope, type)),
      uploads: await listUploads(ctx, scope),
      hasTwo: await wasPickupSent(ctx.db, scope),
      isConnected: ctx.ports.marketplace !== null && isConnected(await findUberEatsConnection(ctx.db, scope)),
    };
  },
  title: ({ store }) => `Menu on Uber Eats · ${store.profile.name}`,
  head: ({ uploads }) => ({
    isIndexed: false,
    ...(uploads.some(({ status }) => !isOver(status)) ? { refreshSeconds: 3 } : {}),
  }),
  async action(request) {
    try {
      return await act(request);
    } catch (error) {
      if (!(error instanceof AppError && error.status === 503)) return refused(error, request.form);
      return { kind: 'again', status: 503, form: { ...EMPTY_FORM, message: error.message } };
    }
  },
  render({ base, here, type, since, store, refusals, tree, uploads, hasTwo, isConnected, now }, { form, notice }) {
    const { restaurantId, id: storeId, timezone, currencyCode } = store.profile;
    const params = { restaurantId, storeId };
    const at = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, timezone);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <IslandTag
          of={liveParts}
          hydrate="load"
          props={{
            ...{ store: params, timezone, types: ['marketplaceMenuMoved'], orderId: null, since },
            parts: ['[data-live="uploads"]', '[data-live="tree"]'],
          }}
        />
        <PageHeader
          title="Menu on Uber Eats"
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ label: 'Uber Eats', href: href(base, paths.uberEats, params) }, { label: 'Menu' }]}
            />
          }
          actions={<LinkButton href={href(base, paths.uberEatsPrices, params)}>Prices on Uber Eats</LinkButton>}
        />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <Notice text={notice} />
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_24rem] lg:items-start">
          <div className="flex min-w-0 flex-col gap-4">
            <Tabs label="Order type" tabs={menuTypeTabs(here, type)} />
            <div data-live="tree" className="flex flex-col gap-4">
              <MenuTreeCard {...{ tree, currencyCode }} />
            </div>
          </div>
          <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
            <div className="max-lg:order-first">
              <UploadCard {...{ refusals, isConnected, hasTwo, form }} />
            </div>
            <div data-live="uploads">
              <UploadHistory {...{ uploads, at }} mayUpload={isConnected} />
            </div>
          </div>
        </div>
      </AdminLayout>
    );
  },
});

async function act({ ctx, scope, form, url, by }: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const done = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
  switch (form.get('do')) {
    case 'upload': {
      // The box says that it is for good.
      const both = form.has('pickup') ? { menuTypes: [...MARKETPLACE_MENU_TYPES], confirmSplit: true } : {};
      await requestUpload(ctx, scope, { ...both, by });
      return done('Upload requested.');
    }
    case 'rollBack':
      await requestRollback(ctx, scope, { uploadId: textOf(form, 'uploadId'), by });
      return done('The earlier menu is on its way.');
    default:
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
}
