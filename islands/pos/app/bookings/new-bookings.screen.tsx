import { useEffect, useState } from 'react';
import type { NewTillBooking, NewTillBookings } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { BookingIcon, CheckIcon, ClockIcon, WarningIcon } from '#src/ui/icon.tsx';
import { noteSeen } from '../history/ring-memory.ts';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { ageText, minutesSince, whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { useNow } from '../kit/use-now.ts';
import { PosLink } from '../paths/links.tsx';
import { bookingCalls } from './booking-calls.ts';
import { DECLINE_REASONS, guestsText, NO_ROOM_TEXTS, nameOf, visitsText, wishesText } from './booking-text.ts';
import { BookingWish, isPending } from './booking-wish.tsx';
import { SuggestSheet } from './suggest-sheet.tsx';

/** Bookings that wait for an answer, oldest first: one tap each. Opening this screen marks them as seen. */
export function NewBookingsScreen({ waiting }: { waiting: NewTillBookings }) {
  const now = useNow(waiting.atIsoDateTimeUtc);
  const { bookings } = waiting;
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') noteSeen(bookings.map(({ id }) => id));
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [bookings]);
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-14 shrink-0 items-center gap-3 border-b border-line px-4 py-2">
        <ScreenName className="text-22 font-bold">New bookings</ScreenName>
        <span className="tnum text-18 font-bold text-ink-3">{bookings.length}</span>
        <PosLink to="/table-bookings" className="ml-auto inline-flex min-h-12 items-center font-semibold underline">
          All bookings
        </PosLink>
      </header>
      {bookings.length === 0 ? (
        <NothingHere icon={BookingIcon}>
          No bookings waiting. Bookings from the website ring and appear here.
        </NothingHere>
      ) : (
        <ul
          aria-label="Bookings waiting for an answer"
          className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto overscroll-contain p-4 [grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr))]"
        >
          {bookings.map((booking) => (
            <NewBookingCard key={booking.id} booking={booking} now={now} />
          ))}
        </ul>
      )}
    </main>
  );
}

/** Everything to decide on, and the answer. */
export function NewBookingCard({ booking, now }: { booking: NewTillBooking; now: number }) {
  const { timezone } = useSession().store;
  const { id, bookedForIsoDateTimeUtc, pax, heldArea, customerPhone, visits, noRoom, placedIsoDateTime } = booking;
  const wishes = wishesText(booking);
  const [isSuggesting, setIsSuggesting] = useState(false);
  return (
    <li
      data-part="booking-card"
      aria-label={`Booking of ${nameOf(booking)}`}
      className="flex flex-col rounded-card border-2 border-wait bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="tnum text-22 leading-tight font-extrabold">
          {whenText(bookedForIsoDateTimeUtc, now, timezone)}
          <span className="block">{guestsText(pax)}</span>
        </h2>
        <span className="tnum inline-flex items-center gap-1.5 rounded-full bg-wait-soft px-2.5 py-1 text-14 font-bold text-wait-text">
          <ClockIcon size={15} aria-hidden />
          {ageText(minutesSince(placedIsoDateTime, now))}
        </span>
      </div>
      <p className="mt-2 text-18 font-semibold [overflow-wrap:anywhere]">{nameOf(booking)}</p>
      <p className="tnum text-14 text-ink-2">
        {[customerPhone, heldArea, visitsText(visits)].filter(Boolean).join(' · ')}
      </p>
      {wishes ? (
        <p className="mt-3 rounded-input bg-wait-soft px-3 py-2 font-medium [overflow-wrap:anywhere] text-wait-text">
          {wishes}
        </p>
      ) : null}
      {noRoom ? (
        <p className="mt-3 flex gap-2 font-semibold text-fail-text">
          <WarningIcon size={20} aria-hidden className="mt-0.5 shrink-0" />
          {NO_ROOM_TEXTS[noRoom]}
        </p>
      ) : null}
      <OfferNote booking={booking} now={now} />
      <BookingWish wish={booking.wish} />
      <AnswerKeys id={id} isOff={isPending(booking)} onSuggest={() => setIsSuggesting(true)} />
      {isSuggesting ? <SuggestSheet booking={booking} now={now} onClose={() => setIsSuggesting(false)} /> : null}
    </li>
  );
}

/** What was suggested to the guest, who hasn't taken it. */
function OfferNote({ booking: { offeredTimes }, now }: { booking: NewTillBooking; now: number }) {
  const { timezone } = useSession().store;
  if (!offeredTimes) return null;
  const times = offeredTimes.map((time) => whenText(time, now, timezone));
  return (
    <p className="tnum mt-3 flex gap-2 font-semibold">
      <ClockIcon size={20} aria-hidden className="mt-0.5 shrink-0" />
      {times.length === 0
        ? 'The guest wants none of the times you suggested.'
        : `Suggested ${times.join(', ')}. Waiting for the guest.`}
    </p>
  );
}

function AnswerKeys({ id, isOff, onSuggest }: { id: string; isOff: boolean; onSuggest: () => void }) {
  const calls = bookingCalls(useTill().api);
  const accept = useAct(() => calls.accept(id));
  const decline = useAct((reason: string) => calls.decline(id, reason));
  const problem = accept.problem ?? decline.problem;
  return (
    <div className="mt-auto pt-3">
      <Button
        variant="primary"
        size="large"
        isWide
        icon={CheckIcon}
        isBusy={accept.isBusy}
        disabled={isOff || decline.isBusy}
        onClick={() => void accept.run()}
      >
        Accept
      </Button>
      <Button
        size="large"
        isWide
        icon={ClockIcon}
        disabled={isOff || accept.isBusy || decline.isBusy}
        onClick={onSuggest}
        className="mt-2"
      >
        Suggest another time
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border around three buttons */}
      <div role="group" aria-label="Decline" className="mt-3">
        <p className="mb-1 text-14 font-semibold text-ink-2">Decline</p>
        <div className="grid grid-cols-3 gap-2">
          {DECLINE_REASONS.map((reason) => (
            <Button
              key={reason}
              variant="danger"
              isBusy={decline.isBusy}
              disabled={isOff || accept.isBusy}
              onClick={() => void decline.run(reason)}
              className="min-h-14! px-2! text-14 whitespace-normal!"
            >
              {reason}
            </Button>
          ))}
        </div>
      </div>
      {problem ? <Problem text={problem} /> : null}
    </div>
  );
}
