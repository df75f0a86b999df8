import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { formatTimeOfDay, parseTimeOfDay } from '#src/domain/time/time-of-day.ts';
import { EMPTY_FORM, type FormState } from '#src/pages/page.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input } from '#src/ui/controls.tsx';
import { fieldId } from '#src/ui/field.tsx';
import { Fold } from '../edit-form.tsx';
import { HeadedCell, RowHeadings } from '../forms/headed-rows.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { mergeRows } from '../forms/merge.ts';
import { textOf, valuesOf } from '../forms.ts';

export type Holidays = StoreSettings['holidays'];

const MAX_HOLIDAYS = 200;
/** Rows of the form that are still empty. */
const SPARE_ROWS = 3;

const rowName = (at: number, field: RowField) => `holiday.${at}.${field}`;
type RowField = 'date' | 'name' | 'opens' | 'closes';
const HOURS = ['opens', 'closes'] as const;

const byDate = (days: Holidays): Holidays => days.toSorted((a, b) => a.date.localeCompare(b.date));
const mergeDays = mergeRows<Holidays[number]>(({ date }) => date);

/** Days with their names, a row each. Two people who add different days both keep theirs. */
export function holidayRows(label: string, example: string, { hasHours = false } = {}): Kind<Holidays> {
  return {
    label,
    read: holidaysOf,
    texts: (days) =>
      Object.fromEntries(
        days.flatMap(({ date, name, hours }, at) => [
          [rowName(at, 'date'), date],
          [rowName(at, 'name'), name],
          [rowName(at, 'opens'), hours?.startTimeOfDay ?? ''],
          [rowName(at, 'closes'), hours?.endTimeOfDay ?? ''],
        ]),
      ),
    words: (days) => days.map(wordsOfDay).join(', ') || 'None',
    merge(was, mine, theirs) {
      const { value, isConflict } = mergeDays(was, mine, theirs);
      return { value: byDate(value), isConflict };
    },
    draw: ({ form, stored, today, wasSent }) => (
      <HolidayRows {...{ stored, today, example, hasHours }} form={wasSent ? form : EMPTY_FORM} />
    ),
  };
}

function wordsOfDay({ date, name, hours }: Holidays[number]): string {
  return `${name || date}${hours ? ` ${hours.startTimeOfDay} to ${hours.endTimeOfDay}` : ''}`;
}

/** The form with these days in it as well; one that it has already keeps the name that it has. */
export function withDays(values: FormState['values'], days: Holidays): { values: FormState['values']; added: number } {
  const rows = Object.keys(values).filter((name) => /^holiday\.\d+\.date$/.test(name)).length;
  const kept = Array.from({ length: rows }, (_, at) => ({
    date: (values[rowName(at, 'date')] ?? '').trim(),
    name: values[rowName(at, 'name')] ?? '',
    opens: values[rowName(at, 'opens')] ?? '',
    closes: values[rowName(at, 'closes')] ?? '',
  })).filter(({ date, name }) => date !== '' || name.trim() !== '');
  const has = new Set(kept.map(({ date }) => date));
  const missing = days.filter(({ date }) => !has.has(date)).slice(0, Math.max(0, MAX_HOLIDAYS - kept.length));
  const others = Object.entries(values).filter(([name]) => !name.startsWith('holiday.'));
  const empty = { date: '', name: '', opens: '', closes: '' };
  const all = [
    ...[...kept, ...missing.map((day) => ({ ...empty, ...day }))].toSorted((a, b) => a.date.localeCompare(b.date)),
    ...Array.from({ length: SPARE_ROWS }, () => empty),
  ];
  return {
    added: missing.length,
    values: Object.fromEntries([
      ...others,
      ...all
        .slice(0, MAX_HOLIDAYS)
        .flatMap((row, at) =>
          (['date', 'name', 'opens', 'closes'] as const).map((field) => [rowName(at, field), row[field]]),
        ),
    ]),
  };
}

/** The days of the form by date; a row without a date and without a name is no row. */
function holidaysOf({ form, stored, refuse }: ReadPlace<Holidays>): Holidays {
  if (!form.has(rowName(0, 'date'))) return stored;
  const days: Holidays = [];
  const seen = new Set<string>();
  for (let at = 0; at < MAX_HOLIDAYS && form.has(rowName(at, 'date')); at += 1) {
    const [date, name] = [textOf(form, rowName(at, 'date')), textOf(form, rowName(at, 'name'))];
    const hours = hoursOf(form, at, refuse);
    if (date === '' && name === '') continue;
    if (date === '') refuse('Choose a day, or clear the name.', rowName(at, 'date'));
    else if (!localDateSchema.safeParse(date).success) refuse('Choose a day.', rowName(at, 'date'));
    if (seen.has(date)) refuse('This day is listed twice.', rowName(at, 'date'));
    seen.add(date);
    days.push({ date, name, ...(hours ? { hours } : {}) });
  }
  return byDate(days);
}

/** Null: closed all day. A day ends at midnight at the latest: what is sold after it counts with the next day. */
function hoursOf(form: FormData, at: number, refuse: ReadPlace<Holidays>['refuse']) {
  const [opens = '', closes = ''] = HOURS.map((field) => textOf(form, rowName(at, field)));
  if (opens === '' && closes === '') return null;
  const [start, end] = [parseTimeOfDay(opens), parseTimeOfDay(closes)];
  if (start === null) refuse('Enter when you open, such as 11:00 AM.', rowName(at, 'opens'));
  if (end === null) refuse('Enter when you close, such as 3:00 PM.', rowName(at, 'closes'));
  if (start === null || end === null) return null;
  if (end <= start && end !== 0) refuse('Enter a later time, up to 12:00 AM.', rowName(at, 'closes'));
  return { startTimeOfDay: formatTimeOfDay(start), endTimeOfDay: formatTimeOfDay(end) };
}

interface Props {
  form: FormState;
  stored: Holidays;
  today: string;
  /** An example of a name. */
  example: string;
  /** A day may be open for other hours. */
  hasHours: boolean;
}

/** A row a day: those to come, empty ones to fill, and those that are over behind a fold. */
function HolidayRows({ form, stored, today, example, hasHours }: Props) {
  const sent = Object.keys(form.values).filter((name) => /^holiday\.\d+\.date$/.test(name)).length;
  const ordered = [...stored.filter(({ date }) => date >= today), ...stored.filter(({ date }) => date < today)];
  const coming = ordered.filter(({ date }) => date >= today).length;
  const count = Math.min(MAX_HOLIDAYS, Math.max(sent, ordered.length + SPARE_ROWS));
  // A form that came back keeps the order in which it was sent, so that no mistake is folded away.
  const order = sent > 0 ? [] : ordered;
  const over = order.length - coming;
  const spare = count - order.length;
  const rows = Array.from({ length: order.length === 0 ? 0 : coming }, (_, at) => at);
  const empty = Array.from({ length: spare }, (_, at) => order.length + at);
  const past = Array.from({ length: Math.max(0, over) }, (_, at) => coming + at);
  const draw = (at: number) => (
    <HolidayRow key={at} {...{ at, form, hasHours }} stored={order[at]} example={at === empty[0] ? example : ''} />
  );
  return (
    <>
      <RowHeadings of={['Day', 'Name', ...(hasHours ? ['Opens', 'Closes'] : [])]} columns={columnsOf(hasHours)} />
      <ul className="divide-y divide-line">{[...rows, ...empty].map(draw)}</ul>
      {past.length > 0 ? (
        <Fold label={past.length === 1 ? '1 past holiday' : `${past.length} past holidays`} isOpen={false}>
          <ul className="divide-y divide-line">{past.map(draw)}</ul>
        </Fold>
      ) : null}
    </>
  );
}

interface RowProps {
  at: number;
  form: FormState;
  stored: Holidays[number] | undefined;
  example: string;
  hasHours: boolean;
}

function columnsOf(hasHours: boolean): string {
  return hasHours ? 'sm:grid-cols-[10.5rem_minmax(0,1fr)_7rem_7rem]' : 'sm:grid-cols-[12rem_minmax(0,1fr)]';
}

const HOURS_LABELS = { opens: 'Opens', closes: 'Closes' } as const;

function HolidayRow({ at, form, stored, example, hasHours }: RowProps) {
  const value = valuesOf(form);
  const errorOf = (field: RowField) => form.errors[rowName(at, field)];
  const error = errorOf('date') ?? errorOf('opens') ?? errorOf('closes');
  const kept = { opens: stored?.hours?.startTimeOfDay ?? '', closes: stored?.hours?.endTimeOfDay ?? '' };
  return (
    <li className={cx('grid items-start gap-x-4 gap-y-2 py-3', hasHours && 'grid-cols-2', columnsOf(hasHours))}>
      <HeadedCell heading="Day">
        <Input
          type="date"
          id={fieldId(rowName(at, 'date'))}
          name={rowName(at, 'date')}
          aria-label={`Day of row ${at + 1}`}
          aria-invalid={errorOf('date') ? true : undefined}
          defaultValue={value.text(rowName(at, 'date'), stored?.date ?? '')}
        />
      </HeadedCell>
      <HeadedCell heading="Name">
        <Input
          name={rowName(at, 'name')}
          aria-label={`Name of row ${at + 1}`}
          maxLength={60}
          autoComplete="off"
          placeholder={example}
          defaultValue={value.text(rowName(at, 'name'), stored?.name ?? '')}
        />
      </HeadedCell>
      {(hasHours ? HOURS : []).map((field) => (
        <HeadedCell key={field} heading={HOURS_LABELS[field]}>
          <Input
            id={fieldId(rowName(at, field))}
            name={rowName(at, field)}
            aria-label={`${HOURS_LABELS[field]}, row ${at + 1}`}
            aria-invalid={errorOf(field) ? true : undefined}
            data-kind="time"
            maxLength={12}
            autoComplete="off"
            placeholder={field === 'opens' ? 'Closed' : ''}
            className="tnum"
            defaultValue={value.text(rowName(at, field), kept[field])}
          />
        </HeadedCell>
      ))}
      {error ? <p className="col-span-full text-14 text-fail-text">{error}</p> : null}
    </li>
  );
}
