import type { Actor } from '#src/domain/access/actor.ts';
import { signOut } from '#src/features/access/sign-out.ts';
import { listRestaurantsFor } from '#src/features/tenancy/manage-restaurants.ts';
import { listStoresFor } from '#src/features/tenancy/manage-stores.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { Table } from '#src/ui/list.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { AdminLayout } from './layout.tsx';
import { paths } from './paths.ts';

type StaffActor = Extract<Actor, { kind: 'staff' | 'superAdmin' }>;

export function staffOf(actor: Actor | null): StaffActor {
  if (actor?.kind === 'staff' || actor?.kind === 'superAdmin') return actor;
  throw new AppError('user_not_allowed', 'Sign in to continue.', { reason: 'login_required' });
}

const restaurantsPageAt = (path: '/' | '/restaurants') =>
  pageOf<unknown>()({
    path,
    async load({ ctx, actor, base, url }) {
      const staff = staffOf(actor);
      const restaurants = await listRestaurantsFor(ctx, staff, { limit: 50 });
      const stores = await Promise.all(
        restaurants.map((restaurant) => listStoresFor(ctx, staff, { restaurantId: restaurant.id })),
      );
      return {
        base,
        here: url.pathname,
        restaurants,
        rows: restaurants.flatMap((restaurant, at) => (stores[at] ?? []).map((store) => ({ restaurant, store }))),
      };
    },
    title: () => 'Restaurants · Servery',
    head: () => ({ isIndexed: false }),
    render: ({ base, here, restaurants, rows }, { notice }) => (
      <AdminLayout base={base} here={here} store={null}>
        <PageHeader
          title="Your stores"
          status={`${rows.length} in all`}
          actions={
            restaurants.length > 0 ? (
              <LinkButton href={href(base, paths.createRestaurant, {})} icon={PlusIcon}>
                Create a restaurant
              </LinkButton>
            ) : null
          }
        />
        {notice ? (
          <div className="mb-4">
            <Banner kind="success" title={notice} isNews />
          </div>
        ) : null}
        {restaurants.length > 0 ? (
          <nav aria-label="Restaurants" className="mb-4 flex flex-wrap gap-2">
            {restaurants.map(({ id, name, storeCount }) => (
              <LinkButton key={id} href={href(base, paths.stores, { restaurantId: id })} size="small">
                {name} ·{' '}
                {storeCount === 0 ? 'add its first store' : `${storeCount} ${storeCount === 1 ? 'store' : 'stores'}`}
              </LinkButton>
            ))}
          </nav>
        ) : null}
        {rows.length > 0 ? (
          <Table
            caption="Stores you can open"
            rows={rows}
            rowKey={({ store }) => store.id}
            rowHref={({ store }) => href(base, paths.store, { restaurantId: store.restaurantId, storeId: store.id })}
            columns={[
              { key: 'store', header: 'Store', cell: ({ store }) => store.name },
              { key: 'restaurant', header: 'Restaurant', cell: ({ restaurant }) => restaurant.name },
              { key: 'suburb', header: 'Where', cell: ({ store }) => `${store.suburb} ${store.countryCode}` },
              { key: 'currency', header: 'Currency', cell: ({ store }) => store.currencyCode, isMinor: true },
            ]}
          />
        ) : restaurants.length > 0 ? null : (
          <EmptyState
            title="No restaurant yet"
            action={
              <LinkButton href={href(base, paths.createRestaurant, {})} variant="primary" icon={PlusIcon}>
                Create a restaurant
              </LinkButton>
            }
          >
            Make your own, or ask the owner of one to add you to it.
          </EmptyState>
        )}
      </AdminLayout>
    ),
    async action({ ctx, form, base, cookies }) {
      const token = cookies.servery_staff;
      if (form.get('do') === 'signOut' && token) await signOut(ctx, token);
      return {
        kind: 'redirect',
        to: href(base, paths.login, {}),
        cookies: [{ name: 'servery_staff', value: '', maxAgeSeconds: 0 }],
      };
    },
  });

export const homePage = restaurantsPageAt('/');
export const restaurantsPage = restaurantsPageAt('/restaurants');
