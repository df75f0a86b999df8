import type { CourseToSend } from '#src/domain/ordering/courses.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon, SendIcon } from '#src/ui/icon.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { sendCourseText } from './course-text.ts';
import { useSendCourse } from './use-send-course.ts';

interface SendCourseKeyProps {
  billId: string;
  course: number | null;
  /** Null once it was sent. */
  sends: CourseToSend | null;
  onSent?: () => void;
}

/** Sends one course to the kitchen by one touch. Shows it as sent once the store has answered. */
export function SendCourseKey({ billId, course, sends, onSent }: SendCourseKeyProps) {
  const send = useSendCourse(billId, onSent);
  return (
    <>
      <Button
        icon={sends ? SendIcon : CheckIcon}
        disabled={!sends}
        isBusy={send.isBusy}
        onClick={() => sends && void send.run(sends)}
        className="min-h-12! shrink-0 px-3!"
      >
        {sends ? sendCourseText(course) : 'Sent'}
      </Button>
      {send.problem ? <Refusal text={send.problem} onClose={send.forget} /> : null}
    </>
  );
}
