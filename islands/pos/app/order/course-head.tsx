import { isLate } from '#src/domain/ordering/following.ts';
import { cx } from '#src/ui/classes.ts';
import { sinceText } from '../bills/course-text.ts';
import { SendCourseKey } from '../bills/send-course-key.tsx';
import { useSendCourse } from '../bills/use-send-course.ts';
import type { CourseGroup } from '../draft/bill-courses.ts';
import { Refusal } from '../kit/refusal.tsx';
import { useNow } from '../kit/use-now.ts';

/** Above the lines of a course: which one, since when its guests wait, and the key that sends it. */
export function CourseHead({ billId, group }: { billId: string; group: CourseGroup }) {
  const { title, state, course, sends, sinceIsoDateTimeUtc } = group;
  const send = useSendCourse(billId);
  const now = useNow(Date.now());
  const since = sinceText(sinceIsoDateTimeUtc, now);
  return (
    <li
      data-part="course"
      className="mt-1 flex min-h-9 items-center gap-2 border-t border-line py-1 pr-1 pl-2 first:mt-0 first:border-t-0"
    >
      <p className="min-w-0 flex-1 leading-tight">
        <span className={cx('block text-14 font-bold', state === 'toFollow' ? 'text-wait-text' : 'text-ink-2')}>
          {title}
        </span>
        {since ? (
          <span
            className={cx(
              'tnum block text-12',
              isLate({ sinceIsoDateTimeUtc }, now) ? 'font-bold text-wait-text' : 'text-ink-3',
            )}
          >
            {since}
          </span>
        ) : null}
      </p>
      {sends || state === 'sent' ? <SendCourseKey course={course} sends={sends} send={send} /> : null}
      {send.problem ? <Refusal text={send.problem} onClose={send.forget} /> : null}
    </li>
  );
}
