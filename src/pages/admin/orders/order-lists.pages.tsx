import type { StoreFacts } from '#db/menu/menu-store.ts';
import { listOrders, type OrderSummary } from '#db/ordering/orders.repository.ts';
import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import newOrders from '#islands/admin/new-orders.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { exportOrdersEndpoint } from '#src/contracts/ordering.endpoints.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { REPORT_PERIOD_LABELS } from '#src/domain/time/report-period-names.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { LIST_PERIODS, type OrderListKind, orderFilterOf } from '#src/features/orders/order-list.ts';
import { href } from '#src/pages/page.tsx';
import { COLLECTION_TYPES } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ReceiptIcon, TillIcon } from '#src/ui/icon.tsx';
import type { ListState } from '#src/ui/list-address.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { COLLECTION_LABELS, paymentText } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_BADGES } from '#src/ui/statuses.ts';
import { PageHeader } from '#src/ui/surface.tsx';
import { type AdminFacts, adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { FileLink, KitList, listCount } from '../lists/kit-list.tsx';
import { type ListColumn, type ListFilter, type ListKit, readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { PaymentPill } from './payment-pill.tsx';

const PAYMENTS: Readonly<Record<OrderListKind, readonly PaymentType[]>> = {
  online: ['stripeCheckout', 'inStore', 'cashOnDelivery', 'cardOnDelivery', 'noPaymentRequired'],
  pos: ['posCash', 'posCard', 'posSplitBill', 'posCustomPayment', 'posPayLater', 'noPaymentRequired'],
};

/** The prefixes of a list's numbers, and the events that add an order to it. */
const EVENTS: Readonly<Record<OrderListKind, { prefixes: string[]; types: string[] }>> = {
  online: { prefixes: ['W-', 'G-', 'U-'], types: ['orderPlaced'] },
  pos: { prefixes: ['P-'], types: ['orderPlaced', 'orderAccepted'] },
};

function filtersOf(kind: OrderListKind): ListFilter<OrderRow>[] {
  return [
    {
      name: 'period',
      label: 'When',
      options: LIST_PERIODS.filter((name) => name !== 'chooseDates').map((name) => ({
        value: name,
        label: REPORT_PERIOD_LABELS[name],
      })),
    },
    {
      name: 'status',
      label: 'Status',
      options: ORDER_STATUSES.map((status) => ({ value: status, label: ORDER_BADGES[status].word })),
    },
    {
      name: 'collection',
      label: 'Type',
      options: COLLECTION_TYPES.map((type) => ({ value: type, label: COLLECTION_LABELS[type] })),
    },
    {
      name: 'payment',
      label: 'Payment',
      options: PAYMENTS[kind].map((type) => ({ value: type, label: paymentText(type) })),
    },
    { name: 'refunded', label: 'Refunds', options: [{ value: 'yes', label: 'With a refund' }] },
  ];
}

interface OrderRow extends OrderSummary {
  readonly placed: string;
  readonly requested: string | null;
}

function sortOf({ by, direction }: ListState['sort']) {
  if (by === 'total') return direction === 'asc' ? 'totalAscending' : 'total';
  return direction === 'asc' ? 'oldest' : 'newest';
}

interface OrdersAround {
  readonly base: string;
  readonly store: StoreFacts;
  readonly today: string;
}

function orderList(kind: OrderListKind, { base, store, today }: OrdersAround): ListKit<OrderRow> {
  const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
  return {
    caption: TITLES[kind],
    noun: { one: 'order', many: 'orders' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) =>
      kind === 'online'
        ? href(base, paths.order, { ...params, orderId: id })
        : href(base, paths.posOrder, { ...params, posOrderId: id }),
    defaultSort: { by: 'placed', direction: 'desc' },
    search: { label: 'Search orders', placeholder: 'Number, name, phone' },
    filters: filtersOf(kind),
    today,
    empty: {
      title: 'No orders yet',
      text: kind === 'online' ? 'Website orders appear here as they come in.' : 'Orders taken on tills appear here.',
    },
    noMatches: { title: 'No matches', text: 'Try another number, name or phone, or a longer date range.' },
    columns: columnsOf(kind),
  };
}

const TITLES: Readonly<Record<OrderListKind, string>> = { online: 'Online orders', pos: 'POS orders' };

const GUARD = { action: 'orders.read' } as const;

const FACTS: Readonly<Record<OrderListKind, AdminFacts>> = {
  online: {
    guard: GUARD,
    inStore: { in: 'orders', at: 10, label: 'Online orders', icon: ReceiptIcon },
    words: 'history website sales',
  },
  pos: {
    guard: GUARD,
    inStore: { in: 'orders', at: 20, label: 'POS orders', icon: TillIcon },
    words: 'history counter till sales',
  },
};

function listPage(kind: OrderListKind) {
  const at = kind === 'online' ? paths.onlineOrders : paths.posOrders;
  return adminPage<StoreScope>(FACTS[kind])({
    path: at.path,
    async load({ ctx, scope, base, url, query }) {
      const store = await ctx.menus.storeOf(scope);
      const { timezone, settings } = store.profile;
      const now = ctx.clock.now();
      const today = businessDayOf(now, timezone, posHoursOf(settings));
      const kit = orderList(kind, { base, store, today });
      const state = readList(kit, query);
      const since = String(await lastEventSequence(ctx.db));
      const filter = orderFilterOf(kind, { ...state.filters, search: state.search }, { today, now });
      const { rows, total } = await listOrders(ctx.db, scope, {
        ...filter,
        sort: sortOf(state.sort),
        page: state.page,
        pageSize: state.size,
      });
      const time = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, timezone);
      return {
        base,
        here: url.pathname,
        store,
        kit,
        state,
        since,
        shown: {
          total,
          rows: rows.map(
            (row): OrderRow => ({
              ...row,
              placed: time(row.placedIsoDateTimeUtc),
              requested: row.requestedForIsoDateTimeUtc ? time(row.requestedForIsoDateTimeUtc) : null,
            }),
          ),
        },
      };
    },
    title: ({ store }) => `${TITLES[kind]} · ${store.profile.name}`,
    head: () => ({ isIndexed: false }),
    render({ base, here, store, kit, state, since, shown }) {
      const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
      const exportHref = href('', exportOrdersEndpoint, params, { kind, ...state.filters, search: state.search });
      return (
        <AdminLayout base={base} here={here} store={store}>
          <PageHeader
            title={TITLES[kind]}
            status={listCount(kit, state, shown)}
            actions={<FileLink {...{ here, state, shown }} to={exportHref} />}
          />
          <IslandTag of={newOrders} hydrate="load" props={{ ...params, ...EVENTS[kind], href: here, since }} />
          <KitList {...{ kit, state, shown, here }} />
        </AdminLayout>
      );
    },
  });
}

function OrderNumber({ orderNumber, isTest }: Pick<OrderRow, 'orderNumber' | 'isTest'>) {
  return (
    <span className="tnum whitespace-nowrap">
      {orderNumber}
      {isTest ? <span className="ml-2 font-semibold text-going-text">Test</span> : null}
    </span>
  );
}

function columnsOf(kind: OrderListKind): ListColumn<OrderRow>[] {
  const who: ListColumn<OrderRow> =
    kind === 'online'
      ? { key: 'customer', header: 'Customer', cell: (row) => row.customerName || '–', onPhone: 'line' }
      : { key: 'employee', header: 'Employee', cell: (row) => row.employeeName ?? '–', onPhone: 'line' };
  return [
    {
      key: 'number',
      header: 'Number',
      cell: (row) => <OrderNumber {...row} />,
    },
    {
      key: 'placed',
      header: 'Placed',
      cell: (row) => <span className="tnum sm:whitespace-nowrap">{row.placed}</span>,
      isSortable: true,
      onPhone: 'line',
    },
    who,
    {
      key: 'type',
      header: 'Type',
      cell: (row) => (
        <span>
          {COLLECTION_LABELS[row.collectionType]}
          {row.requested ? <span className="tnum block text-12 text-ink-3">for {row.requested}</span> : null}
        </span>
      ),
      onPhone: 'line',
    },
    {
      key: 'status',
      header: 'Status',
      cell: (row) => <StatusPill look={ORDER_BADGES[row.statusCode]} />,
      onPhone: 'pill',
    },
    {
      key: 'payment',
      header: 'Payment',
      cell: (row) => (
        <PaymentPill
          order={row}
          paymentStatusCode={row.paymentStatusCode}
          refundedInCents={row.refundedInCents}
          note={row.paymentType === 'stripeCheckout' ? undefined : paymentText(row.paymentType)}
        />
      ),
      onPhone: 'pill',
    },
    {
      key: 'total',
      header: 'Total',
      cell: (row) => (
        <span>
          <MoneyText amountInCents={row.grandTotalInCents} currencyCode={row.currencyCode} />
          {row.refundedInCents > 0 ? (
            <span className="block text-12 text-back-text">
              <MoneyText amountInCents={-row.refundedInCents} currencyCode={row.currencyCode} />
            </span>
          ) : null}
        </span>
      ),
      isNumeric: true,
      isSortable: true,
      onPhone: 'corner',
    },
  ];
}

export const onlineOrdersPage = listPage('online');
export const posOrdersPage = listPage('pos');
