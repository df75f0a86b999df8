import type { Db } from '#db/connection.ts';
import { countDeliveriesUnderWay } from '#db/courier/courier-watch.queries.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { paymentSumsOf } from '#db/ordering/bill-lists.queries.ts';
import { countAcceptedOnline, listNewOrders, listOrdersToFollow } from '#db/ordering/open-orders.queries.ts';
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { rungsOf } from '#db/ordering/order-rungs.repository.ts';
import { findOrderSecrets, getOrder, listOrders, type OrderSummary } from '#db/ordering/orders.repository.ts';
import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { listOrderVersions, tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { listConnectedOrders } from '#db/printing/connected-stores.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { countActiveEmployees } from '#db/staff/employees.repository.ts';
import { listUnreadFailedCommands } from '#db/sync/refused-commands.repository.ts';
import { listLastCommands } from '#db/sync/sync-commands.repository.ts';
import { listFailedPrints, listPrintsOfOrder, paymentStatusesOf } from '#db/till/till.queries.ts';
import type { Needs } from '#src/context.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { sum } from '#src/domain/money/money.ts';
import { moneyByMethod } from '#src/domain/ordering/bill-money.ts';
import { kitchenStartOf } from '#src/domain/ordering/held-order.ts';
import { loudnessOf } from '#src/domain/ordering/ladder-text.ts';
import { isEnded, PAID_IN_STORE } from '#src/domain/ordering/money-due.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { approverOfMove } from '#src/domain/ordering/order-acts.ts';
import { noticesSince } from '#src/domain/printing/connected-stores.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type {
  Attention,
  BoardOrder,
  FailedCommand,
  HistoryFilter,
  HistoryPage,
  HistoryRow,
  IncomingBoard,
  OrderDetail,
  PrintState,
  RefundFacts,
  TableCall,
} from '#src/domain/till/till.types.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { readNewBookings } from '#src/features/bookings/read-bookings.ts';
import { readWaiting } from '#src/features/bookings/read-waiting.ts';
import { ordersWithRefusedCardDue } from '#src/features/counter/orders-due.ts';
import { asPaidHere, moneyLeftIn } from '#src/features/orders/money-left.ts';
import { readOrderActs } from '#src/features/orders/order-acts.ts';
import { toGiveBackOf } from '#src/features/orders/orders-to-give-back.ts';
import { paymentsLeftOf } from '#src/features/payments/payments-left.ts';
import { refundableOf } from '#src/features/payments/queue-money.ts';
import { isHeld } from '#src/features/printing/held-order.ts';
import { PAPER_LOW } from '#src/features/printing/printer-text.ts';
import { readRedirects } from '#src/features/printing/redirect-station.ts';
import { readSilentScreens } from '#src/features/printing/silent-screens.ts';
import { openCallsOf } from '#src/features/seating/table-calls.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ringingUberEats, sellsOnUberEats, uberEatsFactsOf, waitingUberEats } from './read-uber-eats.ts';

type Ctx = Needs<'db' | 'clock' | 'menus'>;

const DONE_SHOWN = 60;
export const HISTORY_PAGE_SIZE = 50;
const ONLINE_CHANNELS = ['online', 'google', 'uberEats'] as const;

/** What rings and what the bar counts. The sequence is read first, so that anything later arrives as an event. */
export async function readTillAttention(
  ctx: Ctx & Partial<Needs<'ownership'>>,
  scope: StoreScope,
  askedById: string | null = null,
): Promise<Attention> {
  const sequence = await lastEventSequence(ctx.db);
  const fresh = (await listNewOrders(ctx.db, scope)).filter(isOnline);
  const rungs = rungsOf(
    ctx.db,
    scope,
    fresh.map(({ id }) => id),
  );
  return {
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    sequence,
    newOrders: [
      ...fresh.map(({ id, orderNumber, placedIsoDateTimeUtc }) => {
        const loudness = loudnessOf(rungs.get(id) ?? []);
        return { id, orderNumber, placedIsoDateTimeUtc, ...(loudness ? { loudness } : {}) };
      }),
      ...(await ringingUberEats(ctx, scope)),
    ].sort((a, b) => a.placedIsoDateTimeUtc.localeCompare(b.placedIsoDateTimeUtc)),
    ...((await countActiveEmployees(ctx.db, scope)) === 0 ? { hasNoPins: true as const } : {}),
    acceptedCount: await countAcceptedOnline(ctx.db, scope),
    deliveriesUnderWay: await countDeliveriesUnderWay(ctx.db, scope),
    ...(await waitingGuests(ctx, scope)),
    refusedCards: (await ordersWithRefusedCardDue(ctx.db, scope)).map(({ id, orderNumber, leftInCents }) => ({
      id,
      orderNumber: orderNumber ?? '',
      leftInCents,
    })),
    failedPrints: await listFailedPrints(ctx.db, scope),
    refusals: await failedCommandsOf(ctx, scope, askedById),
    redirects: await readRedirects(ctx, scope),
    silentScreens: await readSilentScreens(ctx, scope),
    connectedOrders: await listConnectedOrders(ctx.db, scope, noticesSince(ctx.clock.now())),
    tableCalls: await readTableCalls(ctx, scope),
    printersInTrouble: (await listPrinters(ctx.db, scope))
      .filter(
        ({ printer, state }) => printer.active && (state.statusCode === 'offline' || state.statusText === PAPER_LOW),
      )
      .map(({ printer: { id, name }, state }) => ({
        id,
        name,
        why: state.statusText,
        sinceIsoDateTimeUtc: state.statusIsoDateTimeUtc,
      })),
  };
}

/** Of a store that takes none any longer, those that are left are answered in the admin: its tills have no screen for them. */
async function waitingGuests(
  ctx: Ctx,
  scope: StoreScope,
): Promise<Required<Pick<Attention, 'newBookings' | 'partiesWaiting'>>> {
  const { profile } = await ctx.menus.storeOf(scope);
  if (!profile.settings.dineIn.tableBookingIsEnabled) return { newBookings: [], partiesWaiting: 0 };
  const fresh = await readNewBookings(ctx, scope);
  return {
    newBookings: fresh.map(({ id, placedIsoDateTime }) => ({ id, placedIsoDateTimeUtc: placedIsoDateTime })),
    partiesWaiting: (await readWaiting(ctx, scope)).length,
  };
}

/** Guests who wait for staff at their table, oldest first. */
async function readTableCalls(ctx: Ctx, scope: StoreScope): Promise<TableCall[]> {
  const calls = await openCallsOf(ctx.db, ctx, scope);
  if (calls.size === 0) return [];
  return (await listDiningTables(ctx.db, scope))
    .flatMap(({ id, name }) => {
      const call = calls.get(id);
      return call ? [{ ...call, tableId: id, tableName: name }] : [];
    })
    .sort((a, b) => a.calledAt.localeCompare(b.calledAt));
}

/** Only a box asks the cloud for anything. */
async function failedCommandsOf(
  ctx: Ctx & Partial<Needs<'ownership'>>,
  scope: StoreScope,
  askedById: string | null,
): Promise<FailedCommand[]> {
  const isOnBox = ctx.ownership !== undefined && ctx.ownership.boxStore() !== null;
  if (!isOnBox || askedById === null) return [];
  return listUnreadFailedCommands(ctx.db, scope, { askedById, now: ctx.clock.now() });
}

/** Online orders as they move through the day: new, accepted, and what ended on this business day. */
export async function readIncomingBoard(
  ctx: Ctx & Partial<Needs<'ownership'>>,
  scope: StoreScope,
): Promise<IncomingBoard> {
  const fresh = (await listNewOrders(ctx.db, scope)).filter(isOnline);
  const today = await todayOf(ctx, scope);
  const done = await listOrders(ctx.db, scope, {
    channels: ONLINE_CHANNELS,
    statuses: ['completed', 'rejected', 'cancelled'],
    from: today,
    to: today,
    pageSize: DONE_SHOWN,
  });
  const sells = await sellsOnUberEats(ctx, scope, today);
  return {
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    newOrders: await withFacts(ctx, scope, fresh),
    accepted: (await withFacts(ctx, scope, await listOrdersToFollow(ctx.db, scope))).sort(byPromise),
    doneToday: await rowsOf(ctx.db, scope, done.rows),
    uberEats: await waitingUberEats(ctx, scope),
    ...(sells === undefined ? {} : { sellsOnUberEats: sells }),
  };
}

/** Orders of all channels, newest first. `week` is the last seven business days. */
export async function readTillHistory(ctx: Ctx, scope: StoreScope, filter: HistoryFilter): Promise<HistoryPage> {
  const { rows, total } = await listOrders(ctx.db, scope, {
    ...daysOf(filter.day ?? 'today', await todayOf(ctx, scope)),
    ...(filter.search ? { search: filter.search } : {}),
    ...(filter.channel ? { channels: [filter.channel] } : {}),
    ...(filter.status ? { statuses: [filter.status] } : {}),
    page: filter.page ?? 1,
    pageSize: HISTORY_PAGE_SIZE,
  });
  return { atIsoDateTimeUtc: isoUtc(ctx.clock.now()), rows: await rowsOf(ctx.db, scope, rows), total };
}

/** One order with its lines, payment, timeline and dockets. */
export async function readTillOrder(ctx: Ctx, scope: StoreScope, orderId: string): Promise<OrderDetail> {
  const kept = await getOrder(ctx.db, scope, orderId);
  const order = await asPaidHere(ctx.db, scope, kept);
  const prints = await listPrintsOfOrder(ctx.db, scope, orderId);
  const statuses = await paymentStatusesOf(ctx.db, scope, [orderId]);
  const secrets = await findOrderSecrets(ctx.db, scope, orderId);
  const commands = await listLastCommands(ctx.db, scope, [orderId]);
  const timeline = await orderHistory(ctx.db, scope, orderId);
  const { acts, facts } = await readOrderActs(ctx.db, scope, order);
  const uberEats = (await uberEatsFactsOf(ctx, scope, [order])).get(orderId);
  const { profile } = await ctx.menus.storeOf(scope);
  return {
    ...(uberEats ? { uberEats } : {}),
    order: withShownPhone(order, profile.countryCode),
    startsIsoDateTimeUtc: order.statusCode === 'accepted' ? await startOf(ctx, scope, order) : null,
    wish: commands.get(orderId) ?? null,
    paymentStatusCode: statuses.get(orderId) ?? null,
    ...(await moneyLeftIn(ctx.db, scope, kept)),
    failedPrints: (await listFailedPrints(ctx.db, scope)).filter((print) => print.orderId === orderId),
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    refundedInCents: secrets?.refundedInCents ?? 0,
    timeline: timeline.map(({ occurredIsoDateTimeUtc, fromStatus, toStatus, byKind, byName, reason }) => ({
      occurredIsoDateTimeUtc,
      fromStatus,
      toStatus,
      byKind,
      byName,
      reason,
      approvedByName: approverOfMove(facts, toStatus),
    })),
    acts,
    prints,
    refund: await refundFactsOf(ctx.db, scope, order),
    versions: (await listOrderVersions(ctx.db, scope, orderId)).map(({ orderId: _o, storeId: _s, ...one }) => one),
  };
}

async function refundFactsOf(db: Db, scope: StoreScope, order: Order): Promise<RefundFacts> {
  const { paidInCents, leftInCents } = await refundableOf(db, scope, order.id);
  // Refunds by edits are in the lower total already: today's items are worth what was paid for them.
  const { all, settling } = await tendersOfBill(db, scope, order.id);
  const paidForThis = all.length > 0 ? sum(settling.map((one) => one.amountInCents)) : paidInCents;
  const isRefundable = order.statusCode === 'accepted' || order.statusCode === 'completed';
  // Money that reached a terminal or a drawer after the order had ended.
  const leftAfterEnd = isEnded(order.statusCode) ? await toGiveBackOf(db, scope, order.id) : 0;
  const settled = (await listRefunds(db, scope, order.id)).filter((one) => one.statusCode !== 'failure');
  return {
    paidInCents: paidForThis,
    refundedInCents: paidForThis - leftInCents,
    leftInCents: isRefundable ? leftInCents : leftAfterEnd,
    methods: moneyByMethod(all).filter((one) => one.leftInCents > 0 && (isRefundable || leftAfterEnd > 0)),
    payments: (await paymentsLeftOf(db, scope, order.id)).filter(
      (one) => one.leftInCents > 0 && (isRefundable || leftAfterEnd > 0),
    ),
    lines: settled.flatMap((one) => JSON.parse(one.linesJson) as RefundFacts['lines']),
  };
}

function isOnline({ channel }: Order): boolean {
  return channel !== 'pos';
}

async function todayOf(ctx: Ctx, scope: StoreScope): Promise<string> {
  const { profile } = await ctx.menus.storeOf(scope);
  return businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings));
}

function daysOf(day: NonNullable<HistoryFilter['day']>, today: string): { from?: string; to?: string } {
  const before = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();
  switch (day) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: before(1), to: before(1) };
    case 'week':
      return { from: before(6), to: today };
    case 'all':
      return {};
  }
}

async function withFacts(ctx: Ctx, scope: StoreScope, orders: readonly Order[]): Promise<BoardOrder[]> {
  const ids = orders.map(({ id }) => id);
  const statuses = await paymentStatusesOf(ctx.db, scope, ids);
  const commands = await listLastCommands(ctx.db, scope, ids);
  const failed = Map.groupBy(await listFailedPrints(ctx.db, scope), (print: PrintState) => print.orderId);
  const ofUberEats = await uberEatsFactsOf(ctx, scope, orders);
  const { profile } = await ctx.menus.storeOf(scope);
  return Promise.all(
    orders.map(async (order) => {
      const uberEats = ofUberEats.get(order.id);
      return {
        order: withShownPhone(await asPaidHere(ctx.db, scope, order), profile.countryCode),
        startsIsoDateTimeUtc: await startOf(ctx, scope, order),
        wish: commands.get(order.id) ?? null,
        paymentStatusCode: statuses.get(order.id) ?? null,
        ...(await moneyLeftIn(ctx.db, scope, order)),
        failedPrints: failed.get(order.id) ?? [],
        ...(uberEats ? { uberEats } : {}),
      };
    }),
  );
}

/** When the kitchen gets an order that waits for its hour, accepted or not; null for one that does not wait. */
async function startOf(ctx: Ctx, scope: StoreScope, order: Order): Promise<string | null> {
  if (!(await isHeld(ctx.db, ctx, scope, order))) return null;
  const { profile } = await ctx.menus.storeOf(scope);
  const start = kitchenStartOf(order, profile);
  return start && isoUtc(start);
}

/** Writes a number the way people of the country do, since it is dialled by hand. */
function withShownPhone(order: Order, countryCode: CountryCode): Order {
  return order.customerPhone ? { ...order, customerPhone: shownPhone(order.customerPhone, countryCode) } : order;
}

/** The order that is due first comes first. */
function byPromise(a: BoardOrder, b: BoardOrder): number {
  const at = ({ order }: BoardOrder) => order.promisedForIsoDateTimeUtc ?? order.placedIsoDateTimeUtc;
  return at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0;
}

/** Payments taken here count at once, even before the cloud has them. */
async function rowsOf(db: Db, scope: StoreScope, rows: readonly OrderSummary[]): Promise<HistoryRow[]> {
  const due = rows.filter(({ paymentType }) => (PAID_IN_STORE as readonly string[]).includes(paymentType));
  const sums = await paymentSumsOf(
    db,
    scope,
    due.map(({ id }) => id),
  );
  const paidTypes = new Map<string, HistoryRow['paymentType']>();
  for (const { id } of due.filter((row) => (sums.get(row.id)?.settledInCents ?? 0) > 0)) {
    paidTypes.set(id, (await asPaidHere(db, scope, await getOrder(db, scope, id))).paymentType);
  }
  return rows.map((row) => rowOf({ ...row, paymentType: paidTypes.get(row.id) ?? row.paymentType }));
}

function rowOf(row: OrderSummary): HistoryRow {
  const { id, channel, orderNumber, statusCode, placedIsoDateTimeUtc, collectionType, grandTotalInCents } = row;
  const { refundedInCents, paymentType, paymentStatusCode, customerName, employeeName } = row;
  return {
    id,
    channel,
    orderNumber,
    statusCode,
    placedIsoDateTimeUtc,
    collectionType,
    grandTotalInCents,
    refundedInCents,
    paymentType,
    paymentStatusCode,
    customerName,
    employeeName,
  };
}
