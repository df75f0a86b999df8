import type { TillBooking, TillBookingDay } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { ageText, wallClock } from '../kit/store-time.ts';
import { isReady } from './booking-form.ts';
import { nameOf } from './booking-text.ts';
import { ConflictNote } from './conflict-note.tsx';
import { TimePart } from './time-part.tsx';
import { useBookingPanel } from './use-booking-panel.ts';
import { WhoPart } from './who-part.tsx';

const MOST_GUESTS = 200;
const WAITS = [0, 5, 10, 15, 20, 30, 45, 60] as const;

interface Props {
  /** Null: a new one. */
  booking: TillBooking | null;
  day: TillBookingDay;
  onClose: () => void;
}

/** A booking in one panel: on the phone or at the door, new or changed. */
export function BookingPanel({ booking, day, onClose }: Props) {
  const { timezone } = useSession().store;
  const date = booking ? wallClock(booking.bookedForIsoDateTimeUtc, timezone).isoDate : (day.date ?? day.today);
  const panel = useBookingPanel(booking, laterOf(date, day.today), onClose);
  const { draft, set, conflict, problem, isBusy, save, times } = panel;
  const takeTime = (at: string) => set({ at, date: wallClock(at, timezone).isoDate, isWalkIn: false });
  return (
    <Sheet
      title={booking ? `Change booking of ${nameOf(booking)}` : 'New booking'}
      size="large"
      isHeld={isBusy}
      onClose={onClose}
      footer={
        <>
          {problem ? <Problem text={problem} /> : null}
          {conflict ? (
            <ConflictNote conflict={conflict} isBusy={isBusy} onTime={takeTime} onAnyway={() => save(true)} />
          ) : (
            <Button
              variant="primary"
              size="large"
              isWide
              isBusy={isBusy}
              disabled={!isReady(draft)}
              onClick={() => save(false)}
            >
              {booking ? 'Save booking' : draft.isWalkIn ? 'Add walk-in' : 'Add booking'}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-5">
        {booking ? null : (
          <ChoiceGroup label="Guests are">
            <Choice isChosen={!draft.isWalkIn} onChoose={() => set({ isWalkIn: false })}>
              On the phone
            </Choice>
            <Choice isChosen={draft.isWalkIn} onChoose={() => set({ isWalkIn: true, date: day.today })}>
              At the door
            </Choice>
          </ChoiceGroup>
        )}
        <div>
          <p className="mb-2 font-semibold">Guests</p>
          <Stepper label="Guests" value={draft.pax} most={MOST_GUESTS} onStep={(by) => set({ pax: draft.pax + by })} />
        </div>
        {draft.isWalkIn ? (
          <WaitPart
            chosen={draft.waitMinutes}
            suggested={times?.waitMinutes}
            onChoose={(waitMinutes) => set({ waitMinutes })}
          />
        ) : (
          <TimePart draft={draft} times={times} today={day.today} onSet={set} />
        )}
        <WhoPart draft={draft} day={day} known={panel.known} onSet={set} />
      </div>
    </Sheet>
  );
}

interface WaitProps {
  chosen: number;
  /** The shortest wait that there is room after; null: more than two hours. Left out while it is looked up. */
  suggested: number | null | undefined;
  onChoose: (minutes: number) => void;
}

function WaitPart({ chosen, suggested, onChoose }: WaitProps) {
  const waits = [...new Set([...WAITS, ...(suggested ? [suggested] : [])])].toSorted((a, b) => a - b);
  const note = suggested === null ? 'nothing free within 2 hours' : `suggested: ${waitText(suggested ?? 0)}`;
  return (
    <ChoiceGroup isDense label="Quoted wait" note={suggested === undefined ? 'Loading…' : note}>
      {waits.map((minutes) => (
        <Choice key={minutes} isChosen={chosen === minutes} onChoose={() => onChoose(minutes)}>
          {waitText(minutes)}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

const waitText = (minutes: number) => (minutes === 0 ? 'No wait' : ageText(minutes));

/** Dates as `2026-11-30`, which sort like their days. */
const laterOf = (date: string, other: string): string => [date, other].sort()[1] ?? date;
