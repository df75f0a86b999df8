import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import type { BookingDraft } from '#src/domain/bookings/bookings.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { cancelBooking } from '#src/features/bookings/answer-booking.ts';
import { editBooking } from '#src/features/bookings/edit-booking.ts';
import { confirmBooking, noteBookingLate } from '#src/features/bookings/note-booking.ts';
import { refuseOfferedTimes, takeOfferedTime } from '#src/features/bookings/suggest-times.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isTimeGone, requireTimeOfDay } from './booking-action.ts';
import { dateOf, draftCookie, draftOfBooking, draftWith, withoutDraft } from './booking-draft.ts';
import { CANCELLED_BY_GUEST, LATE_MINUTES } from './booking-text.ts';
import { formRefused } from './form-refused.ts';
import { ownBooking } from './own-booking.ts';
import { paths } from './paths.ts';

type Request = PageActionRequest<StoreScope, typeof paths.booked.path>;

interface Booked {
  readonly request: Request;
  readonly booking: Booking;
  readonly store: StoreProfile;
  readonly draft: BookingDraft;
  readonly by: ActedBy;
}

/** What a guest does with their booking: keeps a choice, saves a change, cancels, or says when they come. */
export async function actOnBooked(request: Request): Promise<ActionAnswer> {
  const { ctx, scope, form } = request;
  const booking = await ownBooking(request);
  const { profile: store } = await ctx.menus.storeOf(scope);
  const by: ActedBy = {
    ...request.by,
    mover: 'customer',
    kind: 'customer',
    id: booking.uid,
    name: booking.customer.name || 'Customer',
  };
  const draft = draftWith(draftOfBooking(request.cookies, booking, store), form, store);
  const booked: Booked = { request, booking, store, draft, by };
  const bookingId = booking.id;
  try {
    switch (form.get('do')) {
      case 'cancel':
        await cancelBooking(ctx, scope, { bookingId, reason: CANCELLED_BY_GUEST, by });
        return done(booked, 'Your booking is off. Thanks for letting the restaurant know.');
      case 'confirm':
        await confirmBooking(ctx, scope, { bookingId, by });
        return done(booked, 'Thanks. The restaurant knows that you’re coming.');
      case 'late':
        await noteBookingLate(ctx, scope, { bookingId, minutes: LATE_MINUTES, by });
        return done(booked, `Thanks. The restaurant knows that you’re about ${LATE_MINUTES} minutes late.`);
      case 'onTime':
        await noteBookingLate(ctx, scope, { bookingId, minutes: 0, by });
        return done(booked, 'Thanks. The restaurant knows that you’re on time.');
      case 'take':
        await takeOfferedTime(ctx, scope, { bookingId, at: String(form.get('at') ?? ''), by });
        return done(booked, 'Your table is booked for the new time.');
      case 'refuseTimes':
        await refuseOfferedTimes(ctx, scope, { bookingId, by });
        return done(booked, 'Thanks. The restaurant knows, and will answer your booking.');
      case 'save':
        await save(booked);
        return done(booked, 'Your booking is changed.');
      default:
        return kept(booked);
    }
  } catch (error) {
    return refused(booked, error);
  }
}

async function save({ request: { ctx, scope, form }, booking, store, draft, by }: Booked): Promise<void> {
  requireTimeOfDay(form, draft.at, store);
  const { templates } = store.settings.tableBooking.specialRequestInfo;
  // What the store no longer offers was asked for all the same.
  const earlier = booking.specialRequest.template.filter((one) => !templates.includes(one));
  await editBooking(ctx, scope, {
    bookingId: booking.id,
    by,
    edit: {
      expectedVersion: Number(form.get('expectedVersion')) || booking.version,
      ...(draft.at ? { bookedForIsoDateTimeUtc: draft.at } : {}),
      ...(draft.pax ? { pax: draft.pax } : {}),
      seatingArea: draft.area ? draft.area : null,
      specialRequest: {
        note: draft.note ?? '',
        template: [...earlier, ...(draft.requests ?? []).flatMap((at) => templates[at] ?? [])],
      },
    },
  });
}

function done(booked: Booked, notice: string): ActionAnswer {
  return { kind: 'redirect', to: hereOf(booked), notice, cookies: [withoutDraft(booked.booking.id)] };
}

/** The form again, with everything that was chosen and typed. */
function kept(booked: Booked): ActionAnswer {
  const to = `${hereOf(booked, { change: '1' })}#f-bookedForIsoDateTimeUtc`;
  return { kind: 'redirect', to, cookies: [draftCookie(booked.booking.id, booked.draft)] };
}

function refused(booked: Booked, error: unknown): ActionAnswer {
  const { request, booking, draft, store } = booked;
  const date = isTimeGone(error) && draft.at ? dateOf(draft.at, store) : undefined;
  if (date !== undefined) return kept({ ...booked, draft: { ...draft, date, month: date.slice(0, 7) } });
  if (error instanceof AppError && error.code === 'resource_status_conflict') {
    return done(booked, SAID_AS_IT_IS.has(error.reason ?? '') ? error.message : CHANGED_MEANWHILE);
  }
  const answer = formRefused(error, request.form);
  if (answer.kind !== 'again') return answer;
  return { ...answer, signedIn: { actor: request.actor, cookies: [draftCookie(booking.id, draft)] } };
}

/** These say what happened in words for a guest. */
const SAID_AS_IT_IS: ReadonlySet<string> = new Set(['time_passed', 'offer_gone', 'offer_over']);

const CHANGED_MEANWHILE =
  'Nothing was changed: the restaurant has just changed this booking. Here is what it says now.';

function hereOf({ request: { base, query }, booking }: Booked, more: Readonly<Record<string, string>> = {}): string {
  const { restaurantId, storeId, id: tableBookingId } = booking;
  return href(base, paths.booked, { restaurantId, storeId, tableBookingId }, { key: query.get('key'), ...more });
}
