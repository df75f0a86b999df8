import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { listRestaurantsFor } from '#src/features/tenancy/manage-restaurants.ts';
import { GoTo, href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { NextIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, Figure } from '#src/ui/surface.tsx';
import { may } from '../../admin/forms.ts';
import { staffOf } from '../../admin/home.pages.tsx';
import { storeToday } from '../../admin/today/store-today.tsx';
import { StaffLayout } from '../layout.tsx';
import { type MyStore, myStores } from '../my-stores.ts';
import { paths } from '../paths.ts';
import { SearchForm, searchOf } from '../search-form.tsx';
import { staffPage } from '../staff-page.ts';
import { StoreCard } from './store-card.tsx';
import { storeLine } from './store-line.ts';

/** Restaurants with what is open in them; whoever has only one goes on to its stores. */
export const restaurantsPage = staffPage<unknown>({ guard: 'signedIn', example: { opens: [200, 302] } })({
  path: paths.restaurants.path,
  async load({ ctx, actor, base, query }) {
    const search = searchOf(query);
    const restaurants = await listRestaurantsFor(ctx, staffOf(actor), { search, limit: 30 });
    if (search === '' && restaurants.length === 1) throw new GoTo(href(base, paths.stores, {}));
    const stores = await myStores(ctx, actor, { search });
    const lines = await Promise.all(stores.map((store) => storeLine(ctx, store)));
    return {
      base,
      search,
      restaurants: restaurants.map(({ id, name }) => {
        const own = lines.filter((line) => line.restaurantId === id);
        const [first] = own;
        return {
          id,
          name,
          open: own.reduce((sum, { fresh, cooking }) => sum + fresh + cooking, 0),
          storeCount: own.length,
          // The figures of a whole restaurant aren't for whoever works in one of its stores.
          to: may(actor, 'restaurant.read', { restaurantId: id })
            ? href(base, paths.restaurant, { restaurantId: id })
            : first
              ? href(base, paths.store, { storeId: first.storeId })
              : href(base, paths.stores, {}),
        };
      }),
    };
  },
  title: () => 'Restaurants · Servery staff',
  head: () => ({ isIndexed: false }),
  render: ({ base, search, restaurants }) => (
    <StaffLayout
      base={base}
      tab="stores"
      title="Restaurants"
      back={{ href: href(base, paths.stores, {}), label: 'Stores' }}
    >
      <SearchForm label="Search restaurants" search={search} />
      {restaurants.length === 0 ? (
        <EmptyState title={search === '' ? 'No restaurants yet' : 'No matches'}>
          {search === '' ? 'Ask a restaurant owner to add you.' : 'Try another name.'}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {restaurants.map(({ id, name, open, storeCount, to }) => (
            <li key={id}>
              <a
                href={to}
                className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface p-4 no-underline hover:border-line-strong"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold text-16">{name}</span>
                  <span className="block text-14 text-ink-2">
                    {storeCount === 1 ? '1 store' : `${storeCount} stores`}
                  </span>
                </span>
                {open > 0 ? <StatusPill look={{ word: `${open} open`, tone: 'going', icon: 'cooking' }} /> : null}
                <NextIcon size={20} aria-hidden className="shrink-0 text-ink-3" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </StaffLayout>
  ),
});

/** A restaurant's day, and its stores with what waits in each. */
export const restaurantPage = staffPage<RestaurantScope>({ guard: { action: 'restaurant.read' } })({
  path: paths.restaurant.path,
  async load({ ctx, scope, actor, base }) {
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant) throw notFound('restaurant');
    const stores = (await myStores(ctx, actor, { search: restaurant.name })).filter(
      (store) => store.restaurantId === scope.restaurantId,
    );
    const days = await Promise.all(stores.map((store) => dayOf(ctx, store)));
    return { base, restaurant, days };
  },
  title: ({ restaurant }) => `${restaurant.name} · Servery staff`,
  head: () => ({ isIndexed: false, refreshSeconds: 60 }),
  render({ base, restaurant, days }) {
    const orders = days.reduce((sum, { today }) => sum + today.orderCount, 0);
    const sales = days.reduce((sum, { today }) => sum + today.salesInCents, 0);
    const [first] = days;
    return (
      <StaffLayout
        base={base}
        tab="stores"
        title={restaurant.name}
        back={{ href: href(base, paths.restaurants, {}), label: 'Restaurants' }}
      >
        <Card className="mb-4 grid grid-cols-2 gap-4">
          <Figure label="Orders today" value={orders} />
          <Figure label="Sales today" value={first ? formatAmount(sales, first.currencyCode) : '–'} />
        </Card>
        <ul className="flex flex-col gap-3">
          {days.map(({ line }) => (
            <li key={line.storeId}>
              <StoreCard line={line} to={href(base, paths.store, { storeId: line.storeId })} />
            </li>
          ))}
        </ul>
      </StaffLayout>
    );
  },
});

async function dayOf(ctx: Parameters<typeof storeToday>[0] & Parameters<typeof storeLine>[0], store: MyStore) {
  const { currencyCode } = (await ctx.menus.storeOf(store.scope)).profile;
  return { currencyCode, line: await storeLine(ctx, store), today: await storeToday(ctx, store.scope) };
}

/** Every store that the person may act for. */
export const storesPage = staffPage<unknown>({ guard: 'signedIn' })({
  path: paths.stores.path,
  async load({ ctx, actor, base }) {
    const stores = await myStores(ctx, actor);
    const lines = await Promise.all(stores.map((store) => storeLine(ctx, store)));
    return { base, lines, hasRestaurants: new Set(lines.map(({ restaurantId }) => restaurantId)).size > 1 };
  },
  title: () => 'Stores · Servery staff',
  head: () => ({ isIndexed: false, refreshSeconds: 60 }),
  render: ({ base, lines, hasRestaurants }) => (
    <StaffLayout base={base} tab="stores" title="Stores">
      {hasRestaurants ? (
        <p className="mb-3">
          <a href={href(base, paths.restaurants, {})} className="inline-flex min-h-11 items-center font-semibold">
            By restaurant
          </a>
        </p>
      ) : null}
      {lines.length === 0 ? (
        <EmptyState title="No stores yet">Ask a restaurant owner to add you to a store.</EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {lines.map((line) => (
            <li key={line.storeId}>
              <StoreCard line={line} to={href(base, paths.store, { storeId: line.storeId })} />
            </li>
          ))}
        </ul>
      )}
    </StaffLayout>
  ),
});
