import type { TillBooking, TillBookingDay } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { wallClock } from '../kit/store-time.ts';
import { isReady } from './booking-form.ts';
import { nameOf } from './booking-text.ts';
import { ConflictNote } from './conflict-note.tsx';
import { TimePart } from './time-part.tsx';
import { useBookingPanel } from './use-booking-panel.ts';
import { WhoPart } from './who-part.tsx';

const MOST_GUESTS = 200;

interface Props {
  /** Null: a new one. */
  booking: TillBooking | null;
  day: TillBookingDay;
  onClose: () => void;
}

/** A booking in one panel, new or changed. */
export function BookingPanel({ booking, day, onClose }: Props) {
  const { timezone } = useSession().store;
  const date = booking ? wallClock(booking.bookedForIsoDateTimeUtc, timezone).isoDate : (day.date ?? day.today);
  const panel = useBookingPanel(booking, laterOf(date, day.today), onClose);
  const { draft, set, conflict, problem, isBusy, save, times } = panel;
  const takeTime = (at: string) => set({ at, date: wallClock(at, timezone).isoDate });
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
              {booking ? 'Save booking' : 'Add booking'}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-5">
        <div>
          <p className="mb-2 font-semibold">Guests</p>
          <Stepper label="Guests" value={draft.pax} most={MOST_GUESTS} onStep={(by) => set({ pax: draft.pax + by })} />
        </div>
        <TimePart draft={draft} times={times} today={day.today} onSet={set} />
        <WhoPart draft={draft} day={day} known={panel.known} onSet={set} />
      </div>
    </Sheet>
  );
}

/** Dates as `2026-11-30`, which sort like their days. */
const laterOf = (date: string, other: string): string => [date, other].sort()[1] ?? date;
