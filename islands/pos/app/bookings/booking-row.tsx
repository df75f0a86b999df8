import type { BookableTable, TillBooking } from '#src/domain/till/booking.types.ts';
import { cx } from '#src/ui/classes.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { badgeOf } from '../kit/booking-badge.ts';
import { useSession } from '../kit/pos-context.tsx';
import { dayText, timeText } from '../kit/store-time.ts';
import { tableText } from '../kit/table-text.ts';
import { confirmedText, guestsText, lateText, minutesLate, nameOf, walkInText, wishesText } from './booking-text.ts';

interface Props {
  booking: TillBooking;
  tables: readonly BookableTable[];
  now: number;
  /** These were found on several days. */
  hasDay: boolean;
  onOpen: () => void;
}

/** A line of the day: when, who, how many and where; late ones say so in words and in colour. */
export function BookingRow({ booking, tables, now, hasDay, onOpen }: Props) {
  const { timezone } = useSession().store;
  const { bookedForIsoDateTimeUtc, pax, heldArea, seatedTableId, plannedTableId } = booking;
  const isLate = minutesLate(booking, now) > 0;
  const table = tables.find(({ id }) => id === (seatedTableId ?? plannedTableId));
  const more = [walkInText(booking), table ? tableText(table.name) : '', heldArea, wishesText(booking)];
  const late = lateText(booking, now);
  const confirmed = confirmedText(booking);
  return (
    <li data-part="booking-row">
      <button
        type="button"
        onClick={onOpen}
        className={cx(
          'grid min-h-16 w-full grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-3 border-l-4 px-4 py-2 text-left -outline-offset-2 hover:bg-sunken',
          isLate ? 'border-fail bg-fail-soft' : 'border-transparent',
        )}
      >
        <span className="tnum text-18 leading-tight font-bold">
          {hasDay ? (
            <span className="block text-14 font-medium">{dayText(bookedForIsoDateTimeUtc, timezone)}</span>
          ) : null}
          {timeText(bookedForIsoDateTimeUtc, timezone)}
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 truncate text-18 font-semibold">{nameOf(booking)}</span>
            <span className="tnum">{guestsText(pax)}</span>
          </span>
          <span className="block truncate text-14 text-ink-2">{more.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="grid justify-items-end gap-1">
          <StatusPill look={badgeOf(booking)} />
          {late ? (
            <span className={cx('tnum text-14 font-semibold', isLate ? 'text-fail-text' : 'text-wait-text')}>
              {late}
            </span>
          ) : confirmed ? (
            <span className="text-14 text-ink-2">{confirmed}</span>
          ) : null}
        </span>
      </button>
    </li>
  );
}
