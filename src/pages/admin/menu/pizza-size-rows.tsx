import type { MenuItem, PizzaSize } from '#src/domain/menu/menu.schema.ts';
import { whySizeStays } from '#src/domain/menu/size-use.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { Checkbox } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import type { DrawPlace, Kind, ReadPlace } from '../forms/kind.ts';
import { AMOUNT_WANTED, centsFrom } from '../forms/kinds.tsx';
import { mergeRows } from '../forms/merge.ts';
import { drawnRows, hasRows, type NumberedRows, rowBox, rowNumbers, rowsAgainst } from '../forms/numbered-rows.ts';
import { RowBox } from '../forms/row-box.tsx';
import { textOf } from '../forms.ts';

/** Empty rows: most pizzerias have three or four sizes. */
const DRAWN = { spare: 1, least: 4 };

type Part = 'id' | 'name' | 'hasHalfAndHalf' | 'halfAndHalfExtraCharge';
const boxAt = (at: number, part: Part) => `sizes.${at}.${part}`;

/** A row with a name is a size. So is a new row with only a price, for which the schema asks a name. */
const ROWS: NumberedRows = {
  path: 'sizes',
  part: 'name',
  most: 20,
  counts: (form) => (at) => {
    if (textOf(form, boxAt(at, 'name')) !== '') return true;
    return textOf(form, boxAt(at, 'id')) === '' && textOf(form, boxAt(at, 'halfAndHalfExtraCharge')) !== '';
  },
};

/** The sizes of all pizzas. Clearing a name deletes one, unless an item uses it. */
export function pizzaSizeRows(label: string, items: readonly MenuItem[]): Kind<PizzaSize[]> {
  return {
    label,
    read: (place) => sizesOf(place, items),
    texts: (sizes) => Object.assign({}, ...sizes.map(textsOf)),
    words: (sizes) => sizes.map(({ name }) => name).join(', ') || 'None',
    wordsAgainst: rowsAgainst(wordsOf),
    merge: mergeRows(({ id }) => id),
    boxOf: (_, rest, form) => rowBox(form, ROWS, rest),
    draw: (place) => <SizeRows {...place} legend={label} />,
  };
}

function textsOf({ id, name, hasHalfAndHalf, halfAndHalfExtraCharge }: PizzaSize, at: number): Record<string, string> {
  return {
    [boxAt(at, 'id')]: id,
    [boxAt(at, 'name')]: name,
    ...(hasHalfAndHalf ? { [boxAt(at, 'hasHalfAndHalf')]: 'on' } : {}),
    [boxAt(at, 'halfAndHalfExtraCharge')]: amountToDecimalText(halfAndHalfExtraCharge),
  };
}

function wordsOf({ name, hasHalfAndHalf, halfAndHalfExtraCharge }: PizzaSize): string {
  return hasHalfAndHalf ? `${name} (half and half +${amountToDecimalText(halfAndHalfExtraCharge)})` : name;
}

function sizesOf({ form, stored, refuse, newId }: ReadPlace<PizzaSize[]>, items: readonly MenuItem[]): PizzaSize[] {
  if (!hasRows(form, ROWS)) return stored;
  for (let at = 0; form.has(boxAt(at, 'name')) && at < ROWS.most; at += 1) {
    const cleared = textOf(form, boxAt(at, 'name')) === '' ? textOf(form, boxAt(at, 'id')) : '';
    const size = stored.find(({ id }) => id === cleared);
    const message = size ? whySizeStays(items, size) : null;
    if (message !== null) refuse(message, boxAt(at, 'name'));
  }
  return rowNumbers(form, ROWS).map((at) => {
    const charge = centsFrom(textOf(form, boxAt(at, 'halfAndHalfExtraCharge')));
    if (charge === null) refuse(AMOUNT_WANTED, boxAt(at, 'halfAndHalfExtraCharge'));
    return {
      id: textOf(form, boxAt(at, 'id')) || newId(),
      name: textOf(form, boxAt(at, 'name')),
      hasHalfAndHalf: form.has(boxAt(at, 'hasHalfAndHalf')),
      halfAndHalfExtraCharge: charge ?? 0,
    };
  });
}

function SizeRows({ path, form, symbol, legend }: DrawPlace<PizzaSize[]> & { legend: string }) {
  return (
    <Fieldset name={path} legend={<span className="sr-only">{legend}</span>} error={form.errors[path]}>
      <ul className="divide-y divide-line">
        {Array.from({ length: drawnRows(form, ROWS, DRAWN) }, (_, at) => {
          const id = form.values[boxAt(at, 'id')] ?? '';
          const name = form.values[boxAt(at, 'name')] || `size ${at + 1}`;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
              key={at}
              className="grid gap-x-4 gap-y-2 py-3 sm:pt-7 sm:grid-cols-[minmax(0,1fr)_minmax(0,11rem)_9rem] sm:items-start"
            >
              <input type="hidden" name={boxAt(at, 'id')} value={id} />
              <RowBox
                name={boxAt(at, 'name')}
                label={`Size ${at + 1}`}
                form={form}
                maxLength={30}
                input={{ placeholder: id === '' ? 'Large 13"' : undefined }}
              />
              <Checkbox
                name={boxAt(at, 'hasHalfAndHalf')}
                label="Half and half"
                aria-label={`Half and half in ${name}`}
                defaultChecked={form.values[boxAt(at, 'hasHalfAndHalf')] !== undefined}
              />
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control */}
              <label className="flex min-w-0 flex-col gap-1 text-12 text-ink-3 sm:-mt-5">
                Extra charge
                <RowBox
                  name={boxAt(at, 'halfAndHalfExtraCharge')}
                  label={`Extra charge of half and half in ${name}`}
                  form={form}
                  maxLength={12}
                  input={{ before: symbol, inputMode: 'decimal', 'data-kind': 'amount' }}
                />
              </label>
            </li>
          );
        })}
      </ul>
    </Fieldset>
  );
}
