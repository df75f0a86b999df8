import { findDiningTable } from '#db/floor/dining-tables.repository.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import searchBox from '#islands/storefront/search-box.island.tsx';
import { tableTitle } from '#src/domain/floor/table-title.ts';
import { nextMenuChangeAt } from '#src/domain/ordering/next-menu-change.ts';
import { setCartDetails } from '#src/features/website/change-cart.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { BackIcon, DineInIcon } from '#src/ui/icon.tsx';
import { DietFilter, withDiets } from './diet-filter.tsx';
import { ItemCards } from './item-cards.tsx';
import { StoreLayout } from './layout.tsx';
import { MenuHelper } from './menu-helper.tsx';
import { searchMenu } from './menu-search.ts';
import { menuSections } from './menu-view.ts';
import { paths } from './paths.ts';
import { loadStoreHead, storeHeadOf } from './store-head.ts';
import { whenTablesAreServed } from './table-hours.ts';
import { CART_SECONDS, cartIdOf, customerIdOf } from './visitor.ts';

export const categoryPage = pageOf<StoreScope>()({
  path: paths.category.path,
  hasOwnCss: true,
  async load({ ctx, scope, params, base, query }) {
    const [store, menu] = [await ctx.menus.storeOf(scope), await ctx.menus.menuOf(scope)];
    const now = ctx.clock.now();
    const section = menuSections(menu, store, now).find((one) => one.id === params.categoryId);
    if (!section) throw notFound('category');
    const { sections, choice } = withDiets(menu, [section], query);
    const until = nextMenuChangeAt(menu, store.profile, now);
    return {
      head: storeHeadOf(store, now),
      base,
      section,
      items: sections[0]?.items ?? [],
      choice,
      version: `${store.menuVersion}.${store.settingsVersion}.${choice.diet ?? ''}`,
      maxAgeSeconds: Math.max(1, Math.min(60, Math.floor(until.since(now).total('seconds')))),
    };
  },
  title: ({ section, head }) => `${section.name} · ${head.restaurantName}`,
  head: ({ section }) => ({ description: section.description }),
  cache: ({ version, maxAgeSeconds }) => ({ key: version, maxAgeSeconds }),
  render({ head, base, section, items, choice }, { notice }) {
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    return (
      <StoreLayout head={head} base={base} diet={choice.diet}>
        <div className="mx-auto w-full max-w-page px-(--gutter) py-8">
          <a
            href={href(base, paths.store, params, { diet: choice.diet })}
            className="-mt-3 -ml-1 inline-flex min-h-11 items-center gap-1 text-14 text-ink-2 no-underline hover:text-ink"
          >
            <BackIcon size={18} aria-hidden="true" />
            Whole menu
          </a>
          <h1 className="font-extrabold text-28">{section.name}</h1>
          {section.description ? <p className="mt-1 max-w-narrow text-ink-2">{section.description}</p> : null}
          <DietFilter
            choice={choice}
            count={items.length}
            hrefWith={(diet) => href(base, paths.category, { ...params, categoryId: section.id }, { diet })}
          />
          <ItemCards items={items} head={head} base={base} isFirst heading="h2" diet={choice.diet} />
          <MenuHelper head={head} base={base} notice={notice} />
        </div>
      </StoreLayout>
    );
  },
});

const SEARCH_LIMIT = 60;

export const searchPage = pageOf<StoreScope>()({
  path: paths.search.path,
  hasOwnCss: true,
  async load({ ctx, scope, query, base }) {
    const [store, menu] = [await ctx.menus.storeOf(scope), await ctx.menus.menuOf(scope)];
    const now = ctx.clock.now();
    const q = (query.get('q') ?? '').slice(0, 80).trim();
    const all = menuSections(menu, store, now);
    const { sections, choice } = withDiets(menu, all, query);
    // A diet without a search shows everything of that diet.
    const found = q === '' && choice.diet === null ? [] : searchMenu(sections, q).slice(0, SEARCH_LIMIT);
    return { head: storeHeadOf(store, now), base, q, found, sections: all, choice };
  },
  title: ({ q, head }) => (q ? `${q} · ${head.restaurantName}` : `Search · ${head.restaurantName}`),
  head: () => ({ isIndexed: false }),
  render({ head, base, q, found, sections, choice }, { notice }) {
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    const { diet } = choice;
    return (
      <StoreLayout head={head} base={base} diet={diet}>
        <div className="mx-auto w-full max-w-page px-(--gutter) py-8">
          <h1 className="font-extrabold text-28">Search the menu</h1>
          <IslandTag of={searchBox} hydrate="load" props={{ q, diet }} />
          <div data-part="results">
            <DietFilter
              choice={choice}
              count={found.length}
              hrefWith={(next) => href(base, paths.search, params, { q, diet: next })}
            />
            {q ? (
              <p className="mt-4 text-ink-2" role="status">
                {found.length > 0 ? `${found.length} found for “${q}”` : `Nothing found for “${q}”.`}
              </p>
            ) : null}
            {found.length > 0 ? (
              <ItemCards items={found} head={head} base={base} isFirst heading="h2" diet={diet} />
            ) : (
              <>
                <h2 className="mt-6 font-bold text-18">Browse the menu</h2>
                <ul className="mt-3 flex flex-wrap gap-2">
                  {sections.map((section) => (
                    <li key={section.id}>
                      <LinkButton href={href(base, paths.category, { ...params, categoryId: section.id }, { diet })}>
                        {section.name}
                      </LinkButton>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <MenuHelper head={head} base={base} notice={notice} />
        </div>
      </StoreLayout>
    );
  },
});

/**
 * From the QR code on a table: the cart is for this table from here on. A printed code that was replaced says so, and
 * leaves the cart as it is.
 */
export const tablePage = pageOf<StoreScope>()({
  path: paths.table.path,
  async load({ ctx, scope, params, query, base }) {
    const table = await findDiningTable(ctx.db, scope, params.tableId);
    if (!table) throw notFound('table');
    const { name, code } = table;
    return { head: await loadStoreHead(ctx, scope), base, name, isCurrent: query.get('code') === code };
  },
  title: ({ name, head }) => `${name} · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render: ({ head, base, name, isCurrent }) => (
    <StoreLayout head={head} base={base}>
      <form
        method="post"
        className="mx-auto flex w-full max-w-narrow flex-col items-center gap-5 px-(--gutter) py-12 text-center sm:py-20"
      >
        <span className="grid size-20 place-items-center rounded-full bg-accent-soft text-accent-text">
          <DineInIcon size={36} aria-hidden="true" />
        </span>
        {isCurrent ? <AtTable name={name} closed={whenTablesAreServed(head)} /> : <OldCode />}
      </form>
    </StoreLayout>
  ),
  async action({ ctx, scope, params, query, url, base, cookies, actor }) {
    const table = await findDiningTable(ctx.db, scope, params.tableId);
    if (!table) throw notFound('table');
    if (table.code !== query.get('code')) return { kind: 'redirect', to: url.pathname };
    const { cartId } = await setCartDetails(ctx, scope, {
      cartId: cartIdOf(cookies, scope.storeId),
      customerId: customerIdOf(actor, scope.restaurantId),
      details: { collectionType: 'dineIn', tableId: params.tableId },
    });
    return {
      kind: 'redirect',
      to: href(base, paths.store, { restaurantId: scope.restaurantId, storeId: scope.storeId }),
      cookies: [{ name: `cart_${scope.storeId}`, value: cartId, maxAgeSeconds: CART_SECONDS }],
    };
  },
});

/** `closed` says when tables are served, where that is not now: before anything is ordered. */
function AtTable({ name, closed }: { name: string; closed: string | null }) {
  return (
    <>
      <div>
        <p className="text-18 text-ink-2">Welcome. You’re at</p>
        <h1 className="mt-1 font-extrabold text-36">{tableTitle(name)}</h1>
      </div>
      {closed === null ? (
        <p className="max-w-md text-ink-2">Order from the menu and we’ll bring it to this table.</p>
      ) : (
        <Banner kind="waiting" title={closed}>
          You can look at the menu now. What you order for this table is made once we serve tables.
        </Banner>
      )}
      <Button type="submit" variant="primary" size="large" className="w-full max-w-xs">
        See the menu
      </Button>
      <p className="text-14 text-ink-3">Wrong table? Scan the code on your table, or ask our staff.</p>
    </>
  );
}

function OldCode() {
  return (
    <>
      <h1 className="font-extrabold text-28">This code no longer works</h1>
      <p className="max-w-md text-ink-2">Scan the code on your table, or ask our staff.</p>
    </>
  );
}
