/** Presets of prices as their form has them: a row each, `10%` or `5.00`. */
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { MAX_PRESETS } from '#src/domain/tenancy/pos-limits.ts';
import { type PosPresets, type PricePreset, posPresetsSchema } from '#src/domain/tenancy/pos-settings.schema.ts';
import { Fieldset } from '#src/ui/field.tsx';
import { formKit } from '../forms/form-kit.ts';
import type { DrawPlace, Kind, ReadPlace } from '../forms/kind.ts';
import { mergeRows } from '../forms/merge.ts';
import { drawnRows, hasRows, type NumberedRows, rowBox, rowNumbers, rowsAgainst } from '../forms/numbered-rows.ts';
import { RowBox } from '../forms/row-box.tsx';
import { textOf } from '../forms.ts';

/** Empty rows below the filled ones. */
const SPARE_ROWS = 2;

type Side = 'discounts' | 'surcharges';
export type PriceForm = Pick<PosPresets, Side>;

/** One-tap discounts and surcharges of the till. The quick comments of the same group are for tills to change. */
export const presetsKit = formKit<PriceForm>({
  schema: posPresetsSchema.pick({ discounts: true, surcharges: true }),
  fields: {
    discounts: presetRows('Discounts', 'discounts', { lead: 'Off the whole order', suffix: 'off' }),
    surcharges: presetRows('Surcharges', 'surcharges', { lead: 'Added to the whole order', suffix: 'surcharge' }),
  },
});

interface SideStyle {
  readonly lead: string;
  /** Behind its worth, where a preset has no name: `10% off`. */
  readonly suffix: string;
}

function presetRows(label: string, side: Side, look: SideStyle): Kind<PricePreset[]> {
  const rows = rowsOf(side);
  const nameOf = (preset: PricePreset) => preset.name || `${worthText(preset)} ${look.suffix}`;
  const wordsOf = (preset: PricePreset) => [preset.name, worthText(preset)].join(' ').trim();
  return {
    label,
    read: (place) => presetsOf(place, rows),
    texts: (presets) =>
      Object.fromEntries(
        presets.flatMap((preset, at) => [
          [boxOf(side, at, 'id'), preset.id],
          [boxOf(side, at, 'name'), preset.name],
          [boxOf(side, at, 'value'), worthText(preset)],
        ]),
      ),
    words: (presets) => presets.map(wordsOf).join(', ') || 'None',
    wordsAgainst: rowsAgainst(wordsOf, nameOf),
    merge: mergeRows(({ id }) => id),
    boxOf: (_, [at, ...rest], form) => {
      const part = rest[0] === 'name' ? 'name' : 'value';
      return rowBox(form, rows, at === undefined ? [] : [at, part]);
    },
    draw: (place) => <PresetRows {...place} {...{ rows, label, lead: look.lead, nameOf }} />,
  };
}

const boxOf = (side: string, at: number, part: 'id' | 'name' | 'value') => `${side}.${at}.${part}`;

/** A row with a value is a preset. So is a new row with only a name, which must then get its value. */
function rowsOf(side: Side): NumberedRows {
  return {
    path: side,
    part: 'value',
    most: MAX_PRESETS + SPARE_ROWS,
    counts: (form) => (at) => {
      if (textOf(form, boxOf(side, at, 'value')) !== '') return true;
      return textOf(form, boxOf(side, at, 'id')) === '' && textOf(form, boxOf(side, at, 'name')) !== '';
    },
  };
}

function presetsOf({ form, stored, refuse, newId }: ReadPlace<PricePreset[]>, rows: NumberedRows): PricePreset[] {
  if (!hasRows(form, rows)) return stored;
  return rowNumbers(form, rows).map((at) => {
    const box = boxOf(rows.path, at, 'value');
    const worth = worthOf(textOf(form, box));
    if (worth === null) refuse('Enter a percentage or an amount, such as 10% or 5.00.', box);
    const id = textOf(form, boxOf(rows.path, at, 'id')) || newId();
    return { id, name: textOf(form, boxOf(rows.path, at, 'name')), ...(worth ?? { kind: 'amount', value: 1 }) };
  });
}

type Worth = Pick<PricePreset, 'kind' | 'value'>;

/** Null: neither. */
function worthOf(text: string): Worth | null {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(text) ?? [];
  if (percent !== undefined) return { kind: 'percent', value: Math.round(Number(percent) * 100) };
  const cents = parseAmount(text);
  return cents === null ? null : { kind: 'amount', value: cents };
}

function worthText({ kind, value }: Worth): string {
  return kind === 'percent' ? `${value / 100}%` : amountToDecimalText(value);
}

interface RowsProps extends DrawPlace<PricePreset[]> {
  rows: NumberedRows;
  label: string;
  lead: string;
  /** The till's label for a preset without a name. */
  nameOf: (preset: PricePreset) => string;
}

function PresetRows({ path, form, stored, rows, label, lead, nameOf }: RowsProps) {
  return (
    <Fieldset name={path} legend={label} error={form.errors[path]}>
      <p className="mb-2 text-14 text-ink-3">{lead}</p>
      <div className="flex flex-col gap-2">
        {Array.from({ length: drawnRows(form, rows, { spare: SPARE_ROWS }) }, (_, at) => {
          const id = form.values[boxOf(path, at, 'id')] ?? '';
          const known = stored.find((one) => one.id === id);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
            <div key={at} className="grid grid-cols-[minmax(0,1fr)_8rem] gap-2">
              <input type="hidden" name={boxOf(path, at, 'id')} value={id} />
              <RowBox
                name={boxOf(path, at, 'name')}
                label={`Title, row ${at + 1}`}
                form={form}
                maxLength={30}
                input={{ placeholder: known ? nameOf({ ...known, name: '' }) : 'Name, optional' }}
              />
              <RowBox
                name={boxOf(path, at, 'value')}
                label={`Amount, row ${at + 1}`}
                form={form}
                maxLength={12}
                input={{ placeholder: '10%' }}
              />
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}
