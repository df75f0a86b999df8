import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { BookingDraft } from '#src/domain/bookings/bookings.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { placeBooking } from '#src/features/bookings/place-booking.ts';
import { sendPhoneCode } from '#src/features/customers/send-phone-code.ts';
import { CUSTOMER_SESSION_DAYS, verifyPhoneCode } from '#src/features/customers/verify-phone-code.ts';
import { type ActionAnswer, href, type PageActionRequest, type PageCookie } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { dateOf, draftCookie, draftIn, draftWith, withoutDraft } from './booking-draft.ts';
import { CALL_ME } from './call-button.tsx';
import { codeSent, verificationOf, wasCodeSent } from './code-field.tsx';
import { formRefused } from './form-refused.ts';
import { bookingKey } from './own-booking.ts';
import { paths } from './paths.ts';
import { NOTE_AGAIN } from './used-before.tsx';
import { customerIdOf } from './visitor.ts';

interface Booking extends PageActionRequest<StoreScope> {
  readonly store: StoreProfile;
  /** What is chosen and typed, with this form. */
  readonly draft: BookingDraft;
  readonly here: string;
}

interface Guest {
  readonly customerId: string | null;
  readonly by: ActedBy;
  readonly cookies: readonly PageCookie[];
}

/** Keeps the form's input, then does what the pressed button says. */
export async function actOnBooking(request: PageActionRequest<StoreScope>): Promise<ActionAnswer> {
  const { ctx, scope, base, form, cookies, actor } = request;
  const { profile: store } = await ctx.menus.storeOf(scope);
  const { restaurantId, storeId } = scope;
  const draft = draftWith(draftIn(cookies, storeId), form, store);
  const booking: Booking = { ...request, store, draft, here: href(base, paths.booking, { restaurantId, storeId }) };
  const guest: Guest = { customerId: customerIdOf(actor, restaurantId), by: request.by, cookies: [] };
  try {
    switch (form.get('do')) {
      case 'sendCode':
      case CALL_ME:
        return await askForCode(booking);
      case 'verify': {
        const { cookies: given } = await confirmPhone(booking);
        return kept(booking, '', { notice: 'Thanks, your number is confirmed.', cookies: given });
      }
      case 'place':
        return await placeConfirmed(booking, guest);
      default:
        return kept(booking, form.has(NOTE_AGAIN) ? '#f-specialRequest-note' : '#f-bookedForIsoDateTimeUtc');
    }
  } catch (error) {
    return refused(booking, guest, error);
  }
}

interface Told {
  readonly notice?: string;
  readonly cookies?: readonly PageCookie[];
}

/** The page again, with everything that was chosen and typed. */
function kept({ scope, here, draft }: Booking, at: string, { notice, cookies = [] }: Told = {}): ActionAnswer {
  return {
    kind: 'redirect',
    to: `${here}${at}`,
    ...(notice === undefined ? {} : { notice }),
    cookies: [...cookies, draftCookie(scope.storeId, draft)],
  };
}

/** Where the use cases call a field by another name than the form. */
const FIELDS: Readonly<Record<string, string>> = { 'customer.name': 'name', 'customer.mobile': 'phone' };

/**
 * What is wrong, beside its field. For a time that is gone the page offers the nearest instead: by a redirect, because
 * a refused form that a script sent is drawn with the cookies of before.
 */
function refused(booking: Booking, guest: Guest, error: unknown): ActionAnswer {
  const { scope, form, draft, actor, store } = booking;
  const date = isTimeGone(error) && draft.at ? dateOf(draft.at, store) : undefined;
  if (date !== undefined) {
    const onThatDay = { ...draft, date, month: date.slice(0, 7) };
    return kept({ ...booking, draft: onThatDay }, '', { cookies: guest.cookies });
  }
  const answer = formRefused(error, form);
  if (answer.kind !== 'again') return answer;
  const errors = Object.fromEntries(
    Object.entries(answer.form.errors).map(([path, text]) => [FIELDS[path] ?? path, text]),
  );
  const { customerId, cookies } = guest;
  const isNew = cookies.length > 0 && customerId !== null;
  return {
    ...answer,
    form: { ...answer.form, errors },
    signedIn: {
      actor: isNew ? { kind: 'customer', customerId, restaurantId: scope.restaurantId } : actor,
      cookies: [...cookies, draftCookie(scope.storeId, draft)],
    },
  };
}

/** Whether the wanted time was refused, and others are offered. */
export function isTimeGone(error: unknown): boolean {
  if (!(error instanceof AppError) || !Array.isArray(error.details?.alternatives)) return false;
  const [issue] = (error.details.fields as FieldIssue[] | undefined) ?? [];
  return issue?.path === 'bookedForIsoDateTimeUtc';
}

async function askForCode(booking: Booking): Promise<ActionAnswer> {
  const { ctx, scope, by, form, draft } = booking;
  const isCall = form.get('do') === CALL_ME;
  const sent = await sendPhoneCode(ctx, scope, { phone: draft.phone ?? '', origin: by.origin, isCall });
  return kept(booking, '#f-code', { cookies: [codeSent(sent)] });
}

/** One button does both: it texts a code to a number that isn't confirmed yet, and checks the code that was entered. */
async function placeConfirmed(booking: Booking, guest: Guest): Promise<ActionAnswer> {
  const { ctx, form, cookies } = booking;
  requireTimeOfDay(form, booking.draft.at, booking.store);
  if (guest.customerId !== null || ctx.ports.sms === null) return place(booking, guest);
  if (String(form.get('code') ?? '').trim() === '') {
    if (!wasCodeSent(cookies)) return askForCode(booking);
    throw invalidFields({ path: 'code', message: 'Enter the 6-digit code we sent you.' });
  }
  const confirmed = await confirmPhone(booking);
  try {
    return await place(booking, confirmed);
  } catch (error) {
    return refused(booking, confirmed, error);
  }
}

/** The times in sight may be those of another day than the one that was chosen last. */
export function requireTimeOfDay(form: FormData, at: string | undefined, store: StoreProfile): void {
  const path = 'bookedForIsoDateTimeUtc';
  if (at === undefined) throw invalidFields({ path, message: 'Choose a time.' });
  const date = form.get('date');
  if (date !== null && date !== dateOf(at, store)) throw invalidFields({ path, message: 'Choose a time on that day.' });
}

async function place({ ctx, scope, base, form, draft, store }: Booking, guest: Guest): Promise<ActionAnswer> {
  const { templates } = store.settings.tableBooking.specialRequestInfo;
  const area = draft.area ?? '';
  const placed = await placeBooking(ctx, scope, {
    request: {
      id: String(form.get('requestId') ?? '') || ctx.ids.next(),
      bookedForIsoDateTimeUtc: draft.at ?? '',
      pax: draft.pax ?? Number(form.get('pax')),
      seatingArea: area === '' ? null : area,
      specialRequest: {
        note: draft.note ?? '',
        template: (draft.requests ?? []).flatMap((at) => templates[at] ?? []),
      },
      customer: { name: String(form.get('name') ?? ''), mobile: draft.phone ?? '' },
    },
    source: 'ONLINE',
    customerId: guest.customerId,
    by: guest.by,
  });
  const { restaurantId, storeId } = scope;
  const { id: tableBookingId } = placed.booking;
  return {
    kind: 'redirect',
    to: href(base, paths.booked, { restaurantId, storeId, tableBookingId }),
    cookies: [...guest.cookies, bookingKey(tableBookingId, placed.accessToken), withoutDraft(storeId)],
  };
}

/** Signs the guest in with the entered code. Errors are shown beside `code`. */
async function confirmPhone({
  ctx,
  scope,
  form,
  by,
  cookies,
  draft,
}: Booking): Promise<Guest & { readonly customerId: string }> {
  const { customerId, token } = await verifyPhoneCode(ctx, scope, {
    phone: draft.phone ?? '',
    verificationId: verificationOf(cookies),
    code: String(form.get('code') ?? ''),
    ...(draft.name ? { name: draft.name } : {}),
    origin: by.origin,
  });
  const cookie = {
    name: `customer_${scope.restaurantId}`,
    value: token,
    maxAgeSeconds: CUSTOMER_SESSION_DAYS * 86_400,
  };
  const { origin } = by;
  return {
    customerId,
    cookies: [cookie],
    by: { mover: 'customer', kind: 'customer', id: customerId, name: draft.name || 'Customer', origin },
  };
}
