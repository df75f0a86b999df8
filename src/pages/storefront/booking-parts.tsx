import type { BookableDay } from '#src/domain/bookings/booking-days.ts';
import { MAX_BOOKING_NOTE_LENGTH } from '#src/domain/bookings/bookings.schema.ts';
import { formatMonth, formatStoreDateLong } from '#src/domain/time/store-clock.ts';
import { type FormState, isTicked } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Select, Textarea } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { BackIcon, NextIcon } from '#src/ui/icon.tsx';
import type { BookingForm } from './booking-choices.ts';

/** Fields whose change redraws the days and times below them. */
export const WATCHED = ['pax', 'seatingArea', 'date'];

interface Props {
  readonly offer: BookingForm;
  readonly form: FormState;
}

/** Enter in a field keeps what was typed. It never books. */
export function KeepButton() {
  return (
    <button type="submit" name="do" value="update" formNoValidate className="sr-only" tabIndex={-1} aria-hidden="true">
      Keep
    </button>
  );
}

export function GuestsPart({ offer, form }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name="pax" label="Guests" error={form.errors.pax}>
        {(wiring) => <Select {...wiring} defaultValue={String(offer.pax)} options={offer.sizes} />}
      </Field>
      {offer.areas.length > 0 ? (
        <Field name="seatingArea" label="Where you’d like to sit" error={form.errors.seatingArea}>
          {(wiring) => <Select {...wiring} defaultValue={offer.area} options={offer.areas} />}
        </Field>
      ) : null}
    </div>
  );
}

/** On a wide screen the calendar is on the left and the times are on the right of it. */
export function WhenPart({ offer, form }: Props) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Calendar offer={offer} />
      <div className="flex min-w-0 flex-col gap-4">
        {offer.gone ? <Gone gone={offer.gone} /> : null}
        <Times offer={offer} form={form} />
      </div>
    </div>
  );
}

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const FIRST_COLUMN = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
] as const;

function Calendar({ offer: { choices, today, lastDay } }: Pick<Props, 'offer'>) {
  const { month, days, date } = choices;
  const [thisMonth, lastMonth] = [today.toPlainYearMonth(), lastDay.toPlainYearMonth()];
  const isAfter = (one: Temporal.PlainYearMonth, other: Temporal.PlainYearMonth) =>
    Temporal.PlainYearMonth.compare(one, other) > 0;
  return (
    <Fieldset legend="Day" name="date">
      <div className="flex min-h-11 items-center justify-between">
        <MonthButton to={isAfter(month, thisMonth) ? month.subtract({ months: 1 }) : null} icon={BackIcon} />
        <p className="font-semibold" aria-live="polite">
          {formatMonth(month)}
        </p>
        <MonthButton to={isAfter(lastMonth, month) ? month.add({ months: 1 }) : null} icon={NextIcon} />
      </div>
      <div className="grid grid-cols-7 gap-1" data-part="calendar">
        {WEEK.map((name) => (
          <span key={name} aria-hidden="true" className="py-1 text-center text-12 text-ink-2">
            {name}
          </span>
        ))}
        {days.map((day) => (
          <Day key={day.date.toString()} day={day} isChosen={date?.equals(day.date) ?? false} />
        ))}
      </div>
      {/* With script, the times follow the day. */}
      <noscript>
        <Button type="submit" name="do" value="update" formNoValidate className="mt-3">
          Show times
        </Button>
      </noscript>
    </Fieldset>
  );
}

function MonthButton({ to, icon: Icon }: { to: Temporal.PlainYearMonth | null; icon: typeof BackIcon }) {
  if (to === null) return <span className="size-11" />;
  return (
    <button
      type="submit"
      name="do"
      value={`month:${to}`}
      formNoValidate
      aria-label={formatMonth(to)}
      className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

const CHIP =
  'relative flex min-h-11 items-center justify-center rounded-card border text-center tabular-nums leading-tight ' +
  'has-checked:border-accent-text has-checked:bg-accent-soft has-checked:font-bold has-checked:ring-1 has-checked:ring-accent-text ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text';
const FREE_CHIP = 'cursor-pointer border-line bg-paper hover:border-line-strong';
const CHIP_INPUT = 'absolute inset-0 size-full cursor-pointer appearance-none opacity-0';

const ROOM_WORDS = { free: '', full: ', fully booked', closed: ', not available' } as const;

function Day({ day: { date, room }, isChosen }: { day: BookableDay; isChosen: boolean }) {
  return (
    <label
      data-key={date.toString()}
      className={cx(
        CHIP,
        'flex-col',
        date.day === 1 && FIRST_COLUMN[date.dayOfWeek - 1],
        room === 'free' ? FREE_CHIP : 'border-transparent text-ink-3',
      )}
    >
      <input
        type="radio"
        name="date"
        value={date.toString()}
        defaultChecked={isChosen}
        disabled={room !== 'free'}
        aria-label={`${formatStoreDateLong(date)}${ROOM_WORDS[room]}`}
        className={CHIP_INPUT}
      />
      <span className={room === 'closed' ? 'line-through' : ''}>{date.day}</span>
      {room === 'full' ? <span className="text-12">full</span> : null}
    </label>
  );
}

/** The wanted time was taken meanwhile: what is nearest to it is one press away. */
function Gone({ gone: { text, instead } }: { gone: NonNullable<BookingForm['gone']> }) {
  return (
    <Banner kind="problem" title={`${text} is no longer available.`} isOutcome>
      {instead.length === 0 ? 'Choose another day, or fewer guests.' : 'The nearest times you can have:'}
      {instead.length === 0 ? null : (
        <span className="mt-2 flex flex-wrap gap-2">
          {instead.map(({ value, label }) => (
            <Button key={value} type="submit" name="do" value={`at:${value}`} formNoValidate>
              {label}
            </Button>
          ))}
        </span>
      )}
    </Banner>
  );
}

function Times({ offer: { times, chosen, dayText, choices }, form }: Props) {
  const legend = dayText === '' ? 'Time' : `Time · ${dayText}`;
  const value = form.values.bookedForIsoDateTimeUtc ?? chosen;
  return (
    <Fieldset legend={legend} name="bookedForIsoDateTimeUtc" error={form.errors.bookedForIsoDateTimeUtc}>
      {times.length === 0 ? (
        <p className="text-ink-2">
          {choices.date === null
            ? 'There are no free tables this month. Look at the next one, or choose fewer guests.'
            : 'There are no free tables that day. Choose another one.'}
        </p>
      ) : (
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4" data-part="times">
          {times.map((time) => (
            <label key={time.value} data-key={time.value} className={cx(CHIP, FREE_CHIP, 'px-1')}>
              <input
                type="radio"
                name="bookedForIsoDateTimeUtc"
                value={time.value}
                defaultChecked={time.value === value}
                className={CHIP_INPUT}
              />
              {time.label}
            </label>
          ))}
        </div>
      )}
    </Fieldset>
  );
}

interface RequestProps extends Props {
  readonly note: string;
  readonly chosen: readonly string[];
}

/** The store’s ready-made requests as chips, and a note. */
export function RequestPart({ offer: { templates }, form, note, chosen }: RequestProps) {
  const isTyped = form.values['specialRequest.note'] !== undefined;
  const isChosen = (one: string) => (isTyped ? isTicked(form, 'specialRequest.template', one) : chosen.includes(one));
  return (
    <>
      {templates.length > 0 ? (
        <Fieldset
          legend="Anything we should know?"
          name="specialRequest.template"
          error={form.errors['specialRequest.template']}
        >
          <div className="flex flex-wrap gap-2">
            {templates.map((one) => (
              <label key={one} data-key={one} className={cx(CHIP, FREE_CHIP, 'rounded-full px-4')}>
                <input
                  type="checkbox"
                  name="specialRequest.template"
                  value={one}
                  defaultChecked={isChosen(one)}
                  className={CHIP_INPUT}
                />
                {one}
              </label>
            ))}
          </div>
        </Fieldset>
      ) : null}
      <Field
        name="specialRequest.note"
        label="Note to the restaurant"
        isOptional
        error={form.errors['specialRequest.note']}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            rows={2}
            maxLength={MAX_BOOKING_NOTE_LENGTH}
            defaultValue={form.values['specialRequest.note'] ?? note}
          />
        )}
      </Field>
    </>
  );
}

/** What a guest agrees to, before the button that books: how it goes, then what the store says itself. */
export function PolicyPart({ lines, ownText }: { lines: readonly string[]; ownText: string }) {
  return (
    <section aria-labelledby="policy">
      <h2 id="policy" className="font-bold text-18">
        Before you book
      </h2>
      <ul className="mt-2 list-disc pl-5 text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {ownText === '' ? null : <p className="mt-3 whitespace-pre-line break-words text-ink-2">{ownText}</p>}
    </section>
  );
}
