import type { MenuItem, PizzaSize, Topping } from '#src/domain/menu/menu.schema.ts';
import { Checkbox } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import type { DrawPlace, Kind } from '../forms/kind.ts';
import { mergeRows } from '../forms/merge.ts';
import { drawnRows, rowBox, rowsAgainst } from '../forms/numbered-rows.ts';
import { RowBox } from '../forms/row-box.tsx';
import {
  mergeTopping,
  priceBox,
  TOPPING_ROWS,
  toppingBox,
  toppingsOf,
  toppingTexts,
  toppingWords,
} from './topping-rows.ts';

/** Rows of the form that are still empty. */
const SPARE_ROWS = 3;

interface Around {
  readonly sizes: readonly PizzaSize[];
  readonly items: readonly MenuItem[];
}

/** The toppings of all pizzas, with a price for each size of the store. */
export function toppingGrid(label: string, { sizes, items }: Around): Kind<Topping[]> {
  return {
    label,
    read: (place) => toppingsOf(place, items),
    texts: (toppings) => Object.assign({}, ...toppings.map(toppingTexts)),
    words: (toppings) => toppings.map(({ name }) => name).join(', ') || 'None',
    wordsAgainst: rowsAgainst((topping) => toppingWords(topping, sizes)),
    merge: mergeRows(({ id }) => id, mergeTopping),
    boxOf: (_, rest, form) => rowBox(form, TOPPING_ROWS, rest),
    draw: (place) => <ToppingRows {...place} legend={label} sizes={sizes} />,
  };
}

type GridProps = DrawPlace<Topping[]> & Pick<Around, 'sizes'> & { legend: string };

function ToppingRows({ legend, ...place }: GridProps) {
  const { path, form } = place;
  return (
    <Fieldset name={path} legend={<span className="sr-only">{legend}</span>} error={form.errors[path]}>
      <ul className="divide-y divide-line">
        {Array.from({ length: drawnRows(form, TOPPING_ROWS, SPARE_ROWS) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
          <ToppingRow key={at} at={at} {...place} />
        ))}
      </ul>
    </Fieldset>
  );
}

type RowProps = Omit<GridProps, 'legend'> & { at: number };

function ToppingRow({ at, form, stored, sizes, symbol }: RowProps) {
  const id = form.values[toppingBox(at, 'id')] ?? '';
  const nameBox = toppingBox(at, 'name');
  const name = form.values[nameBox] || `topping ${at + 1}`;
  const known = stored.find((one) => one.id === id);
  const isAsked = known !== undefined && form.values[nameBox] === '' && form.errors[nameBox] !== undefined;
  return (
    <li className="flex flex-col gap-2 py-3">
      <input type="hidden" name={toppingBox(at, 'id')} value={id} />
      <RowBox
        name={nameBox}
        label={`Topping ${at + 1}`}
        form={form}
        maxLength={40}
        input={{ placeholder: id === '' ? 'Olives' : undefined }}
      />
      {isAsked ? <Checkbox name={toppingBox(at, 'remove')} label={`Remove ${known.name}`} /> : null}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {sizes.map((size) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control
          <label key={size.id} className="flex min-w-0 flex-col gap-1 text-12 text-ink-3">
            <span className="truncate">{size.name}</span>
            <RowBox
              name={priceBox(at, size.id)}
              label={`${name} in ${size.name}`}
              form={form}
              maxLength={12}
              input={{ before: symbol, inputMode: 'decimal', 'data-kind': 'amount' }}
            />
          </label>
        ))}
      </div>
    </li>
  );
}
