/** Hours in which an item is sold: one window a day, or none at all. */
import { WEEKDAYS, type WeeklyHours } from '#src/domain/time/weekly-hours.schema.ts';
import { formAgain } from '#src/pages/page.tsx';
import { Checkbox } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { Fold } from '../edit-form.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { sameBy } from '../forms/merge.ts';
import { WeekFields } from '../setup/week-fields.tsx';
import { durationInHours, endOf, readWeek, weekValues } from '../setup/week-form.ts';

const HOURS = 'availableWeeklyHours';
const TICK = 'hasHours';

/** Null: always. */
export function itemHours(): Kind<WeeklyHours | null> {
  return {
    label: 'Hours',
    read: hoursOf,
    texts: hoursTexts,
    words: (hours) => {
      const days = WEEKDAYS.filter((day) => hours?.[day]?.available);
      return hours === null ? 'Always' : `Only on ${days.join(', ')}`;
    },
    // A day without hours is the same whatever stood in it before.
    isSame: sameBy((hours) => hoursTexts(hours as WeeklyHours | null)),
    boxOf: () => TICK,
    draw: ({ form: { values, errors } }) => {
      const isOpen = values[TICK] !== undefined || Object.keys(errors).some((name) => name.startsWith(HOURS));
      return (
        <Fieldset name={TICK} legend="Hours" error={errors[TICK]}>
          <Checkbox
            name={TICK}
            label="Only at certain times"
            help="For lunch specials or breakfast. Otherwise available whenever the store takes orders."
            defaultChecked={values[TICK] !== undefined}
          />
          <Fold label="Hours of the week" isOpen={isOpen}>
            <WeekFields
              prefix={HOURS}
              label="Item hours"
              values={values}
              errors={errors}
              rows={1}
              hasPreviousDay={false}
              hasAllDay
            />
          </Fold>
        </Fieldset>
      );
    },
  };
}

function hoursTexts(hours: WeeklyHours | null): Record<string, string> {
  if (!hours) return {};
  const values = weekValues(HOURS, (day) => {
    const period = hours[day]?.available ? hours[day].timePeriod : null;
    if (!period) return [];
    const end = endOf(period.startTimeOfDay, period.durationInHours);
    return [{ start: period.startTimeOfDay, end, isOfPreviousDay: false }];
  });
  for (const day of WEEKDAYS) {
    if (hours[day]?.available && hours[day].timePeriod === null) values[`${HOURS}.${day}.allDay`] = 'on';
  }
  return { ...values, [TICK]: 'on' };
}

function hoursOf({ form, refuse }: ReadPlace<WeeklyHours | null>): WeeklyHours | null {
  if (!form.has(TICK)) return null;
  const { values } = formAgain(form, []);
  const week = readWeek(HOURS, values, 1);
  for (const { path, message } of week.issues) refuse(message, path);
  const hours = Object.fromEntries(
    WEEKDAYS.map((day) => {
      const [span] = week.spans[day];
      if (values[`${HOURS}.${day}.allDay`] !== undefined) return [day, { available: true, timePeriod: null }];
      if (!span) return [day, { available: false, timePeriod: null }];
      const timePeriod = { startTimeOfDay: span.start, durationInHours: durationInHours(span) };
      return [day, { available: true, timePeriod }];
    }),
  ) as WeeklyHours;
  if (week.issues.length === 0 && !WEEKDAYS.some((day) => hours[day]?.available)) {
    refuse('Add hours on at least one day, or turn this off.', TICK);
  }
  return hours;
}
