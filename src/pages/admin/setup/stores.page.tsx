import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { StoreRow } from '#db/tenancy/stores.repository.ts';
import type { AppContext } from '#src/context.ts';
import { listStoresFor } from '#src/features/tenancy/manage-stores.ts';
import { type ActionAnswer, href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { storeHeadOf } from '#src/pages/storefront/store-head.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { grantStoreScope, type RestaurantScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { EditIcon, PlusIcon, StoreIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, refused, requireMay } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { actOnEach } from '../lists/bulk.ts';
import { asksForAllTicked, FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import { asksForFile, chosenOf, listFile, matchingRows, pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { storeToday } from '../today/store-today.tsx';
import { pauseByForm } from './pause-form.tsx';
import { addressOf, SORTS_BY_FIGURES, STORE_FIELD, STORE_FILE, type StoreLine, storeList } from './store-list.tsx';

/** The list holds only stores that this person may read. */
async function storeLine(ctx: AppContext, store: StoreRow): Promise<StoreLine> {
  const scope = grantStoreScope({ restaurantId: store.restaurantId, storeId: store.id });
  const { openText, isOpen, isPaused } = storeHeadOf(await ctx.menus.storeOf(scope), ctx.clock.now());
  return {
    storeId: store.id,
    restaurantId: store.restaurantId,
    name: store.name,
    where: addressOf(store),
    openText,
    isOpen,
    isPaused,
    figures: null,
  };
}

function withFigures(ctx: AppContext, lines: readonly StoreLine[]): Promise<StoreLine[]> {
  return Promise.all(
    lines.map(async (line) => {
      if (line.figures) return line;
      const scope = grantStoreScope(line);
      const menu = await ctx.menus.menuOf(scope);
      return { ...line, figures: { today: await storeToday(ctx, scope), itemCount: menu.items.length } };
    }),
  );
}

async function storesOf({ ctx, scope, base, query, actor }: PageRequest<RestaurantScope>) {
  const restaurant = await findRestaurant(ctx.db, scope);
  if (!restaurant || !actor) throw notFound('restaurant');
  const stores = await listStoresFor(ctx, actor, scope);
  const plain = await Promise.all(stores.map((store) => storeLine(ctx, store)));
  const mayManage = may(actor, 'restaurant.manage', scope);
  const kit = storeList({ base, mayManage, hasSeveral: plain.length > 1 });
  const asked = readList(kit, query);
  const lines = SORTS_BY_FIGURES.includes(asked.sort.by) ? await withFigures(ctx, plain) : plain;
  return { restaurant, mayManage, kit, asked, lines };
}

export const storesPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.read' },
  inRestaurant: { in: 'stores', at: 10, label: 'Stores', icon: StoreIcon },
  example: {
    query: { sort: '-orders' },
    forms: { pause: { storeId: '{storeId}' }, resume: { storeId: '{storeId}' } },
    needs: { pause: 'restaurant.manage', resume: 'restaurant.manage' },
  },
})({
  path: paths.stores.path,
  async load(request) {
    const { ctx, base, url, query } = request;
    const { restaurant, mayManage, kit, asked, lines } = await storesOf(request);
    const { state, shown } = pageOfRows(kit, asked, lines);
    return {
      base,
      here: url.pathname,
      restaurant,
      mayManage,
      kit,
      state,
      shown: { ...shown, rows: await withFigures(ctx, shown.rows) },
      isAllTicked: asksForAllTicked(query),
    };
  },
  async file(request) {
    if (!asksForFile(request.query)) return null;
    const { kit, asked, lines } = await storesOf(request);
    return listFile('stores', STORE_FILE, [await withFigures(request.ctx, matchingRows(kit, asked, lines))]);
  },
  title: ({ restaurant }) => `Stores · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await pauseChosen(request);
    } catch (error) {
      return refused(error, request.form);
    }
  },
  render({ base, here, restaurant, mayManage, kit, state, shown, isAllTicked }, { form, notice }) {
    const restaurantId = restaurant.id;
    const add = mayManage ? (
      <LinkButton href={href(base, paths.createStore, { restaurantId })} variant="primary" icon={PlusIcon}>
        Add a store
      </LinkButton>
    ) : null;
    return (
      <AdminLayout base={base} here={here} store={null} restaurant={restaurant}>
        <PageHeader
          title={restaurant.name}
          status={listCount(kit, state, shown)}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ label: 'Restaurants', href: href(base, paths.restaurants, {}) }, { label: restaurant.name }]}
            />
          }
          actions={
            <>
              {mayManage ? (
                <LinkButton href={href(base, paths.editRestaurant, { restaurantId })} icon={EditIcon}>
                  Edit restaurant
                </LinkButton>
              ) : null}
              {shown.all > 1 ? <FileLink {...{ here, state, shown }} /> : null}
              {shown.all > 0 ? add : null}
            </>
          }
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <KitList {...{ kit, state, shown, here, add, isAllTicked }} />
      </AdminLayout>
    );
  },
});

async function pauseChosen(request: PageActionRequest<RestaurantScope>): Promise<ActionAnswer> {
  const { ctx, scope, actor, form, url, by } = request;
  const isPaused = form.get('do') === 'pause';
  if (!actor || (!isPaused && form.get('do') !== 'resume')) {
    throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
  }
  requireMay(actor, 'restaurant.manage', scope);
  const stores = new Map((await listStoresFor(ctx, actor, scope)).map((store) => [store.id, store]));
  const ids = chosenOf(form, STORE_FIELD);
  // A store of another restaurant gets the same answer as an unknown one, so that it reveals nothing.
  if (ids.some((storeId) => !stores.has(storeId))) throw notFound('restaurant');
  return actOnEach({
    ids,
    nameOf: (storeId) => stores.get(storeId)?.name ?? 'A store',
    async act(storeId) {
      await pauseByForm(ctx, grantStoreScope({ restaurantId: scope.restaurantId, storeId }), form, by);
    },
    done: (count) => doneText(isPaused, count),
    to: url.pathname + url.search,
  });
}

function doneText(isPaused: boolean, count: number): string {
  const stores = count === 1 ? '1 store' : `${count} stores`;
  return isPaused
    ? `${stores} paused. Customers can see this on the website.`
    : `${stores} taking online orders again.`;
}
