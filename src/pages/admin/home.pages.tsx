import type { RestaurantSummary } from '#db/tenancy/restaurants.repository.ts';
import type { StoreRow } from '#db/tenancy/stores.repository.ts';
import type { RestaurantsOfCell } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { signOut } from '#src/features/access/sign-out.ts';
import { listRestaurantsFor } from '#src/features/tenancy/manage-restaurants.ts';
import { listStoresFor } from '#src/features/tenancy/manage-stores.ts';
import { GoTo, href, type PageContext } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { NextIcon, PlusIcon } from '#src/ui/icon.tsx';
import { EmptyState, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from './admin-page.ts';
import { AdminLayout } from './layout.tsx';
import { Notice } from './notice.tsx';
import { paths } from './paths.ts';
import { type StoreToday, StoreTodayLine, storeToday } from './today/store-today.tsx';

type StaffActor = Extract<Actor, { kind: 'staff' | 'superAdmin' }>;

export function staffOf(actor: Actor | null): StaffActor {
  if (actor?.kind === 'staff' || actor?.kind === 'superAdmin') return actor;
  throw new AppError('user_not_allowed', 'Sign in to continue.', { reason: 'login_required' });
}

const SIGN_OUT = { forms: { signOut: {} }, isLogin: true } as const;
const EXAMPLES = { '/': { ...SIGN_OUT, opens: [200, 302] }, '/restaurants': SIGN_OUT } as const;

const restaurantsPageAt = (path: '/' | '/restaurants') =>
  adminPage<unknown>({ guard: 'signedIn', example: EXAMPLES[path] })({
    path,
    async load({ ctx, actor, base, url }) {
      const staff = staffOf(actor);
      const restaurants = await listRestaurantsFor(ctx, staff, { limit: 50 });
      const stores = await Promise.all(
        restaurants.map((restaurant) => listStoresFor(ctx, staff, { restaurantId: restaurant.id })),
      );
      const [only, ...others] = stores.flat();
      const isPlatform = staff.kind === 'superAdmin';
      const elsewhere = (await ctx.otherCells?.restaurantsOf({ userId: staff.userId, isSuperAdmin: isPlatform })) ?? [];
      const hasMore = elsewhere.some(({ restaurants: some }) => some === null || some.length > 0);
      // A user with only one place has nothing to choose.
      if (path === '/' && only && others.length === 0 && restaurants.length === 1 && !hasMore) {
        throw new GoTo(href(base, paths.store, { restaurantId: only.restaurantId, storeId: only.id }));
      }
      return {
        base,
        here: url.pathname,
        isPlatform,
        cell: isPlatform ? (ctx.otherCells?.name ?? null) : null,
        elsewhere,
        restaurants,
        stores,
        today: await todayOf(ctx, stores.flat()),
      };
    },
    title: () => 'Restaurants · Servery',
    head: () => ({ isIndexed: false, refreshSeconds: 60 }),
    render: (data, { notice }) => <Restaurants {...data} notice={notice} />,
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

interface RestaurantsProps {
  base: string;
  here: string;
  isPlatform: boolean;
  /** This cluster among several, which only the platform's own people need to know; null: there is one, or they are not. */
  cell: string | null;
  elsewhere: readonly RestaurantsOfCell[];
  restaurants: readonly RestaurantSummary[];
  /** For each restaurant, in the same order. */
  stores: readonly (readonly StoreRow[])[];
  today: ReadonlyMap<string, StoreToday>;
  notice: string | null;
}

function Restaurants(props: RestaurantsProps) {
  const { base, here, isPlatform, cell, elsewhere, restaurants, stores, today, notice } = props;
  const count = stores.flat().length;
  const hasMore = elsewhere.some((one) => one.restaurants === null || one.restaurants.length > 0);
  return (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title="Your stores"
        status={[count === 1 ? '1 store' : `${count} stores`, ...(cell ? [`cell ${cell}`] : [])].join(' · ')}
        actions={
          restaurants.length > 0 ? (
            <>
              {isPlatform ? <LinkButton href={href(base, paths.superAdmin, {})}>Platform</LinkButton> : null}
              <LinkButton href={href(base, paths.createRestaurant, {})} icon={PlusIcon}>
                Create a restaurant
              </LinkButton>
            </>
          ) : null
        }
      />
      <Notice text={notice} />
      {restaurants.length > 0 ? (
        <div className="flex flex-col gap-8">
          {restaurants.map((restaurant, at) => (
            <RestaurantStores
              key={restaurant.id}
              base={base}
              restaurant={restaurant}
              stores={stores[at] ?? []}
              today={today}
            />
          ))}
        </div>
      ) : hasMore ? null : (
        <EmptyState
          title="No restaurants yet"
          action={
            <LinkButton href={href(base, paths.createRestaurant, {})} variant="primary" icon={PlusIcon}>
              Create a restaurant
            </LinkButton>
          }
        >
          Create your own, or ask a restaurant owner to add you.
        </EmptyState>
      )}
      {elsewhere.map((one) => (
        <Elsewhere key={one.cell} base={base} of={one} isPlatform={isPlatform} />
      ))}
    </AdminLayout>
  );
}

/** Restaurants of another cell: whoever opens one gets there, and what it sold today is on its own page. */
function Elsewhere({ base, of, isPlatform }: { base: string; of: RestaurantsOfCell; isPlatform: boolean }) {
  const { cell, restaurants } = of;
  if (restaurants === null) {
    return (
      <div className="mt-8">
        <Banner kind="problem" title="Some of your restaurants can’t be listed at the moment">
          {isPlatform ? `Cell ${cell} doesn’t answer.` : 'Reload this page in a few minutes.'}
        </Banner>
      </div>
    );
  }
  if (restaurants.length === 0) return null;
  return (
    <section aria-labelledby={`cell-${cell}`} className="mt-8">
      <SectionHeading id={`cell-${cell}`}>{isPlatform ? `Cell ${cell}` : 'More restaurants'}</SectionHeading>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {restaurants.map(({ restaurantId, name }) => (
          <li key={restaurantId}>
            <a
              href={href(base, paths.stores, { restaurantId })}
              className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-4 no-underline transition-colors hover:border-line-strong"
            >
              <Monogram name={name} />
              <span className="min-w-0 flex-1 truncate font-semibold text-16">{name}</span>
              <NextIcon size={18} aria-hidden className="shrink-0 text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many cards show figures: a long list is only for choosing. */
const FIGURES_SHOWN = 24;

async function todayOf(ctx: PageContext, stores: readonly StoreRow[]): Promise<ReadonlyMap<string, StoreToday>> {
  // The list holds only stores that this person may read.
  const shown = stores
    .slice(0, FIGURES_SHOWN)
    .map(
      async ({ id, restaurantId }) =>
        [id, await storeToday(ctx, grantStoreScope({ restaurantId, storeId: id }))] as const,
    );
  return new Map(await Promise.all(shown));
}

interface RestaurantStoresProps {
  base: string;
  restaurant: RestaurantSummary;
  stores: readonly StoreRow[];
  today: ReadonlyMap<string, StoreToday>;
}

/** A restaurant with the stores of it that this person may open. */
function RestaurantStores({ base, restaurant: { id, name }, stores, today }: RestaurantStoresProps) {
  const restaurantHref = href(base, paths.stores, { restaurantId: id });
  return (
    <section aria-labelledby={`restaurant-${id}`}>
      <SectionHeading
        id={`restaurant-${id}`}
        trailing={
          <a href={restaurantHref} className="font-medium text-ink-2 underline underline-offset-2 hover:text-ink">
            {stores.length === 0 ? 'Add the first store to' : 'Manage'}
            <span className="sr-only"> {name}</span>
          </a>
        }
      >
        {name}
      </SectionHeading>
      {stores.length === 0 ? (
        <p className="text-ink-2">No stores yet.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {stores.map((store) => (
            <li key={store.id}>
              <a
                href={href(base, paths.store, { restaurantId: id, storeId: store.id })}
                className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-4 no-underline transition-colors hover:border-line-strong"
              >
                <Monogram name={store.name} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold text-16">{store.name}</span>
                  <span className="block truncate text-14 text-ink-3">
                    {[store.line1, store.suburb].filter(Boolean).join(', ') || 'No address yet'}
                  </span>
                  <TodayOf store={store} today={today} />
                </span>
                <NextIcon size={18} aria-hidden className="shrink-0 text-ink-3" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TodayOf({ store, today }: { store: StoreRow; today: ReadonlyMap<string, StoreToday> }) {
  const found = today.get(store.id);
  return found ? (
    <span className="mt-2 block">
      <StoreTodayLine today={found} />
    </span>
  ) : null;
}
