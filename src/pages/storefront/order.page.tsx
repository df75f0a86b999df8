import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { findOrder, listCustomerOrders } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import orderStatus from '#islands/storefront/order-status.island.tsx';
import type { Needs } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { orderAgain } from '#src/features/ordering/change-cart.ts';
import { cancelOrder } from '#src/features/ordering/end-order.ts';
import { mayCustomerSeeOrder } from '#src/features/ordering/order-access.ts';
import { retryPayment } from '#src/features/ordering/place-order.ts';
import { type SyncAnswer, syncPayment } from '#src/features/payments/sync-payment.ts';
import { type ActionAnswer, href, type PageActionRequest, pageOf } from '#src/pages/page.tsx';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { grantRestaurantScope, type StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, InfoIcon, QueuedIcon, RetryIcon, WarningIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { ChoiceSummary } from './choice-summary.tsx';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { COLLECTION_LABELS, loadStoreHead } from './store-head.ts';
import { CART_SECONDS, cartIdOf, customerIdOf } from './visitor.ts';

interface Visit {
  readonly ctx: Needs<'db' | 'secrets' | 'menus' | 'clock'>;
  readonly scope: StoreScope;
  readonly params: { readonly orderId: string };
  readonly actor: Actor | null;
  readonly cookies: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly base: string;
}

/** The order, for its customer or for whoever holds its key; for everybody else it does not exist. */
async function ownOrder({ ctx, scope, params, actor, cookies, query }: Visit): Promise<Order> {
  const order = await findOrder(ctx.db, scope, params.orderId);
  if (!order) throw notFound('order');
  const token = cookies[`order_${order.id}`] ?? query.get('key');
  const customerId = customerIdOf(actor, scope.restaurantId);
  if (!(await mayCustomerSeeOrder(ctx, scope, order, { customerId, token: token || null }))) throw notFound('order');
  return order;
}

async function loadOrder(visit: Visit) {
  const order = await ownOrder(visit);
  const { ctx, scope, base } = visit;
  const { profile, phone, line1, suburb } = await ctx.menus.storeOf(scope);
  const payment = await orderPayment(ctx.db, scope, order.id);
  const now = ctx.clock.now();
  const time = (iso: string | null) =>
    iso ? formatStoreTimeAndDay(Temporal.Instant.from(iso), now, profile.timezone) : null;
  return {
    head: await loadStoreHead(ctx, scope),
    base,
    order,
    token: visit.query.get('key'),
    payment: payment ? { statusCode: payment.statusCode, checkoutUrl: payment.checkoutUrl } : null,
    phone,
    storeAddress: [line1, suburb].filter(Boolean).join(', '),
    promised: time(order.promisedForIsoDateTimeUtc),
    requested: time(order.requestedForIsoDateTimeUtc),
    history: (await orderHistory(ctx.db, scope, order.id)).map((row) => ({
      ...row,
      time: time(row.occurredIsoDateTimeUtc) ?? '',
    })),
  };
}
type OrderData = Awaited<ReturnType<typeof loadOrder>>;

const STEPS: readonly { readonly status: OrderStatus; readonly label: string }[] = [
  { status: 'new', label: 'Received' },
  { status: 'accepted', label: 'Accepted' },
  { status: 'completed', label: 'Done' },
];

/** What the customer is told, in one sentence, and whether it is over. */
function statusText({ order, promised }: OrderData): {
  title: string;
  text: string;
  kind: 'waiting' | 'success' | 'problem' | 'info';
} {
  switch (order.statusCode) {
    case 'processingPayment':
      return {
        kind: 'waiting',
        title: 'We are checking your payment',
        text: 'Do not pay again. This page says so as soon as we know.',
      };
    case 'failure':
      return {
        kind: 'problem',
        title: 'The payment did not go through',
        text: 'Nothing was charged. You can order again from your cart.',
      };
    case 'new':
      return {
        kind: 'waiting',
        title: 'Waiting for the store',
        text: 'The store has your order and will accept it in a moment.',
      };
    case 'accepted':
      return {
        kind: 'success',
        title: 'Accepted',
        text: promised ? `${readyWord(order)} about ${promised}.` : 'The kitchen is on it.',
      };
    case 'completed':
      return { kind: 'success', title: 'Done', text: 'Enjoy!' };
    case 'rejected':
      return {
        kind: 'problem',
        title: 'The store could not take this order',
        text: moneyBack(order, order.statusReason),
      };
    case 'cancelled':
      return { kind: 'info', title: 'Cancelled', text: moneyBack(order, order.statusReason) };
  }
}

function readyWord(order: Order): string {
  return order.collection.type === 'delivery' ? 'With you' : 'Ready';
}

function moneyBack(order: Order, reason: string | null): string {
  const why = reason ? `${reason}. ` : '';
  return order.paymentType === 'stripeCheckout'
    ? `${why}Nothing is kept: the hold on your card is let go.`
    : why || 'Nothing is to be paid.';
}

/** What the provider said when it was asked again. */
const CHECKED: Record<SyncAnswer, string> = {
  read: 'We asked the payment service; this page shows what it knows.',
  open: 'The payment service has no payment yet.',
  nothing: 'There is no card payment to ask for.',
  unreachable: 'The payment service does not answer. Do not pay again: we keep asking.',
};

export const orderPage = pageOf<StoreScope>()({
  path: paths.order.path,
  load: (request) => loadOrder(request),
  title: ({ order, head }) => `Order ${order.orderNumber} · ${head.restaurantName}`,
  head: ({ order }) => ({ isIndexed: false, ...(isOpen(order) ? { refreshSeconds: 15 } : {}) }),
  render: (data, { notice }) => <OrderView data={data} isFresh={false} notice={notice} />,
  async action(request) {
    const order = await ownOrder(request);
    const to = href(request.base, paths.order, {
      restaurantId: order.restaurantId,
      storeId: order.storeId,
      orderId: order.id,
    });
    if (request.form.get('do') === 'check') {
      return { kind: 'redirect', to, notice: CHECKED[await syncPayment(request.ctx, request.scope, order.id)] };
    }
    if (request.form.get('do') === 'again') return await putInCart(request, order);
    if (request.form.get('do') === 'pay') {
      const { payUrl } = await retryPayment(request.ctx, request.scope, { orderId: order.id });
      return { kind: 'redirect', to: payUrl ?? to };
    }
    if (request.form.get('do') !== 'cancel') throw new AppError('validation_failed', 'This page has no such button.');
    await cancelOrder(request.ctx, request.scope, {
      orderId: order.id,
      reason: 'Cancelled by the customer',
      by: { ...request.by, mover: 'customer', kind: 'customer', name: order.customerName || 'Customer' },
    });
    return { kind: 'redirect', to, notice: 'Your order is cancelled.' };
  },
});

export const successPage = pageOf<StoreScope>()({
  path: paths.success.path,
  load: (request) => loadOrder(request),
  title: ({ order, head }) => `Order ${order.orderNumber} · ${head.restaurantName}`,
  head: ({ order }) => ({ isIndexed: false, ...(isOpen(order) ? { refreshSeconds: 10 } : {}) }),
  render: (data, { notice }) => <OrderView data={data} isFresh notice={notice} />,
});

function isOpen(order: Order): boolean {
  return order.statusCode === 'processingPayment' || order.statusCode === 'new' || order.statusCode === 'accepted';
}

function OrderView({ data, isFresh, notice }: { data: OrderData; isFresh: boolean; notice: string | null }) {
  const { head, base, order, payment, phone, requested, history } = data;
  const status = statusText(data);
  const params = { restaurantId: head.restaurantId, storeId: head.storeId };
  const at = STEPS.findIndex((step) => step.status === order.statusCode);
  return (
    <StoreLayout head={head} base={base}>
      <div
        className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-8"
        data-order-status={order.statusCode}
      >
        <header className="text-center">
          <p className="text-ink-2">{isFresh ? 'Thank you. Your order number is' : 'Order'}</p>
          <h1 className="font-extrabold text-36 tabular-nums">{order.orderNumber}</h1>
          <p className="text-ink-2">
            {COLLECTION_LABELS[order.collection.type]}
            {order.collection.type === 'dineIn' && order.collection.tableName ? `, ${order.collection.tableName}` : ''}
            {requested ? ` for ${requested}` : ''}
          </p>
          {order.collection.type === 'delivery' ? (
            <p className="text-ink-2">
              to {order.collection.address.line1}, {order.collection.address.suburb}
            </p>
          ) : null}
        </header>
        {notice ? <Banner kind="info" title={notice} isNews /> : null}
        <OrderState kind={status.kind} title={status.title} text={status.text} />
        {isOpen(order) ? (
          <IslandTag
            of={orderStatus}
            hydrate="load"
            props={{ restaurantId: head.restaurantId, storeId: head.storeId, orderId: order.id, token: data.token }}
          />
        ) : null}
        {at >= 0 ? (
          <ol className="flex gap-2" aria-label="Progress">
            {STEPS.map((step, index) => (
              <li key={step.status} className="flex-1" aria-current={index === at ? 'step' : undefined}>
                <span className={cx('block h-1.5 rounded-full', index <= at ? 'bg-done' : 'bg-line')} />
                <span className={cx('mt-1 block text-14', index <= at ? 'font-semibold' : 'text-ink-3')}>
                  {step.label}
                </span>
              </li>
            ))}
          </ol>
        ) : null}
        {order.statusCode === 'processingPayment' && payment?.checkoutUrl ? (
          <LinkButton variant="primary" size="large" href={payment.checkoutUrl}>
            Go to the payment page
          </LinkButton>
        ) : null}
        {order.statusCode === 'processingPayment' ? (
          <form
            method="post"
            action={href(base, paths.order, { ...params, orderId: order.id })}
            className="flex flex-wrap justify-center gap-3"
          >
            {payment?.checkoutUrl ? null : (
              <Button type="submit" name="do" value="pay" variant="primary">
                Pay by card now
              </Button>
            )}
            <Button type="submit" name="do" value="check" icon={RetryIcon}>
              Check again
            </Button>
          </form>
        ) : null}
        <section className="rounded-card border border-line bg-surface p-5" aria-label="What you ordered">
          <ul className="flex flex-col divide-y divide-line">
            {order.lines.map(({ id, priced, line }) => (
              <li key={id} className="py-3">
                <p className="flex justify-between gap-3">
                  <span className="font-semibold">
                    {priced.quantity} × {priced.name}
                  </span>
                  <MoneyText amountInCents={priced.lineTotalInCents} currencyCode={order.currencyCode} />
                </p>
                <ChoiceSummary parts={priced.parts} />
                {line.comments ? <p className="text-14 text-ink-2 italic">“{line.comments}”</p> : null}
              </li>
            ))}
          </ul>
          <PriceExplanation
            hidesLines
            breakdown={order.breakdown}
            grandTotalInCents={order.grandTotalInCents}
            currencyCode={order.currencyCode}
          />
        </section>
        <Where order={order} storeAddress={data.storeAddress} />
        <section aria-label="History" className="text-14 text-ink-2">
          <ol className="flex flex-col gap-1">
            {history.map((row) => (
              <li key={row.occurredIsoDateTimeUtc + row.toStatus} className="flex justify-between gap-3">
                <span>{HISTORY_WORDS[row.toStatus]}</span>
                <span className="tabular-nums">{row.time}</span>
              </li>
            ))}
          </ol>
        </section>
        <div className="flex flex-wrap justify-center gap-3">
          {phone ? <LinkButton href={`tel:${phone}`}>Call the store</LinkButton> : null}
          <LinkButton href={href(base, paths.store, params)}>Back to the menu</LinkButton>
          {order.statusCode === 'new' ? (
            <form method="post" action={href(base, paths.order, { ...params, orderId: order.id })}>
              <Button type="submit" name="do" value="cancel" variant="danger">
                Cancel this order
              </Button>
            </form>
          ) : null}
          {isOpen(order) ? null : (
            <form method="post" action={href(base, paths.order, { ...params, orderId: order.id })}>
              <Button type="submit" name="do" value="again" variant="primary" icon={RetryIcon}>
                Order again
              </Button>
            </form>
          )}
        </div>
      </div>
    </StoreLayout>
  );
}

/** Where it goes, or where it waits. */
function Where({ order: { collection }, storeAddress }: { order: Order; storeAddress: string }) {
  if (collection.type === 'dineIn') return null;
  const isDelivery = collection.type === 'delivery';
  const place = isDelivery
    ? [collection.address.line1, collection.address.suburb, collection.address.postcode].filter(Boolean).join(', ')
    : storeAddress;
  if (place === '') return null;
  return (
    <section className="rounded-card border border-line bg-surface p-5" aria-label="Where">
      <p className="text-14 text-ink-2">{isDelivery ? 'Delivered to' : 'Pick up at'}</p>
      <p className="font-semibold">{place}</p>
      {isDelivery && collection.dropoffNotes ? <p className="text-14 text-ink-2">“{collection.dropoffNotes}”</p> : null}
    </section>
  );
}

const STATE_LOOKS = {
  waiting: { icon: QueuedIcon, tone: 'bg-wait-soft text-wait-text' },
  success: { icon: CheckIcon, tone: 'bg-done-soft text-done-text' },
  problem: { icon: WarningIcon, tone: 'bg-fail-soft text-fail-text' },
  info: { icon: InfoIcon, tone: 'bg-off-soft text-off-text' },
} as const;

function OrderState({ kind, title, text }: { kind: keyof typeof STATE_LOOKS; title: string; text: string }) {
  const { icon: Icon, tone } = STATE_LOOKS[kind];
  return (
    <div
      data-part="order-state"
      className={cx('flex flex-col items-center gap-2 rounded-card px-6 py-7 text-center', tone)}
    >
      <Icon size={40} aria-hidden />
      <h2 className="font-extrabold text-22">{title}</h2>
      <p className="max-w-md text-18">{text}</p>
    </div>
  );
}

const HISTORY_WORDS: Record<OrderStatus, string> = {
  processingPayment: 'Payment started',
  failure: 'Payment failed',
  new: 'Received by the store',
  accepted: 'Accepted',
  rejected: 'Not taken',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

export const ordersPage = pageOf<StoreScope>()({
  path: paths.orders.path,
  async load({ ctx, scope, base, actor }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    const { profile } = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const orders = customerId
      ? await listCustomerOrders(ctx.db, grantRestaurantScope({ restaurantId: scope.restaurantId }), customerId)
      : [];
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
                    className="flex justify-between gap-3 p-4 no-underline hover:bg-sunken"
                  >
                    <span>
                      <span className="font-semibold tabular-nums">{order.orderNumber}</span>
                      <span className="block text-14 text-ink-2">{placed}</span>
                      <span className="block text-14 text-ink-2">
                        {order.lines.map((line) => line.priced.name).join(', ')}
                      </span>
                    </span>
                    <span className="text-right">
                      <span className="font-semibold tabular-nums">
                        {formatAmount(order.grandTotalInCents, order.currencyCode)}
                      </span>
                      <span className="block text-14 text-ink-2">{HISTORY_WORDS[order.statusCode]}</span>
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
                ? 'What you order here stays here, ready to be ordered again.'
                : 'A code by text is all it takes.'}
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

/** What the order had, in the visitor's cart; what is gone from the menu is named. */
async function putInCart(
  { ctx, scope, base, cookies, actor }: PageActionRequest<StoreScope>,
  order: Order,
): Promise<ActionAnswer> {
  const customerId = customerIdOf(actor, scope.restaurantId);
  const again = await orderAgain(ctx, scope, {
    orderId: order.id,
    cartId: cartIdOf(cookies, scope.storeId),
    customerId,
  });
  return {
    kind: 'redirect',
    to: href(base, paths.cart, { restaurantId: scope.restaurantId, storeId: scope.storeId }),
    notice:
      again.missing.length > 0
        ? `Not on the menu now: ${again.missing.join(', ')}. The rest is in your cart.`
        : 'Your order is in the cart again.',
    cookies: [{ name: `cart_${scope.storeId}`, value: again.cartId, maxAgeSeconds: CART_SECONDS }],
  };
}
