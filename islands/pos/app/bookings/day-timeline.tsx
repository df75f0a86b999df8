import type { TillBookingDay } from '#src/domain/till/booking.types.ts';
import { cx } from '#src/ui/classes.ts';
import { useSession } from '../kit/pos-context.tsx';
import { timeText } from '../kit/store-time.ts';
import { guestsText } from './booking-text.ts';

/** The day by the half hour: who sits, against the seats, and who arrives. In numbers, and as the height of a bar. */
export function DayTimeline({ halfHours, seats }: Pick<TillBookingDay, 'halfHours' | 'seats'>) {
  const { timezone } = useSession().store;
  if (halfHours.length === 0) return null;
  const most = Math.max(seats, ...halfHours.map(({ covers }) => covers), 1);
  return (
    <section aria-labelledby="half-hours" className="shrink-0 border-b border-line px-4 py-2">
      <h2 id="half-hours" className="text-14 font-semibold text-ink-2">
        Guests by the half hour, {seats} seats
      </h2>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        className="mt-1 flex gap-1 overflow-x-auto overscroll-contain pb-1"
      >
        {halfHours.map(({ fromIsoDateTimeUtc, arriving, covers }) => {
          const isOver = covers > seats;
          return (
            <li key={fromIsoDateTimeUtc} className="grid w-16 shrink-0 justify-items-center text-12">
              <span className="sr-only">
                {timeText(fromIsoDateTimeUtc, timezone)}: {guestsText(covers)} of {seats} seats, {arriving} arriving
                {isOver ? ', too many' : ''}
              </span>
              <span aria-hidden="true" className={cx('tnum text-14 font-bold', isOver && 'text-fail-text')}>
                {covers}
                {isOver ? '!' : ''}
              </span>
              <span aria-hidden="true" className="flex h-8 w-full items-end rounded-input bg-sunken">
                <span
                  className={cx('w-full rounded-input', isOver ? 'bg-fail' : 'bg-going')}
                  style={{ height: `${Math.round((covers / most) * 100)}%` }}
                />
              </span>
              <span aria-hidden="true" className="tnum font-medium text-ink-2">
                {timeText(fromIsoDateTimeUtc, timezone)}
              </span>
              <span aria-hidden="true" className="tnum text-ink-3">
                {arriving > 0 ? `+${arriving}` : '–'}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
