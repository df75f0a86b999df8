import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { coversByHalfHour } from '#src/domain/bookings/half-hours.ts';
import { formatStoreTime } from '#src/domain/time/store-clock.ts';
import { cx } from '#src/ui/classes.ts';
import { EmptyState, SectionHeading } from '#src/ui/surface.tsx';
import { BookingPill, requestText } from './booking-kit.tsx';
import { guestsText, nameOf } from './booking-words.ts';

interface Props {
  bookings: readonly Booking[];
  seats: number;
  timezone: string;
  hasAreas: boolean;
  hrefOf: (booking: Booking) => string;
}

/** A day's bookings as a sheet that can be printed, and its guests by the half hour. */
export function BookingDay({ bookings, seats, timezone, hasAreas, hrefOf }: Props) {
  if (bookings.length === 0) {
    return <EmptyState title="No bookings on this day">Choose another day, or add a booking.</EmptyState>;
  }
  const time = (at: Temporal.Instant) => formatStoreTime(at, timezone);
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] print:block">
      <div className="overflow-x-auto rounded-card border border-line bg-surface">
        <table className="w-full border-collapse text-left text-14">
          <caption className="sr-only">Bookings of the day</caption>
          <thead className="border-b border-line bg-sunken text-12 text-ink-2">
            <tr>
              {['Time', 'Name', 'Guests', ...(hasAreas ? ['Area'] : []), 'Requests', 'Status'].map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bookings.map((booking) => (
              <tr key={booking.id} className="border-b border-line last:border-b-0">
                <td className="tnum px-3 py-2.5 whitespace-nowrap">
                  {time(Temporal.Instant.from(booking.bookedForIsoDateTimeUtc))}
                </td>
                <td className="px-3 py-2.5 font-semibold">
                  <a href={hrefOf(booking)}>{nameOf(booking)}</a>
                </td>
                <td className="tnum px-3 py-2.5">{booking.pax}</td>
                {hasAreas ? <td className="px-3 py-2.5">{booking.heldArea || '–'}</td> : null}
                <td className="px-3 py-2.5">{requestText(booking) || '–'}</td>
                <td className="px-3 py-2.5">
                  <BookingPill booking={booking} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <HalfHours {...{ bookings, seats, time }} />
    </div>
  );
}

interface HalfHoursProps {
  bookings: readonly Booking[];
  seats: number;
  time: (at: Temporal.Instant) => string;
}

function HalfHours({ bookings, seats, time }: HalfHoursProps) {
  const rows = coversByHalfHour(bookings);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="half-hours" className="print:mt-6">
      <SectionHeading id="half-hours" trailing={<span className="tnum">{`${seats} seats`}</span>}>
        Guests by the half hour
      </SectionHeading>
      <table className="w-full text-left text-14">
        <thead className="text-12 text-ink-2">
          <tr>
            <th scope="col" className="py-1 font-semibold">
              From
            </th>
            <th scope="col" className="py-1 font-semibold">
              Seated
            </th>
            <th scope="col" className="py-1 text-right font-semibold">
              Arriving
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, arriving, covers }) => (
            <tr key={from.toString()} className="border-t border-line">
              <th scope="row" className="tnum py-1.5 font-medium whitespace-nowrap">
                {time(from)}
              </th>
              <td className="w-full px-3 py-1.5">
                <span className="flex items-center gap-2">
                  <meter min={0} max={Math.max(seats, covers)} value={covers} className="h-2 min-w-0 flex-1">
                    {guestsText(covers)}
                  </meter>
                  <span className={cx('tnum whitespace-nowrap', covers > seats && 'font-semibold text-fail-text')}>
                    {`${covers} of ${seats}`}
                  </span>
                </span>
              </td>
              <td className="tnum py-1.5 text-right">{arriving || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
