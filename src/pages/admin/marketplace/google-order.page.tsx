import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { readGoogleOrder } from '#src/features/google-ordering/read-google-order.ts';
import { tellAgain } from '#src/features/google-ordering/tell-google.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { GoogleFacts, GoogleLines, GoogleStanding, googleLook, NotTold } from './google-order-parts.tsx';

/** One order by Google: what was asked for, what Google knows of it, and the way to the order itself. */
export const googleOrderPage = adminPage<StoreScope>({
  guard: { action: 'orders.manage' },
  under: paths.onlineOrders,
  example: { forms: { tell: {} } },
})({
  path: paths.googleOrder.path,
  load: async ({ ctx, scope, base, url, params }) => ({
    ...{ base, here: url.pathname, now: ctx.clock.now() },
    since: String(await lastEventSequence(ctx.db)),
    store: await ctx.menus.storeOf(scope),
    order: await readGoogleOrder(ctx, scope, params.googleOrderId),
  }),
  title: ({ order, store }) => `${titleOf(order)} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, params, form, url, by }) {
    if (form.get('do') !== 'tell') {
      throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
    }
    await tellAgain(ctx, scope, { googleOrderId: params.googleOrderId, by });
    return { kind: 'redirect', to: url.pathname, notice: 'Google will be told in a moment.' };
  },
  render({ base, here, since, store, order, now }, { notice }) {
    const { restaurantId, id: storeId, timezone, currencyCode } = store.profile;
    const at = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, timezone);
    const orders = href(base, paths.onlineOrders, { restaurantId, storeId });
    const orderHref = order.order && href(base, paths.order, { restaurantId, storeId, orderId: order.order.id });
    return (
      <AdminLayout base={base} here={here} store={store}>
        {order.order === null ? null : (
          <IslandTag
            of={liveParts}
            hydrate="load"
            props={{
              ...{ store: { restaurantId, storeId }, timezone, orderId: order.order.id, since },
              types: ['orderAccepted', 'orderRejected', 'orderCancelled', 'orderCompleted', 'readyTimeMoved'],
              parts: ['[data-live="order"]'],
            }}
          />
        )}
        <div className="mb-4 empty:hidden">
          <Notice text={notice} />
        </div>
        <div data-live="order">
          <PageHeader
            title={titleOf(order)}
            breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Orders', href: orders }, { label: titleOf(order) }]} />}
            status={<StatusPill look={googleLook(order.told.state)} />}
          />
          <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start">
            <div className="flex min-w-0 flex-col gap-6">
              <GoogleStanding order={order} />
              <NotTold order={order} />
              <GoogleLines {...{ order, currencyCode }} />
            </div>
            <GoogleFacts {...{ order, at, orderHref }} />
          </div>
        </div>
      </AdminLayout>
    );
  },
});

function titleOf({ order, isSandbox }: Awaited<ReturnType<typeof readGoogleOrder>>): string {
  if (order) return `Google ${order.orderNumber}`;
  return isSandbox ? 'Google test order' : 'Google order';
}
