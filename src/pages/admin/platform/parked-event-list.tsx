import type { ParkedEventRow } from '#db/jobs/parked-events.repository.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { ListFilter, ListKit } from '../lists/list-kit.ts';

export const PARKED_FIELD = 'parkedEventId';
export const RETRY = 'retry';

const MONEY: StatusBadgeStyle = { word: 'Money', tone: 'fail', icon: 'warning' };

const whereOf = ({ restaurantName, storeName }: ParkedEventRow) =>
  [restaurantName, storeName].filter((name) => name !== null).join(' ');

/** Events that money depends on come first, then the oldest. */
export function parkedEventList(events: readonly ParkedEventRow[]): ListKit<ParkedEventRow> {
  return {
    caption: 'Parked events',
    noun: { one: 'event', many: 'events' },
    rowKey: ({ id }) => id,
    defaultSort: { by: 'handler', direction: 'asc' },
    search: {
      label: 'Search parked events',
      placeholder: 'Restaurant, type, order or error',
      of: (event) => [whereOf(event), event.type, event.handler, event.orderId, event.lastError].join(' '),
    },
    filters: [
      {
        name: 'money',
        label: 'Money',
        options: [
          { value: 'yes', label: 'Money is waiting' },
          { value: 'no', label: 'No money' },
        ],
        of: ({ isMoney }) => (isMoney ? 'yes' : 'no'),
      },
      choiceOf('handler', 'Handler', events, ({ handler }) => handler),
      choiceOf('type', 'Type', events, ({ type }) => type),
    ],
    empty: { title: 'Nothing is parked', text: 'An event that fails every try appears here.' },
    noMatches: { title: 'No events match', text: 'Try part of the restaurant’s name, or another handler.' },
    isBareUpTo: 3,
    bulk: {
      field: PARKED_FIELD,
      nameOf: (event) => `${event.type} ${event.sequence}`,
      acts: [{ do: RETRY, label: 'Retry' }],
    },
    columns: COLUMNS,
  };
}

/** The filter's choices, from the present events. */
function choiceOf(
  name: string,
  label: string,
  events: readonly ParkedEventRow[],
  of: (event: ParkedEventRow) => string,
): ListFilter<ParkedEventRow> {
  const values = [...new Set(events.map(of))].toSorted();
  return { name, label, options: values.map((value) => ({ value, label: value })), of };
}

const COLUMNS: ListKit<ParkedEventRow>['columns'] = [
  {
    key: 'where',
    header: 'Event',
    cell: (event) => (
      <>
        <span className="block font-semibold sm:min-w-28">{whereOf(event)}</span>
        <span className="block text-14 text-ink-2 [overflow-wrap:anywhere]">{event.type}</span>
        {event.orderId ? <span className="block break-all text-14 text-ink-3">{event.orderId}</span> : null}
      </>
    ),
    isSortable: true,
    sortsUpFirst: true,
    sortBy: (event) => [whereOf(event), event.parkedIsoDateTimeUtc],
  },
  {
    key: 'handler',
    header: 'Handler',
    cell: ({ handler, isMoney }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {handler}
        {isMoney ? <StatusPill look={MONEY} /> : null}
      </span>
    ),
    isSortable: true,
    sortsUpFirst: true,
    sortBy: ({ isMoney, parkedIsoDateTimeUtc }) => [isMoney ? 0 : 1, parkedIsoDateTimeUtc],
  },
  {
    key: 'error',
    header: 'Error',
    cell: ({ lastError }) => <span className="block [overflow-wrap:anywhere] sm:min-w-52">{lastError}</span>,
  },
  {
    key: 'parked',
    header: 'Parked',
    cell: ({ parkedIsoDateTimeUtc: at }) => (
      <span className="tnum">
        <span className="inline-block whitespace-nowrap">{at.slice(0, 10)}</span>{' '}
        <span className="inline-block whitespace-nowrap">{at.slice(11, 19)} UTC</span>
      </span>
    ),
    isSortable: true,
    sortBy: ({ parkedIsoDateTimeUtc }) => parkedIsoDateTimeUtc,
  },
  {
    key: 'tries',
    header: 'Tries',
    isNumeric: true,
    cell: ({ tries }) => tries,
    isSortable: true,
    sortBy: ({ tries, parkedIsoDateTimeUtc }) => [tries, parkedIsoDateTimeUtc],
  },
  {
    key: 'do',
    header: <span className="sr-only">Actions</span>,
    onPhone: 'line',
    cell: (event) => (
      <form method="post">
        <input type="hidden" name={PARKED_FIELD} value={event.id} />
        <Button type="submit" name="do" value={RETRY} size="small">
          Try again
          <span className="sr-only">
            {' '}
            {event.type} {event.sequence}
          </span>
        </Button>
      </form>
    ),
  },
];
