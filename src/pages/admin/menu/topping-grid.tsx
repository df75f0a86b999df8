import type { ReactNode } from 'react';
import priceGrid from '#islands/admin/price-grid.island.tsx';
import { emptyPricesText } from '#islands/admin/price-grid.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { MenuItem, PizzaSize, Topping } from '#src/domain/menu/menu.schema.ts';
import { ALLERGEN_BOXES } from '#src/domain/menu/typed-allergens.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import type { DrawPlace, Kind } from '../forms/kind.ts';
import { mergeRows } from '../forms/merge.ts';
import { drawnRows, rowBox, rowsAgainst } from '../forms/numbered-rows.ts';
import { RowBox } from '../forms/row-box.tsx';
import {
  mergeTopping,
  priceBox,
  priceTable,
  TOPPING_ROWS,
  toppingBox,
  toppingsOf,
  toppingText,
  toppingTexts,
} from './topping-rows.ts';

/** Empty rows: a pizzeria that begins types all its toppings before it saves once. */
const ROWS = { spare: 8, least: 20 };

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
    wordsAgainst: rowsAgainst((topping) => toppingText(topping, sizes)),
    merge: mergeRows(({ id }) => id, mergeTopping),
    boxOf: (_, rest, form) => rowBox(form, TOPPING_ROWS, rest),
    draw: (place) => <ToppingGrid {...place} legend={label} sizes={sizes} />,
  };
}

type GridProps = DrawPlace<Topping[]> & Pick<Around, 'sizes'> & { legend: string };

const GRID = 'topping-grid';
/** From a tablet on a table: a name, a price for each size, a button. */
const COLUMNS =
  'md:grid md:grid-flow-col md:auto-cols-[5.25rem] md:grid-cols-[minmax(8.5rem,1fr)] md:items-start md:gap-2';

function ToppingGrid({ legend, ...place }: GridProps) {
  const { path, form, sizes } = place;
  const { texts, isNamed } = priceTable(form.values, sizes);
  return (
    <Fieldset name={path} legend={<span className="sr-only">{legend}</span>} error={form.errors[path]}>
      <div id={GRID} className="md:overflow-x-auto md:p-1">
        {sizes.length > 0 ? <SizeHeads sizes={sizes} /> : null}
        <ul className="divide-y divide-line">
          {Array.from({ length: drawnRows(form, TOPPING_ROWS, ROWS) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form are its numbers
            <ToppingRow key={at} at={at} {...place} />
          ))}
        </ul>
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 text-14 text-ink-2">
          <p data-part="empty-prices">{emptyPricesText(texts, isNamed)}</p>
          <p data-part="grid-note" />
          <Button data-part="grid-undo" size="small" variant="quiet" hidden>
            Undo
          </Button>
        </div>
      </div>
      <IslandTag of={priceGrid} hydrate="load" props={{ gridId: GRID }} />
    </Fieldset>
  );
}

/** The column names, each with the button that fills it; on a phone only the buttons name them. */
function SizeHeads({ sizes }: Pick<Around, 'sizes'>) {
  return (
    <div className={`flex flex-wrap gap-2 ${COLUMNS}`}>
      <span className="max-md:hidden" />
      {sizes.map(({ id, name }, column) => (
        <div key={id} className="flex min-w-0 flex-col">
          <span aria-hidden className="truncate font-semibold max-md:hidden">
            {name}
          </span>
          <FillButton
            button={`fill.down.${id}`}
            cells={`down.${column}`}
            label={`Fill down ${name}`}
            className="md:-ml-2.5 md:justify-start!"
          >
            <span className="max-md:hidden">Fill down</span>
            <span className="md:hidden">Fill down {name}</span>
          </FillButton>
        </div>
      ))}
      {sizes.length > 1 ? <span className="max-md:hidden" /> : null}
    </div>
  );
}

interface FillProps {
  button: string;
  /** The same for the island, which counts columns. */
  cells: string;
  label: string;
  className: string;
  children: ReactNode;
}

function FillButton({ button, cells, label, className, children }: FillProps) {
  return (
    <Button
      type="submit"
      name="do"
      value={button}
      data-fill={cells}
      aria-label={label}
      size="small"
      variant="quiet"
      className={className}
    >
      {children}
    </Button>
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
    <li
      data-part="grid-row"
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 py-3 md:py-1.5 ${COLUMNS}`}
    >
      <div>
        <input type="hidden" name={toppingBox(at, 'id')} value={id} />
        <RowBox
          name={nameBox}
          label={`Topping ${at + 1}`}
          form={form}
          maxLength={40}
          input={{ placeholder: id === '' ? 'Olives' : undefined, 'data-row-name': '' }}
        />
        {isAsked ? <Checkbox name={toppingBox(at, 'remove')} label={`Remove ${known.name}`} /> : null}
        <ToppingAllergens {...{ at, name, form }} />
      </div>
      <div className="order-last col-span-2 grid grid-cols-2 gap-2 md:contents">
        {sizes.map((size, column) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control
          <label key={size.id} className="flex min-w-0 flex-col gap-1 text-12 text-ink-3">
            <span className="truncate md:hidden">{size.name}</span>
            <RowBox
              name={priceBox(at, size.id)}
              label={`${name} in ${size.name}`}
              form={form}
              maxLength={12}
              input={{
                ...{ before: symbol, inputMode: 'decimal', className: 'pr-1! pl-7!' },
                ...{ 'data-kind': 'amount', 'data-cell': `${at}.${column}` },
              }}
            />
          </label>
        ))}
      </div>
      {sizes.length > 1 ? (
        <FillButton
          button={`fill.right.${at}`}
          cells={`right.${at}`}
          label={`Fill right ${name}`}
          className="md:mt-0.5 md:px-1!"
        >
          Fill right
        </FillButton>
      ) : null}
    </li>
  );
}

const ALLERGEN_LABELS = { contains: 'Contains', mayContain: 'May contain' } as const;

/** Folded until there is something wrong: what is known is said in the summary. */
function ToppingAllergens({ at, name, form }: Pick<RowProps, 'at' | 'form'> & { name: string }) {
  const said = ALLERGEN_BOXES.flatMap((box) => {
    const text = form.values[toppingBox(at, box)];
    return text ? [`${ALLERGEN_LABELS[box].toLowerCase()} ${text}`] : [];
  });
  const isWrong = ALLERGEN_BOXES.some((box) => form.errors[toppingBox(at, box)]);
  return (
    <details open={isWrong} className="mt-1 text-14 text-ink-2">
      <summary className="flex min-h-8 cursor-pointer items-center">
        <span className="min-w-0">{said.length > 0 ? `Allergens: ${said.join(', ')}` : 'Allergens'}</span>
      </summary>
      <div className="flex flex-col gap-2 py-1">
        {ALLERGEN_BOXES.map((box) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is its control
          <label key={box} className="flex min-w-0 flex-col gap-1 text-12 text-ink-3">
            {ALLERGEN_LABELS[box]}
            <RowBox
              name={toppingBox(at, box)}
              label={`${ALLERGEN_LABELS[box]}, ${name}`}
              form={form}
              maxLength={200}
              input={{ placeholder: box === 'contains' ? 'milk, wheat, or none' : 'tree nuts' }}
            />
          </label>
        ))}
      </div>
    </details>
  );
}
