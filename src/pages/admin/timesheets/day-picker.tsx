import type { Timesheet } from '#src/domain/timeclock/timesheet.types.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { BackIcon, NextIcon } from '#src/ui/icon.tsx';
import { daysBeside, daysHref } from './timesheet-days.ts';

/** Which days are shown: as many before, as many after, this week, or any two dates. */
export function DayPicker({ here, sheet }: { here: string; sheet: Timesheet }) {
  return (
    <nav aria-label="Days" className="mb-6 flex flex-wrap items-end gap-3">
      <div className="flex gap-2">
        <LinkButton href={daysHref(here, daysBeside(sheet, -1))} icon={BackIcon}>
          Earlier
        </LinkButton>
        <LinkButton href={here}>This week</LinkButton>
        <LinkButton href={daysHref(here, daysBeside(sheet, 1))} iconAfter={NextIcon}>
          Later
        </LinkButton>
      </div>
      <form method="get" action={here} className="flex flex-wrap items-end gap-2">
        <Field name="from" label="From" error={undefined}>
          {(wiring) => <Input {...wiring} type="date" defaultValue={sheet.fromDay} />}
        </Field>
        <Field name="to" label="To" error={undefined}>
          {(wiring) => <Input {...wiring} type="date" defaultValue={sheet.toDay} />}
        </Field>
        <Button type="submit">Show</Button>
      </form>
    </nav>
  );
}
