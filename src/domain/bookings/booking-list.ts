// Uses Temporal: not for islands.
/** What a list of bookings can be narrowed to, by the words of its address. */
import { localDateSchema } from '../time/local-date.schema.ts';
import { BOOKING_SOURCES, type BookingSource } from './booking-status.ts';

/** Without one: today and later. */
const BOOKING_PERIODS = ['today', 'tomorrow', 'nextWeek', 'past', 'all'] as const;
type BookingPeriod = (typeof BOOKING_PERIODS)[number];

/** A booking's state as people speak of it: its status, or what happened on the day. */
export const BOOKING_STATES = ['new', 'accepted', 'seated', 'noShow', 'left', 'cancelled'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const PARTY_SIZES = {
  small: { from: 1, to: 2 },
  four: { from: 3, to: 4 },
  eight: { from: 5, to: 8 },
  large: { from: 9, to: null },
} as const satisfies Record<string, { readonly from: number; readonly to: number | null }>;
type PartySize = keyof typeof PARTY_SIZES;

export interface BookingFilter {
  /** Local days of the store, both included; left out: no end. */
  readonly from?: Temporal.PlainDate;
  readonly to?: Temporal.PlainDate;
  readonly state?: BookingState;
  readonly source?: BookingSource;
  readonly area?: string;
  readonly guests?: (typeof PARTY_SIZES)[PartySize];
  readonly search?: string;
}

/** Unknown words are left out, never an error: an address may be typed, shared or old. */
export function bookingFilterOf(
  words: Readonly<Record<string, string | undefined>>,
  today: Temporal.PlainDate,
): BookingFilter {
  const state = BOOKING_STATES.find((one) => one === words.status);
  const source = BOOKING_SOURCES.find((one) => one === words.source);
  const size = (Object.keys(PARTY_SIZES) as PartySize[]).find((one) => one === words.guests);
  const search = words.search?.trim().slice(0, 80);
  return {
    ...daysOf(words, today),
    ...(state ? { state } : {}),
    ...(source ? { source } : {}),
    ...(words.area ? { area: words.area } : {}),
    ...(size ? { guests: PARTY_SIZES[size] } : {}),
    ...(search ? { search } : {}),
  };
}

function daysOf(
  { period, from, to }: Readonly<Record<string, string | undefined>>,
  today: Temporal.PlainDate,
): Pick<BookingFilter, 'from' | 'to'> {
  if (period === 'chooseDates') {
    const [first, last] = [dayOf(from), dayOf(to)];
    if (first || last) return { ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) };
  }
  const days: Readonly<Record<BookingPeriod, Pick<BookingFilter, 'from' | 'to'>>> = {
    today: { from: today, to: today },
    tomorrow: { from: today.add({ days: 1 }), to: today.add({ days: 1 }) },
    nextWeek: { from: today, to: today.add({ days: 6 }) },
    past: { to: today.subtract({ days: 1 }) },
    all: {},
  };
  const named = BOOKING_PERIODS.find((one) => one === period);
  return named ? days[named] : { from: today };
}

/** A day of an address; null: none that there is. */
export function dayOf(text: string | null | undefined): Temporal.PlainDate | null {
  const read = localDateSchema.safeParse(text ?? '');
  return read.success ? Temporal.PlainDate.from(read.data) : null;
}
