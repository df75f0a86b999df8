import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { Table } from '#src/ui/list.tsx';
import { SectionHeading } from '#src/ui/surface.tsx';
import { BookingPill } from '../bookings/booking-kit.tsx';

interface Shown {
  readonly booking: Booking;
  readonly at: string;
  readonly storeName: string;
  readonly href: string;
}

/** The tables that a customer has booked, latest first. Nothing for those who never did. */
export function CustomerBookings({ bookings }: { bookings: readonly Shown[] }) {
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="bookings">
      <SectionHeading id="bookings">Bookings</SectionHeading>
      <Table
        caption="Their bookings"
        rows={bookings}
        rowKey={({ booking }) => booking.id}
        rowHref={({ href }) => href}
        columns={[
          { key: 'at', header: 'Time', cell: ({ at }) => <span className="tnum">{at}</span> },
          { key: 'guests', header: 'Guests', isNumeric: true, onPhone: 'corner', cell: ({ booking }) => booking.pax },
          { key: 'store', header: 'Store', onPhone: 'line', cell: ({ storeName }) => storeName },
          {
            key: 'status',
            header: 'Status',
            onPhone: 'pill',
            cell: ({ booking }) => <BookingPill booking={booking} />,
          },
        ]}
      />
    </section>
  );
}
