import { cx } from '#src/ui/classes.ts';
import type { Tone } from '#src/ui/statuses.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import type { ActivityRow } from './booking-words.ts';

const DOTS: Record<Tone, string> = {
  wait: 'bg-wait',
  going: 'bg-going',
  done: 'bg-done',
  fail: 'bg-fail',
  off: 'bg-off',
  back: 'bg-back',
};

/** What happened to a booking, oldest first; of an edit, each field. */
export function BookingHistory({ rows }: { rows: readonly ActivityRow[] }) {
  return (
    <Card as="section">
      <SectionHeading>History</SectionHeading>
      <ol className="flex flex-col gap-4">
        {rows.map(({ key, text, tone, more, time, changes }) => (
          <li key={key} className="flex gap-3">
            <span aria-hidden="true" className={cx('mt-1.5 size-[11px] shrink-0 rounded-full', DOTS[tone])} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium">{text}</span>
                <span className="tnum text-14 text-ink-3">{time}</span>
              </span>
              {more ? <span className="block text-14 text-ink-2">{more}</span> : null}
              {changes.map((change) => (
                <span key={change} className="tnum block text-14 text-ink-2">
                  {change}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
