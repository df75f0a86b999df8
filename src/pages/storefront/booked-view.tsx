import { IslandTag } from '#islands/runtime/island.tsx';
import bookingStatus from '#islands/storefront/booking-status.island.tsx';
import cartForm from '#islands/storefront/cart-form.island.tsx';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CancelledIcon, CheckIcon, PlaceIcon, QueuedIcon } from '#src/ui/icon.tsx';
import { TONES } from '#src/ui/status-pill.tsx';
import type { BookedData } from './booked.page.tsx';
import { type BookingForm, guestsText } from './booking-choices.ts';
import { GuestsPart, KeepButton, RequestPart, WATCHED, WhenPart } from './booking-parts.tsx';
import { calendarHref } from './calendar-file.ts';
import { StoreLayout } from './layout.tsx';
import { paths } from './paths.ts';

interface Props {
  readonly data: BookedData;
  readonly form: FormState;
  readonly notice: string | null;
}

export function BookedView({ data, form, notice }: Props) {
  const { head, base, booking, offer } = data;
  return (
    <StoreLayout head={head} base={base}>
      {notice ? (
        <div className="mx-auto w-full max-w-narrow px-(--gutter) pt-6">
          <Banner kind="info" title={notice} isOutcome />
        </div>
      ) : null}
      {offer ? (
        <ChangeForm {...{ data, offer, form }} />
      ) : (
        <div
          className="mx-auto flex w-full max-w-narrow flex-col gap-6 px-(--gutter) py-8"
          data-booking-status={booking.status.code}
        >
          <h1 className="text-center font-extrabold text-28">Your booking</h1>
          <State data={data} />
          <OtherTimes data={data} />
          {booking.status.code === 'new' ? <IslandTag of={bookingStatus} hydrate="load" props={{}} /> : null}
          <Details data={data} />
          <Acts data={data} />
          <Policy data={data} />
          <OwnLink data={data} />
        </div>
      )}
    </StoreLayout>
  );
}

const STATE_ICONS = { new: QueuedIcon, accepted: CheckIcon, cancelled: CancelledIcon } as const;

function State({ data: { booking, badge, sentence } }: { data: BookedData }) {
  const Icon = STATE_ICONS[booking.status.code];
  return (
    <div
      data-part="booking-state"
      className={cx('flex flex-col items-center gap-2 rounded-card px-6 py-7 text-center', TONES[badge.tone])}
    >
      <Icon size={40} aria-hidden />
      <h2 className="font-extrabold text-22">{badge.word}</h2>
      <p className="max-w-md text-18">{sentence}</p>
    </div>
  );
}

/** What the restaurant suggests instead. Opening the page takes nothing: one press does. */
function OtherTimes({ data: { offers, booking, shortText } }: { data: BookedData }) {
  if (offers.length === 0) return null;
  return (
    <section
      aria-labelledby="other-times"
      data-part="other-times"
      className="flex flex-col gap-3 rounded-card border-2 border-wait bg-surface p-5"
    >
      <h2 id="other-times" className="font-bold text-22">
        {offers.length === 1 ? 'The restaurant suggests another time' : 'The restaurant suggests other times'}
      </h2>
      <p className="text-ink-2">For {guestsText(booking.pax)}. Choose one, and your table is booked.</p>
      {offers.map(({ at, text }) => (
        <form key={at} method="post" className="flex">
          <input type="hidden" name="at" value={at} />
          <Button type="submit" name="do" value="take" variant="primary" size="large" isWide>
            {text}
          </Button>
        </form>
      ))}
      <form method="post" className="flex">
        <Button type="submit" name="do" value="refuseTimes" isWide className="whitespace-normal!">
          {`${offers.length === 1 ? 'No thanks' : 'None of these'}: keep asking for ${shortText}`}
        </Button>
      </form>
    </section>
  );
}

function Details({ data }: { data: BookedData }) {
  const { head, booking, dayText, timeText, storeAddress } = data;
  const { customer, specialRequest, seatingArea, pax, lateMinutes, confirmedIsoDateTimeUtc } = booking;
  const rows: readonly (readonly [string, string])[] = [
    ['Guests', guestsText(pax)],
    ['Area', seatingArea ?? ''],
    ['Name', customer.name],
    ['Phone', customer.mobile === '' ? '' : shownPhone(customer.mobile, head.countryCode)],
    ['Requests', specialRequest.template.join(', ')],
    ['Note', specialRequest.note],
    ['Confirmed', confirmedIsoDateTimeUtc === null ? '' : 'The restaurant knows that you’re coming.'],
    ['Running late', lateMinutes === null ? '' : `About ${lateMinutes} minutes. The restaurant knows.`],
    ['Where', [`${head.restaurantName} ${head.storeName}`, storeAddress].filter(Boolean).join(', ')],
  ];
  return (
    <section aria-label="Details" className="rounded-card border border-line bg-surface p-5">
      <p className="font-bold text-22 tabular-nums">{timeText}</p>
      <p className="font-semibold text-18">{dayText}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
        {rows
          .filter(([, text]) => text !== '')
          .map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="min-w-0 break-words font-medium">{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** What the store asks of its guests, as long as they are expected. */
function Policy({ data: { policyText, booking } }: { data: BookedData }) {
  if (policyText === '' || booking.status.code === 'cancelled') return null;
  return (
    <section aria-labelledby="policy">
      <h2 id="policy" className="font-bold text-18">
        Booking policy
      </h2>
      <p className="mt-2 whitespace-pre-line break-words text-ink-2">{policyText}</p>
    </section>
  );
}

function Acts({ data }: { data: BookedData }) {
  const { head, booking, storeAddress, phone, mayChange, mayConfirm, mayBeLate, mustCall, base, key } = data;
  const { restaurantId, storeId, id: tableBookingId, pax } = booking;
  const isOff = booking.status.code === 'cancelled';
  const place = [`${head.restaurantName} ${head.storeName}`, storeAddress].filter(Boolean).join(', ');
  const calendar = calendarHref({
    ...{ id: tableBookingId, kind: 'Bookings', place, minutes: booking.turnMinutes },
    madeIso: booking.placedIsoDateTime,
    startsIso: booking.bookedForIsoDateTimeUtc,
    title: `${head.restaurantName}: table for ${pax}`,
  });
  const change = href(base, paths.booked, { restaurantId, storeId, tableBookingId }, { change: '1', key });
  return (
    <>
      {mayConfirm ? <ConfirmForm /> : null}
      {mayBeLate ? <LateForm data={data} /> : null}
      {mustCall ? (
        <p className="text-center text-ink-2">To change or cancel this booking, please call the restaurant.</p>
      ) : null}
      <div className="flex flex-wrap justify-center gap-3">
        {mayChange ? (
          <LinkButton variant={mayConfirm ? 'secondary' : 'primary'} href={change}>
            Change
          </LinkButton>
        ) : null}
        {isOff ? null : (
          <LinkButton href={calendar} download="booking.ics">
            Add to calendar
          </LinkButton>
        )}
        {storeAddress ? (
          <LinkButton
            icon={PlaceIcon}
            href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`}
          >
            Directions
          </LinkButton>
        ) : null}
        {phone ? <LinkButton href={`tel:${phone}`}>Call the store</LinkButton> : null}
        {isOff ? <LinkButton href={href(base, paths.booking, { restaurantId, storeId })}>Book again</LinkButton> : null}
      </div>
      {mayChange ? <CancelForm data={data} /> : null}
    </>
  );
}

/** One press: the answer to the reminder. Opening the page says nothing, as mail programs open links too. */
function ConfirmForm() {
  return (
    <form method="post" className="flex justify-center">
      <Button type="submit" name="do" value="confirm" variant="primary" size="large">
        Confirm that we’re coming
      </Button>
    </form>
  );
}

function LateForm({ data: { booking } }: { data: BookedData }) {
  const isLate = booking.lateMinutes !== null;
  return (
    <form method="post" className="flex justify-center">
      <Button type="submit" name="do" value={isLate ? 'onTime' : 'late'}>
        {isLate ? 'We’re on time after all' : 'We’re 20 minutes late'}
      </Button>
    </form>
  );
}

/** Asks with what would be gone. */
function CancelForm({ data: { booking, shortText } }: { data: BookedData }) {
  return (
    <details
      id="cancel"
      className="scroll-mt-24 rounded-card border border-line bg-surface px-5 py-2"
      data-part="cancel-booking"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-fail-text">
        Cancel this booking
      </summary>
      <form method="post" className="flex flex-col items-start gap-3 py-3">
        <p>Your table will be offered to other guests. This can’t be undone.</p>
        <Button type="submit" name="do" value="cancel" variant="danger" className="whitespace-normal!">
          Cancel {guestsText(booking.pax)}, {shortText}
        </Button>
      </form>
    </details>
  );
}

function OwnLink({ data: { ownLink, booking, mustCall } }: { data: BookedData }) {
  if (booking.status.code === 'cancelled') return null;
  return (
    <section aria-labelledby="own-link" className="text-center text-14 text-ink-2">
      <h2 id="own-link" className="font-semibold text-ink">
        Keep this link
      </h2>
      <p>
        <a href={ownLink} data-part="own-link" className="inline-flex min-h-11 items-center underline">
          Your booking’s own page
        </a>
      </p>
      <p>
        It opens this booking on any device{mustCall ? '' : ', to change or cancel it'}. Only share it with people you
        trust.
      </p>
    </section>
  );
}

/** Saving leads back to the booking, which has the same path: so the browser sends it, and not the page. */
function ChangeForm({ data, offer, form }: { data: BookedData; offer: BookingForm; form: FormState }) {
  const { base, booking, draft, key } = data;
  const { restaurantId, storeId, id: tableBookingId, version } = booking;
  const { maxPax } = offer.store.settings.tableBooking;
  const requests = (draft.requests ?? []).flatMap((at) => offer.templates[at] ?? []);
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-(--gutter) py-8">
      <header>
        <h1 className="font-extrabold text-28">Change your booking</h1>
        <p className="mt-1 text-ink-2">
          Now: {guestsText(booking.pax)}, {data.shortText}
        </p>
      </header>
      <IslandTag of={cartForm} hydrate="idle" props={{ leaving: [], watched: WATCHED }} />
      <form
        method="post"
        className="flex min-w-0 flex-col gap-6 rounded-card border border-line bg-surface p-5"
        data-part="change-booking"
      >
        <ErrorSummary errors={form.errors} message={form.message} isBeside={() => true} />
        <KeepButton />
        <input type="hidden" name="expectedVersion" value={form.values.expectedVersion ?? version} />
        <GuestsPart offer={offer} form={form} />
        {offer.isLarge ? (
          <p>For more than {maxPax} guests, please call the restaurant. Your booking stays as it is.</p>
        ) : (
          <WhenPart offer={offer} form={form} />
        )}
        <RequestPart offer={offer} form={form} note={draft.note ?? ''} chosen={requests} />
        <div className="flex flex-wrap gap-3">
          {offer.isLarge ? null : (
            <Button type="submit" name="do" value="save" variant="primary" data-plain>
              Save changes
            </Button>
          )}
          <LinkButton href={href(base, paths.booked, { restaurantId, storeId, tableBookingId }, { key })}>
            Keep it as it is
          </LinkButton>
        </div>
      </form>
    </div>
  );
}
