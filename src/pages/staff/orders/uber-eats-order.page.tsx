import { IslandTag } from '#islands/runtime/island.tsx';
import liveOrders from '#islands/staff/live-orders.island.tsx';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import {
  actOnUberEatsOrder,
  loadUberEatsOrder,
  UBER_EATS_ORDER_EXAMPLE,
} from '../../admin/marketplace/uber-eats-order.page.tsx';
import {
  OrderActs,
  OrderFacts,
  OrderLines,
  orderLook,
  Standing,
} from '../../admin/marketplace/uber-eats-order-parts.tsx';
import { StaffLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { staffPage } from '../staff-page.ts';

/** The admin's page of an Uber Eats order in one column. */
export const uberEatsOrderPage = staffPage<StoreScope>({
  guard: { action: 'orders.manage' },
  example: UBER_EATS_ORDER_EXAMPLE,
})({
  path: paths.uberEatsOrder.path,
  load: (request) => loadUberEatsOrder(request, request.params.uberEatsOrderId),
  title: ({ order }) => `Uber Eats ${order.displayId} · Servery staff`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const answer = await actOnUberEatsOrder(request, request.params.uberEatsOrderId);
    // What was pressed in the queue leads back to it; on a refusal the order's own page says why.
    if (answer.kind !== 'redirect' || request.form.get('from') !== 'queue') return answer;
    return { ...answer, to: href(request.base, paths.home, {}, { store: request.scope.storeId }) };
  },
  render({ base, since, store, order, now }, { form, notice }) {
    const { restaurantId, id: storeId, timezone, name, countryCode } = store.profile;
    const at = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, timezone);
    return (
      <StaffLayout
        base={base}
        tab="home"
        title={`Uber Eats ${order.displayId}`}
        storeId={storeId}
        back={{ href: href(base, paths.home, {}, { store: storeId }), label: name }}
      >
        <div className="mb-3 flex flex-col gap-3 empty:hidden">
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <IslandTag
          of={liveOrders}
          hydrate="load"
          props={{ restaurantId, storeId, types: ['marketplaceOrderMoved'], since, rings: false, timezone }}
        />
        <div data-live="orders" className="flex flex-col gap-4">
          <div>
            <StatusPill look={orderLook(order.statusCode)} size="large" />
          </div>
          <Standing {...{ order, at }} />
          <OrderLines order={order} />
          <OrderActs {...{ order, form, countryCode }} />
          <OrderFacts {...{ order, at }} />
        </div>
      </StaffLayout>
    );
  },
});
