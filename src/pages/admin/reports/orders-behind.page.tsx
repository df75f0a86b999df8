import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { daysText, REPORT_CHANNEL_WORDS } from '#src/features/reports/kinds/report-text.ts';
import { reportOfType } from '#src/features/reports/kinds/reports.registry.ts';
import { reportDayOf } from '#src/features/reports/store-day.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { NextIcon } from '#src/ui/icon.tsx';
import { type Column, Pagination, Table } from '#src/ui/list.tsx';
import { CHANNEL_LABELS, COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { type BehindRow, type BehindView, readBehind } from './behind-view.tsx';
import { readReportAddress, readTableState, rowOfQuery, sharedQuery } from './report-address.ts';

type Request = PageRequest<StoreScope, typeof paths.ordersBehind.path>;

async function behindOf({ ctx, scope, params, query, base, url }: Request) {
  const kind = reportOfType(params.salesReportType);
  if (!kind || kind.behind.kind === 'page') throw notFound('report');
  const { store, now, today } = await reportDayOf(ctx, scope);
  const address = readReportAddress(query, { today, now });
  const state = readTableState(query, { sorts: [], defaultSort: { by: 'placed', direction: 'desc' } });
  const { asked, toChoose } = address;
  const request = { ctx, scope, currencyCode: store.profile.currencyCode, row: rowOfQuery(query), page: state.page };
  const view = asked && (await readBehind(kind, { ...request, asked }));
  const report = href(base, paths.salesReport, params, {
    ...sharedQuery(address),
    interval: query.get('interval') ?? undefined,
  });
  return { base, here: url.pathname, store, kind, address, state, view, problem: toChoose ?? '', report };
}

/** The orders that a figure of a report is made of: they add up to it. */
export const ordersBehindPage = adminPage<StoreScope>({
  guard: { action: 'reports.read' },
  under: paths.reports,
  example: { query: { period: 'month', row: '{itemId}' } },
})({
  path: paths.ordersBehind.path,
  load: (request: Request) => behindOf(request),
  title: ({ kind, store }) => `Orders behind ${kind.label} · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, kind, address, state, view, problem, report }) {
    const { profile } = store;
    const name = view?.name || 'All orders';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          breadcrumbs={
            <nav aria-label="Breadcrumb" className="flex items-center gap-1.5 text-14">
              <a href={report} className="underline underline-offset-2 hover:text-ink">
                {kind.label}
              </a>
              <NextIcon size={14} aria-hidden className="text-ink-3" />
              <span>Orders</span>
            </nav>
          }
          title={name}
          status={view ? <BehindText view={view} channel={REPORT_CHANNEL_WORDS[address.channel]} /> : null}
        />
        {view === null ? <EmptyState title={problem} /> : null}
        {view && view.rows.length === 0 ? (
          <EmptyState title="No orders">No order in this period is part of this figure.</EmptyState>
        ) : null}
        {view && view.rows.length > 0 ? (
          <>
            <Table
              caption={`Orders behind ${name}`}
              rows={view.rows}
              rowKey={({ orderId }) => orderId}
              rowHref={(order) => orderHref(base, profile, order)}
              columns={[...orderColumns(profile.timezone), ...view.columns]}
              totals={{
                label: view.orderCount > view.rows.length ? 'All pages' : 'Total',
                of: view.totalOf,
              }}
            />
            <Pagination
              path={here}
              state={{ ...state, size: 50 }}
              totalCount={view.orderCount}
              noun="orders"
              hasOneSize
            />
          </>
        ) : null}
      </AdminLayout>
    );
  },
});

function orderHref(
  base: string,
  { restaurantId, id: storeId }: { readonly restaurantId: string; readonly id: string },
  { channel, orderId }: BehindRow,
): string {
  return channel === 'pos'
    ? href(base, paths.posOrder, { restaurantId, storeId, posOrderId: orderId })
    : href(base, paths.order, { restaurantId, storeId, orderId });
}

function BehindText({
  view: { from, to, figureText: figure, orderCount },
  channel,
}: {
  view: BehindView;
  channel: string;
}) {
  const orders = orderCount === 1 ? '1 order' : `${orderCount.toLocaleString('en-AU')} orders`;
  return <span className="tnum">{`${figure} in ${orders} · ${daysText(from, to)} · ${channel}`}</span>;
}

function orderColumns(timezone: string): Column<BehindRow>[] {
  return [
    { key: 'number', header: 'Order', cell: ({ orderNumber }) => <span className="tnum">{orderNumber}</span> },
    {
      key: 'placed',
      header: 'Placed',
      onPhone: 'line',
      cell: (one) => (
        <span className="tnum">{formatStoreDateTime(Temporal.Instant.from(one.placedIsoDateTimeUtc), timezone)}</span>
      ),
    },
    {
      key: 'channel',
      header: 'Channel',
      onPhone: 'line',
      cell: ({ channel, collectionType }) => `${CHANNEL_LABELS[channel]}, ${COLLECTION_LABELS[collectionType]}`,
    },
    {
      key: 'by',
      header: 'Till and employee',
      isMinor: true,
      cell: ({ posTerminalName, employeeName }) => [posTerminalName, employeeName].filter(Boolean).join(', ') || '–',
    },
  ];
}
