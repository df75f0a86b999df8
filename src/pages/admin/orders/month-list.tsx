import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import { csvAmount } from '#src/domain/money/format-amount.ts';
import type { MonthlyOrders } from '#src/domain/reports/monthly-orders.types.ts';
import type { ReportChannel } from '#src/domain/reports/sales-report.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatMonth } from '#src/domain/time/store-clock.ts';
import type { MonthsQuestion } from '#src/features/reports/read-monthly-orders.ts';
import { cx } from '#src/ui/classes.ts';
import type { ListState } from '#src/ui/list-address.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS } from '#src/ui/order-labels.ts';
import type { FileColumn, ListColumn, ListFilter, ListKit } from '../lists/list-kit.ts';

/** A month of one store. */
export interface MonthLine extends MonthlyOrders {
  /** It is not over. */
  readonly isNow: boolean;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** How many months are shown, including this one. */
const MONTHS = { usual: 6, '12': 12, '24': 24 } as const;

/** As the address of a list of months asks for them. */
export function monthsAsked({ filters }: ListState): MonthsQuestion {
  const { months, channel = '' } = filters;
  const count = months === '24' || months === '12' ? MONTHS[months] : MONTHS.usual;
  return { months: count, channel: REPORT_CHANNEL_OF[channel] ?? 'OVERALL' };
}

const REPORT_CHANNEL_OF: Readonly<Record<string, ReportChannel>> = {
  online: 'WEBSITE',
  pos: 'POS',
  google: 'GOOGLE',
  uberEats: 'UBER_EATS',
};

interface MonthsAround {
  readonly stores: readonly Named[];
  readonly currencyCode: CurrencyCode;
}

const averageOf = ({ netInCents, orderCount }: MonthLine) => Math.round(netInCents / orderCount);

export function monthList({ stores, currencyCode }: MonthsAround): ListKit<MonthLine> {
  const hasSeveral = stores.length > 1;
  return {
    caption: 'Monthly orders',
    noun: { one: 'month', many: 'months' },
    rowKey: ({ month, storeId }) => `${month} ${storeId ?? ''}`,
    defaultSort: { by: 'month', direction: 'desc' },
    filters: monthFilters(hasSeveral ? stores : []),
    empty: { title: 'No orders in the last 6 months', text: 'Each month with orders appears here, store by store.' },
    noMatches: { title: 'No months match', text: 'Try more months, or another channel.' },
    columns: monthColumns(hasSeveral, currencyCode),
  };
}

function monthColumns(hasSeveral: boolean, currencyCode: CurrencyCode): ListColumn<MonthLine>[] {
  const money = (cents: number) => <MoneyText amountInCents={cents} currencyCode={currencyCode} />;
  return [
    {
      key: 'month',
      header: 'Month',
      cell: ({ month, isNow }) => (
        <span className="font-semibold">
          {formatMonth(Temporal.PlainYearMonth.from(month))}
          {isNow ? <span className="font-normal text-ink-3"> so far</span> : null}
        </span>
      ),
      isSortable: true,
      sortBy: ({ month }) => month,
    },
    ...(hasSeveral
      ? [
          {
            key: 'store',
            header: 'Store',
            onPhone: 'line' as const,
            cell: ({ storeName }: MonthLine) => storeName ?? '',
            isSortable: true,
            sortsUpFirst: true,
            sortBy: ({ storeName, month }: MonthLine) => [storeName, month] as const,
          },
        ]
      : []),
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
      cell: ({ netInCents }) => money(netInCents),
      isSortable: true,
      sortBy: ({ netInCents }) => netInCents,
    },
    {
      key: 'average',
      header: 'Average order',
      isNumeric: true,
      isMinor: true,
      cell: (line) => money(averageOf(line)),
      isSortable: true,
      sortBy: averageOf,
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
}

/** How far back, and by which channel. */
export const MONTH_FILTERS = [
  {
    name: 'months',
    label: 'When',
    options: [
      { value: '12', label: 'Last 12 months' },
      { value: '24', label: 'Last 24 months' },
    ],
  },
  { name: 'channel', label: 'Channel', options: CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })) },
];

function monthFilters(stores: readonly Named[]): ListFilter<MonthLine>[] {
  if (stores.length === 0) return MONTH_FILTERS;
  const options = stores.map(({ id, name }) => ({ value: id, label: name }));
  return [...MONTH_FILTERS, { name: 'store', label: 'Store', options, of: ({ storeId }) => storeId ?? '' }];
}

export function Change({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="text-ink-3">–</span>;
  return (
    <span className={cx('tnum', percent > 0 && 'text-done-text', percent < 0 && 'text-fail-text')}>
      {percent > 0 ? '+' : percent < 0 ? '−' : ''}
      {Math.abs(percent)}%
    </span>
  );
}

export const MONTH_FILE: readonly FileColumn<MonthLine>[] = [
  { header: 'Month', cell: ({ month }) => month },
  { header: 'Store', cell: ({ storeName }) => storeName },
  { header: 'Orders', cell: ({ orderCount }) => orderCount },
  { header: 'Net sales', cell: ({ netInCents }) => csvAmount(netInCents) },
  { header: 'Average order', cell: (line) => csvAmount(averageOf(line)) },
  { header: 'Change on the month before, %', cell: ({ changePercent }) => changePercent },
];
