import { useId } from 'react';
import type { TillBookingTimes } from '#src/domain/till/booking.types.ts';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { dayText } from '../kit/day-text.ts';
import { useSession } from '../kit/pos-context.tsx';
import { nextDays, timeText, wallClock } from '../kit/store-time.ts';
import type { BookingDraft } from './booking-form.ts';
import { dayName } from './booking-text.ts';

const DAYS_SHOWN = 6;

interface Props {
  draft: BookingDraft;
  /** Null while they are looked up. */
  times: TillBookingTimes | null;
  today: string;
  onSet: (change: Partial<BookingDraft>) => void;
}

/** The day, and its times with how many seats are taken then. A full one can be chosen: the store may insist. */
export function TimePart({ draft, times, today, onSet }: Props) {
  const { timezone } = useSession().store;
  const id = useId();
  const days = [today, ...nextDays(today, DAYS_SHOWN).map(({ isoDate }) => isoDate)];
  const choose = (date: string) => onSet({ date, at: null });
  const isElsewhere = draft.at !== null && !times?.times.some(({ atIsoDateTimeUtc }) => atIsoDateTimeUtc === draft.at);
  return (
    <>
      <ChoiceGroup isDense label="Day">
        {days.map((date) => (
          <Choice key={date} isChosen={draft.date === date} onChoose={() => choose(date)}>
            {dayName(date, today, dayText(date))}
          </Choice>
        ))}
      </ChoiceGroup>
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold">
          Another day
        </label>
        <input
          id={id}
          type="date"
          min={today}
          value={draft.date}
          onChange={({ target }) => target.value && choose(target.value)}
          className={cx(CONTROL, 'tnum min-h-14')}
        />
      </div>
      <ChoiceGroup isDense label="Time" note={times === null ? 'Loading…' : `${times.seats} seats`}>
        {isElsewhere && draft.at !== null && wallClock(draft.at, timezone).isoDate === draft.date ? (
          <Choice isChosen onChoose={() => {}}>
            {timeText(draft.at, timezone)}
          </Choice>
        ) : null}
        {(times?.times ?? []).map(({ atIsoDateTimeUtc: at, noRoom, covers }) => (
          <Choice
            key={at}
            isChosen={draft.at === at}
            onChoose={() => onSet({ at })}
            trailing={noRoom === null ? `${covers} in` : 'Full'}
          >
            {timeText(at, timezone)}
          </Choice>
        ))}
      </ChoiceGroup>
      {times !== null && times.times.length === 0 ? (
        <p role="status" className="text-ink-2">
          No booking times on this day. Choose another day.
        </p>
      ) : null}
    </>
  );
}
