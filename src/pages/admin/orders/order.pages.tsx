import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { googleOrderOf } from '#db/marketplace/google-orders.repository.ts';
import { uberEatsOfOrders } from '#db/marketplace/uber-eats-orders.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { findOrderBook } from '#db/payments/order-books.repository.ts';
import { listPrintJobsOfOrder } from '#db/printing/print-jobs.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { timeToConfirm } from '#src/domain/ordering/accept-time.ts';
import { VOIDED_FOOD, type VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { payoutDay } from '#src/domain/payments/payout-day.ts';
import { DOCKET_TYPES } from '#src/domain/printing/printing.schema.ts';
import { formatComingTime, formatStoreDateLong, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder } from '#src/features/orders/end-order.ts';
import { readLineStories } from '#src/features/orders/line-story.ts';
import { loadOrderDetail } from '#src/features/orders/order-detail.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { removeItems } from '#src/features/orders/remove-items.ts';
import { writeOffOrder } from '#src/features/orders/write-off-order.ts';
import { refundableOf } from '#src/features/payments/queue-money.ts';
import { isHeld } from '#src/features/printing/held-order.ts';
import { reprintOrder } from '#src/features/printing/reprint.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { adminPage, type Example } from '../admin-page.ts';
import { may, refused, requireMay, textOf } from '../forms.ts';
import { paths } from '../paths.ts';
import { actOnPrintJob } from '../printing/print-job-actions.tsx';
import { actOnCourier, courierPanelOf } from './courier-acts.ts';
import { moneyNotesOf } from './money-notes.ts';
import { itemStories, storyRows, timelineOf } from './order-timeline.ts';
import { OrderView } from './order-view.tsx';
import { amountOf, refundedItemsOf, refundQuery, requestedRefund } from './refund-forms.tsx';
import { keptOf, removalQuery, requestedRemoval } from './remove-items-forms.tsx';
import { bookAsPaid, unpaidOrder } from './unpaid-order.ts';

interface LoadInput {
  readonly ctx: AppContext;
  readonly scope: StoreScope;
  readonly actor: Actor | null;
  readonly base: string;
  readonly url: URL;
  readonly query: URLSearchParams;
}

/** Everything that an order's page says of it; the staff app shows it on a phone. */
export async function loadOrder({ ctx, scope, actor, base, url, query }: LoadInput, orderId: string) {
  const since = String(await lastEventSequence(ctx.db));
  const detail = await loadOrderDetail(ctx.db, scope, orderId);
  const { order } = detail;
  const store = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  const time = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, store.profile.timezone);
  const confirmed = timeToConfirm(order, now.epochMilliseconds);
  const printers = (await listPrinters(ctx.db, scope)).map(({ printer }) => ({ id: printer.id, name: printer.name }));
  const nameOf = (printerId: string) => printers.find(({ id }) => id === printerId)?.name ?? 'a printer';
  const jobs = (await listPrintJobsOfOrder(ctx.db, scope, orderId)).map(({ payload: _, ...job }) => ({
    ...job,
    orderNumber: order.orderNumber,
    printerName: nameOf(job.printerId),
  }));
  const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
  const stories = await readLineStories(ctx.db, scope, order);
  return {
    base,
    here: url.pathname,
    since,
    store,
    ...detail,
    jobs,
    printers,
    courier: await courierPanelOf(ctx, scope, { order, query, time }),
    unpaid: await unpaidOrder(ctx, scope, detail),
    moneyNotes: await moneyNotesIn({ ctx, scope, actor, base }, { orderId, timezone: store.profile.timezone }),
    payout: await payoutOf({ ctx, scope, actor, base }, orderId),
    timeline: timelineOf(detail, jobs, time, stories),
    itemStories: itemStories(stories).map((story) => ({ ...story, rows: storyRows(story, time) })),
    listHref: href(base, order.channel === 'pos' ? paths.posOrders : paths.onlineOrders, params),
    uberEatsHref: await uberEatsHrefOf({ ctx, scope, base }, order),
    googleHref: await googleHrefOf({ ctx, scope, base }, order),
    mayManage: may(actor, 'orders.manage', scope),
    mayRefund: may(actor, 'orders.refund', scope),
    customerHref: await customerHrefOf({ ctx, scope, actor, base }, order.customerPhone),
    placed: time(order.placedIsoDateTimeUtc),
    asksFood: await asksFood(ctx, scope, order),
    minutesWaiting: Math.floor(now.since(Temporal.Instant.from(order.placedIsoDateTimeUtc)).total('minutes')),
    promised: order.promisedForIsoDateTimeUtc ? time(order.promisedForIsoDateTimeUtc) : null,
    /** 'Wed 2:00 PM', the time that accepting it confirms; null where minutes from now are chosen. */
    confirmed: confirmed && formatComingTime(Temporal.Instant.from(confirmed), now, store.profile.timezone),
    requested: order.requestedForIsoDateTimeUtc ? time(order.requestedForIsoDateTimeUtc) : 'As soon as possible',
    removal: requestedRemoval(query, order, store),
    refund: requestedRefund(query, detail.refundableInCents),
    /** One press of the button is one refund, however often it is sent. */
    refundKey: ctx.ids.next(),
  };
}

/** Where an order of Uber Eats is changed; null for any other. The staff app has that page at the same address. */
async function uberEatsHrefOf(
  { ctx, scope, base }: Pick<LoadInput, 'ctx' | 'scope' | 'base'>,
  { id, channel }: Order,
): Promise<string | null> {
  if (channel !== 'uberEats') return null;
  const row = (await uberEatsOfOrders(ctx.db, scope, [id])).get(id);
  const { restaurantId, storeId } = scope;
  return row ? href(base, paths.uberEatsOrder, { restaurantId, storeId, uberEatsOrderId: row.uberEatsOrderId }) : null;
}

/** Where it is seen what Google knows of an order that came by it; null for any other. */
async function googleHrefOf(
  { ctx, scope, base }: Pick<LoadInput, 'ctx' | 'scope' | 'base'>,
  { id, channel }: Order,
): Promise<string | null> {
  if (channel !== 'google' || base !== '/admin') return null;
  const row = await googleOrderOf(ctx.db, scope, id);
  const { restaurantId, storeId } = scope;
  return row ? href(base, paths.googleOrder, { restaurantId, storeId, googleOrderId: row.googleOrderId }) : null;
}

/** Each with the way to its page, for who may open that. */
async function moneyNotesIn(
  { ctx, scope, actor, base }: Pick<LoadInput, 'ctx' | 'scope' | 'actor' | 'base'>,
  of: { readonly orderId: string; readonly timezone: string },
) {
  const { restaurantId, storeId } = scope;
  const mayOpen = may(actor, 'restaurant.payouts', scope);
  return (await moneyNotesOf(ctx, scope, of)).map(({ disputeId, ...note }) => ({
    ...note,
    link: mayOpen && disputeId !== null ? href(base, paths.dispute, { restaurantId, storeId, disputeId }) : null,
  }));
}

/** The payout that took the order's money, with the way to it for who may open that; null: none has, or none is known. */
async function payoutOf(
  { ctx, scope, actor, base }: Pick<LoadInput, 'ctx' | 'scope' | 'actor' | 'base'>,
  orderId: string,
): Promise<{ readonly arrives: string; readonly link: string | null } | null> {
  const book = await findOrderBook(ctx.db, scope, orderId);
  if (!book?.payoutId || !book.payoutArrivesIsoDateTimeUtc) return null;
  // The provider names the day as its first moment in UTC.
  const arrivesOn = payoutDay(book.payoutArrivesIsoDateTimeUtc);
  const { restaurantId, storeId } = scope;
  const link = `${href(base, paths.payouts, { restaurantId, storeId })}?payout=${book.payoutId}`;
  return {
    arrives: formatStoreDateLong(arrivesOn),
    link: may(actor, 'restaurant.payouts', scope) ? link : null,
  };
}

/** The page of whoever ordered; null for who may not open it, and for a phone that no customer has. */
async function customerHrefOf(
  { ctx, scope, actor, base }: Pick<LoadInput, 'ctx' | 'scope' | 'actor' | 'base'>,
  phone: string,
): Promise<string | null> {
  const restaurant = restaurantOf(scope);
  if (phone === '' || !may(actor, 'restaurant.read', restaurant)) return null;
  const customer = await findCustomerByMobile(ctx.db, restaurant, phone);
  const { restaurantId } = scope;
  return customer ? href(base, paths.restaurantCustomer, { restaurantId, customerId: customer.id }) : null;
}

export type OrderPageData = Awaited<ReturnType<typeof loadOrder>>;

type ActInput = PageActionRequest<StoreScope>;

/** Does what a button of an order's page says; returns the message afterwards, or the next page to ask on. */
export async function actOnOrder(input: ActInput, orderId: string): Promise<ActionAnswer> {
  const { ctx, scope, actor, form, url } = input;
  const by: ActedBy = { ...input.by, mover: 'staff' };
  const done = (notice: string): ActionAnswer => ({ kind: 'redirect', to: url.pathname, notice });
  requireMay(actor, 'orders.manage', scope);
  switch (form.get('do')) {
    case 'accept': {
      await acceptOrder(ctx, scope, { orderId, etaMinutes: minutesOf(form), by });
      return done('Accepted.');
    }
    case 'reject':
      await rejectOrder(ctx, scope, { orderId, reason: required(form, 'reason'), by });
      return done('Rejected.');
    case 'cancel':
      await cancelOrder(ctx, scope, {
        ...{ orderId, reason: required(form, 'reason'), by },
        voidedFood: await voidedFoodOf(input, orderId),
      });
      return done('Cancelled.');
    case 'complete':
      await completeOrder(ctx, scope, { orderId, by });
      return done('Completed.');
    case 'completeUnpaid':
      await completeOrder(ctx, scope, { orderId, by, isUnpaidMeant: true });
      return done('Completed. It is still not paid.');
    case 'markPaid':
      await bookAsPaid(ctx, scope, { orderId, form, by });
      return done('Marked as paid.');
    case 'writeOff':
      await writeOffOrder(ctx, scope, { orderId, reason: required(form, 'writeOffReason'), by });
      return done('Written off.');
    case 'askRemove':
      return askRemove(input, orderId);
    case 'remove':
      await removeItems(ctx, scope, {
        ...{ orderId, lines: keptOf(form), reason: required(form, 'removeReason'), by },
        expectedVersion: Number(form.get('version')),
      });
      return done('Items removed. The customer has been told.');
    case 'askRefund':
      return askRefund(input, orderId);
    case 'refund':
      return done(await refund(input, orderId, by));
    case 'reprint': {
      const docketType = DOCKET_TYPES.find((type) => type === form.get('docketType'));
      if (!docketType) throw new AppError('validation_failed', 'Choose a docket.');
      const jobs = await reprintOrder(ctx, scope, { orderId, docketType, by });
      return done(jobs.length === 1 ? 'Sent to the printer.' : `${jobs.length} dockets sent to the printer.`);
    }
    default: {
      const courier = await actOnCourier(input, { orderId, by });
      if (courier !== null) return courier;
      const notice = await actOnPrintJob(ctx, scope, form, by);
      if (notice === null)
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      return done(notice);
    }
  }
}

/** Without minutes it is accepted for the time the guest asked for. */
function minutesOf(form: FormData): number | null {
  const minutes = textOf(form, 'etaMinutes');
  return /^\d{1,4}$/.test(minutes) ? Number(minutes) : null;
}

/** What is removed is confirmed, with the new total on the button. */
async function askRemove({ ctx, scope, form, url }: ActInput, orderId: string): Promise<ActionAnswer> {
  const reason = required(form, 'removeReason');
  const order = await getOrder(ctx.db, scope, orderId);
  const query = removalQuery(form, order, reason, await ctx.menus.storeOf(scope));
  return { kind: 'redirect', to: `${url.pathname}?${query}#remove` };
}

/** A refund is confirmed, the second time with the amount on the button. */
async function askRefund({ ctx, scope, actor, form, url }: ActInput, orderId: string): Promise<ActionAnswer> {
  requireMay(actor, 'orders.refund', scope);
  const reason = required(form, 'refundReason');
  const detail = await loadOrderDetail(ctx.db, scope, orderId);
  const query = refundQuery(form, detail, { paid: await refundableOf(ctx.db, scope, orderId), reason });
  return { kind: 'redirect', to: `${url.pathname}?${query}#refund` };
}

async function refund({ ctx, scope, actor, form }: ActInput, orderId: string, by: ActedBy): Promise<string> {
  requireMay(actor, 'orders.refund', scope);
  const answer = await refundOrder(ctx, scope, {
    orderId,
    amountInCents: amountOf(form),
    lines: refundedItemsOf(form),
    reason: required(form, 'refundReason'),
    // As the confirmation says; without it, the way the money came.
    method: form.get('method') === 'cash' ? 'cash' : null,
    by,
    key: textOf(form, 'key'),
  });
  return answer.statusCode === 'success' ? 'Refund recorded.' : 'Refund sent to the customer’s card.';
}

/** Nothing is chosen to begin with: no default knows whether the kitchen had begun. */
async function voidedFoodOf({ ctx, scope, form }: ActInput, orderId: string): Promise<VoidedFood | null> {
  const chosen = VOIDED_FOOD.find((one) => one === textOf(form, 'voidedFood')) ?? null;
  if (chosen === null && (await asksFood(ctx, scope, await getOrder(ctx.db, scope, orderId)))) {
    throw invalidFields({ path: 'voidedFood', message: 'Choose what happened to the food.' });
  }
  return chosen;
}

/** The kitchen has it, so calling it off asks what became of the food. */
async function asksFood(ctx: LoadInput['ctx'], scope: StoreScope, order: Order): Promise<boolean> {
  return order.statusCode === 'accepted' && !(await isHeld(ctx.db, ctx, scope, order));
}

/** A reason of the list, or the text typed beside "Other". */
function required(form: FormData, name: string): string {
  const reason = textOf(form, `${name}Text`) || textOf(form, name);
  if (reason === '') throw invalidFields({ path: name, message: 'Add a reason. It’s saved with the order.' });
  return reason.slice(0, 200);
}

/** A use case's field names as the order's forms call them. */
export const ORDER_FIELDS = { amountInCents: 'amount' } as const;

const BECAUSE = { reason: 'An example', reasonText: 'An example' };
export const ORDER_EXAMPLE: Example = {
  forms: {
    accept: { etaMinutes: '15' },
    reject: BECAUSE,
    cancel: BECAUSE,
    complete: {},
    completeUnpaid: {},
    markPaid: { paidWith: 'other:Card', key: 'example-payment' },
    writeOff: { writeOffReason: 'No show' },
    askRefund: { ...BECAUSE, amount: '1.00' },
    refund: { ...BECAUSE, amount: '1.00', key: 'example-key' },
    reprint: { docketType: 'ORDER_TICKET' },
    askCourier: {},
    bookCourier: { quoteId: 'long-gone', fee: '890' },
    cancelCourier: { deliveryId: 'none' },
  },
  needs: { refund: 'orders.refund', askRefund: 'orders.refund' },
  ofAccepted: ['complete', 'completeUnpaid', 'markPaid', 'writeOff', 'refund', 'askRefund', 'reprint'],
  answers: [200, 303, 400, 409],
};

export const orderPage = adminPage<StoreScope>({
  guard: { action: 'orders.manage' },
  example: ORDER_EXAMPLE,
})({
  path: paths.order.path,
  load: (request) => loadOrder(request, request.params.orderId),
  title: ({ order }) => `Order ${order.orderNumber} · Servery`,
  head: () => ({ isIndexed: false }),
  render: (data, { form, notice }) => <OrderView data={data} form={form} notice={notice} />,
  async action(request) {
    try {
      return await actOnOrder(request, request.params.orderId);
    } catch (error) {
      return refused(error, request.form, ORDER_FIELDS);
    }
  },
});

export const posOrderPage = adminPage<StoreScope>({
  guard: { action: 'orders.manage' },
  example: ORDER_EXAMPLE,
})({
  path: paths.posOrder.path,
  load: (request) => loadOrder(request, request.params.posOrderId),
  title: ({ order }) => `Order ${order.orderNumber} · Servery`,
  head: () => ({ isIndexed: false }),
  render: (data, { form, notice }) => <OrderView data={data} form={form} notice={notice} />,
  async action(request) {
    try {
      return await actOnOrder(request, request.params.posOrderId);
    } catch (error) {
      return refused(error, request.form, ORDER_FIELDS);
    }
  },
});
