import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import menuBuilderIsland from '#islands/admin/menu-builder.island.tsx';
import menuListIsland from '#islands/admin/menu-list.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { Category } from '#src/domain/menu/menu.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { readDrafted } from '#src/features/menu/desk/read-drafted.ts';
import { waitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import { href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EditIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { AddItem } from './add-item.tsx';
import { addressWith, Dishes } from './builder/builder.tsx';
import { actInBuilder, namesIn } from './builder/builder-actions.ts';
import { UndoNotice } from './builder/undo-notice.tsx';
import { ORDERING_SYSTEM_LABELS } from './menu-labels.ts';
import { menuList } from './menu-list.ts';
import { RowIcons } from './row-icons.tsx';
import { actOnList, SoldOutProblem, shownInRow } from './sold-out.tsx';

/** One category with its items. */
export const categoryPage = adminPage<StoreScope>({
  guard: { action: 'menu.read' },
  under: paths.menu,
  example: {
    forms: { soldOut: { itemId: '{itemId}' }, backOnSale: { itemId: '{soldOutItemId}' } },
    needs: { soldOut: 'soldOut.manage', backOnSale: 'soldOut.manage' },
  },
})({
  path: paths.category.path,
  async load({ ctx, scope, base, url, query, params, actor }) {
    const store = await ctx.menus.storeOf(scope);
    const drafted = await readDrafted(ctx, scope, ctx.db);
    const { currencyCode, timezone } = store.profile;
    const { menu } = drafted;
    const { categoryId } = params;
    const now = ctx.clock.now();
    const timeText = (until: string) => formatStoreTimeAndDay(Temporal.Instant.from(until), now, timezone);
    const list = menuList(menu, { search: '', filter: 'all', currencyCode, timeText, categoryId });
    const [section] = list.sections;
    if (!section) throw notFound('category');
    const counts = Map.groupBy(menu.items, (item) => item.categoryId);
    return {
      base,
      here: url.pathname,
      query,
      store,
      section,
      list,
      chosenId: categoryId,
      lines: menu.categories.map((category) => ({ category, itemCount: counts.get(category.id)?.length ?? 0 })),
      stations: (await listPrintStations(ctx.db, scope)).map(({ id, name }) => ({ id, name })),
      markOf: (itemId: string) => waitingMark(drafted, itemId),
      mayEdit: may(actor, 'menu.manage', scope),
      maySellOut: may(actor, 'soldOut.manage', scope),
    };
  },
  title: ({ section, store }) => `${section.category.name} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return (await actInBuilder(request)) ?? (await actOnList(request));
    } catch (error) {
      return refused(error, request.form, namesIn(request.form));
    }
  },
  render(data, { form, notice }) {
    const { base, here, query, store, section, mayEdit } = data;
    const { category, rows } = section;
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const systems = (['online', 'pos', 'uberEats'] as const)
      .filter((system) => category.applicableOrderingSystem[system])
      .map((system) => ORDERING_SYSTEM_LABELS[system]);
    const add = mayEdit ? <AddItem {...{ base, params, category }} isPrimary /> : null;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={category.name}
          status={`${rows.length} ${rows.length === 1 ? 'item' : 'items'} · ${systems.join(', ') || 'not sold anywhere'}`}
          breadcrumbs={
            <Breadcrumbs crumbs={[{ label: 'Menu', href: href(base, paths.menu, params) }, { label: category.name }]} />
          }
          actions={
            <>
              {mayEdit ? (
                <LinkButton
                  href={href(base, paths.editCategory, { ...params, categoryId: category.id })}
                  icon={EditIcon}
                >
                  Edit category
                </LinkButton>
              ) : null}
              {rows.length > 0 ? add : null}
            </>
          }
        />
        <RowIcons />
        <SoldOutProblem form={form} isBeside={shownInRow(query)} />
        <UndoNotice text={notice} changeId={query.get('undo')} />
        {category.image || category.description ? <About category={category} /> : null}
        {rows.length === 0 ? (
          <EmptyState title="No items yet" action={add}>
            Add an item with a name, price and photo. The category appears on the website once it has one.
          </EmptyState>
        ) : (
          <div data-part="menu-panes" data-key="panes" data-address={addressWith(here, query, {})}>
            <div data-part="dishes" data-key="dishes" className="group/dishes">
              <Dishes {...data} typed={form.values} errors={form.errors} isHeadless />
            </div>
          </div>
        )}
        <IslandTag of={menuListIsland} hydrate="idle" props={{}} />
        <IslandTag of={menuBuilderIsland} hydrate="idle" props={{}} />
      </AdminLayout>
    );
  },
});

function About({ category: { name, description, image, backgroundColor } }: { category: Category }) {
  return (
    <div className="mb-5 flex max-w-3xl items-center gap-4">
      {image ? (
        <Image
          src={image.path}
          alt={name}
          ratio={[4, 3]}
          width={160}
          colour={backgroundColor}
          className="w-32 shrink-0 rounded-card"
        />
      ) : null}
      {description ? <p className="min-w-0 text-ink-2">{description}</p> : null}
    </div>
  );
}
