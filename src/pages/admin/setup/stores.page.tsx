import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { StoreRow } from '#db/tenancy/stores.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { listStoresFor } from '#src/features/tenancy/manage-stores.ts';
import { href } from '#src/pages/page.tsx';
import { storeHeadOf } from '#src/pages/storefront/store-head.ts';
import { notFound } from '#src/shared/app-error.ts';
import { grantStoreScope, type RestaurantScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { EditIcon, PlusIcon, StoreIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { Card, EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { StoreTodayLine, storeToday } from '../today/store-today.tsx';
import { PauseForm } from './pause-form.tsx';

/** Whether a store takes orders now, in a word and a colour. */
export function openLook(head: { readonly isOpen: boolean; readonly isPaused: boolean }): StatusBadgeStyle {
  if (head.isPaused) return { word: 'Paused', tone: 'fail', icon: 'offline' };
  return head.isOpen ? { word: 'Open', tone: 'done', icon: 'online' } : { word: 'Closed', tone: 'off', icon: 'slash' };
}

async function storeCard(ctx: AppContext, actor: Actor | null, store: StoreRow) {
  // The list holds only stores that this person may read.
  const scope = grantStoreScope({ restaurantId: store.restaurantId, storeId: store.id });
  const head = storeHeadOf(await ctx.menus.storeOf(scope), ctx.clock.now());
  const menu = await ctx.menus.menuOf(scope);
  return {
    storeId: store.id,
    name: store.name,
    where: [store.line1, store.suburb, store.state, store.postcode].filter(Boolean).join(', '),
    openText: head.openText,
    isOpen: head.isOpen,
    isPaused: head.isPaused,
    itemCount: menu.items.length,
    mayManage: may(actor, 'store.manage', scope),
    today: await storeToday(ctx, scope),
  };
}

export const storesPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.read' },
  inRestaurant: { in: 'stores', at: 10, label: 'Stores', icon: StoreIcon },
})({
  path: paths.stores.path,
  async load({ ctx, scope, base, url, actor }) {
    const restaurant = await findRestaurant(ctx.db, scope);
    if (!restaurant || !actor) throw notFound('restaurant');
    const stores = await listStoresFor(ctx, actor, scope);
    return {
      base,
      here: url.pathname,
      restaurant,
      mayManage: may(actor, 'restaurant.manage', scope),
      stores: await Promise.all(stores.map((store) => storeCard(ctx, actor, store))),
    };
  },
  title: ({ restaurant }) => `Stores · ${restaurant.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, restaurant, mayManage, stores }, { notice }) {
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
          status={`${stores.length} ${stores.length === 1 ? 'store' : 'stores'}`}
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
              {stores.length > 0 ? add : null}
            </>
          }
        />
        <Notice text={notice} />
        {stores.length === 0 ? (
          <EmptyState title="No stores yet" action={add}>
            Add a store with its address, hours and menu to start taking orders.
          </EmptyState>
        ) : (
          <ul className="grid gap-4 md:grid-cols-2">
            {stores.map((store) => (
              <StoreCard key={store.storeId} {...{ base, restaurantId, store }} />
            ))}
          </ul>
        )}
      </AdminLayout>
    );
  },
});

interface StoreCardProps {
  base: string;
  restaurantId: string;
  store: Awaited<ReturnType<typeof storeCard>>;
}

/** A store with today's figures, and what is done to it most. */
function StoreCard({ base, restaurantId, store }: StoreCardProps) {
  const params = { restaurantId, storeId: store.storeId };
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-18">
            <a href={href(base, paths.store, params)} className="font-semibold no-underline hover:underline">
              {store.name}
            </a>
          </h2>
          <StatusPill look={openLook(store)} />
        </div>
        <p className="mt-1 text-14 text-ink-2">{store.where || 'No address yet'}</p>
        <p className="text-14 text-ink-2">
          {store.openText} · {store.itemCount} {store.itemCount === 1 ? 'item' : 'items'} on the menu
        </p>
        <p className="mt-2">
          <StoreTodayLine today={store.today} />
        </p>
      </div>
      <div className="mt-auto flex flex-wrap items-start gap-2">
        <LinkButton href={href(base, paths.menu, params)}>
          Menu<span className="sr-only"> of {store.name}</span>
        </LinkButton>
        {store.mayManage ? (
          <>
            <LinkButton href={href(base, paths.editStore, params)}>
              Edit<span className="sr-only"> {store.name}</span>
            </LinkButton>
            <PauseForm
              action={href(base, paths.editStore, params)}
              storeName={store.name}
              isPaused={store.isPaused}
              from="stores"
            />
          </>
        ) : null}
      </div>
    </Card>
  );
}
