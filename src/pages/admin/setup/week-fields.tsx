import type { ReactNode } from 'react';
import { type DayLook, lookOfDay, type TypedSpan } from '#islands/admin/day-look.ts';
import { WEEKDAYS, type Weekday } from '#src/domain/time/weekly-hours.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Checkbox, Input } from '#src/ui/controls.tsx';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { NextIcon } from '#src/ui/icon.tsx';
import { spanName, type WeekValues } from './week-form.ts';

interface Props {
  prefix: string;
  /** What the hours are for, for screen readers. */
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

/** Seven days, each a line that opens on its fields; a day without hours is closed. Monday, which the rest copies, is open. */
export function WeekFields(props: Props) {
  return (
    <WeekFrame>
      {WEEKDAYS.map((day) => (
        <DayFields key={day} {...props} day={day} />
      ))}
    </WeekFrame>
  );
}

export function WeekFrame({ children }: { children: ReactNode }) {
  return (
    <div className="-my-2 flex flex-col divide-y divide-line" data-part="week">
      {children}
    </div>
  );
}

/** One day of it, in the same frame. */
export function DayFields({
  prefix,
  label,
  values,
  errors,
  rows,
  hasPreviousDay,
  hasAllDay,
  day,
}: Props & { day: Weekday }) {
  const own = `${prefix}.${day}.`;
  const isAllDay = values[`${own}allDay`] !== undefined;
  const spans = Array.from({ length: rows }, (_, row): TypedSpan => {
    const at = (part: 'start' | 'end') => values[spanName(prefix, day, row, part)] ?? '';
    return [at('start'), at('end')];
  });
  const path = `${prefix}.${day}`;
  const isWrong = Object.keys(errors).some((name) => name === path || name.startsWith(own));
  return (
    <details data-part="day" open={isWrong || day === 'monday'} className="group/day">
      <summary className="-mx-2 grid min-h-12 cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5 rounded-input px-2 py-2 hover:bg-sunken sm:grid-cols-[6.5rem_1fr_minmax(0,13rem)_auto] [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{dayName(day)}</span>
        <DayLine look={lookOfDay(spans, isAllDay)} />
        <NextIcon
          size={16}
          aria-hidden
          className="text-ink-3 transition-transform group-open/day:rotate-90 max-sm:col-start-2 max-sm:row-start-1"
        />
      </summary>
      <fieldset className="group/hours flex min-w-0 flex-col gap-2 pt-1 pb-4 sm:pl-[7.5rem]">
        <legend className="sr-only">
          {label}, {dayName(day)}
        </legend>
        {hasAllDay ? (
          <Checkbox
            name={`${own}allDay`}
            label="All day"
            defaultChecked={isAllDay}
            className="-mx-2 self-start"
            data-part="all-day"
          />
        ) : null}
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a day have no names of their own
          <Span key={row} {...{ prefix, day, row, values, errors, hasPreviousDay }} />
        ))}
        {errors[path] ? <FieldError id={`${fieldId(path)}-error`}>{errors[path]}</FieldError> : null}
        {day === 'monday' ? (
          <Button type="submit" name="do" value={`copy.${prefix}`} size="small" className="mt-1 self-start">
            Copy Monday to all days
          </Button>
        ) : null}
      </fieldset>
    </details>
  );
}

const BAR = 'absolute inset-y-0 rounded-full bg-accent';

/** The day from midnight to midnight, and the same in words. */
function DayLine({ look: { text, isOpen, bars } }: { look: DayLook }) {
  return (
    <>
      <span
        aria-hidden="true"
        data-part="day-strip"
        data-bar={BAR}
        className="relative block h-2 overflow-hidden rounded-full bg-line max-sm:order-last max-sm:col-span-2"
      >
        {bars.map(({ left, width }) => (
          <span key={left} className={BAR} style={{ left: `${left}%`, width: `${width}%` }} />
        ))}
      </span>
      <span
        data-part="day-words"
        className={cx('tnum text-14 max-sm:col-span-2', isOpen ? 'text-ink-2' : 'text-ink-3')}
      >
        {text}
      </span>
    </>
  );
}

interface SpanProps extends Pick<Props, 'prefix' | 'values' | 'errors' | 'hasPreviousDay'> {
  day: Weekday;
  row: number;
}

function Span({ prefix, day, row, values, errors, hasPreviousDay }: SpanProps) {
  const time = (part: 'start' | 'end', caption: string) => {
    const name = spanName(prefix, day, row, part);
    const error = errors[name];
    return (
      <span className="w-26 shrink-0">
        <Input
          id={fieldId(name)}
          name={name}
          aria-label={`${caption}${row > 0 ? `, row ${row + 1}` : ''}`}
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
    <div
      className={cx(
        // All day says it all, unless there is something to correct.
        wrong.length === 0 && 'group-has-[[data-part=all-day]:checked]/hours:hidden',
        row > 0 && isEmpty && wrong.length === 0 && 'opacity-75 focus-within:opacity-100',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        {time('start', 'From')}
        <span aria-hidden="true">–</span>
        {time('end', 'Until')}
        {hasPreviousDay ? (
          <Checkbox
            name={previous}
            label="Counts with the day before"
            className="max-sm:-mx-2"
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
