import type { OrderBehindFigure, OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { ordersBehindFigure } from '#src/features/reports/orders-behind-figure.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { NextIcon } from '#src/ui/icon.tsx';
import { type Column, Pagination, Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS, COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { readReportAddress, readTableState, rowOfQuery, sharedQuery } from './report-address.ts';
import { daysText, figureText, REPORT_CHANNEL_WORDS } from './report-text.ts';
import { reportOfType } from './reports.registry.ts';
import { reportDayOf } from './store-day.ts';

type Request = PageRequest<StoreScope, typeof paths.ordersBehind.path>;

async function behindOf({ ctx, scope, params, query, base, url }: Request) {
  const kind = reportOfType(params.salesReportType);
  if (!kind?.level) throw notFound('report');
  const { store, now, today } = await reportDayOf(ctx, scope);
  const address = readReportAddress(query, { today, now });
  const state = readTableState(query, { sorts: [], defaultSort: { by: 'placed', direction: 'desc' } });
  const { asked } = address;
  const behind =
    asked &&
    (await ordersBehindFigure(ctx, scope, {
      ...asked,
      level: kind.level,
      posTerminalId: null,
      row: rowOfQuery(query),
      bucket: null,
      page: state.page,
    }));
  const report = href(base, paths.salesReport, params, {
    ...sharedQuery(address),
    interval: query.get('interval') ?? undefined,
  });
  return { base, here: url.pathname, store, kind, address, state, behind, report };
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
  render({ base, here, store, kind, address, state, behind, report }) {
    const { profile } = store;
    const name = behind?.figure.name || 'All orders';
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
          status={
            behind ? (
              <BehindText
                {...{ behind }}
                currencyCode={profile.currencyCode}
                channel={REPORT_CHANNEL_WORDS[address.channel]}
              />
            ) : null
          }
        />
        {behind === null ? <EmptyState title={address.toChoose} /> : null}
        {behind && behind.orders.length === 0 ? (
          <EmptyState title="No orders">No order in this period is part of this figure.</EmptyState>
        ) : null}
        {behind && behind.orders.length > 0 ? (
          <>
            <Table
              caption={`Orders behind ${name}`}
              rows={behind.orders}
              rowKey={({ orderId }) => orderId}
              rowHref={(order) => orderHref(base, profile, order)}
              columns={columnsOf(behind, profile)}
              totals={{
                label: behind.orderCount > behind.orders.length ? 'All pages' : 'Total',
                of: totalOf(behind, profile),
              }}
            />
            <Pagination
              path={here}
              state={{ ...state, size: 50 }}
              totalCount={behind.orderCount}
              noun="orders"
              hasOneSize
            />
          </>
        ) : null}
      </AdminLayout>
    );
  },
});

interface Profile {
  readonly restaurantId: string;
  readonly id: string;
  readonly currencyCode: CurrencyCode;
  readonly timezone: string;
}

function orderHref(
  base: string,
  { restaurantId, id: storeId }: Profile,
  { channel, orderId }: OrderBehindFigure,
): string {
  return channel === 'pos'
    ? href(base, paths.posOrder, { restaurantId, storeId, posOrderId: orderId })
    : href(base, paths.order, { restaurantId, storeId, orderId });
}

interface TextProps {
  behind: OrdersBehindFigure;
  currencyCode: CurrencyCode;
  channel: string;
}

function BehindText({ behind: { from, to, figure, orderCount }, currencyCode, channel }: TextProps) {
  const amount = figure.figures
    ? `${figureText(figure.figures.netInCents, 'money', currencyCode)} net sales`
    : `${figureText(figure.grossInCents, 'money', currencyCode)} gross sales, ${figureText(figure.quantity, 'count', currencyCode)} sold`;
  const orders = orderCount === 1 ? '1 order' : `${figureText(orderCount, 'count', currencyCode)} orders`;
  return <span className="tnum">{`${amount} in ${orders} · ${daysText(from, to)} · ${channel}`}</span>;
}

/** Orders with their net sales and totals; lines of orders with how many and for how much. */
function columnsOf({ figure }: OrdersBehindFigure, { currencyCode, timezone }: Profile): Column<OrderBehindFigure>[] {
  const money = (amountInCents: number | undefined) => <MoneyText {...{ amountInCents, currencyCode }} />;
  const amounts: Column<OrderBehindFigure>[] = figure.figures
    ? [
        { key: 'gross', header: 'Gross sales', isNumeric: true, isMinor: true, cell: (one) => money(one.grossInCents) },
        { key: 'net', header: 'Net sales', isNumeric: true, cell: ({ figures }) => money(figures?.netInCents) },
        { key: 'total', header: 'Total', isNumeric: true, cell: ({ figures }) => money(figures?.totalInCents) },
      ]
    : [
        {
          key: 'sold',
          header: 'Sold',
          isNumeric: true,
          cell: ({ quantity }) => figureText(quantity, 'count', currencyCode),
        },
        { key: 'gross', header: 'Gross sales', isNumeric: true, cell: (one) => money(one.grossInCents) },
      ];
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
    ...amounts,
  ];
}

function totalOf({ figure: { figures, quantity, grossInCents } }: OrdersBehindFigure, { currencyCode }: Profile) {
  const amounts: Readonly<Record<string, number | undefined>> = {
    gross: grossInCents,
    net: figures?.netInCents,
    total: figures?.totalInCents,
  };
  return (key: string) => {
    if (key === 'sold') return figureText(quantity, 'count', currencyCode);
    const amountInCents = amounts[key];
    return amountInCents === undefined ? null : <MoneyText {...{ amountInCents, currencyCode }} />;
  };
}
