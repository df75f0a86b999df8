import { IslandTag } from '#islands/runtime/island.tsx';
import searchBox from '#islands/storefront/search-box.island.tsx';
import { nextMenuChangeAt } from '#src/domain/ordering/next-menu-change.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { BackIcon } from '#src/ui/icon.tsx';
import { DietFilter, withDiets } from './diet-filter.tsx';
import { ItemCards } from './item-cards.tsx';
import { StoreLayout } from './layout.tsx';
import { MenuHelper } from './menu-helper.tsx';
import { searchMenu } from './menu-search.ts';
import { menuSections } from './menu-view.ts';
import { paths } from './paths.ts';
import { storeHeadOf } from './store-head.ts';

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
