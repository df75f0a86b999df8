import { useState } from 'react';
import { followingCourses } from '#src/domain/ordering/following.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import { Button } from '#src/ui/button.tsx';
import { SendIcon } from '#src/ui/icon.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { notSentText } from './course-text.ts';
import { useSendCourse } from './use-send-course.ts';

/** Dishes that somebody here was asked about: a card's payment comes back to the screen of its bill. */
const asked = new Set<string>();

/** Asks once before the money of a bill is taken that the kitchen doesn't have all of. */
export function NotSentSheet({ detail }: { detail: BillDetail }) {
  /** As it was opened: no question appears between two shares. */
  const [following] = useState(() => (detail.order && !detail.isKeptElsewhere ? followingCourses(detail.order) : []));
  const lineIds = following.flatMap((one) => one.lineIds);
  const [isAnswered, setIsAnswered] = useState(() => lineIds.every((id) => asked.has(id)));
  const takePayment = () => {
    for (const id of lineIds) asked.add(id);
    setIsAnswered(true);
  };
  const send = useSendCourse(detail.id);
  if (isAnswered) return null;
  return (
    <Sheet
      title={notSentText(following)}
      size="small"
      onClose={takePayment}
      isHeld={send.isBusy}
      footer={
        <>
          {send.problem ? <Problem text={send.problem} /> : null}
          <Button
            variant="primary"
            size="large"
            isWide
            icon={SendIcon}
            isBusy={send.isBusy}
            onClick={() => void send.run({ course: null, lineIds }).then((isDone) => isDone && takePayment())}
          >
            Send them now
          </Button>
          <Button size="large" isWide className="mt-2" disabled={send.isBusy} onClick={takePayment}>
            Take payment
          </Button>
        </>
      }
    >
      <ul className="space-y-1 text-18">
        {detail.order?.lines
          .filter(({ id }) => lineIds.includes(id))
          .map(({ id, priced }) => (
            <li key={id}>
              {priced.quantity} × {priced.name}
            </li>
          ))}
      </ul>
    </Sheet>
  );
}
