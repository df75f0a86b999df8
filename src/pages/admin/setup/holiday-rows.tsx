import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { EMPTY_FORM, type FormState } from '#src/pages/page.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Fold } from '../edit-form.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { mergeRows } from '../forms/merge.ts';
import { textOf, valuesOf } from '../forms.ts';

export type Holidays = StoreSettings['holidays'];

const MAX_HOLIDAYS = 200;
/** Rows of the form that are still empty. */
const SPARE_ROWS = 4;

const rowName = (at: number, field: 'date' | 'name') => `holiday.${at}.${field}`;

const byDate = (days: Holidays): Holidays => days.toSorted((a, b) => a.date.localeCompare(b.date));
const mergeDays = mergeRows<Holidays[number]>(({ date }) => date);

/** Days with their names, a row each. Two people who add different days both keep theirs. */
export function holidayRows(label: string, example: string): Kind<Holidays> {
  return {
    label,
    read: holidaysOf,
    texts: (days) =>
      Object.fromEntries(
        days.flatMap(({ date, name }, at) => [
          [rowName(at, 'date'), date],
          [rowName(at, 'name'), name],
        ]),
      ),
    words: (days) => days.map(({ date, name }) => name || date).join(', ') || 'None',
    merge(was, mine, theirs) {
      const { value, isConflict } = mergeDays(was, mine, theirs);
      return { value: byDate(value), isConflict };
    },
    draw: ({ form, stored, today, wasSent }) => (
      <HolidayRows form={wasSent ? form : EMPTY_FORM} stored={stored} today={today} example={example} />
    ),
  };
}

/** The form with these days in it as well; one that it has already keeps the name that it has. */
export function withDays(values: FormState['values'], days: Holidays): { values: FormState['values']; added: number } {
  const rows = Object.keys(values).filter((name) => /^holiday\.\d+\.date$/.test(name)).length;
  const kept = Array.from({ length: rows }, (_, at) => ({
    date: (values[rowName(at, 'date')] ?? '').trim(),
    name: values[rowName(at, 'name')] ?? '',
  })).filter(({ date, name }) => date !== '' || name.trim() !== '');
  const has = new Set(kept.map(({ date }) => date));
  const missing = days.filter(({ date }) => !has.has(date)).slice(0, Math.max(0, MAX_HOLIDAYS - kept.length));
  const others = Object.entries(values).filter(([name]) => !name.startsWith('holiday.'));
  const all = [...byDate([...kept, ...missing]), ...Array.from({ length: SPARE_ROWS }, () => ({ date: '', name: '' }))];
  return {
    added: missing.length,
    values: Object.fromEntries([
      ...others,
      ...all.slice(0, MAX_HOLIDAYS).flatMap(({ date, name }, at) => [
        [rowName(at, 'date'), date],
        [rowName(at, 'name'), name],
      ]),
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
    if (date === '' && name === '') continue;
    if (date === '') refuse('Choose a day, or clear the name.', rowName(at, 'date'));
    else if (!localDateSchema.safeParse(date).success) refuse('Choose a day.', rowName(at, 'date'));
    if (seen.has(date)) refuse('This day is listed twice.', rowName(at, 'date'));
    seen.add(date);
    days.push({ date, name });
  }
  return byDate(days);
}

interface Props {
  form: FormState;
  stored: Holidays;
  today: string;
  /** What a name might be. */
  example: string;
}

/** A row a day: those to come, empty ones to fill, and those that are over behind a fold. */
function HolidayRows({ form, stored, today, example }: Props) {
  const sent = Object.keys(form.values).filter((name) => /^holiday\.\d+\.date$/.test(name)).length;
  const ordered = [...stored.filter(({ date }) => date >= today), ...stored.filter(({ date }) => date < today)];
  const coming = ordered.filter(({ date }) => date >= today).length;
  const count = Math.min(MAX_HOLIDAYS, Math.max(sent, ordered.length + SPARE_ROWS));
  // A form that came back is drawn in the order in which it was sent, so nothing is folded away from its mistakes.
  const order = sent > 0 ? [] : ordered;
  const over = order.length - coming;
  const spare = count - order.length;
  const rows = Array.from({ length: order.length === 0 ? 0 : coming }, (_, at) => at);
  const empty = Array.from({ length: spare }, (_, at) => order.length + at);
  const past = Array.from({ length: Math.max(0, over) }, (_, at) => coming + at);
  const draw = (at: number) => (
    <HolidayRow key={at} at={at} form={form} stored={order[at]} example={at === empty[0] ? example : ''} />
  );
  return (
    <>
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
}

function HolidayRow({ at, form, stored, example }: RowProps) {
  const value = valuesOf(form);
  const error = form.errors[rowName(at, 'date')];
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Input
        type="date"
        name={rowName(at, 'date')}
        aria-label={`Day of row ${at + 1}`}
        aria-invalid={error ? true : undefined}
        defaultValue={value.text(rowName(at, 'date'), stored?.date ?? '')}
      />
      <div>
        <Input
          name={rowName(at, 'name')}
          aria-label={`Name of row ${at + 1}`}
          maxLength={60}
          autoComplete="off"
          placeholder={example}
          defaultValue={value.text(rowName(at, 'name'), stored?.name ?? '')}
        />
        {error ? <p className="mt-1 text-14 text-fail-text">{error}</p> : null}
      </div>
    </li>
  );
}
