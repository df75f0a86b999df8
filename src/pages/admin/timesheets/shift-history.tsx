import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import type { ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import type { ShiftRecord, TimesheetShift } from '#src/domain/timeclock/timesheet.types.ts';
import { Card } from '#src/ui/surface.tsx';
import { spanText } from './timesheet-parts.tsx';

interface Props {
  original: ShiftTimes | null;
  shift: TimesheetShift;
  picture: ShiftRecord['picture'];
  timezone: string;
}

/** What was clocked, and everything that was made of it since. */
export function ShiftHistory({ original, shift, picture, timezone }: Props) {
  const at = (iso: string) => formatStoreDateTime(Temporal.Instant.from(iso), timezone);
  return (
    <Card as="section">
      {picture ? (
        <figure className="mb-4">
          <img
            src={`data:image/jpeg;base64,${picture.jpegBase64}`}
            alt="Taken at clock-in"
            width={240}
            height={240}
            className="aspect-square w-full max-w-60 rounded-card object-cover"
          />
          <figcaption className="mt-1 text-14 text-ink-2">
            {`Taken at clock-in. Deleted ${at(picture.deleteAfterIsoDateTimeUtc)}.`}
          </figcaption>
        </figure>
      ) : null}
      <h2 className="mb-3 text-16">History</h2>
      <ol className="flex flex-col gap-3 text-14">
        <li className="border-line-strong/40 border-l-2 pl-3">
          <strong className="block">{original ? 'As clocked' : 'Not clocked'}</strong>
          {original ? (
            <Times times={original} day={shift.businessDay} timezone={timezone} />
          ) : (
            <span className="text-ink-2">Added by hand</span>
          )}
        </li>
        {shift.edits.map((edit) => (
          <li key={edit.atIsoDateTimeUtc} className="border-line-strong/40 border-l-2 pl-3">
            <strong className="block">
              {edit.byName}, {at(edit.atIsoDateTimeUtc)}
            </strong>
            {edit.times ? <Times times={edit.times} day={shift.businessDay} timezone={timezone} /> : null}
            <span className="block text-ink-2">{`“${edit.reason}”`}</span>
          </li>
        ))}
        {shift.approval ? (
          <li className="border-line-strong/40 border-l-2 pl-3">
            <strong className="block">Approved</strong>
            <span className="text-ink-2">
              {shift.approval.byName}, {at(shift.approval.atIsoDateTimeUtc)}
            </span>
          </li>
        ) : null}
      </ol>
    </Card>
  );
}

function Times({ times, day, timezone }: { times: ShiftTimes; day: string; timezone: string }) {
  return (
    <span className="tnum block text-ink-2">
      {spanText(times, timezone, { openWord: 'no clock-out', day })}
      {times.breaks.map(({ kind, startIsoDateTimeUtc, endIsoDateTimeUtc }) => (
        <span key={startIsoDateTimeUtc} className="block">
          {kind.name},{' '}
          {spanText(
            { clockInIsoDateTimeUtc: startIsoDateTimeUtc, clockOutIsoDateTimeUtc: endIsoDateTimeUtc },
            timezone,
            { openWord: '', day },
          )}
        </span>
      ))}
    </span>
  );
}
