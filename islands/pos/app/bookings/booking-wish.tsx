import type { TillBooking } from '#src/domain/till/booking.types.ts';
import { ClockIcon } from '#src/ui/icon.tsx';
import { commandLabel, untilThen } from '../kit/command-text.ts';
import { Problem, WaitNote } from '../kit/problem.tsx';

/** What a box has asked of the cloud: it waits for the internet, or was rejected with a reason. */
export function BookingWish({ wish }: Pick<TillBooking, 'wish'>) {
  if (wish === null) return null;
  const what = commandLabel(wish.kind);
  if (wish.refusedText !== null) return <Problem text={`“${what}” didn’t go through. ${wish.refusedText}`} />;
  return (
    <WaitNote icon={ClockIcon}>
      <b className="block">
        {what} by {wish.byName}: will be sent when the internet is back
      </b>
      {untilThen(wish.kind)}
    </WaitNote>
  );
}

/** While it waits, nothing else is asked. */
export const isPending = ({ wish }: Pick<TillBooking, 'wish'>) => wish !== null && wish.refusedText === null;
