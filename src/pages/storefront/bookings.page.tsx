import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { readBookingsOfCustomer } from '#src/features/bookings/read-bookings.ts';
import { href, type PageRequest, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { EmptyState } from '#src/ui/surface.tsx';
import { guestsText } from './booking-choices.ts';
import { bookingBadge, isUpcoming, mayGuestBeLate, mayGuestChange } from './booking-text.ts';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { storeHeadOf } from './store-head.ts';
import { customerIdOf } from './visitor.ts';

async function loadBookings({ ctx, scope, base, actor }: PageRequest<StoreScope>) {
  const customerId = customerIdOf(actor, scope.restaurantId);
  const store = await ctx.menus.storeOf(scope);
  const { timezone, countryCode } = store.profile;
  const now = ctx.clock.now();
  const bookings = customerId === null ? [] : await readBookingsOfCustomer(ctx, scope, customerId);
  const shown = bookings.map((booking) => ({
    booking,
    when: formatStoreTimeAndDay(Temporal.Instant.from(booking.bookedForIsoDateTimeUtc), now, timezone),
    badge: bookingBadge(booking, COUNTRY_LABELS[countryCode]),
    isUpcoming: isUpcoming(booking, now) || mayGuestBeLate(booking, now),
    ...actsOf(booking, now, ctx.ownership.owns(ctx.db, scope, booking.id)),
  }));
  return {
    head: storeHeadOf(store, now),
    base,
    isSignedIn: customerId !== null,
    isTexted: ctx.ports.sms !== null,
    /** The next one first. */
    upcoming: shown.filter((one) => one.isUpcoming).toReversed(),
    past: shown.filter((one) => !one.isUpcoming),
  };
}
/** One that was written at a till of a store with a box is changed there. */
function actsOf(booking: Booking, now: Temporal.Instant, isOurs: boolean) {
  return {
    mayChange: isOurs && mayGuestChange(booking, now),
    mayBeLate: isOurs && mayGuestBeLate(booking, now) && booking.lateMinutes === null,
  };
}
type BookingsData = Awaited<ReturnType<typeof loadBookings>>;

export const bookingsPage = pageOf<StoreScope>()({
  path: paths.bookings.path,
  load: (request) => loadBookings(request),
  title: ({ head }) => `My bookings · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render(data) {
    const { head, base, isSignedIn, isTexted, upcoming, past } = data;
    const params = { restaurantId: head.restaurantId, storeId: head.storeId };
    const book = (
      <LinkButton variant="primary" href={href(base, paths.booking, params)}>
        Book a table
      </LinkButton>
    );
    return (
      <StoreLayout head={head} base={base}>
        <div className="mx-auto w-full max-w-narrow px-(--gutter) py-8">
          <h1 className="mb-6 font-extrabold text-28">My bookings</h1>
          {!isSignedIn ? (
            <SignInFirst title="Sign in to see your bookings" {...{ base, params, isTexted }}>
              Or open the link of your booking.
            </SignInFirst>
          ) : upcoming.length + past.length === 0 ? (
            <EmptyState title="No bookings yet" action={head.takesBookings ? book : null}>
              Your bookings will appear here, ready to change or cancel.
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-8">
              <BookingList title="Upcoming" bookings={upcoming} base={base} />
              <BookingList title="Past" bookings={past} base={base} />
              {head.takesBookings ? <p>{book}</p> : null}
            </div>
          )}
        </div>
      </StoreLayout>
    );
  },
});

type Shown = BookingsData['upcoming'][number];

function BookingList({ title, bookings, base }: { title: string; bookings: readonly Shown[]; base: string }) {
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby={`bookings-${title}`}>
      <h2 id={`bookings-${title}`} className="mb-3 font-bold text-18">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {bookings.map((one) => (
          <BookingCard key={one.booking.id} {...one} base={base} />
        ))}
      </ul>
    </section>
  );
}

function BookingCard({ booking, when, badge, mayChange, mayBeLate, base }: Shown & { base: string }) {
  const { restaurantId, storeId, id: tableBookingId, pax, seatingArea, lateMinutes } = booking;
  const params = { restaurantId, storeId, tableBookingId };
  const own = href(base, paths.booked, params);
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface">
      <a href={own} className="flex items-start justify-between gap-3 p-4 no-underline hover:bg-sunken sm:p-5">
        <span className="min-w-0">
          <span className="block font-bold text-18 tabular-nums">{when}</span>
          <span className="block text-14 text-ink-2">
            {[guestsText(pax), seatingArea, lateMinutes === null ? null : `about ${lateMinutes} minutes late`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <StatusPill look={badge} />
      </a>
      {mayChange || mayBeLate ? (
        <div className="flex flex-wrap items-center gap-2 border-line border-t px-4 py-2">
          {mayChange ? (
            <LinkButton
              variant="quiet"
              href={href(base, paths.booked, params, { change: '1' })}
              aria-label={`Change: ${when}`}
            >
              Change
            </LinkButton>
          ) : null}
          {mayChange ? (
            <LinkButton variant="quiet" href={`${own}#cancel`} aria-label={`Cancel: ${when}`}>
              Cancel
            </LinkButton>
          ) : null}
          {mayBeLate ? (
            <form method="post" action={own}>
              <Button type="submit" name="do" value="late" variant="quiet" aria-label={`20 minutes late: ${when}`}>
                20 minutes late
              </Button>
            </form>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
