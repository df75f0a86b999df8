import type { TillBooking } from '#src/domain/till/booking.types.ts';
import { ClockIcon } from '#src/ui/icon.tsx';
import { commandLabel, untilThen } from '../kit/command-text.ts';
import { Problem } from '../kit/problem.tsx';

/** What a box has asked of the cloud: it waits for the internet, or was rejected with a reason. */
export function BookingWish({ wish }: Pick<TillBooking, 'wish'>) {
  if (wish === null) return null;
  const what = commandLabel(wish.kind);
  if (wish.refusedText !== null) return <Problem text={`“${what}” didn’t go through. ${wish.refusedText}`} />;
  return (
    <p role="status" className="mt-3 flex gap-2 rounded-input bg-wait-soft px-3 py-2 text-wait-text">
      <ClockIcon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        <b className="block">
          {what} by {wish.byName}: will be sent when the internet is back
        </b>
        {untilThen(wish.kind)}
      </span>
    </p>
  );
}

/** While it waits, nothing else is asked. */
export const isPending = ({ wish }: Pick<TillBooking, 'wish'>) => wish !== null && wish.refusedText === null;
