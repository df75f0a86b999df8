import menuListIsland from '#islands/admin/menu-list.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { readDrafted } from '#src/features/menu/desk/read-drafted.ts';
import { waitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import { href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EditIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { AddItem } from './add-item.tsx';
import { ORDERING_SYSTEM_LABELS } from './menu-labels.ts';
import { menuList } from './menu-list.ts';
import { MenuRows } from './menu-rows.tsx';
import { actOnList, SoldOutProblem } from './sold-out.tsx';

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
  async load({ ctx, scope, base, url, params, actor }) {
    const store = await ctx.menus.storeOf(scope);
    const drafted = await readDrafted(ctx, scope, ctx.db);
    const { currencyCode } = store.profile;
    const { sections } = menuList(drafted.menu, {
      ...{ search: '', filter: 'all', currencyCode },
      categoryId: params.categoryId,
    });
    const [section] = sections;
    if (!section) throw notFound('category');
    return {
      base,
      here: url.pathname,
      store,
      section,
      markOf: (itemId: string) => waitingMark(drafted, itemId),
      mayEdit: may(actor, 'menu.manage', scope),
      maySellOut: may(actor, 'soldOut.manage', scope),
    };
  },
  title: ({ section, store }) => `${section.category.name} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await actOnList(request);
    } catch (error) {
      return refused(error, request.form);
    }
  },
  render({ base, here, store, section: { category, rows }, markOf, mayEdit, maySellOut }, { form, notice }) {
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
        <SoldOutProblem form={form} />
        <Notice text={notice} />
        {category.description ? <p className="mb-4 max-w-2xl text-ink-2">{category.description}</p> : null}
        {rows.length === 0 ? (
          <EmptyState title="No items yet" action={add}>
            Add an item with a name, price and photo. The category appears on the website once it has one.
          </EmptyState>
        ) : (
          <MenuRows {...{ rows, markOf, base, params, mayEdit, maySellOut }} mayMove={mayEdit} />
        )}
        <IslandTag of={menuListIsland} hydrate="idle" props={{}} />
      </AdminLayout>
    );
  },
});
