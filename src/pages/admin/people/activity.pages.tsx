import { type AuditPlace, listAuditRows } from '#db/audit/browse-audit.queries.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { exportActivity } from '#src/features/access/export-activity.ts';
import type { PageContext, PageFileRequest } from '#src/pages/page.tsx';
import type { PlatformScope, RestaurantScope, StoreScope } from '#src/shared/scope.ts';
import { ClockIcon } from '#src/ui/icon.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { may } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import { asksForFile, listFile, readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { PlatformCrumbs } from '../platform/platform-crumbs.tsx';
import { activityFile, activityList, auditFilterOf, type Reader } from './activity-list.tsx';

const WORDS = 'audit log history who changed did what';
/** Of the platform's own log, which is of no place. */
const UTC = 'UTC';

/** Who did what in one store. */
export const storeActivityPage = adminPage<StoreScope>({
  guard: { action: 'store.users' },
  inStore: { in: 'settings', at: 66, label: 'Activity', icon: ClockIcon },
  words: WORDS,
  example: { query: { about: 'orders', when: 'week' } },
})({
  path: paths.storeActivity.path,
  async load({ ctx, scope, base, url, query, actor }) {
    const store = await ctx.menus.storeOf(scope);
    const reader = readerOf(ctx, { timezone: store.profile.timezone, actor, scope });
    return { base, here: url.pathname, store, ...(await listed(ctx, { kind: 'store', scope }, { query, reader })) };
  },
  async file(request) {
    const { profile } = await request.ctx.menus.storeOf(request.scope);
    return fileOf(request, { kind: 'store', scope: request.scope }, profile.timezone);
  },
  title: ({ store }) => `Activity · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render: ({ base, here, store, ...list }) => (
    <AdminLayout base={base} here={here} store={store}>
      <PageHeader
        title="Activity"
        status={listCount(list.kit, list.state, list.shown)}
        actions={<FileLink here={here} {...list} />}
      />
      <KitList {...list} here={here} />
    </AdminLayout>
  ),
});

/** Who did what in a restaurant outside its stores: users, website, coupons, payouts. */
export const restaurantActivityPage = adminPage<RestaurantScope>({
  guard: { action: 'restaurant.users' },
  inStore: { in: 'settings', at: 67, label: 'Restaurant activity', icon: ClockIcon },
  inRestaurant: { in: 'users', at: 17, label: 'Activity', icon: ClockIcon },
  words: WORDS,
  example: { query: { about: 'people' } },
})({
  path: paths.restaurantActivity.path,
  async load({ ctx, scope, base, url, query, actor }) {
    const [store] = await listStores(ctx.db, scope);
    const reader = readerOf(ctx, { timezone: store?.timezone ?? UTC, actor, scope });
    const restaurant = await findRestaurant(ctx.db, scope);
    const list = await listed(ctx, { kind: 'restaurant', scope }, { query, reader });
    return { base, here: url.pathname, restaurant, ...list };
  },
  async file(request) {
    const [store] = await listStores(request.ctx.db, request.scope);
    return fileOf(request, { kind: 'restaurant', scope: request.scope }, store?.timezone ?? UTC);
  },
  title: ({ restaurant }) => `Activity · ${restaurant?.name ?? 'Servery'}`,
  head: () => ({ isIndexed: false }),
  render: ({ base, here, restaurant, ...list }) => (
    <AdminLayout base={base} here={here} store={null} restaurant={restaurant ?? undefined}>
      <PageHeader
        title="Restaurant activity"
        status={listCount(list.kit, list.state, list.shown)}
        actions={<FileLink here={here} {...list} />}
      />
      <KitList {...list} here={here} />
    </AdminLayout>
  ),
});

/** What the platform's people did that is of no restaurant. */
export const platformActivityPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: WORDS,
  example: { query: { when: 'month' } },
})({
  path: paths.platformActivity.path,
  async load({ ctx, scope, base, url, query }) {
    const reader = { now: ctx.clock.now(), timezone: UTC, maySeeWages: true };
    return { base, here: url.pathname, ...(await listed(ctx, { kind: 'platform', scope }, { query, reader })) };
  },
  file: (request) => fileOf(request, { kind: 'platform', scope: request.scope }, UTC),
  title: () => 'Platform activity · Servery',
  head: () => ({ isIndexed: false }),
  render: ({ base, here, ...list }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title="Platform activity"
        status={listCount(list.kit, list.state, list.shown)}
        breadcrumbs={<PlatformCrumbs base={base} crumbs={[{ label: 'Platform activity' }]} />}
        actions={<FileLink here={here} {...list} />}
      />
      <KitList {...list} here={here} />
    </AdminLayout>
  ),
});

interface ReaderFacts {
  readonly timezone: string;
  readonly actor: Actor | null;
  readonly scope: Pick<StoreScope, 'restaurantId'>;
}

function readerOf({ clock }: Pick<PageContext, 'clock'>, { timezone, actor, scope }: ReaderFacts): Reader {
  const { restaurantId } = scope;
  return { now: clock.now(), timezone, maySeeWages: may(actor, 'wages.manage', { restaurantId }) };
}

async function listed(
  { db }: Pick<PageContext, 'db'>,
  place: AuditPlace,
  { query, reader }: { readonly query: URLSearchParams; readonly reader: Reader },
) {
  const kit = activityList(reader);
  const state = readList(kit, query);
  const { page, size, sort } = state;
  const shown = await listAuditRows(db, place, {
    ...auditFilterOf(state, reader.now),
    ...{ direction: sort.direction, limit: size, offset: (page - 1) * size },
  });
  return { kit, state, shown };
}

type FileRequest = PageFileRequest<PlatformScope | RestaurantScope | StoreScope>;

async function fileOf({ ctx, query, by, actor, scope }: FileRequest, place: AuditPlace, timezone: string) {
  if (!asksForFile(query)) return null;
  const reader =
    'restaurantId' in scope
      ? readerOf(ctx, { timezone, actor, scope })
      : { now: ctx.clock.now(), timezone, maySeeWages: true };
  const filter = auditFilterOf(readList(activityList(reader), query), reader.now);
  return listFile('activity', activityFile(reader), await exportActivity(ctx, place, { filter, by }));
}
