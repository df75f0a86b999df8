import { WEEKDAYS, type Weekday } from '#src/domain/time/weekly-hours.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Checkbox, Input } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { spanName, type WeekValues } from './week-form.ts';

interface Props {
  prefix: string;
  /** What the hours are of, for who hears the fields. */
  label: string;
  values: WeekValues;
  errors: Readonly<Record<string, string>>;
  /** Rows a day has. */
  rows: number;
  /** Some sales after midnight count with the day before. */
  hasPreviousDay: boolean;
  /** `<prefix>.<day>.allDay`. */
  hasAllDay: boolean;
}

export const dayName = (day: Weekday) => day[0]?.toUpperCase() + day.slice(1);

/** Seven days with their hours; a day without any is closed. */
export function WeekFields({ prefix, label, values, errors, rows, hasPreviousDay, hasAllDay }: Props) {
  return (
    <div className="flex flex-col" data-part="week">
      {WEEKDAYS.map((day) => (
        <fieldset key={day} className="min-w-0 border-line border-t py-3 first:border-t-0 first:pt-0">
          <legend className="sr-only">
            {label}, {dayName(day)}
          </legend>
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[7rem_1fr]">
            <div>
              <p aria-hidden="true" className="font-semibold sm:pt-1.5">
                {dayName(day)}
              </p>
              {hasAllDay ? (
                <Checkbox
                  name={`${prefix}.${day}.allDay`}
                  label="All day"
                  defaultChecked={values[`${prefix}.${day}.allDay`] !== undefined}
                  className="-ml-2"
                />
              ) : null}
            </div>
            <div className="flex flex-col gap-2">
              {Array.from({ length: rows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a day have no names of their own
                <Span key={row} {...{ prefix, day, row, values, errors, hasPreviousDay }} />
              ))}
            </div>
          </div>
          {day === 'monday' ? (
            <Button type="submit" name="do" value={`copy.${prefix}`} size="small" className="mt-2 sm:ml-32">
              Copy Monday to all days
            </Button>
          ) : null}
        </fieldset>
      ))}
    </div>
  );
}

interface SpanProps extends Pick<Props, 'prefix' | 'values' | 'errors' | 'hasPreviousDay'> {
  day: Weekday;
  row: number;
}

function Span({ prefix, day, row, values, errors, hasPreviousDay }: SpanProps) {
  const time = (part: 'start' | 'end', says: string) => {
    const name = spanName(prefix, day, row, part);
    const error = errors[name];
    return (
      <span className="w-26 shrink-0">
        <Input
          id={fieldId(name)}
          name={name}
          aria-label={`${says}${row > 0 ? `, row ${row + 1}` : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fieldId(name)}-error` : undefined}
          data-kind="time"
          autoComplete="off"
          placeholder={part === 'start' ? 'Closed' : ''}
          defaultValue={values[name] ?? ''}
          className="tnum"
        />
      </span>
    );
  };
  const wrong = (['start', 'end'] as const)
    .map((part) => spanName(prefix, day, row, part))
    .filter((name) => errors[name]);
  const previous = spanName(prefix, day, row, 'previous');
  const isEmpty = !values[spanName(prefix, day, row, 'start')];
  return (
    <div className={cx(row > 0 && isEmpty && wrong.length === 0 && 'opacity-75 focus-within:opacity-100')}>
      <div className="flex flex-wrap items-center gap-2">
        {time('start', 'From')}
        <span aria-hidden="true">–</span>
        {time('end', 'Until')}
        {hasPreviousDay ? (
          <Checkbox
            name={previous}
            label="Counts with the day before"
            defaultChecked={values[previous] !== undefined}
          />
        ) : null}
      </div>
      {wrong.map((name) => (
        <FieldError key={name} id={`${fieldId(name)}-error`}>
          {errors[name]}
        </FieldError>
      ))}
    </div>
  );
}
