/** A booking's form: its texts, what it sends, and the answer when its time can't be had. */
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import {
  formatStoreTime,
  formatStoreTimeAndDay,
  instantOfWallTime,
  localDateTimeOf,
} from '#src/domain/time/store-clock.ts';
import { readCollisions } from '#src/features/bookings/read-bookings.ts';
import { isOverrulable, staffMessageOf } from '#src/features/bookings/why-not-booked.ts';
import { type ActionAnswer, type FormState, formAgain, type PageContext } from '#src/pages/page.tsx';
import { isoUtc } from '#src/shared/clock.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { textOf, wholeOf } from '../forms.ts';
import { partyText } from './booking-kit.tsx';

/** The buttons that send it. */
export const SAVE = 'save';
export const SAVE_ANYWAY = 'saveAnyway';
export const isOfForm = ({ values }: FormState) => values.do === SAVE || values.do === SAVE_ANYWAY;

/** The fields of the use cases that have another name in the form. */
export const FORM_NAMES = { bookedForIsoDateTimeUtc: 'time' } as const;

export type BookingTexts = FormState['values'];

/** Null: a new one, for the store's next quarter of an hour. */
export function bookingTexts(booking: Booking | null, now: Temporal.Instant, timezone: string): BookingTexts {
  const at = booking ? Temporal.Instant.from(booking.bookedForIsoDateTimeUtc) : now;
  const local = localDateTimeOf(at, timezone);
  return {
    date: local.toPlainDate().toString(),
    time: booking ? local.toPlainTime().toString().slice(0, 5) : '',
    pax: booking ? String(booking.pax) : '2',
    seatingArea: booking?.seatingArea ?? '',
    'customer.name': booking?.customer.name ?? '',
    'customer.mobile': booking?.customer.mobile ?? '',
    'customer.unverifiedEmail': booking?.customer.unverifiedEmail ?? '',
    'specialRequest.note': booking?.specialRequest.note ?? '',
  };
}

interface Details {
  readonly bookedForIsoDateTimeUtc: string;
  readonly pax: number;
  readonly seatingArea: string | null;
  readonly specialRequest: { note: string; template: string[] };
  readonly customer: { name: string; mobile: string; unverifiedEmail: string };
}

/** What was typed. Its time stays to the second where its minute does. */
export function readBookingForm(form: FormData, before: Booking | null, timezone: string): Details {
  const at = timeOf(form, timezone);
  return {
    bookedForIsoDateTimeUtc: sameMinute(at, before) ?? isoUtc(at),
    pax: wholeOf(form, 'pax'),
    seatingArea: textOf(form, 'seatingArea') || null,
    specialRequest: {
      note: textOf(form, 'specialRequest.note').replaceAll('\r\n', '\n'),
      template: form.getAll('template').filter((one): one is string => typeof one === 'string' && one !== ''),
    },
    customer: {
      name: textOf(form, 'customer.name'),
      mobile: textOf(form, 'customer.mobile'),
      unverifiedEmail: textOf(form, 'customer.unverifiedEmail'),
    },
  };
}

/** The second of two equal times, on the night when the clock goes back, is kept. */
function sameMinute(at: Temporal.Instant, before: Booking | null): string | null {
  if (!before) return null;
  const was = Temporal.Instant.from(before.bookedForIsoDateTimeUtc);
  const apart = Math.abs(was.epochMilliseconds - at.epochMilliseconds);
  return apart < 60_000 ? before.bookedForIsoDateTimeUtc : null;
}

function timeOf(form: FormData, timezone: string): Temporal.Instant {
  const [date, time] = [textOf(form, 'date'), textOf(form, 'time')];
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw refuseField('date', 'Enter a date.');
  if (!/^\d\d:\d\d(:\d\d)?$/.test(time)) throw refuseField('time', 'Enter a time, such as 18:30.');
  try {
    return instantOfWallTime(Temporal.PlainDateTime.from(`${date}T${time}`), timezone);
  } catch {
    throw refuseField('date', 'That date doesn’t exist. Choose another.');
  }
}

export interface Collision {
  readonly title: string;
  /** `6:30 PM, tomorrow`. */
  readonly others: readonly string[];
  readonly bookings: readonly { readonly id: string; readonly text: string }[];
}

const TITLE = 'collision.title';
const OTHERS = 'collision.others';
const IDS = 'collision.ids';
const TEXTS = 'collision.texts';

interface Asked {
  readonly ctx: PageContext;
  readonly scope: StoreScope;
  readonly form: FormData;
  readonly details: Details;
  readonly but: string | null;
  readonly timezone: string;
}

/** The form again with what stands in the way, for a person to decide; null: it is another rejection. */
export async function collisionAnswer(error: unknown, asked: Asked): Promise<ActionAnswer | null> {
  if (!isOverrulable(error)) return null;
  const { ctx, scope, form, details, but, timezone } = asked;
  const { bookedForIsoDateTimeUtc, pax, seatingArea } = details;
  const isFull = error.reason === 'slot_taken';
  const wanted = { bookedForIsoDateTimeUtc, pax, seatingArea, but };
  const found = isFull ? await readCollisions(ctx, scope, wanted) : [];
  const alternatives = (error.details?.alternatives as readonly string[] | undefined) ?? [];
  const again = formAgain(form, []);
  return {
    kind: 'again',
    status: 409,
    form: {
      ...again,
      values: { ...again.values, [TITLE]: staffMessageOf(error) },
      lists: {
        ...again.lists,
        [OTHERS]: alternatives.map((at) => formatStoreTimeAndDay(Temporal.Instant.from(at), ctx.clock.now(), timezone)),
        [IDS]: found.map(({ id }) => id),
        [TEXTS]: found.map((one) => {
          const time = formatStoreTime(Temporal.Instant.from(one.bookedForIsoDateTimeUtc), timezone);
          return [time, partyText(one), one.heldArea].filter(Boolean).join(', ');
        }),
      },
    },
  };
}

export function collisionOf({ values, lists = {} }: FormState): Collision | null {
  const title = values[TITLE];
  if (title === undefined) return null;
  const texts = lists[TEXTS] ?? [];
  return {
    title,
    others: lists[OTHERS] ?? [],
    bookings: (lists[IDS] ?? []).map((id, at) => ({ id, text: texts[at] ?? '' })),
  };
}
