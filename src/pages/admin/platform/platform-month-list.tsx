import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import { csvAmount } from '#src/domain/money/format-amount.ts';
import type { MonthlyOrders } from '#src/domain/reports/monthly-orders.types.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatMonth } from '#src/domain/time/store-clock.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS } from '#src/ui/order-labels.ts';
import type { FileColumn, ListColumn, ListKit } from '../lists/list-kit.ts';
import { Change, MONTH_FILTERS } from '../orders/month-list.tsx';

const money = (cents: number, { currencyCode }: MonthlyOrders) => (
  <MoneyText amountInCents={cents} currencyCode={currencyCode} />
);

const COLUMNS: readonly ListColumn<MonthlyOrders>[] = [
  {
    key: 'month',
    header: 'Month',
    cell: ({ month }) => <span className="font-semibold">{formatMonth(Temporal.PlainYearMonth.from(month))}</span>,
    isSortable: true,
    sortBy: ({ month, netInCents }) => [month, netInCents],
  },
  {
    key: 'restaurant',
    header: 'Restaurant',
    onPhone: 'line',
    cell: ({ restaurantName }) => restaurantName,
    isSortable: true,
    sortsUpFirst: true,
    sortBy: ({ restaurantName, month }) => [restaurantName, month],
  },
  {
    key: 'orders',
    header: 'Orders',
    isNumeric: true,
    cell: ({ orderCount }) => orderCount,
    isSortable: true,
    sortBy: ({ orderCount }) => orderCount,
  },
  {
    key: 'sales',
    header: 'Net sales',
    isNumeric: true,
    cell: (line) => money(line.netInCents, line),
    isSortable: true,
    sortBy: ({ netInCents }) => netInCents,
  },
  {
    key: 'channels',
    header: 'Channels',
    isMinor: true,
    cell: ({ byChannel }) => (
      <span className="tnum text-ink-2">
        {byChannel.map(({ channel, orderCount }) => `${CHANNEL_LABELS[channel]} ${orderCount}`).join(', ')}
      </span>
    ),
  },
  {
    key: 'fees',
    header: 'Fees',
    isNumeric: true,
    isMinor: true,
    cell: (line) => money(line.feeInCents, line),
    isSortable: true,
    sortBy: ({ feeInCents }) => feeInCents,
  },
  {
    key: 'change',
    header: 'Change',
    isNumeric: true,
    cell: ({ changePercent }) => <Change percent={changePercent} />,
    isSortable: true,
    sortBy: ({ changePercent }) => changePercent,
  },
];

/** Every restaurant's months; a row leads to the restaurant's own stores. */
export function platformMonthList(rowHref: (line: MonthlyOrders) => string): ListKit<MonthlyOrders> {
  return {
    caption: 'Monthly orders of every restaurant',
    noun: { one: 'month', many: 'months' },
    rowKey: ({ month, restaurantId, currencyCode }) => `${month} ${restaurantId} ${currencyCode}`,
    rowHref,
    defaultSort: { by: 'month', direction: 'desc' },
    search: { label: 'Search restaurants', placeholder: 'Restaurant', of: ({ restaurantName }) => restaurantName },
    filters: [
      ...MONTH_FILTERS,
      {
        name: 'country',
        label: 'Country',
        options: Object.entries(COUNTRIES).map(([value, { name }]) => ({ value: value as CountryCode, label: name })),
        of: ({ countryCode }) => countryCode,
      },
    ],
    empty: {
      title: 'No orders in the last 6 months',
      text: 'Each month with orders appears here, restaurant by restaurant.',
    },
    noMatches: { title: 'No months match', text: 'Try more months, another channel or another name.' },
    columns: COLUMNS,
  };
}

export const PLATFORM_MONTH_FILE: readonly FileColumn<MonthlyOrders>[] = [
  { header: 'Month', cell: ({ month }) => month },
  { header: 'Restaurant', cell: ({ restaurantName }) => restaurantName },
  { header: 'Country', cell: ({ countryCode }) => countryCode },
  { header: 'Currency', cell: ({ currencyCode }) => currencyCode },
  { header: 'Orders', cell: ({ orderCount }) => orderCount },
  { header: 'Gross sales', cell: ({ grossInCents }) => csvAmount(grossInCents) },
  { header: 'Net sales', cell: ({ netInCents }) => csvAmount(netInCents) },
  { header: 'Fees', cell: ({ feeInCents }) => csvAmount(feeInCents) },
  { header: 'Change on the month before, %', cell: ({ changePercent }) => changePercent },
  ...CHANNELS.map((channel) => ({
    header: `${CHANNEL_LABELS[channel]} orders`,
    cell: ({ byChannel }: MonthlyOrders) => byChannel.find((one) => one.channel === channel)?.orderCount ?? 0,
  })),
];
