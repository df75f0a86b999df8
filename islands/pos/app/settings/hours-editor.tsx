import type { ReactNode } from 'react';
import { tradingHoursProblems } from '#src/domain/time/trading-hours-problems.ts';
import { type TradingHours, WEEKDAYS, type Weekday } from '#src/domain/time/weekly-hours.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { CopyIcon, PlusIcon, RemoveIcon, WarningIcon } from '#src/ui/icon.tsx';
import { Choice } from '../kit/choice.tsx';
import {
  fieldTime,
  likeMonday,
  MOST_SPANS,
  type Span,
  timeOfField,
  withDay,
  withMore,
  withoutSpan,
  withSpan,
} from './week-of-hours.ts';

interface Props {
  hours: TradingHours;
  isDisabled: boolean;
  onChange: (hours: TradingHours) => void;
}

const nameOf = (day: Weekday) => `${day[0]?.toUpperCase()}${day.slice(1)}`;

/** Seven days, each with up to three times; a day without any is closed. */
export function HoursEditor({ hours, isDisabled, onChange }: Props) {
  const problems = tradingHoursProblems(hours);
  return (
    <fieldset disabled={isDisabled} className="flex flex-col disabled:opacity-45">
      <legend className="sr-only">Trading hours of the tills</legend>
      {WEEKDAYS.map((day) => (
        <DayRow key={day} day={day} hours={hours} onChange={onChange}>
          {hours[day].dayIntervals.map((span, at) => (
            <SpanRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the times of a day have no names of their own
              key={at}
              label={`${nameOf(day)}, ${at + 1}`}
              span={span}
              problem={problems.find((one) => one.day === day && one.at === at)?.message ?? null}
              onChange={(change) => onChange(withSpan(hours, day, at, change))}
              onRemove={() => onChange(withoutSpan(hours, day, at))}
            />
          ))}
        </DayRow>
      ))}
      <Button size="large" icon={CopyIcon} className="mt-4 self-start" onClick={() => onChange(likeMonday(hours))}>
        Copy Monday to all days
      </Button>
    </fieldset>
  );
}

function DayRow({
  day,
  hours,
  onChange,
  children,
}: Pick<Props, 'hours' | 'onChange'> & { day: Weekday; children: ReactNode }) {
  const { availableAllDay, dayIntervals } = hours[day];
  return (
    <section
      aria-label={nameOf(day)}
      className="grid gap-x-6 gap-y-3 border-b border-line py-4 md:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <h3 className="pt-2 text-18 font-semibold">{nameOf(day)}</h3>
      <div className="flex min-w-0 flex-col gap-3">
        {availableAllDay ? null : children}
        {!availableAllDay && dayIntervals.length === 0 ? <p className="pt-2 text-18 text-ink-2">Closed</p> : null}
        <div className="flex flex-wrap gap-2">
          {availableAllDay || dayIntervals.length >= MOST_SPANS ? null : (
            <Button icon={PlusIcon} onClick={() => onChange(withMore(hours, day))}>
              Add hours<span className="sr-only"> on {nameOf(day)}</span>
            </Button>
          )}
          <Choice
            isChosen={availableAllDay}
            onChoose={() => onChange(withDay(hours, day, { availableAllDay: !availableAllDay }))}
          >
            All day<span className="sr-only"> {nameOf(day)}</span>
          </Choice>
        </div>
      </div>
    </section>
  );
}

interface SpanProps {
  label: string;
  span: Span;
  problem: string | null;
  onChange: (change: Partial<Span>) => void;
  onRemove: () => void;
}

function SpanRow({ label, span, problem, onChange, onRemove }: SpanProps) {
  const field = (part: 'startTimeOfDay' | 'endTimeOfDay', name: string) => (
    <span className="w-36">
      <input
        type="time"
        aria-label={`${label}: ${name}`}
        aria-invalid={problem ? true : undefined}
        value={fieldTime(span[part])}
        onChange={(event) => {
          const time = timeOfField(event.target.value);
          if (time) onChange({ [part]: time });
        }}
        className={cx(CONTROL, 'tnum h-12')}
      />
    </span>
  );
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        {field('startTimeOfDay', 'from')}
        <span aria-hidden="true">–</span>
        {field('endTimeOfDay', 'until')}
        <Choice
          isChosen={span.attributeToPreviousDay}
          onChoose={() => onChange({ attributeToPreviousDay: !span.attributeToPreviousDay })}
        >
          Counts with the day before
        </Choice>
        <Button variant="quiet" icon={RemoveIcon} onClick={onRemove}>
          Remove<span className="sr-only"> {label}</span>
        </Button>
      </div>
      {problem ? (
        <p role="alert" className="flex items-center gap-1.5 text-14 font-semibold text-fail-text">
          <WarningIcon size={16} aria-hidden className="shrink-0" />
          {problem}
        </p>
      ) : null}
    </div>
  );
}
