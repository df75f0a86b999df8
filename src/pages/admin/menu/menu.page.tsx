import menuListIsland from '#islands/admin/menu-list.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { Category } from '#src/domain/menu/menu.schema.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input } from '#src/ui/controls.tsx';
import { DineInIcon, EditIcon, ExternalIcon, PlusIcon, SearchIcon } from '#src/ui/icon.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may, refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { AddItem } from './add-item.tsx';
import { countOf, filterOf, MENU_FILTERS, type MenuFilter, menuList } from './menu-list.ts';
import { MenuRows, UpForm } from './menu-rows.tsx';
import { actOnList, SoldOutProblem } from './sold-out.tsx';

const FILTER_LABELS: Readonly<Record<MenuFilter, string>> = {
  all: 'All',
  soldOut: 'Sold out',
  hidden: 'Not on the menu',
  noPicture: 'No picture',
  noPrice: 'No price',
};

/** The whole menu of a store, by category. */
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
    const menu = await readEditedMenu(ctx, scope);
    const search = (query.get('search') ?? '').slice(0, 60);
    const filter = filterOf(query.get('show'));
    const { currencyCode } = store.profile;
    return {
      base,
      here: url.pathname,
      store,
      search,
      filter,
      sections: menuList(menu, { search, filter, currencyCode }),
      itemCount: menu.items.length,
      isAtOnce: await publishesAtOnce(ctx.db, scope),
      counts: Object.fromEntries(MENU_FILTERS.map((one) => [one, countOf(menu, one)])) as Record<MenuFilter, number>,
      mayEdit: may(actor, 'menu.manage', scope),
      maySellOut: may(actor, 'soldOut.manage', scope),
    };
  },
  title: ({ store }) => `Menu · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    try {
      return await actOnList(request);
    } catch (error) {
      return refused(error, request.form);
    }
  },
  render(
    { base, here, store, search, filter, sections, itemCount, isAtOnce, counts, mayEdit, maySellOut },
    { form, notice },
  ) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const add = mayEdit ? (
      <LinkButton href={href(base, paths.createCategory, params)} variant="primary" icon={PlusIcon}>
        Add a category
      </LinkButton>
    ) : null;
    const isNarrowed = search !== '' || filter !== 'all';
    const isEmpty = sections.length === 0 && !isNarrowed;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Menu"
          status={`${itemCount} ${itemCount === 1 ? 'item' : 'items'}. ${isAtOnce ? 'Changes go live as soon as you save' : 'Changes wait until you publish them'}`}
          actions={
            <>
              <LinkButton
                href={`/restaurants/${params.restaurantId}/stores/${params.storeId}`}
                variant="quiet"
                icon={ExternalIcon}
              >
                Website
              </LinkButton>
              {mayEdit ? <LinkButton href={href(base, paths.menuVersions, params)}>Versions</LinkButton> : null}
              {mayEdit ? <LinkButton href={href(base, paths.importMenu, params)}>Import</LinkButton> : null}
              {mayEdit ? <LinkButton href={href(base, paths.pizzaSettings, params)}>Pizza</LinkButton> : null}
              {isEmpty ? null : add}
            </>
          }
        />
        <SoldOutProblem form={form} />
        <Notice text={notice} />
        {isEmpty ? (
          <EmptyState title="Your menu is empty" action={add}>
            Start with a category, such as Pizza or Drinks, then add items.
          </EmptyState>
        ) : (
          <>
            <Filters {...{ here, search, filter, counts }} />
            {sections.length === 0 ? (
              <EmptyState title="No matches" action={<LinkButton href={here}>Show all</LinkButton>}>
                No items match your search.
              </EmptyState>
            ) : (
              <div className="grid gap-8 xl:grid-cols-[12rem_minmax(0,1fr)]">
                <nav aria-label="Categories" className="hidden self-start xl:sticky xl:top-8 xl:block">
                  <ul className="flex flex-col gap-0.5">
                    {sections.map(({ category, rows }) => (
                      <li key={category.id}>
                        <a
                          href={`#${category.id}`}
                          className="flex min-h-9 items-center gap-2 rounded-input px-2 text-14 text-ink-2 no-underline hover:bg-sunken hover:text-ink"
                        >
                          <Dot category={category} />
                          <span className="min-w-0 flex-1 truncate">{category.name}</span>
                          <span className="tnum text-ink-3">{rows.length}</span>
                        </a>
                      </li>
                    ))}
                  </ul>
                </nav>
                <div className="flex min-w-0 flex-col gap-8">
                  {sections.map(({ category, rows, itemCount: all }, at) => (
                    <section
                      key={category.id}
                      id={category.id}
                      data-part="menu-section"
                      aria-labelledby={`${category.id}-name`}
                      className="scroll-mt-20"
                    >
                      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
                        <h2 id={`${category.id}-name`} className="flex items-center gap-2 text-18">
                          <Dot category={category} />
                          <a
                            href={href(base, paths.category, { ...params, categoryId: category.id })}
                            className="font-semibold no-underline hover:underline"
                          >
                            {category.name}
                          </a>
                          <span className="tnum font-normal text-14 text-ink-3">{all}</span>
                        </h2>
                        {mayEdit ? (
                          <div className="flex items-center gap-1">
                            {at > 0 && !isNarrowed ? (
                              <UpForm button="categoryUp" field="categoryId" id={category.id} name={category.name} />
                            ) : null}
                            <LinkButton
                              href={href(base, paths.editCategory, { ...params, categoryId: category.id })}
                              size="small"
                              variant="quiet"
                              icon={EditIcon}
                            >
                              Edit<span className="sr-only"> {category.name}</span>
                            </LinkButton>
                            <AddItem {...{ base, params, category }} />
                          </div>
                        ) : null}
                      </div>
                      {rows.length > 0 ? (
                        <MenuRows {...{ rows, base, params, mayEdit, maySellOut }} />
                      ) : (
                        <p className="rounded-card border border-line border-dashed px-4 py-6 text-14 text-ink-2">
                          No items yet. Empty categories aren’t shown on the website.
                        </p>
                      )}
                    </section>
                  ))}
                </div>
              </div>
            )}
            <IslandTag of={menuListIsland} hydrate="idle" props={{}} />
          </>
        )}
      </AdminLayout>
    );
  },
});

function Dot({ category }: { category: Category }) {
  if (!category.backgroundColor) return null;
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-full"
      style={{ backgroundColor: category.backgroundColor }}
    />
  );
}

interface FiltersProps {
  here: string;
  search: string;
  filter: MenuFilter;
  counts: Readonly<Record<MenuFilter, number>>;
}

function Filters({ here, search, filter, counts }: FiltersProps) {
  const to = (show: MenuFilter) => {
    const query = new URLSearchParams({ ...(search ? { search } : {}), ...(show === 'all' ? {} : { show }) });
    return query.size > 0 ? `${here}?${query}` : here;
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <search className="min-w-0 flex-1 basis-64 sm:max-w-sm">
        <form action={here} method="get" className="relative flex">
          <SearchIcon
            size={18}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
          />
          <Input
            type="search"
            name="search"
            aria-label="Search the menu"
            placeholder="Search the menu"
            defaultValue={search}
            autoComplete="off"
            data-slash-focus
            className="pl-9"
          />
          {filter === 'all' ? null : <input type="hidden" name="show" value={filter} />}
          <Button type="submit" className="sr-only focus:not-sr-only">
            Search
          </Button>
        </form>
      </search>
      <nav aria-label="Show" className="flex flex-wrap gap-1.5">
        {MENU_FILTERS.filter((one) => one === 'all' || one === filter || counts[one] > 0).map((one) => (
          <a
            key={one}
            href={to(one)}
            aria-current={one === filter ? 'true' : undefined}
            className={cx(
              'flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-14 no-underline pointer-coarse:min-h-11',
              one === filter
                ? 'border-accent bg-accent-soft font-semibold text-accent-text'
                : 'border-line bg-surface hover:border-line-strong',
            )}
          >
            {FILTER_LABELS[one]} <span className="tnum">{counts[one]}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
