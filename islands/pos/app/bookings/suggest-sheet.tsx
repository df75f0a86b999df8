import { useEffect, useState } from 'react';
import { MOST_OFFERED_TIMES } from '#src/domain/bookings/offered-times.ts';
import type { TillBooking, TillBookingTimes } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { dayText } from '../kit/day-text.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { nextDays, timeText, wallClock, whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { bookingCalls } from './booking-calls.ts';
import { dayName, guestsText, nameOf } from './booking-text.ts';

const DAYS_SHOWN = 6;

interface Props {
  booking: TillBooking;
  now: number;
  onClose: () => void;
}

/** Up to three free times, of any days, from which the guest chooses one. */
export function SuggestSheet({ booking, now, onClose }: Props) {
  const { timezone } = useSession().store;
  const calls = bookingCalls(useTill().api);
  const today = wallClock(now, timezone).isoDate;
  const asked = wallClock(booking.bookedForIsoDateTimeUtc, timezone).isoDate;
  const [date, setDate] = useState([asked, today].toSorted().at(-1) ?? today);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const send = useAct(() => calls.suggest(booking.id, chosen));
  const days = [...new Set([today, ...nextDays(today, DAYS_SHOWN).map(({ isoDate }) => isoDate), asked])]
    .filter((day) => day >= today)
    .toSorted();
  const toggle = (at: string) =>
    setChosen((before) => (before.includes(at) ? before.filter((one) => one !== at) : [...before, at].toSorted()));
  return (
    <Sheet
      title={`Another time for ${nameOf(booking)}`}
      note={`${guestsText(booking.pax)}, asked for ${whenText(booking.bookedForIsoDateTimeUtc, now, timezone)}`}
      size="large"
      isHeld={send.isBusy}
      onClose={onClose}
      footer={
        <>
          {send.problem ? <Problem text={send.problem} /> : null}
          <p className="mb-2 text-ink-2" role="status">
            {chosen.length === 0
              ? `Choose up to ${MOST_OFFERED_TIMES} times. The guest gets a message and takes one of them.`
              : chosen.map((at) => whenText(at, now, timezone)).join(', ')}
          </p>
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={send.isBusy}
            disabled={chosen.length === 0}
            onClick={() => void send.run().then((isDone) => isDone && onClose())}
          >
            {chosen.length > 1 ? `Suggest ${chosen.length} times` : 'Suggest this time'}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <ChoiceGroup isDense label="Day">
          {days.map((day) => (
            <Choice key={day} isChosen={date === day} onChoose={() => setDate(day)}>
              {dayName(day, today, dayText(day))}
            </Choice>
          ))}
        </ChoiceGroup>
        <FreeTimes booking={booking} date={date} chosen={chosen} onToggle={toggle} />
      </div>
    </Sheet>
  );
}

interface TimesProps {
  booking: TillBooking;
  date: string;
  chosen: readonly string[];
  onToggle: (at: string) => void;
}

/** The free times of a day, without the one that was asked for. */
function FreeTimes({ booking, date, chosen, onToggle }: TimesProps) {
  const { timezone } = useSession().store;
  const { times, problem } = useFreeTimes(booking, date);
  const isEnough = chosen.length >= MOST_OFFERED_TIMES;
  const free = times?.times.filter(
    ({ noRoom, atIsoDateTimeUtc: at }) => noRoom === null && at !== booking.bookedForIsoDateTimeUtc,
  );
  return (
    <>
      {problem ? <Problem text={problem} /> : null}
      <ChoiceGroup isDense label="Time" note={times === null && !problem ? 'Loading…' : undefined}>
        {(free ?? []).map(({ atIsoDateTimeUtc: at, covers }) => (
          <Choice
            key={at}
            isChosen={chosen.includes(at)}
            isDisabled={isEnough && !chosen.includes(at)}
            onChoose={() => onToggle(at)}
            trailing={`${covers} in`}
          >
            {timeText(at, timezone)}
          </Choice>
        ))}
      </ChoiceGroup>
      {free?.length === 0 ? (
        <p role="status" className="text-ink-2">
          No free times on this day. Choose another day.
        </p>
      ) : null}
    </>
  );
}

/** The times of a day for the party, without the seats that it holds itself; null while they are looked up. */
function useFreeTimes({ id, pax, seatingArea }: TillBooking, date: string) {
  const { api } = useTill();
  const [read, setRead] = useState<{ date: string; times: TillBookingTimes | null } | null>(null);
  useEffect(() => {
    let isOver = false;
    bookingCalls(api)
      .times({ date, pax, area: seatingArea, but: id })
      .then(
        (times) => !isOver && setRead({ date, times }),
        () => !isOver && setRead({ date, times: null }),
      );
    return () => {
      isOver = true;
    };
  }, [api, id, pax, seatingArea, date]);
  const times = read?.date === date ? read.times : null;
  const problem = read?.date === date && read.times === null ? 'The times can’t be read now. Try again.' : null;
  return { times, problem };
}
