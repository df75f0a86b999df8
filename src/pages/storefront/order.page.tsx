import { listCourierJobsOf } from '#db/courier/courier-jobs.repository.ts';
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { findOrderSecrets } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { findLastTry } from '#db/payments/saved-card-tries.repository.ts';
import { pictureOfChoice } from '#src/domain/menu/choosable-pizzas.ts';
import { allergensOfPlaced } from '#src/domain/menu/line-allergens.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { lookedAtFrom } from '#src/domain/ordering/order-clock.ts';
import { earliestCollectionAt } from '#src/domain/ordering/slots.ts';
import { declineWords } from '#src/domain/payments/decline-words.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { readRemovedItems } from '#src/features/orders/removed-items.ts';
import { readSavedCardTry } from '#src/features/payments/pay-with-saved-card.ts';
import { syncPayment } from '#src/features/payments/sync-payment.ts';
import { payWithOtherCard, retryPayment } from '#src/features/website/place-order.ts';
import { type ActionAnswer, href, type PageActionRequest, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { courierView } from './courier-view.ts';
import { putInCart } from './order-again.ts';
import { CHECKED, isOpenOrder, paidLine } from './order-status-text.ts';
import { OrderView } from './order-view.tsx';
import { hasReceipt, ownOrder, type Visit } from './own-order.ts';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';

async function loadOrder(visit: Visit) {
  const order = await ownOrder(visit);
  const { ctx, scope, base } = visit;
  const { profile, phone, line1, suburb } = await ctx.menus.storeOf(scope);
  const payment = await orderPayment(ctx.db, scope, order.id);
  const tried = order.statusCode === 'processingPayment' ? await findLastTry(ctx.db, scope, order.id) : null;
  const refundedInCents = (await findOrderSecrets(ctx.db, scope, order.id))?.refundedInCents ?? 0;
  const index = menuIndexOf(await ctx.menus.menuOf(scope));
  const { items } = index;
  const words = COUNTRY_LABELS[profile.countryCode];
  const now = ctx.clock.now();
  const time = (iso: string | null) =>
    iso ? formatStoreTimeAndDay(Temporal.Instant.from(iso), now, profile.timezone).replace(/, today$/, '') : null;
  return {
    head: await loadStoreHead(ctx, scope),
    base,
    order,
    timezone: profile.timezone,
    token: visit.query.get('key'),
    /** Those of the items on the menu now; a deleted one has none. */
    pictures: order.lines.map(({ line }) => pictureOfChoice(line.itemId, line.selection, items)),
    /** As they are known now: a fact of the dish that is corrected at once, also for who has ordered it. */
    allergens: order.lines.map(({ line }) => allergensOfPlaced(line, index)),
    hasReceipt: await hasReceipt(ctx, scope, order),
    checkoutUrl: payment?.checkoutUrl ?? null,
    /** Of a card on file: why it was declined, or where its bank asks. */
    declined: tried?.state === 'ended' && tried.declineCode !== null ? declineWords(tried.declineCode) : null,
    challengeUrl: tried?.state === 'asked' ? tried.challengeUrl : null,
    refundedText: refundedInCents > 0 ? formatAmount(refundedInCents, order.currencyCode) : null,
    phone,
    storeAddress: [line1, suburb].filter(Boolean).join(', '),
    courier: courierView({ statusCode: order.statusCode, job: await lastJob(ctx, scope, order), time }),
    opens: time(lookedAtFrom(order, profile, now)?.toString() ?? null),
    promised: time(order.promisedForIsoDateTimeUtc),
    expected: time(order.requestedForIsoDateTimeUtc ?? expectedAt(order, profile)),
    isCardLost: isLost(payment),
    removed: await readRemovedItems(ctx.db, scope, order),
    paid: paidLine(
      {
        order,
        heldText: heldAbove(order, payment),
        isCardLost: isLost(payment),
        isCardHeld: payment?.statusCode === 'requiresCapture' || payment?.statusCode === 'processing',
        card: payment?.cardLast4 ? ` ending in ${payment.cardLast4}` : '',
        words,
      },
      formatAmount(order.grandTotalInCents, order.currencyCode) ?? '',
    ),
    requested: time(order.requestedForIsoDateTimeUtc),
    history: (await orderHistory(ctx.db, scope, order.id)).map((row) => ({
      ...row,
      time: time(row.occurredIsoDateTimeUtc) ?? '',
    })),
  };
}

async function lastJob(ctx: Visit['ctx'], scope: StoreScope, { id, collection }: Order) {
  if (collection.type !== 'delivery') return null;
  return (await listCourierJobsOf(ctx.db, scope, id)).find(({ jobStatus }) => jobStatus !== 'REJECTED') ?? null;
}

function isLost(payment: { readonly statusCode: string } | null | undefined): boolean {
  return payment?.statusCode === 'cancel' || payment?.statusCode === 'failure';
}

/** What is held where that is more than the order comes to by now: '$38.50'. */
function heldAbove(
  { grandTotalInCents, currencyCode }: Order,
  payment: { readonly amountInCents: number } | null | undefined,
): string | null {
  const heldInCents = payment?.amountInCents ?? 0;
  return heldInCents > grandTotalInCents ? formatAmount(heldInCents, currencyCode) : null;
}

/** The estimate that the website gave when the order was placed. */
function expectedAt(order: Order, profile: StoreProfile): string | null {
  const placedAt = Temporal.Instant.from(order.placedIsoDateTimeUtc);
  return earliestCollectionAt(profile, order.collection.type, placedAt)?.toString() ?? null;
}
export type OrderData = Awaited<ReturnType<typeof loadOrder>>;

export const orderPage = pageOf<StoreScope>()({
  path: paths.order.path,
  load: (request) => loadOrder(request),
  title: ({ order, head }) => `Order ${order.orderNumber} · ${head.restaurantName}`,
  head: ({ order }) => ({ isIndexed: false, ...(isOpenOrder(order) ? { refreshSeconds: 15 } : {}) }),
  render: (data, { notice }) => <OrderView data={data} isFresh={false} notice={notice} />,
  async action(request) {
    const order = await ownOrder(request);
    switch (request.form.get('do')) {
      case 'check': {
        await readSavedCardTry(request.ctx, request.scope, order.id);
        const answer = await syncPayment(request.ctx, request.scope, order.id);
        return { kind: 'redirect', to: orderHref(request.base, order), notice: CHECKED[answer] };
      }
      case 'again':
        return await putInCart(request, order);
      case 'pay':
        return await pay(request, order);
      case 'payOther':
        return await payOther(request, order);
      case 'cancel':
        await cancelOrder(request.ctx, request.scope, {
          orderId: order.id,
          reason: 'Cancelled by the customer',
          by: { ...request.by, mover: 'customer', kind: 'customer', name: 'Customer' },
        });
        return { kind: 'redirect', to: orderHref(request.base, order), notice: await cancelledText(request) };
      default:
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
    }
  },
});

async function cancelledText({ ctx, scope }: Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope'>): Promise<string> {
  const { profile } = await ctx.menus.storeOf(scope);
  return `Your order has been ${COUNTRY_LABELS[profile.countryCode].cancelled.toLowerCase()}.`;
}

export const successPage = pageOf<StoreScope>()({
  path: paths.success.path,
  load: (request) => loadOrder(request),
  title: ({ order, head }) => `Order ${order.orderNumber} · ${head.restaurantName}`,
  head: ({ order }) => ({ isIndexed: false, ...(isOpenOrder(order) ? { refreshSeconds: 10 } : {}) }),
  render: (data, { notice }) => <OrderView data={data} isFresh notice={notice} />,
});

/** Redirects to the provider's page; if it doesn't open, the order's own page says so. */
async function pay({ ctx, scope, base }: PageActionRequest<StoreScope>, order: Order): Promise<ActionAnswer> {
  const to = orderHref(base, order);
  const payUrl = await openPayPage(ctx, scope, order.id);
  if (payUrl !== 'down') return { kind: 'redirect', to: payUrl ?? to };
  return { kind: 'redirect', to, notice: 'The payment page still won’t open. Try again in a minute.' };
}

/** The card on file is let go, and any other may be typed. */
async function payOther({ ctx, scope, base }: PageActionRequest<StoreScope>, order: Order): Promise<ActionAnswer> {
  return {
    kind: 'redirect',
    to: (await payWithOtherCard(ctx, scope, { orderId: order.id })) ?? orderHref(base, order),
  };
}

/** Null when there's nothing left to pay. `down` when the order waits because the provider isn't answering. */
export async function openPayPage(
  ctx: Parameters<typeof retryPayment>[0],
  scope: StoreScope,
  orderId: string,
): Promise<string | null | 'down'> {
  try {
    return (await retryPayment(ctx, scope, { orderId })).payUrl;
  } catch (error) {
    if (error instanceof AppError && error.reason === 'card_provider_down') return 'down';
    throw error;
  }
}

function orderHref(base: string, { restaurantId, storeId, id }: Order): string {
  return href(base, paths.order, { restaurantId, storeId, orderId: id });
}
