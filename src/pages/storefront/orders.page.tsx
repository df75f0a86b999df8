import { findOrder, listCustomerOrders } from '#db/ordering/orders.repository.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_BADGES } from '#src/ui/statuses.ts';
import { EmptyState } from '#src/ui/surface.tsx';
import { StoreLayout } from './layout.tsx';
import { putInCart } from './order-again.ts';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';
import { customerIdOf } from './visitor.ts';

export const ordersPage = pageOf<StoreScope>()({
  path: paths.orders.path,
  async load({ ctx, scope, base, actor }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    const { profile } = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const orders = customerId ? await listCustomerOrders(ctx.db, restaurantOf(scope), customerId) : [];
    return {
      head: await loadStoreHead(ctx, scope),
      base,
      isSignedIn: customerId !== null,
      orders: orders.map((order) => ({
        order,
        placed: formatStoreTimeAndDay(Temporal.Instant.from(order.placedIsoDateTimeUtc), now, profile.timezone),
      })),
    };
  },
  title: ({ head }) => `My orders · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render({ head, base, isSignedIn, orders }) {
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto w-full max-w-narrow px-(--gutter) py-8">
          <h1 className="mb-6 font-extrabold text-28">My orders</h1>
          {isSignedIn && orders.length > 0 ? (
            <ul className="flex flex-col gap-3">
              {orders.map(({ order, placed }) => (
                <li key={order.id} className="overflow-hidden rounded-card border border-line bg-surface">
                  <a
                    href={href(base, paths.order, {
                      restaurantId: order.restaurantId,
                      storeId: order.storeId,
                      orderId: order.id,
                    })}
                    className="block p-4 no-underline hover:bg-sunken sm:p-5"
                  >
                    <span className="flex items-start justify-between gap-3">
                      <span className="min-w-0">
                        <span className="block font-bold text-18 tabular-nums">{order.orderNumber}</span>
                        <span className="block text-14 text-ink-2 tabular-nums">{placed}</span>
                      </span>
                      <StatusPill look={ORDER_BADGES[order.statusCode]} />
                    </span>
                    <span className="mt-3 flex items-end justify-between gap-4">
                      <span className="line-clamp-2 min-w-0 text-ink-2">
                        {order.lines.map(({ priced }) => `${priced.quantity} × ${priced.name}`).join(', ')}
                      </span>
                      <span className="shrink-0 font-semibold tabular-nums">
                        {formatAmount(order.grandTotalInCents, order.currencyCode)}
                      </span>
                    </span>
                  </a>
                  {order.storeId === head.storeId ? (
                    <form method="post" className="border-line border-t px-4 py-2">
                      <input type="hidden" name="orderId" value={order.id} />
                      <Button type="submit" variant="quiet" icon={RetryIcon} className="-ml-3">
                        Order again
                      </Button>
                    </form>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              title={isSignedIn ? 'No orders yet' : 'Sign in to see your orders'}
              action={
                isSignedIn ? (
                  <LinkButton variant="primary" href={href(base, paths.store, params)}>
                    See the menu
                  </LinkButton>
                ) : (
                  <LinkButton variant="primary" href={href(base, paths.login, params)}>
                    Sign in with your phone
                  </LinkButton>
                )
              }
            >
              {isSignedIn
                ? 'Your orders will appear here, ready to reorder.'
                : 'We’ll text you a code. No password needed.'}
            </EmptyState>
          )}
        </div>
      </StoreLayout>
    );
  },
  async action(request) {
    const { ctx, scope, form, actor } = request;
    const customerId = customerIdOf(actor, scope.restaurantId);
    const order = await findOrder(ctx.db, scope, String(form.get('orderId') ?? ''));
    if (!order || !customerId || order.customerId !== customerId) throw notFound('order');
    return await putInCart(request, order);
  },
});
