import { listOrdersToAnswer } from '#db/ordering/platform-orders.queries.ts';
import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { ORDERS_CHANGED } from '#src/domain/events/heard-by-platform.ts';
import { href } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList, listCount } from '../lists/kit-list.tsx';
import { pageOfRows, readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { newOrderList } from './new-order-list.tsx';
import { PlatformCrumbs } from './platform-crumbs.tsx';

/** More than these wait only where something is broken, and the oldest say what. */
const MOST_ORDERS = 1000;

/** Orders of all restaurants that wait for an answer, redrawn as they come in and are answered. */
export const newOrdersPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform live orders waiting unanswered',
  example: { query: { waiting: '10' } },
})({
  path: paths.newOrders.path,
  async load({ ctx, scope, base, url, query }) {
    // Before the orders are read: one that comes in between is heard of, and drawn.
    const since = String(await lastEventSequence(ctx.db));
    const kit = newOrderList({
      now: ctx.clock.now(),
      to: ({ id, restaurantId, storeId }) => href(base, paths.order, { restaurantId, storeId, orderId: id }),
    });
    const orders = await listOrdersToAnswer(ctx.db, scope, MOST_ORDERS);
    return { base, here: url.pathname, since, kit, ...pageOfRows(kit, readList(kit, query), orders) };
  },
  title: () => 'New orders · Servery',
  // The ages go on without an order, and without script.
  head: () => ({ isIndexed: false, refreshSeconds: 60 }),
  render: ({ base, here, since, kit, state, shown }) => (
    <AdminLayout base={base} here={here} store={null}>
      <IslandTag
        of={liveParts}
        hydrate="load"
        props={{
          store: null,
          timezone: 'UTC',
          types: [ORDERS_CHANGED],
          orderId: null,
          parts: ['[data-live="new-orders"]'],
          since,
        }}
      />
      <div data-live="new-orders">
        <PageHeader
          title="New orders"
          status={listCount(kit, state, shown)}
          breadcrumbs={<PlatformCrumbs base={base} crumbs={[{ label: 'New orders' }]} />}
        />
        <KitList {...{ kit, state, shown, here }} />
      </div>
    </AdminLayout>
  ),
});
