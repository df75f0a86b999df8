import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { type BookingDraft, bookingDraftSchema } from '#src/domain/bookings/bookings.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import type { PageCookie } from '#src/pages/page.tsx';
import { NOTE_AGAIN } from './used-before.tsx';

/** As long as a guest may think about it. */
const DRAFT_SECONDS = 3600;

/**
 * What a guest has chosen and typed stays in their own browser, so that another day, a texted code or a reload loses
 * nothing. `of` is the store, or the booking that is being changed.
 */
export function draftCookie(of: string, draft: BookingDraft): PageCookie {
  const value = Buffer.from(JSON.stringify(draft)).toString('base64url');
  return { name: nameOf(of), value, maxAgeSeconds: DRAFT_SECONDS };
}

export const withoutDraft = (of: string): PageCookie => ({ name: nameOf(of), value: '', maxAgeSeconds: 0 });

/** Empty where there is none, or one that this program didn't write. */
export function draftIn(cookies: Readonly<Record<string, string>>, of: string): BookingDraft {
  const value = cookies[nameOf(of)];
  if (!value) return {};
  try {
    return bookingDraftSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return {};
  }
}

/** What the booking says, with what its guest has changed of it so far. */
export function draftOfBooking(
  cookies: Readonly<Record<string, string>>,
  booking: Booking,
  store: StoreProfile,
): BookingDraft {
  const { templates } = store.settings.tableBooking.specialRequestInfo;
  const at = booking.bookedForIsoDateTimeUtc;
  const date = dateOf(at, store);
  return {
    pax: booking.pax,
    area: booking.seatingArea ?? '',
    at,
    ...(date === undefined ? {} : { date }),
    note: booking.specialRequest.note,
    requests: booking.specialRequest.template.map((one) => templates.indexOf(one)).filter((place) => place >= 0),
    ...draftIn(cookies, booking.id),
  };
}

/** The draft with what the form says now. A field that it doesn’t have keeps its value. */
export function draftWith(before: BookingDraft, form: FormData, store: StoreProfile): BookingDraft {
  const text = (name: string) => (form.has(name) ? String(form.get(name)) : undefined);
  const pressed = text('do') ?? '';
  const after = (start: string) => (pressed.startsWith(start) ? pressed.slice(start.length) : undefined);
  const at = after('at:');
  const date = at === undefined ? text('date') : dateOf(at, store);
  const month = after('month:');
  const draft = {
    ...before,
    ...validOf({
      pax: form.has('pax') ? Number(form.get('pax')) : undefined,
      area: text('seatingArea'),
      date,
      month: month ?? date?.slice(0, 7),
      at: at ?? text('bookedForIsoDateTimeUtc'),
      name: text('name'),
      phone: text('phone'),
      note: text(NOTE_AGAIN) ?? text('specialRequest.note'),
      requests: requestsIn(form, store),
    }),
  };
  if (month === undefined) return draft;
  // Another month begins without a day.
  const { date: _, at: __, ...rest } = draft;
  return rest;
}

function validOf(given: Readonly<Record<string, unknown>>): BookingDraft {
  const { shape } = bookingDraftSchema;
  const isValid = (name: string, value: unknown) =>
    value !== undefined && shape[name as keyof typeof shape].safeParse(value).success;
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => isValid(name, value)));
}

/** Boxes that are not ticked aren’t sent; the note below them always is. */
function requestsIn(form: FormData, store: StoreProfile): number[] | undefined {
  if (!form.has('specialRequest.note')) return undefined;
  const { templates } = store.settings.tableBooking.specialRequestInfo;
  return form.getAll('specialRequest.template').flatMap((one) => {
    const at = templates.indexOf(String(one));
    return at < 0 ? [] : [at];
  });
}

/** The store’s day of an instant. */
export function dateOf(at: string, { timezone }: StoreProfile): string | undefined {
  const isInstant = bookingDraftSchema.shape.at.safeParse(at).success;
  return isInstant ? localDateOf(Temporal.Instant.from(at), timezone).toString() : undefined;
}

function nameOf(of: string): string {
  return `booking_draft_${of}`;
}
