import type { CustomerCard } from '#src/domain/till/customer.types.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { badgeOf } from '../kit/booking-badge.ts';
import { useSession } from '../kit/pos-context.tsx';
import { whenText } from '../kit/store-time.ts';
import { PosLink } from '../paths/links.tsx';
import { Block } from './customer-places.tsx';

interface Props extends Pick<CustomerCard, 'bookings'> {
  now: number;
}

/** When they have booked a table here, latest first; each leads to its day. Nothing for those who never did. */
export function CustomerBookings({ bookings, now }: Props) {
  const { timezone } = useSession().store;
  if (bookings.length === 0) return null;
  return (
    <Block title="Bookings">
      <ul className="divide-y divide-line">
        {bookings.map((booking) => (
          <li key={booking.id} className="flex items-center justify-between gap-3 py-1">
            <PosLink
              to="/table-bookings"
              search={{ date: booking.date }}
              className="tnum flex min-h-11 items-center underline"
            >
              {[whenText(booking.bookedForIsoDateTimeUtc, now, timezone), partyOf(booking.pax), booking.heldArea]
                .filter(Boolean)
                .join(' · ')}
            </PosLink>
            <StatusPill look={badgeOf(booking)} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

const partyOf = (pax: number) => (pax === 1 ? '1 guest' : `${pax} guests`);
