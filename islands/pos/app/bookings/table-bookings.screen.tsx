import { useId, useState } from 'react';
import { takesSeats } from '#src/domain/bookings/booking-status.ts';
import type { TillBookingDay } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { BackIcon, BookingIcon, NextIcon, PlusIcon } from '#src/ui/icon.tsx';
import { dayText } from '../kit/day-text.ts';
import { NothingHere } from '../kit/nothing-here.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { nextDays } from '../kit/store-time.ts';
import { useNow } from '../kit/use-now.ts';
import { useTypedSearch } from '../kit/use-typed-search.ts';
import type { BookingsSearch } from '../paths/bookings-search.ts';
import { PosLink } from '../paths/links.tsx';
import { BookingPanel } from './booking-panel.tsx';
import { BookingRow } from './booking-row.tsx';
import { BookingSheet } from './booking-sheet.tsx';
import { dayName, guestsText, inOrder } from './booking-text.ts';
import { DayTimeline } from './day-timeline.tsx';
import { SeatSheet } from './seat-sheet.tsx';
import { WaitingSection } from './waiting-section.tsx';
import { WalkInPanel } from './walk-in-panel.tsx';

interface Props {
  day: TillBookingDay;
  search: BookingsSearch;
  onSearch: (search: BookingsSearch) => void;
}

type Open = { readonly kind: 'new' | 'walkIn' } | { readonly kind: 'view' | 'edit' | 'seat'; readonly id: string };

/** Who comes on a day: by the half hour and as a list, with those at the door among them. Late ones rise. */
export function TableBookingsScreen({ day, search, onSearch }: Props) {
  const now = useNow(day.atIsoDateTimeUtc);
  const [open, setOpen] = useState<Open | null>(null);
  const opened = open && 'id' in open ? [...day.waiting, ...day.bookings].find(({ id }) => id === open.id) : undefined;
  const close = () => setOpen(null);
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <DayBar day={day} search={search} onSearch={onSearch} onNew={() => setOpen({ kind: 'new' })} />
      <DayTimeline halfHours={day.halfHours} seats={day.seats} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
        {day.date === day.today ? (
          <WaitingSection
            waiting={day.waiting}
            now={now}
            onAdd={() => setOpen({ kind: 'walkIn' })}
            onOpen={(id) => setOpen({ kind: 'view', id })}
            onSeat={(id) => setOpen({ kind: 'seat', id })}
          />
        ) : null}
        <BookingList day={day} search={search} now={now} onOpen={(id) => setOpen({ kind: 'view', id })} />
      </div>
      {open?.kind === 'new' ? <BookingPanel booking={null} day={day} onClose={close} /> : null}
      {open?.kind === 'walkIn' ? <WalkInPanel day={day} onClose={close} /> : null}
      {opened && open?.kind === 'view' ? (
        <BookingSheet
          booking={opened}
          tables={day.tables}
          now={now}
          onEdit={() => setOpen({ kind: 'edit', id: opened.id })}
          onSeat={() => setOpen({ kind: 'seat', id: opened.id })}
          onClose={close}
        />
      ) : null}
      {opened && open?.kind === 'edit' ? <BookingPanel booking={opened} day={day} onClose={close} /> : null}
      {opened && open?.kind === 'seat' ? <SeatSheet booking={opened} onClose={close} /> : null}
    </main>
  );
}

interface ListProps extends Pick<Props, 'day' | 'search'> {
  now: number;
  onOpen: (id: string) => void;
}

/** Without those at the door, who stand above it. */
function BookingList({ day, search, now, onOpen }: ListProps) {
  const waiting = new Set(day.waiting.map(({ id }) => id));
  const bookings = day.bookings.filter(({ id }) => !waiting.has(id));
  if (bookings.length === 0) {
    return (
      <NothingHere icon={BookingIcon}>
        {search.search ? 'No bookings match.' : 'No bookings on this day. Add one, or choose another day.'}
      </NothingHere>
    );
  }
  return (
    <ul aria-label="Bookings" className="flex-1 divide-y divide-line bg-surface">
      {inOrder(bookings, now).map((booking) => (
        <BookingRow
          key={booking.id}
          booking={booking}
          tables={day.tables}
          now={now}
          hasDay={day.date === null}
          onOpen={() => onOpen(booking.id)}
        />
      ))}
    </ul>
  );
}

function DayBar({ day, search, onSearch, onNew }: Props & { onNew: () => void }) {
  const { date, today, bookings } = day;
  const asked = search.search ?? '';
  const [typed, setTyped] = useTypedSearch(asked, (text) => onSearch(text ? { search: text } : {}));
  const id = useId();
  const waiting = bookings.filter(({ statusCode }) => statusCode === 'new').length;
  const covers = bookings
    .filter((booking) => takesSeats({ ...booking, status: { code: booking.statusCode } }))
    .reduce((sum, { pax }) => sum + pax, 0);
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line p-2">
      <ScreenName className="sr-only">Table bookings</ScreenName>
      {date === null ? null : (
        <div className="flex items-center gap-1">
          <StepKey label="Day before" icon={BackIcon} onPress={() => onSearch(dayOf(date, -1, today))} />
          <p aria-live="polite" className="min-w-28 text-center text-18 leading-tight font-bold">
            {dayName(date, today, dayText(date))}
            <span className="tnum block text-14 font-medium text-ink-2">{guestsText(covers)}</span>
          </p>
          <StepKey label="Day after" icon={NextIcon} onPress={() => onSearch(dayOf(date, 1, today))} />
        </div>
      )}
      <search className="min-w-48 flex-1">
        <label htmlFor={id} className="sr-only">
          Name or phone
        </label>
        <input
          id={id}
          value={typed}
          maxLength={60}
          placeholder="Name or phone"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className={cx(CONTROL, 'min-h-14')}
        />
      </search>
      {waiting > 0 ? (
        <PosLink
          to="/new-bookings"
          className="tnum inline-flex min-h-14 items-center rounded-input bg-wait-soft px-4 font-semibold text-wait-text"
        >
          {waiting} waiting
        </PosLink>
      ) : null}
      <Button variant="primary" size="large" icon={PlusIcon} onClick={onNew} className="max-sm:flex-1">
        New booking
      </Button>
    </header>
  );
}

/** The address of the day so many days away; today's has no date. */
function dayOf(date: string, by: 1 | -1, today: string): BookingsSearch {
  const before = new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const to = by === 1 ? (nextDays(date, 1)[0]?.isoDate ?? today) : before;
  return to === today ? {} : { date: to };
}

function StepKey({ label, icon: Icon, onPress }: { label: string; icon: typeof BackIcon; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-14 place-items-center rounded-input border border-line bg-paper hover:border-line-strong"
    >
      <Icon size={22} aria-hidden />
    </button>
  );
}
