import type { StoreFacts } from '#db/menu/menu-store.ts';
import { listOpenOrders, listOrders, type OrderSummary } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { can } from '#src/domain/access/permissions.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { sameDayLastWeek } from '#src/domain/time/report-periods.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { createTerminal } from '#src/features/pos/manage-terminals.ts';
import { type FormState, href, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { FilterChips, Pagination, SearchBox, Table } from '#src/ui/list.tsx';
import { type ListRules, readListState } from '#src/ui/list-address.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_LOOKS } from '#src/ui/statuses.ts';
import { Card, EmptyState, Figure, PageHeader } from '#src/ui/surface.tsx';
import { AdminLayout } from './layout.tsx';
import { paths } from './paths.ts';

const RULES: ListRules = {
  filters: { status: ORDER_STATUSES, collection: ['pickup', 'delivery', 'dineIn'] },
  sorts: ['placed', 'total'],
  defaultSort: { by: 'placed', direction: 'desc' },
};

export interface OrderRow extends OrderSummary {
  readonly placedText: string;
}

function withTimes(rows: readonly OrderSummary[], store: StoreFacts, now: Temporal.Instant): OrderRow[] {
  return rows.map((row) => ({
    ...row,
    placedText: formatStoreTimeAndDay(Temporal.Instant.from(row.placedIsoDateTimeUtc), now, store.profile.timezone),
  }));
}

/** What a day took, of orders that count: rejected, cancelled and failed ones do not. */
async function dayOf(ctx: AppContext, scope: StoreScope, businessDay: string) {
  const { rows, total } = await listOrders(ctx.db, scope, {
    from: businessDay,
    to: businessDay,
    statuses: ['new', 'accepted', 'completed'],
    pageSize: 200,
  });
  const sales = rows.reduce((sum, row) => sum + row.grandTotalInCents - row.refundedInCents, 0);
  return {
    count: total,
    salesInCents: sales,
    averageInCents: total > 0 ? Math.round(sales / Math.min(total, rows.length)) : 0,
  };
}

export const storeHomePage = pageOf<StoreScope>()({
  path: paths.store.path,
  async load({ ctx, scope, base, url }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const today = businessDayOf(now, store.profile.timezone, store.profile.settings.tradingHours);
    const open = await listOpenOrders(ctx.db, scope);
    const menu = await ctx.menus.menuOf(scope);
    const waiting = open.filter((order) => order.statusCode === 'new');
    return {
      base,
      here: url.pathname,
      store,
      today: await dayOf(ctx, scope, today),
      lastWeek: await dayOf(ctx, scope, sameDayLastWeek(today)),
      waiting: waiting.map((order) => ({
        id: order.id,
        orderNumber: order.orderNumber,
        customerName: order.customerName,
        total: formatAmount(order.grandTotalInCents, order.currencyCode),
        minutes: Math.floor(now.since(Temporal.Instant.from(order.placedIsoDateTimeUtc)).total('minutes')),
      })),
      cooking: open.length - waiting.length,
      soldOut: menu.items.filter((item) => item.soldout).map((item) => item.name),
    };
  },
  title: ({ store }) => `${store.profile.name} · Servery`,
  head: () => ({ isIndexed: false, refreshSeconds: 30 }),
  async action({ ctx, scope, form, url, by, actor }) {
    if (!actor || !can(actor, 'pos.manage', scope)) {
      throw new AppError('user_not_allowed', 'Only an admin of the store may add a till.');
    }
    const { pairingCode } = await createTerminal(ctx, scope, { name: String(form.get('name') ?? ''), by });
    return {
      kind: 'redirect',
      to: url.pathname,
      notice: `The code for the new till is ${pairingCode}. It works for 15 minutes.`,
    };
  },
  render({ base, here, store, today, lastWeek, waiting, cooking, soldOut }, { notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const money = (cents: number) => formatAmount(cents, store.profile.currencyCode);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader title="Today" status={`${store.restaurantName} ${store.profile.name}`} />
        {notice ? <Banner kind="success" title={notice} /> : null}
        <section aria-label="Needs attention" className="mb-6 flex flex-col gap-3">
          {waiting.map((order) => (
            <Banner
              key={order.id}
              kind="waiting"
              title={`${order.orderNumber} waits for an answer`}
              action={<LinkButton href={href(base, paths.order, { ...params, orderId: order.id })}>Open</LinkButton>}
            >
              {order.customerName || 'A customer'}, {order.total}, since {order.minutes} min
            </Banner>
          ))}
          {soldOut.length > 0 ? (
            <Banner kind="info" title={`${soldOut.length} sold out`}>
              {soldOut.slice(0, 6).join(', ')}
            </Banner>
          ) : null}
        </section>
        <Card className="grid gap-6 sm:grid-cols-4">
          <Figure
            label="Sales"
            value={money(today.salesInCents)}
            note={`${money(lastWeek.salesInCents)} same day last week`}
          />
          <Figure label="Orders" value={today.count} note={`${lastWeek.count} same day last week`} />
          <Figure
            label="Average"
            value={money(today.averageInCents)}
            note={`${money(lastWeek.averageInCents)} same day last week`}
          />
          <Figure label="In the kitchen" value={cooking} note={`${waiting.length} new`} />
        </Card>
        <form method="post" className="mt-6 flex flex-wrap items-end gap-3">
          <Field name="name" label="Add a till" help="Open /pos on the device and type the code that you get here.">
            {(wiring) => <Input {...wiring} maxLength={40} defaultValue="Front counter" />}
          </Field>
          <Button type="submit">Get a code</Button>
        </form>
      </AdminLayout>
    );
  },
});

function historyPage(kind: 'online' | 'pos') {
  const at = kind === 'online' ? paths.onlineOrders : paths.posOrders;
  const title = kind === 'online' ? 'Online orders' : 'POS orders';
  return pageOf<StoreScope>()({
    path: at.path,
    async load({ ctx, scope, base, url, query }) {
      const store = await ctx.menus.storeOf(scope);
      const state = readListState(query, RULES);
      const statuses = ORDER_STATUSES.filter((status) => status === state.filters.status);
      const collections = (['pickup', 'delivery', 'dineIn'] as const).filter(
        (type) => type === state.filters.collection,
      );
      const { rows, total } = await listOrders(ctx.db, scope, {
        channels: kind === 'online' ? ['online', 'google'] : ['pos'],
        ...(statuses.length > 0 ? { statuses } : {}),
        ...(collections.length > 0 ? { collectionTypes: collections } : {}),
        ...(state.search ? { search: state.search } : {}),
        sort: state.sort.by === 'total' ? 'total' : state.sort.direction === 'asc' ? 'oldest' : 'newest',
        page: state.page,
        pageSize: state.size,
      });
      return { base, here: url.pathname, store, state, rows: withTimes(rows, store, ctx.clock.now()), total };
    },
    title: ({ store }) => `${title} · ${store.profile.name}`,
    head: () => ({ isIndexed: false }),
    render({ base, here, store, state, rows, total }) {
      const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
      return (
        <AdminLayout base={base} here={here} store={store}>
          <PageHeader title={title} status={`${total} in all`} />
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <SearchBox
              path={here}
              state={state}
              label="Search orders"
              placeholder="Number, name, phone"
              matchCount={total}
              totalCount={total}
            />
            <FilterChips
              path={here}
              state={state}
              filters={[
                {
                  name: 'status',
                  label: 'Status',
                  options: ORDER_STATUSES.map((status) => ({ value: status, label: ORDER_LOOKS[status].word })),
                },
                {
                  name: 'collection',
                  label: 'Collection',
                  options: [
                    { value: 'pickup', label: 'Pickup' },
                    { value: 'delivery', label: 'Delivery' },
                    { value: 'dineIn', label: 'Dine in' },
                  ],
                },
              ]}
            />
          </div>
          {rows.length > 0 ? (
            <>
              <Table
                caption={title}
                rows={rows}
                rowKey={(row) => row.id}
                rowHref={(row) =>
                  kind === 'online'
                    ? href(base, paths.order, { ...params, orderId: row.id })
                    : href(base, paths.posOrder, { ...params, posOrderId: row.id })
                }
                list={{ path: here, state }}
                columns={[
                  { key: 'number', header: 'Number', cell: (row) => row.orderNumber },
                  { key: 'placed', header: 'Placed', cell: (row) => row.placedText, isSortable: true },
                  { key: 'customer', header: 'Customer', cell: (row) => row.customerName || '–' },
                  {
                    key: 'type',
                    header: 'Type',
                    cell: (row) => ({ pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' })[row.collectionType],
                    isMinor: true,
                  },
                  { key: 'status', header: 'Status', cell: (row) => <StatusPill look={ORDER_LOOKS[row.statusCode]} /> },
                  {
                    key: 'total',
                    header: 'Total',
                    cell: (row) => formatAmount(row.grandTotalInCents, row.currencyCode),
                    isNumeric: true,
                    isSortable: true,
                  },
                ]}
              />
              <Pagination path={here} state={state} totalCount={total} noun="orders" />
            </>
          ) : (
            <EmptyState title={state.search ? 'Nothing matches' : 'No orders yet'}>
              {state.search
                ? 'Try another number, name or phone.'
                : 'They appear here as soon as the first one comes in.'}
            </EmptyState>
          )}
        </AdminLayout>
      );
    },
  });
}

export const onlineOrdersPage = historyPage('online');
export const posOrdersPage = historyPage('pos');
export type { FormState };
