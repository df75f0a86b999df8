import type { CourseToSend } from '#src/domain/ordering/courses.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon, SendIcon } from '#src/ui/icon.tsx';
import type { Act } from '../kit/use-act.ts';
import { sendCourseText } from './course-text.ts';

interface SendCourseKeyProps {
  course: number | null;
  /** Null once it was sent. */
  sends: CourseToSend | null;
  send: Act<[CourseToSend]>;
}

/** Sends one course to the kitchen by one touch. Shows it as sent once the store has answered. */
export function SendCourseKey({ course, sends, send }: SendCourseKeyProps) {
  return (
    <Button
      icon={sends ? SendIcon : CheckIcon}
      disabled={!sends}
      isBusy={send.isBusy}
      onClick={() => sends && void send.run(sends)}
      className="min-h-12! shrink-0 px-3!"
    >
      {sends ? sendCourseText(course) : 'Sent'}
    </Button>
  );
}
