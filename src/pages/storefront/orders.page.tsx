import { findOrder, listCustomerOrders } from '#db/ordering/orders.repository.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { isCurrentOrder } from '#src/domain/ordering/current-order.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { StoreLayout } from './layout.tsx';
import { putInCart } from './order-again.ts';
import { statusBadge } from './order-status-text.ts';
import { paths } from './paths.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { loadStoreHead, type StoreHead } from './store-head.ts';
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
      isTexted: ctx.ports.sms !== null,
      orders: orders.map((order) => ({
        order,
        isCurrent: isCurrentOrder(order, now),
        placed: formatStoreTimeAndDay(Temporal.Instant.from(order.placedIsoDateTimeUtc), now, profile.timezone),
      })),
    };
  },
  title: ({ head }) => `My orders · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render({ head, base, isSignedIn, isTexted, orders }) {
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto w-full max-w-narrow px-(--gutter) py-8">
          <h1 className="mb-6 font-extrabold text-28">My orders</h1>
          {isSignedIn && orders.length > 0 ? (
            <div className="flex flex-col gap-8">
              <OrderList title="Current" orders={orders.filter((one) => one.isCurrent)} {...{ head, base }} />
              <OrderList title="Past" orders={orders.filter((one) => !one.isCurrent)} {...{ head, base }} />
            </div>
          ) : isSignedIn ? (
            <EmptyState
              title="No orders yet"
              action={
                <LinkButton variant="primary" href={href(base, paths.store, params)}>
                  See the menu
                </LinkButton>
              }
            >
              Your orders will appear here, ready to reorder.
            </EmptyState>
          ) : (
            <SignInFirst title="Sign in to see your orders" {...{ base, params, isTexted }} />
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

interface PlacedOrder {
  readonly order: Order;
  /** '6:40 PM, yesterday' */
  readonly placed: string;
}

function OrderList({
  title,
  orders,
  head,
  base,
}: {
  title: string;
  orders: readonly PlacedOrder[];
  head: StoreHead;
  base: string;
}) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby={`orders-${title}`}>
      <h2 id={`orders-${title}`} className="mb-3 font-bold text-18">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {orders.map((one) => (
          <OrderCard key={one.order.id} {...one} head={head} base={base} />
        ))}
      </ul>
    </section>
  );
}

function OrderCard({ order, placed, head, base }: PlacedOrder & { head: StoreHead; base: string }) {
  const { id: orderId, restaurantId, storeId } = order;
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface">
      <a
        href={href(base, paths.order, { restaurantId, storeId, orderId })}
        className="block p-4 no-underline hover:bg-sunken sm:p-5"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            <span className="block font-bold text-18 tabular-nums">{order.orderNumber}</span>
            <span className="block text-14 text-ink-2 tabular-nums">{placed}</span>
          </span>
          <StatusPill look={statusBadge(order, COUNTRY_LABELS[head.countryCode])} />
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
      {storeId === head.storeId ? (
        <form method="post" className="border-line border-t px-4 py-2">
          <input type="hidden" name="orderId" value={orderId} />
          <Button
            type="submit"
            variant="quiet"
            icon={RetryIcon}
            className="-ml-3"
            aria-label={`Order again: ${order.orderNumber}`}
          >
            Order again
          </Button>
        </form>
      ) : null}
    </li>
  );
}
