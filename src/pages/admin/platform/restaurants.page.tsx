import { listPlatformRestaurants, PLATFORM_RESTAURANT_SORTS } from '#db/tenancy/platform-restaurants.queries.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { RESTAURANT_STATES } from '#src/domain/tenancy/restaurant-states.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { quietBefore } from '#src/features/tenancy/quiet-before.ts';
import { href } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList, listCount } from '../lists/kit-list.tsx';
import { readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { PlatformCrumbs } from './platform-crumbs.tsx';
import { restaurantList } from './restaurant-list.tsx';

/** Any restaurant of the platform, found by its name, its domain or a number. */
export const browseRestaurantsPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform restaurants browse find customers merchants',
  example: { query: { state: 'selling' } },
})({
  path: paths.browseRestaurants.path,
  async load({ ctx, scope, base, url, query }) {
    const now = ctx.clock.now();
    const kit = restaurantList({ now, to: ({ id }) => href(base, paths.openAsSupport, { restaurantId: id }) });
    const state = readList(kit, query);
    const { filters, sort, search, page, size } = state;
    const isState = RESTAURANT_STATES.find((one) => one === filters.state);
    const country = (Object.keys(COUNTRIES) as CountryCode[]).find((code) => code === filters.country);
    const shown = await listPlatformRestaurants(ctx.db, scope, {
      text: search,
      ...(isState ? { state: isState } : {}),
      ...(country ? { countryCode: country } : {}),
      quietBeforeIsoDateTimeUtc: quietBefore(now),
      sort: {
        by: PLATFORM_RESTAURANT_SORTS.find((one) => one === sort.by) ?? 'name',
        direction: sort.direction,
      },
      limit: size,
      offset: (page - 1) * size,
    });
    return { base, here: url.pathname, kit, state, shown, cell: ctx.otherCells?.name ?? null };
  },
  title: () => 'Restaurants of the platform · Servery',
  head: () => ({ isIndexed: false }),
  render: ({ base, here, kit, state, shown, cell }, { notice }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title="Restaurants"
        status={
          <>
            {listCount(kit, state, shown)}
            {cell ? ` · cell ${cell}` : null}
          </>
        }
        breadcrumbs={<PlatformCrumbs base={base} crumbs={[{ label: 'Restaurants' }]} />}
        actions={
          <LinkButton href={href(base, paths.createRestaurant, {})} icon={PlusIcon}>
            Create a restaurant
          </LinkButton>
        }
      />
      <Notice text={notice} />
      <KitList {...{ kit, state, shown, here }} />
    </AdminLayout>
  ),
});
