import type { OrderBehindFigure, OrdersBehindFigure } from '#src/domain/reports/orders-behind.types.ts';
import { REPORT_CHANNEL_LABELS, REPORT_TYPE_LABELS } from '#src/domain/reports/report-labels.ts';
import type { ReportType } from '#src/domain/reports/sales-report.types.ts';
import { REPORT_PERIOD_LABELS } from '#src/domain/time/report-period-names.ts';
import { BackIcon, NextIcon, ReceiptIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS, COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { dayText } from '../kit/day-text.ts';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { timeText, dayText as whenText } from '../kit/store-time.ts';
import { PosLink } from '../paths/links.tsx';
import type { OrdersSearch } from '../paths/report-search.ts';

export interface OrdersBehindScreenProps {
  type: ReportType;
  answer: OrdersBehindFigure;
  search: OrdersSearch;
}

/** The orders that a figure is made of, each with its own part, and each a tap from its order. */
export function OrdersBehindScreen({ type, answer, search }: OrdersBehindScreenProps) {
  const { figure, orders, orderCount, from, to } = answer;
  const { row: _row, page: _page, ...ofReport } = search;
  const { currencyCode } = useSession().store;
  const channel = search.channel ?? 'OVERALL';
  const isOfOrders = figure.figures !== null;
  const isOfCards = type === 'tyro';
  const dates = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <header className="shrink-0 border-line border-b px-4 py-3">
        <PosLink
          to="/reports/sales-reports/$salesReportType"
          params={{ salesReportType: type }}
          search={ofReport}
          className="-ml-2 inline-flex min-h-12 items-center gap-1 rounded-input px-2 font-semibold text-ink-2 hover:bg-sunken"
        >
          <BackIcon size={20} aria-hidden />
          {REPORT_TYPE_LABELS[type]}
        </PosLink>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <ScreenName className="text-22">{figure.name || 'All orders'}</ScreenName>
            <p className="tnum text-14 text-ink-2">
              {REPORT_PERIOD_LABELS[search.period ?? 'today']}, {dates} · {REPORT_CHANNEL_LABELS[channel]}
            </p>
          </div>
          <dl className="flex gap-6">
            <Figure label="Orders" value={orderCount} />
            {isOfOrders ? null : <Figure label={isOfCards ? 'Payments' : 'Sold'} value={figure.quantity} />}
            <Figure
              label={isOfCards ? 'Net' : 'Gross'}
              value={<MoneyText amountInCents={figure.grossInCents} currencyCode={currencyCode} />}
            />
            {figure.figures ? (
              <Figure
                label="Total"
                value={<MoneyText amountInCents={figure.figures.totalInCents} currencyCode={currencyCode} />}
              />
            ) : null}
          </dl>
        </div>
      </header>
      {orders.length === 0 ? (
        <NothingHere icon={ReceiptIcon}>No orders in this period.</NothingHere>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">
          <ul
            aria-label="Orders"
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
          >
            {orders.map((order) => (
              <li key={order.orderId}>
                <OrderRow order={order} isOfCards={isOfCards} />
              </li>
            ))}
          </ul>
          <Pages {...{ type, answer, search }} />
        </div>
      )}
    </main>
  );
}

function Figure({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-ink-2">{label}</dt>
      <dd className="tnum font-bold text-18">{value}</dd>
    </div>
  );
}

function OrderRow({ order, isOfCards }: { order: OrderBehindFigure; isOfCards: boolean }) {
  const { currencyCode, timezone } = useSession().store;
  const { figures, quantity, grossInCents } = order;
  const refunded = figures?.refundInCents ?? 0;
  const by = [order.posTerminalName, order.employeeName].filter((text) => text !== '').join(', ');
  return (
    <PosLink
      to="/order-history"
      search={{ day: 'all', order: order.orderId }}
      className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-sunken"
    >
      <span className="tnum w-16 shrink-0 font-bold">{order.orderNumber}</span>
      <span className="min-w-0 flex-1">
        <span className="tnum block">
          {whenText(order.placedIsoDateTimeUtc, timezone)}, {timeText(order.placedIsoDateTimeUtc, timezone)}
        </span>
        <span className="block text-14 text-ink-3">
          {[CHANNEL_LABELS[order.channel], COLLECTION_LABELS[order.collectionType], by].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <MoneyText
          amountInCents={figures ? figures.totalInCents : grossInCents}
          currencyCode={currencyCode}
          className="block font-semibold"
        />
        <span className="tnum block text-14 text-ink-3">
          {figures === null ? (
            isOfCards ? (
              paymentsText(quantity)
            ) : (
              `${quantity} sold`
            )
          ) : refunded > 0 ? (
            <>
              <MoneyText amountInCents={refunded} currencyCode={currencyCode} /> refunded
            </>
          ) : null}
        </span>
      </span>
      <NextIcon size={20} aria-hidden className="shrink-0 text-ink-3" />
    </PosLink>
  );
}

const paymentsText = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);

function Pages({ type, answer, search }: OrdersBehindScreenProps) {
  const { page, pageSize, orderCount } = answer;
  const last = Math.max(1, Math.ceil(orderCount / pageSize));
  if (last === 1) return null;
  const link = (to: number, text: string) =>
    to < 1 || to > last ? (
      <span />
    ) : (
      <PosLink
        to="/reports/sales-reports/$salesReportType/orders"
        params={{ salesReportType: type }}
        search={{ ...search, page: to }}
        className="inline-flex min-h-12 items-center rounded-input border border-line-strong/60 bg-surface px-4 font-semibold hover:bg-sunken"
      >
        {text}
      </PosLink>
    );
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
      {link(page - 1, 'Newer')}
      <p className="tnum text-ink-2">
        Page {page} of {last}
      </p>
      {link(page + 1, 'Older')}
    </nav>
  );
}
