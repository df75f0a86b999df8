import type { OrderToAnswer } from '#db/ordering/platform-orders.queries.ts';
import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { spanText } from '#src/ui/box-text.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS, COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { ListKit } from '../lists/list-kit.ts';

const AGES = [5, 10, 30] as const;
/** Long enough for a busy kitchen: from here on somebody should call the store. */
export const LATE_MINUTES = 10;

const LATE: StatusBadgeStyle = { word: 'Call the store', tone: 'fail', icon: 'warning' };
const TEST: StatusBadgeStyle = { word: 'Test', tone: 'off', icon: 'open' };

interface Around {
  readonly now: Temporal.Instant;
  readonly to: (order: OrderToAnswer) => string;
}

/** Orders that wait for an answer, the longest wait first. */
export function newOrderList({ now, to }: Around): ListKit<OrderToAnswer> {
  return {
    caption: 'New orders',
    noun: { one: 'order', many: 'orders' },
    rowKey: ({ id }) => id,
    rowHref: to,
    defaultSort: { by: 'age', direction: 'desc' },
    search: {
      label: 'Search new orders',
      placeholder: 'Restaurant, store or number',
      of: ({ restaurantName, storeName, orderNumber, storePhone }) =>
        [restaurantName, storeName, orderNumber, storePhone].join(' '),
    },
    filters: [
      {
        name: 'waiting',
        label: 'Waiting',
        options: AGES.map((minutes) => ({ value: String(minutes), label: `Over ${minutes} minutes` })),
        of: (order) => AGES.filter((minutes) => minutesOf(order, now) >= minutes).map(String),
      },
      {
        name: 'channel',
        label: 'Channel',
        options: CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_LABELS[channel] })),
        of: ({ channel }) => channel,
      },
      {
        name: 'country',
        label: 'Country',
        options: Object.keys(COUNTRIES).map((code) => ({ value: code, label: code })),
        of: ({ countryCode }) => countryCode,
      },
    ],
    empty: { title: 'No order is waiting', text: 'An order appears here while its store hasn’t answered it.' },
    noMatches: { title: 'No orders match', text: 'Try part of the restaurant’s name, or a shorter wait.' },
    isBareUpTo: 3,
    columns: columnsAt(now),
  };
}

function columnsAt(now: Temporal.Instant): ListKit<OrderToAnswer>['columns'] {
  return [
    {
      key: 'where',
      header: 'Store',
      cell: (order) => (
        <>
          <span className="block font-semibold">{fullStoreName(order.restaurantName, order.storeName)}</span>
          <span className="tnum block text-14 text-ink-3">{order.orderNumber}</span>
        </>
      ),
      isSortable: true,
      sortsUpFirst: true,
      sortBy: (order) => [order.restaurantName, order.storeName, order.placedIsoDateTimeUtc],
    },
    {
      key: 'age',
      header: 'Waiting for',
      onPhone: 'corner',
      cell: (order) => <span className="tnum">{spanText(Temporal.Instant.from(order.placedIsoDateTimeUtc), now)}</span>,
      isSortable: true,
      // In milliseconds, so that two of one minute keep their order.
      sortBy: ({ placedIsoDateTimeUtc: at }) => now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds,
    },
    {
      key: 'type',
      header: 'Type',
      onPhone: 'line',
      cell: ({ channel, collectionType, requestedForIsoDateTimeUtc: wanted, timezone }) => (
        <>
          {`${CHANNEL_LABELS[channel]}, ${COLLECTION_LABELS[collectionType].toLowerCase()}`}
          {wanted ? (
            <span className="tnum block text-12 text-ink-3">
              for {formatStoreTimeAndDay(Temporal.Instant.from(wanted), now, timezone)}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'phone',
      header: 'Phone',
      onPhone: 'line',
      cell: ({ storePhone }) => <span className="tnum whitespace-nowrap">{storePhone || '–'}</span>,
    },
    {
      key: 'total',
      header: 'Total',
      isNumeric: true,
      cell: ({ grandTotalInCents, currencyCode }) => (
        <MoneyText amountInCents={grandTotalInCents} currencyCode={currencyCode} />
      ),
    },
    {
      key: 'state',
      header: 'State',
      onPhone: 'pill',
      cell: (order) => <Waiting order={order} now={now} />,
    },
  ];
}

function Waiting({ order, now }: { order: OrderToAnswer; now: Temporal.Instant }) {
  if (order.isTest === 1) return <StatusPill look={TEST} />;
  return minutesOf(order, now) >= LATE_MINUTES ? <StatusPill look={LATE} /> : <>New</>;
}

function minutesOf({ placedIsoDateTimeUtc: at }: OrderToAnswer, now: Temporal.Instant): number {
  return (now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds) / 60_000;
}
