/** How bookings read in the admin. */
import type { Booking, BookingAct, BookingActivity, BookingChange } from '#src/domain/bookings/booking.types.ts';
import type { BookingState } from '#src/domain/bookings/booking-list.ts';
import type { BookingSource } from '#src/domain/bookings/booking-status.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import { BADGES, type StatusBadgeStyle, type Tone } from '#src/ui/statuses.ts';

export const BOOKING_BADGES: Readonly<Record<BookingState, StatusBadgeStyle>> = {
  new: BADGES.bookingNew,
  accepted: BADGES.bookingAccepted,
  seated: BADGES.bookingSeated,
  noShow: BADGES.bookingNoShow,
  left: BADGES.bookingLeft,
  cancelled: BADGES.bookingCancelled,
};

/** A booking's state as people speak of it. */
export function stateOf({
  status,
  seatedIsoDateTimeUtc,
  noShowIsoDateTimeUtc,
  leftIsoDateTimeUtc,
}: Booking): BookingState {
  if (status.code !== 'accepted') return status.code;
  if (seatedIsoDateTimeUtc !== null) return 'seated';
  if (leftIsoDateTimeUtc !== null) return 'left';
  return noShowIsoDateTimeUtc === null ? 'accepted' : 'noShow';
}

export const SOURCE_LABELS: Readonly<Record<BookingSource, string>> = { ONLINE: 'Website', POS: 'Phone or counter' };

export const guestsText = (count: number) => (count === 1 ? '1 guest' : `${count} guests`);

/** A forgotten customer has none. */
export const nameOf = ({ customer }: Pick<Booking, 'customer'>) => customer.name || 'No name';

const ACT_TEXTS: Readonly<Record<BookingAct, { readonly text: string; readonly tone: Tone }>> = {
  placed: { text: 'Booked', tone: 'wait' },
  accepted: { text: 'Accepted', tone: 'going' },
  declined: { text: 'Declined', tone: 'off' },
  cancelled: { text: 'Cancelled', tone: 'off' },
  edited: { text: 'Changed', tone: 'going' },
  seated: { text: 'Seated', tone: 'done' },
  late: { text: 'Running late', tone: 'wait' },
  noShow: { text: 'Marked as a no-show', tone: 'fail' },
};

const FIELD_LABELS: Readonly<Record<BookingChange['field'], string>> = {
  bookedForIsoDateTimeUtc: 'Time',
  pax: 'Guests',
  seatingArea: 'Area',
  'customer.name': 'Name',
  'customer.mobile': 'Phone',
  'customer.unverifiedEmail': 'Email',
  'specialRequest.note': 'Note',
  'specialRequest.template': 'Requests',
  plannedTableId: 'Table',
  confirmed: 'Confirmed by the guest',
  offeredTimes: 'Other times suggested',
  tableReady: 'Table ready',
  left: 'Left before seated',
};

/** Fields that say since when something is so. */
const SINCE: ReadonlySet<BookingChange['field']> = new Set(['confirmed', 'tableReady', 'left']);

export interface ActivityRow {
  readonly key: string;
  readonly text: string;
  readonly tone: Tone;
  /** Who, and why. */
  readonly more: string;
  readonly time: string;
  /** 'Guests: 4 → 6'. */
  readonly changes: readonly string[];
}

/** A booking's history, field by field. */
export function activityRows(activity: readonly BookingActivity[], timezone: string): ActivityRow[] {
  return activity.map(({ id, act, byName, byKind, reason, changes, occurredIsoDateTimeUtc }) => ({
    key: id,
    ...ACT_TEXTS[act],
    more: [byKind === 'system' ? 'Automatically' : byName, reason].filter(Boolean).join(' · '),
    time: formatStoreDateTime(Temporal.Instant.from(occurredIsoDateTimeUtc), timezone),
    changes: changes.map(({ field, before, after }) => {
      const shown = (value: BookingChange['before']) => valueText(field, value, timezone);
      return `${FIELD_LABELS[field]}: ${shown(before)} → ${shown(after)}`;
    }),
  }));
}

function valueText(field: BookingChange['field'], value: BookingChange['before'], timezone: string): string {
  if (SINCE.has(field) && value === null) return 'no';
  if ((field === 'bookedForIsoDateTimeUtc' || SINCE.has(field)) && typeof value === 'string') {
    return formatStoreDateTime(Temporal.Instant.from(value), timezone);
  }
  if (field === 'offeredTimes' && Array.isArray(value)) {
    const times = value.map((time) => formatStoreDateTime(Temporal.Instant.from(time), timezone));
    return times.join(', ') || 'none';
  }
  if (value === null) return field === 'plannedTableId' ? 'none' : 'Any area';
  const text = typeof value === 'object' ? value.join(', ') : String(value);
  return text || 'none';
}
