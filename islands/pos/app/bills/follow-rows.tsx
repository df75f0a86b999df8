import { useState } from 'react';
import { type FollowingCourse, isLate } from '#src/domain/ordering/following.ts';
import { cx } from '#src/ui/classes.ts';
import { dishesText, sinceText, withSent } from './course-text.ts';
import { SendCourseKey } from './send-course-key.tsx';

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
      {rows.map(({ following: one, isSent }) => (
        <li key={one.course} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
          <p className="min-w-0 flex-1 leading-snug">
            <span className="font-semibold">{one.course === null ? 'Later' : `Course ${one.course}`}</span>
            <span className="text-14 text-ink-2"> · {dishesText(one.dishes)}</span>
            {isSent ? null : <Since following={one} now={now} />}
          </p>
          <SendCourseKey
            billId={billId}
            course={one.course}
            sends={isSent ? null : { course: one.course, lineIds: one.course === null ? one.lineIds : [] }}
            onSent={() => setSent((before) => [...before.filter(({ course }) => course !== one.course), one])}
          />
        </li>
      ))}
    </ul>
  );
}

function Since({ following, now }: { following: FollowingCourse; now: number }) {
  const text = sinceText(following.sinceIsoDateTimeUtc, now);
  if (text === '') return null;
  return (
    <span className={cx('tnum block text-14', isLate(following, now) ? 'font-semibold text-wait-text' : 'text-ink-2')}>
      {text}
    </span>
  );
}
