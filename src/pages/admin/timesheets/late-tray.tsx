import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import type { TimeClockEvent } from '#src/domain/timeclock/time-clock-event.ts';
import type { LateArrivals } from '#src/domain/timeclock/timesheet.types.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { dayText } from './timesheet-days.ts';
import { spanText } from './timesheet-parts.tsx';

interface FormState {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** With the id of the shift that adding them makes. */
export interface Late extends LateArrivals {
  readonly newId: string;
}

interface Props {
  late: readonly Late[];
  timezone: string;
  form: FormState;
}

/** What arrived for locked days, until someone says where it counts. */
export function LateTray({ late, timezone, form }: Props) {
  if (late.length === 0) return null;
  return (
    <Card as="section" className="mb-6" data-act="lateTray">
      <SectionHeading>Arrived after the lock</SectionHeading>
      <p className="mb-4 text-14 text-ink-2">
        These punches are for a locked pay period, so its hours haven’t changed. Add them as a shift on an open day, or
        dismiss them.
      </p>
      <div className="flex flex-col gap-6">
        {late.map((one) => (
          <Decision key={one.employeeId} timezone={timezone} form={form} of={one} />
        ))}
      </div>
    </Card>
  );
}

interface DecisionProps extends Omit<Props, 'late'> {
  of: Late;
}

function Decision({ of: { employeeId, name, nextOpenDay, events, newId }, timezone, form }: DecisionProps) {
  const isTyped = form.values.employeeId === employeeId;
  const texts = isTyped ? form.values : {};
  const errors = isTyped ? form.errors : {};
  const formId = `late-${employeeId}`;
  return (
    <form method="post" className="flex flex-col items-start gap-3">
      <h3 className="text-16">{name}</h3>
      <ul className="text-14">
        {events.map((event) => (
          <li key={event.id} className="tnum">
            {eventText(event, timezone)}
            <input type="hidden" name="event" value={event.id} />
          </li>
        ))}
      </ul>
      <input type="hidden" name="id" value={newId} />
      <input type="hidden" name="employeeId" value={employeeId} />
      <div className="grid w-full items-end gap-4 sm:grid-cols-3">
        <Field name="clockIn" formId={formId} label="Clock in" error={errors.clockIn}>
          {(wiring) => (
            <Input {...wiring} type="datetime-local" defaultValue={texts.clockIn ?? ''} min={`${nextOpenDay}T00:00`} />
          )}
        </Field>
        <Field name="clockOut" formId={formId} label="Clock out" error={errors.clockOut}>
          {(wiring) => (
            <Input {...wiring} type="datetime-local" defaultValue={texts.clockOut ?? ''} min={`${nextOpenDay}T00:00`} />
          )}
        </Field>
        <Field name="reason" formId={formId} label="Reason" error={errors.reason}>
          {(wiring) => <Input {...wiring} maxLength={200} autoComplete="off" defaultValue={texts.reason ?? ''} />}
        </Field>
      </div>
      <p className="text-14 text-ink-2">{`The next open day is ${dayText(nextOpenDay)}.`}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="do" value="countLate">
          Add as a shift
        </Button>
        <Button type="submit" name="do" value="dismissLate">
          Dismiss
        </Button>
      </div>
    </form>
  );
}

const WORDS: Readonly<Record<TimeClockEvent['type'], string>> = {
  clockIn: 'Clocked in',
  breakStart: 'Started a break',
  breakEnd: 'Ended a break',
  clockOut: 'Clocked out',
  edit: 'Times changed',
  remove: 'Shift removed',
  approve: 'Approved',
  reopen: 'Reopened',
};

/** 'Clocked in, Sat 21 Nov, 10:00 AM, Front, no PIN'. */
function eventText(event: TimeClockEvent, timezone: string): string {
  const { type, occurredIsoDateTimeUtc, terminalName, isPinProven, isTimeDoubtful, byName } = event;
  const at = formatStoreDateTime(Temporal.Instant.from(occurredIsoDateTimeUtc), timezone);
  const isCorrection = type === 'edit' || type === 'remove';
  const times = 'times' in event && event.times ? [spanText(event.times, timezone, { openWord: 'now' })] : [];
  return [
    WORDS[type],
    at,
    ...times,
    ...(terminalName ? [terminalName] : []),
    ...(isCorrection ? [byName] : []),
    ...(isPinProven ? [] : ['no PIN']),
    ...(isTimeDoubtful ? ['time may be wrong'] : []),
  ].join(', ');
}
