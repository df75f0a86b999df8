import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';
import type { Timesheet } from '#src/domain/timeclock/timesheet.types.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { daysText } from './timesheet-days.ts';

interface Props {
  sheet: Timesheet;
  mayUnlock: boolean;
  /** Of the lock that the button would make, so that a second press makes no second one. */
  lockId: string;
  timezone: string;
}

/** The days as one that is paid: locking them, and undoing it. */
export function PayPeriod({ sheet, mayUnlock, lockId, timezone }: Props) {
  const { locks, fromDay, toDay, today, people } = sheet;
  const waiting = people.flatMap(({ shifts }) => shifts).filter(({ approval }) => approval === null).length;
  const days = daysText({ fromDay, toDay });
  return (
    <Card as="section" className="mt-8">
      <SectionHeading>Pay period</SectionHeading>
      {locks.map((lock) => (
        <div key={lock.id} className="mb-4">
          <p className="text-14">
            <strong>{daysText(lock)} is locked.</strong> {lock.lockedByName},{' '}
            {formatStoreDateTime(Temporal.Instant.from(lock.lockedIsoDateTimeUtc), timezone)}.
          </p>
          {mayUnlock ? <Unlock lockId={lock.id} /> : null}
        </div>
      ))}
      {locks.length > 0 ? null : toDay >= today ? (
        <p className="text-14 text-ink-2">You can lock these days once they’re over.</p>
      ) : waiting > 0 ? (
        <p className="text-14 text-ink-2">
          {waiting === 1 ? '1 shift isn’t' : `${waiting} shifts aren’t`} approved yet. Approve all shifts to lock these
          days.
        </p>
      ) : (
        <form method="post" className="flex flex-col items-start gap-3">
          <p className="text-14 text-ink-2">
            Lock {days} once you’ve paid it. Hours in a locked pay period can’t be changed.
          </p>
          <input type="hidden" name="lockId" value={lockId} />
          <input type="hidden" name="fromDay" value={fromDay} />
          <input type="hidden" name="toDay" value={toDay} />
          <Button type="submit" name="do" value="lock">
            Lock pay period
          </Button>
        </form>
      )}
    </Card>
  );
}

function Unlock({ lockId }: { lockId: string }) {
  return (
    <form method="post" className="mt-3 flex flex-wrap items-end gap-2">
      <input type="hidden" name="lockId" value={lockId} />
      <Field name="reason" formId={lockId} label="Reason for unlocking" error={undefined} className="min-w-64">
        {(wiring) => <Input {...wiring} maxLength={200} autoComplete="off" required />}
      </Field>
      <Button type="submit" name="do" value="unlock">
        Unlock
      </Button>
    </form>
  );
}
