import type { BookingConflict } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { comingText, timeText } from '../kit/store-time.ts';
import { guestsText } from './booking-text.ts';

interface Props {
  conflict: BookingConflict;
  isBusy: boolean;
  onTime: (at: string) => void;
  onAnyway: () => void;
}

/** What stands in the way of a time, the nearest free ones, and the way to insist. */
export function ConflictNote({ conflict, isBusy, onTime, onAnyway }: Props) {
  const { timezone } = useSession().store;
  const { alternatives, collisions } = conflict;
  return (
    <div className="mt-3 space-y-3">
      {collisions.length > 0 ? (
        <ul aria-label="Bookings at that time" className="tnum max-h-32 overflow-y-auto text-14">
          {collisions.map(({ id, name, pax, bookedForIsoDateTimeUtc, area }) => (
            <li key={id}>
              {[timeText(bookedForIsoDateTimeUtc, timezone), name || 'No name', guestsText(pax), area]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {alternatives.map((at) => (
          <Button key={at} size="large" onClick={() => onTime(at)}>
            {comingText(at, Date.now(), timezone)}
          </Button>
        ))}
        <Button variant="danger" size="large" isBusy={isBusy} onClick={onAnyway} className="ml-auto">
          Book anyway
        </Button>
      </div>
    </div>
  );
}
