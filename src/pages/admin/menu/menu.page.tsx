import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import menuBuilderIsland from '#islands/admin/menu-builder.island.tsx';
import menuListIsland from '#islands/admin/menu-list.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { menuIssues } from '#src/domain/menu/menu-issues.ts';
import { sellingWeek } from '#src/domain/ordering/selling-week.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { readDrafted } from '#src/features/menu/desk/read-drafted.ts';
import { waitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { DineInIcon } from '#src/ui/icon.tsx';
import { adminPage } from '../admin-page.ts';
import { may, refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { Builder, BuilderHeader, EmptyMenu } from './builder/builder.tsx';
import { actInBuilder, namesIn } from './builder/builder-actions.ts';
import { UndoNotice } from './builder/undo-notice.tsx';
import { countOf, filterOf, MENU_FILTERS, type MenuFilter, menuList, mostOf } from './menu-list.ts';
import { RowIcons } from './row-icons.tsx';
import { actOnList, SoldOutProblem, shownInRow } from './sold-out.tsx';

/** The menu builder: categories, and the items of one of them or of a search. */
export const menuPage = adminPage<StoreScope>({
  guard: { action: 'menu.read' },
  inStore: { in: 'menu', at: 10, label: 'Menu', icon: DineInIcon },
  words: 'categories items dishes prices sold out',
  example: {
    forms: { soldOut: { itemId: '{itemId}' }, backOnSale: { itemId: '{soldOutItemId}' } },
    needs: { soldOut: 'soldOut.manage', backOnSale: 'soldOut.manage' },
  },
})({
  path: paths.menu.path,
  async load({ ctx, scope, base, url, query, actor }) {
    const store = await ctx.menus.storeOf(scope);
    const drafted = await readDrafted(ctx, scope, ctx.db);
    const { menu } = drafted;
    const search = (query.get('search') ?? '').slice(0, 60);
    const filter = filterOf(query.get('show'));
    const categories = menu.categories.toSorted((a, b) => a.sortOrder - b.sortOrder);
    const isNarrowed = search !== '' || filter !== 'all';
    const asked = categories.find(({ id }) => id === query.get('category'));
    const chosenId = isNarrowed ? null : ((asked ?? categories[0])?.id ?? null);
    const { currencyCode } = store.profile;
    const counts = Map.groupBy(menu.items, ({ categoryId }) => categoryId);
    const most = isNarrowed ? mostOf(query.get('most')) : undefined;
    const stations = (await listPrintStations(ctx.db, scope)).map(({ id, name }) => ({ id, name }));
    const stationNames = new Map(stations.map(({ id, name }) => [id, name]));
    const now = ctx.clock.now();
    const timeText = (until: string) =>
      formatStoreTimeAndDay(Temporal.Instant.from(until), now, store.profile.timezone);
    const narrowing = { search, filter, currencyCode, stationNames, timeText, categoryId: chosenId ?? undefined };
    return {
      base,
      here: url.pathname,
      query,
      store,
      search,
      filter,
      chosenId,
      /** On a phone the items replace the categories. */
      isOpen: isNarrowed || asked !== undefined,
      lines: categories.map((category) => ({ category, itemCount: counts.get(category.id)?.length ?? 0 })),
      list: menuList(menu, { ...narrowing, ...(most && { most }) }),
      itemCount: menu.items.length,
      issueCount: menuIssues(menu, sellingWeek(store.profile)).length,
      markOf: (itemId: string) => waitingMark(drafted, itemId),
      isAtOnce: await publishesAtOnce(ctx.db, scope),
      counts: Object.fromEntries(MENU_FILTERS.map((one) => [one, countOf(menu, one)])) as Record<MenuFilter, number>,
      mayEdit: may(actor, 'menu.manage', scope),
      stations,
      maySellOut: may(actor, 'soldOut.manage', scope),
    };
  },
  title: ({ store }) => `Menu · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return (await actInBuilder(request)) ?? (await actOnList(request));
    } catch (error) {
      return refused(error, request.form, namesIn(request.form));
    }
  },
  render(data, { form, notice }) {
    const { base, here, store, query, lines } = data;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <BuilderHeader {...data} view="items" />
        <RowIcons />
        <SoldOutProblem form={form} isBeside={shownInRow(query)} />
        <UndoNotice text={notice} changeId={query.get('undo')} />
        {lines.length === 0 ? (
          <EmptyMenu {...data} typed={form.values} />
        ) : (
          <Builder {...data} typed={form.values} errors={form.errors} />
        )}
        <IslandTag of={menuListIsland} hydrate="idle" props={{}} />
        <IslandTag of={menuBuilderIsland} hydrate="idle" props={{}} />
      </AdminLayout>
    );
  },
});
