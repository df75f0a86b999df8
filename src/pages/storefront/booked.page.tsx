import { openOffers } from '#src/domain/bookings/offered-times.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import {
  formatStoreDateLong,
  formatStoreTime,
  formatStoreTimeAndDay,
  localDateOf,
} from '#src/domain/time/store-clock.ts';
import { bookingTokenOf } from '#src/features/bookings/booking-access.ts';
import { type PageRequest, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { actOnBooked } from './booked-action.ts';
import { BookedView } from './booked-view.tsx';
import { bookingForm } from './booking-choices.ts';
import { draftOfBooking } from './booking-draft.ts';
import { bookingBadge, bookingSentence, mayGuestBeLate, mayGuestChange, mayGuestConfirm } from './booking-text.ts';
import { ownBooking } from './own-booking.ts';
import { pageUrl } from './page-url.ts';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';

async function loadBooked(request: PageRequest<StoreScope, typeof paths.booked.path>) {
  const { ctx, scope, base, query, cookies } = request;
  const booking = await ownBooking(request);
  const { profile, phone, line1, suburb, ownHost } = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  const at = Temporal.Instant.from(booking.bookedForIsoDateTimeUtc);
  const words = COUNTRY_LABELS[profile.countryCode];
  const { restaurantId, storeId, id: tableBookingId } = booking;
  const url = pageUrl({ publicUrl: ctx.publicUrl, ownHost }, paths.booked, { restaurantId, storeId, tableBookingId });
  const isOurs = ctx.ownership.owns(ctx.db, scope, booking.id);
  const isChangeable = mayGuestChange(booking, now);
  const mayChange = isChangeable && isOurs;
  const draft = draftOfBooking(cookies, booking, profile);
  return {
    head: await loadStoreHead(ctx, scope),
    base,
    booking,
    phone,
    storeAddress: [line1, suburb].filter(Boolean).join(', '),
    dayText: formatStoreDateLong(localDateOf(at, profile.timezone)),
    timeText: formatStoreTime(at, profile.timezone),
    shortText: formatStoreTimeAndDay(at, now, profile.timezone),
    /** Other times that the store suggests, with the words for each. */
    offers: isOurs
      ? openOffers(booking, now.epochMilliseconds).map((time) => ({
          at: time,
          text: formatStoreTimeAndDay(Temporal.Instant.from(time), now, profile.timezone),
        }))
      : [],
    badge: bookingBadge(booking, words),
    sentence: bookingSentence(booking, words),
    policyText: profile.settings.tableBooking.policyText,
    mayChange,
    mayConfirm: mayChange && mayGuestConfirm(booking, profile, now),
    /** Written at a till of a store with a box, it is changed there. */
    mustCall: isChangeable && !isOurs,
    mayBeLate: isOurs && mayGuestBeLate(booking, now),
    ownLink: `${url}?key=${encodeURIComponent(bookingTokenOf(ctx, booking.id))}`,
    /** The key by which the visitor came. */
    key: query.get('key'),
    draft,
    /** The form that changes it. */
    offer: mayChange && query.has('change') ? await bookingForm(ctx, scope, draft, booking.id) : null,
  };
}
export type BookedData = Awaited<ReturnType<typeof loadBooked>>;

export const bookedPage = pageOf<StoreScope>()({
  path: paths.booked.path,
  load: (request) => loadBooked(request),
  title: ({ head }) => `Your booking · ${head.restaurantName}`,
  head: ({ booking, offer }) => ({
    isIndexed: false,
    ...(booking.status.code === 'new' && offer === null ? { refreshSeconds: 30 } : {}),
  }),
  render: (data, { form, notice }) => <BookedView {...{ data, form, notice }} />,
  action: (request) => actOnBooked(request),
});
