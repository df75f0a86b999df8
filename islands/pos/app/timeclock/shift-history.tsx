import type { ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import type { ShiftRecord } from '#src/domain/timeclock/timesheet.types.ts';
import { useSession } from '../kit/pos-context.tsx';
import { dayText, timeText } from '../kit/store-time.ts';
import { timeOn } from './clock-text.ts';

const ENTRY = 'border-line-strong/40 border-l-2 pl-3';

/** What was clocked, and everything that was made of it since. */
export function ShiftHistory({ record: { shift, original, picture } }: { record: ShiftRecord }) {
  const { timezone } = useSession().store;
  const at = (iso: string) => `${dayText(iso, timezone)}, ${timeText(iso, timezone)}`;
  return (
    <section aria-label="History" className="mt-6 border-line border-t pt-4">
      {picture ? (
        <figure className="mb-4">
          <img
            src={`data:image/jpeg;base64,${picture.jpegBase64}`}
            alt="Taken at clock-in"
            width={240}
            height={240}
            className="aspect-square w-60 rounded-card object-cover"
          />
          <figcaption className="mt-1 text-14 text-ink-2">
            Taken at clock-in. Deleted {at(picture.deleteAfterIsoDateTimeUtc)}.
          </figcaption>
        </figure>
      ) : null}
      <h3 className="mb-3 font-bold text-18">History</h3>
      <ol className="flex flex-col gap-3">
        <li className={ENTRY}>
          <strong className="block">{original ? 'As clocked' : 'Not clocked'}</strong>
          {original ? (
            <Times times={original} businessDay={shift.businessDay} />
          ) : (
            <span className="text-ink-2">Added by hand</span>
          )}
        </li>
        {shift.edits.map((edit) => (
          <li key={edit.atIsoDateTimeUtc} className={ENTRY}>
            <strong className="block">
              {edit.byName}, {at(edit.atIsoDateTimeUtc)}
            </strong>
            {edit.times ? <Times times={edit.times} businessDay={shift.businessDay} /> : null}
            <span className="block text-ink-2">{`“${edit.reason}”`}</span>
          </li>
        ))}
        {shift.approval ? (
          <li className={ENTRY}>
            <strong className="block">Approved</strong>
            <span className="text-ink-2">
              {shift.approval.byName}, {at(shift.approval.atIsoDateTimeUtc)}
            </span>
          </li>
        ) : null}
      </ol>
    </section>
  );
}

function Times({ times, businessDay }: { times: ShiftTimes; businessDay: string }) {
  const { timezone } = useSession().store;
  const time = (iso: string) => timeOn(iso, businessDay, timezone);
  const { clockInIsoDateTimeUtc: from, clockOutIsoDateTimeUtc: to } = times;
  return (
    <span className="tnum block text-ink-2">
      {time(from)} – {to === null ? 'no clock-out' : time(to)}
      {times.breaks.map(({ kind, startIsoDateTimeUtc, endIsoDateTimeUtc }) => (
        <span key={startIsoDateTimeUtc} className="block">
          {kind.name}, {time(startIsoDateTimeUtc)} – {time(endIsoDateTimeUtc)}
        </span>
      ))}
    </span>
  );
}
