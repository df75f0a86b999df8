import { useState } from 'react';
import { type FollowingCourse, isLate } from '#src/domain/ordering/following.ts';
import { cx } from '#src/ui/classes.ts';
import { Problem } from '../kit/problem.tsx';
import { dishesText, sinceText, withSent } from './course-text.ts';
import { SendCourseKey } from './send-course-key.tsx';
import { useSendCourse } from './use-send-course.ts';

interface FollowRowsProps {
  billId: string;
  following: readonly FollowingCourse[];
  now: number;
  className?: string;
}

/** What of a bill follows, each course with its key. One that was sent stays in its place, so that no key moves under a finger. */
export function FollowRows({ billId, following, now, className = '' }: FollowRowsProps) {
  const [sent, setSent] = useState<readonly FollowingCourse[]>([]);
  const rows = withSent(following, sent);
  if (rows.length === 0) return null;
  return (
    <ul aria-label="To follow" className={cx('divide-y divide-line rounded-input border border-line', className)}>
      {rows.map((row) => (
        <FollowRow
          key={row.following.course}
          {...{ billId, now, ...row }}
          onSent={() => setSent((before) => [...before, row.following])}
        />
      ))}
    </ul>
  );
}

interface FollowRowProps {
  billId: string;
  following: FollowingCourse;
  isSent: boolean;
  now: number;
  onSent: () => void;
}

function FollowRow({ billId, following, isSent, now, onSent }: FollowRowProps) {
  const { course, dishes, lineIds, sinceIsoDateTimeUtc } = following;
  const send = useSendCourse(billId, onSent);
  const since = isSent ? '' : sinceText(sinceIsoDateTimeUtc, now);
  const sends = isSent ? null : { course, lineIds: course === null ? lineIds : [] };
  return (
    <li className="py-1.5 pr-1.5 pl-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 leading-snug">
          <span className="font-semibold">{course === null ? 'Later' : `Course ${course}`}</span>
          <span className="text-14 text-ink-2"> · {dishesText(dishes)}</span>
          {since ? (
            <span
              className={cx(
                'tnum block text-14',
                isLate(following, now) ? 'font-semibold text-wait-text' : 'text-ink-2',
              )}
            >
              {since}
            </span>
          ) : null}
        </p>
        <SendCourseKey course={course} sends={sends} send={send} />
      </div>
      {send.problem ? <Problem text={send.problem} /> : null}
    </li>
  );
}
