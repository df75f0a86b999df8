/** Breaks as their form has them: a row each, with its name, pay and length. */

import type { BreakPreset } from '#src/domain/tenancy/time-clock.schema.ts';
import { MAX_BREAK_PRESETS } from '#src/domain/tenancy/time-clock-limits.ts';
import { breakKindOf } from '#src/domain/timeclock/break-presets.ts';
import { Select, type SelectOption } from '#src/ui/controls.tsx';
import { Fieldset, fieldId } from '#src/ui/field.tsx';
import type { DrawPlace, Kind, ReadPlace } from '../forms/kind.ts';
import { mergeRows } from '../forms/merge.ts';
import { drawnRows, hasRows, type NumberedRows, rowBox, rowNumbers, rowsAgainst } from '../forms/numbered-rows.ts';
import { RowBox } from '../forms/row-box.tsx';
import { textOf } from '../forms.ts';

const SPARE_ROWS = 2;
const PATH = 'shiftBreakPresets';

type Part = 'id' | 'name' | 'type' | 'limit' | 'minutes';
const boxOf = (at: number, part: Part) => `${PATH}.${at}.${part}`;

const TYPES: readonly SelectOption[] = [
  { value: 'UNPAID', label: 'Unpaid' },
  { value: 'PAID', label: 'Paid' },
];
const LIMITS: readonly SelectOption[] = [
  { value: 'FIFTEEN_MINUTES', label: '15 minutes' },
  { value: 'THIRTY_MINUTES', label: '30 minutes' },
  { value: 'ONE_HOUR', label: '1 hour' },
  { value: 'OTHERS', label: 'Other' },
  { value: 'NONE', label: 'No limit' },
];

const ROWS: NumberedRows = {
  path: PATH,
  part: 'name',
  most: MAX_BREAK_PRESETS + SPARE_ROWS,
  counts: (form) => (at) => textOf(form, boxOf(at, 'name')) !== '',
};

/** `Meal break, unpaid, 30 minutes`. */
function wordsOf(preset: BreakPreset): string {
  const { name, type, limitMinutes } = breakKindOf(preset);
  const length = limitMinutes === null ? 'no limit' : `${limitMinutes} minutes`;
  return `${name}, ${type === 'PAID' ? 'paid' : 'unpaid'}, ${length}`;
}

/** Without a name a row is none. */
export const breakRows: Kind<BreakPreset[]> = {
  label: 'Breaks',
  read: presetsOf,
  texts: (presets) =>
    Object.fromEntries(
      presets.flatMap(({ id, name, type, limit }, at) => [
        [boxOf(at, 'id'), id],
        [boxOf(at, 'name'), name],
        [boxOf(at, 'type'), type],
        [boxOf(at, 'limit'), limit.type],
        [
          boxOf(at, 'minutes'),
          limit.type === 'OTHERS' ? String(limit.duration.hours * 60 + limit.duration.minutes) : '',
        ],
      ]),
    ),
  words: (presets) => presets.map(wordsOf).join('; ') || 'None',
  wordsAgainst: rowsAgainst(wordsOf),
  merge: mergeRows(({ id }) => id),
  boxOf: (_, [at, ...rest], form) =>
    rowBox(form, ROWS, at === undefined ? [] : [at, rest[0] === 'limit' ? 'minutes' : 'name']),
  draw: (place) => <BreakRows {...place} />,
};

function presetsOf({ form, stored, refuse, newId }: ReadPlace<BreakPreset[]>): BreakPreset[] {
  if (!hasRows(form, ROWS)) return stored;
  return rowNumbers(form, ROWS).map((at) => {
    const limit = textOf(form, boxOf(at, 'limit')) as BreakPreset['limit']['type'];
    const minutes = limit === 'OTHERS' ? minutesOf(textOf(form, boxOf(at, 'minutes'))) : 0;
    if (minutes === null) refuse('Enter 1 to 299 minutes.', boxOf(at, 'minutes'));
    const total = minutes ?? 1;
    return {
      id: textOf(form, boxOf(at, 'id')) || newId(),
      name: textOf(form, boxOf(at, 'name')),
      type: textOf(form, boxOf(at, 'type')) as BreakPreset['type'],
      limit: { type: limit, duration: { hours: Math.floor(total / 60), minutes: total % 60 } },
    };
  });
}

function minutesOf(text: string): number | null {
  if (!/^\d{1,3}$/.test(text)) return null;
  const minutes = Number(text);
  return minutes >= 1 && minutes < 300 ? minutes : null;
}

function BreakRows({ path, form }: DrawPlace<BreakPreset[]>) {
  return (
    <Fieldset name={path} legend="Breaks" error={form.errors[path]}>
      <div className="flex flex-col gap-3">
        {Array.from({ length: drawnRows(form, ROWS, { spare: SPARE_ROWS }) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
          <BreakRow key={at} at={at} form={form} />
        ))}
      </div>
    </Fieldset>
  );
}

function BreakRow({ at, form }: { at: number; form: DrawPlace<unknown>['form'] }) {
  const row = `row ${at + 1}`;
  const choose = (part: 'type' | 'limit', label: string, options: readonly SelectOption[], usual: string) => (
    <Select
      id={fieldId(boxOf(at, part))}
      name={boxOf(at, part)}
      aria-label={`${label}, ${row}`}
      options={options}
      defaultValue={form.values[boxOf(at, part)] ?? usual}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_7rem_9rem_7rem]">
      <input type="hidden" name={boxOf(at, 'id')} value={form.values[boxOf(at, 'id')] ?? ''} />
      <div className="max-sm:col-span-2">
        <RowBox
          name={boxOf(at, 'name')}
          label={`Name, ${row}`}
          form={form}
          maxLength={30}
          input={{ placeholder: 'Name' }}
        />
      </div>
      {choose('type', 'Pay', TYPES, 'UNPAID')}
      {choose('limit', 'Limit', LIMITS, 'THIRTY_MINUTES')}
      <RowBox
        name={boxOf(at, 'minutes')}
        label={`Minutes if other, ${row}`}
        form={form}
        maxLength={3}
        input={{ placeholder: 'If other', inputMode: 'numeric', after: 'min' }}
      />
    </div>
  );
}
