import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { BOOKING_STATES } from '#src/domain/bookings/booking-list.ts';
import { BOOKING_SOURCES } from '#src/domain/bookings/booking-status.ts';
import { formatStoreTimeAndDay, localDateOf } from '#src/domain/time/store-clock.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { FileColumn, ListColumn, ListFilter, ListKit } from '../lists/list-kit.ts';
import { BOOKING_BADGES, guestsText, nameOf, SOURCE_LABELS, stateOf } from './booking-words.ts';

interface BookingsAround {
  readonly timezone: string;
  readonly now: Temporal.Instant;
  readonly areas: readonly string[];
  /** The last day that the website books. */
  readonly latest: string;
  readonly hrefOf: (booking: Booking) => string;
}

/** The list of a store's bookings; without a period, those of today and later. */
export function bookingList({ timezone, now, areas, latest, hrefOf }: BookingsAround): ListKit<Booking> {
  return {
    caption: 'Bookings',
    noun: { one: 'booking', many: 'bookings' },
    rowKey: ({ id }) => id,
    rowHref: hrefOf,
    defaultSort: { by: 'time', direction: 'asc' },
    search: { label: 'Search bookings', placeholder: 'Name, phone, note' },
    filters: filtersOf(areas),
    today: localDateOf(now, timezone).toString(),
    latest,
    empty: {
      title: 'No bookings ahead',
      text: 'Website bookings appear here as they come in. Add the ones you take by phone.',
    },
    noMatches: { title: 'No bookings match', text: 'Try another name or phone number, or other days.' },
    columns: columnsOf({ now, timezone, areas }),
  };
}

function filtersOf(areas: readonly string[]): ListFilter<Booking>[] {
  return [
    {
      name: 'period',
      label: 'When',
      options: [
        { value: 'today', label: 'Today' },
        { value: 'tomorrow', label: 'Tomorrow' },
        { value: 'nextWeek', label: 'Next 7 days' },
        { value: 'past', label: 'Before today' },
        { value: 'all', label: 'All' },
      ],
    },
    {
      name: 'status',
      label: 'Status',
      options: BOOKING_STATES.map((value) => ({ value, label: BOOKING_BADGES[value].word })),
    },
    {
      name: 'source',
      label: 'Source',
      options: BOOKING_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] })),
    },
    ...(areas.length > 0
      ? [{ name: 'area', label: 'Area', options: areas.map((value) => ({ value, label: value })) }]
      : []),
    {
      name: 'guests',
      label: 'Guests',
      options: [
        { value: 'small', label: '1 or 2' },
        { value: 'four', label: '3 or 4' },
        { value: 'eight', label: '5 to 8' },
        { value: 'large', label: '9 or more' },
      ],
    },
  ];
}

type Shown = Pick<BookingsAround, 'now' | 'timezone' | 'areas'>;

function columnsOf({ now, timezone, areas }: Shown): ListColumn<Booking>[] {
  const timeOf = ({ bookedForIsoDateTimeUtc: at }: Booking) =>
    formatStoreTimeAndDay(Temporal.Instant.from(at), now, timezone);
  return [
    { key: 'name', header: 'Name', cell: nameOf },
    {
      key: 'time',
      header: 'Time',
      cell: (row) => <span className="tnum sm:whitespace-nowrap">{timeOf(row)}</span>,
      isSortable: true,
      sortsUpFirst: true,
      onPhone: 'line',
    },
    {
      key: 'guests',
      header: 'Guests',
      cell: ({ pax }) => pax,
      isNumeric: true,
      onPhone: 'corner',
    },
    ...(areas.length > 0
      ? [{ key: 'area', header: 'Area', cell: ({ heldArea }: Booking) => heldArea || '–', onPhone: 'line' as const }]
      : []),
    {
      key: 'requests',
      header: 'Requests',
      cell: (row) => requestText(row) || '–',
      isMinor: true,
    },
    { key: 'source', header: 'Source', cell: ({ source }) => SOURCE_LABELS[source], isMinor: true },
    {
      key: 'status',
      header: 'Status',
      cell: (row) => <BookingPill booking={row} />,
      onPhone: 'pill',
    },
  ];
}

/** The state, and what the guests have said: how late they are, or that they are coming. */
export function BookingPill({ booking }: { booking: Booking }) {
  const state = stateOf(booking);
  return <StatusPill look={BOOKING_BADGES[state]} note={state === 'accepted' ? saidText(booking) : undefined} />;
}

function saidText({ lateMinutes, confirmedIsoDateTimeUtc }: Booking): string | undefined {
  if (lateMinutes !== null) return `${lateMinutes} min late`;
  return confirmedIsoDateTimeUtc === null ? undefined : 'guest confirmed';
}

export function requestText({ specialRequest: { template, note } }: Booking): string {
  return [...template, note].filter(Boolean).join(', ');
}

/** `Ada, 4 guests`. */
export const partyText = (booking: Booking) => `${nameOf(booking)}, ${guestsText(booking.pax)}`;

export function bookingFileColumns(timezone: string): FileColumn<Booking>[] {
  const local = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(timezone);
  return [
    { header: 'Date', cell: ({ bookedForIsoDateTimeUtc: at }) => local(at).toPlainDate().toString() },
    { header: 'Time', cell: ({ bookedForIsoDateTimeUtc: at }) => local(at).toPlainTime().toString().slice(0, 5) },
    { header: 'Name', cell: ({ customer }) => customer.name },
    { header: 'Phone', cell: ({ customer }) => customer.mobile },
    { header: 'Email', cell: ({ customer }) => customer.unverifiedEmail },
    { header: 'Guests', cell: ({ pax }) => pax },
    { header: 'Area', cell: ({ heldArea }) => heldArea },
    { header: 'Requests', cell: ({ specialRequest }) => specialRequest.template.join(', ') },
    { header: 'Note', cell: ({ specialRequest }) => specialRequest.note },
    { header: 'Source', cell: ({ source }) => SOURCE_LABELS[source] },
    { header: 'Status', cell: (row) => BOOKING_BADGES[stateOf(row)].word },
    { header: 'Reason', cell: ({ statusReason }) => statusReason },
    { header: 'Booked on', cell: ({ placedIsoDateTime }) => local(placedIsoDateTime).toPlainDate().toString() },
  ];
}
