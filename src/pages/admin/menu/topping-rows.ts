/** Toppings as their form has them: a row each, with a price for each size. */
import { filledDown, filledRight } from '#islands/admin/price-grid.ts';
import type { MenuItem, PizzaSize, Topping } from '#src/domain/menu/menu.schema.ts';
import { pizzasOffering } from '#src/domain/menu/topping-use.ts';
import {
  type AllergenBox,
  allergensTyped,
  allergenTexts,
  unknownAllergenText,
} from '#src/domain/menu/typed-allergens.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { someNames } from '#src/shared/some-names.ts';
import type { Merged, ReadPlace } from '../forms/kind.ts';
import { AMOUNT_WANTED, centsFrom } from '../forms/kinds.tsx';
import { mergeCell } from '../forms/merge.ts';
import { hasRows, type NumberedRows, rowNumbers } from '../forms/numbered-rows.ts';
import { textOf, textsUnder } from '../forms.ts';

export const toppingBox = (at: number, part: 'id' | 'name' | 'remove' | AllergenBox) => `toppings.${at}.${part}`;
export const priceBox = (at: number, sizeId: string) => `toppings.${at}.prices.${sizeId}`;

/** A row with a name is a topping. So is a new row with only prices, for which the schema asks a name. */
export const TOPPING_ROWS: NumberedRows = {
  path: 'toppings',
  part: 'name',
  most: 200,
  counts(form) {
    const prices = pricesTyped(form);
    return (at) => {
      if (textOf(form, toppingBox(at, 'name')) !== '') return true;
      return textOf(form, toppingBox(at, 'id')) === '' && (prices.get(at) ?? []).some(([, text]) => text !== '');
    };
  },
};

type PricesTyped = ReadonlyMap<number, (readonly [sizeId: string, text: string])[]>;

/** The price boxes of each row, by the size that they are of. */
function pricesTyped(form: FormData): PricesTyped {
  const rows = new Map<number, (readonly [sizeId: string, text: string])[]>();
  for (const [rest, text] of textsUnder(form, 'toppings.')) {
    const [at, sizeId] = /^(\d{1,3})\.prices\.(.+)$/.exec(rest)?.slice(1) ?? [];
    if (at === undefined || sizeId === undefined) continue;
    const row = rows.get(Number(at));
    if (row) row.push([sizeId, text]);
    else rows.set(Number(at), [[sizeId, text]]);
  }
  return rows;
}

/** Clearing a name deletes a topping; if pizzas offer it, only with its tick. */
export function toppingsOf(place: ReadPlace<Topping[]>, items: readonly MenuItem[]): Topping[] {
  const { form, stored, newId } = place;
  if (!hasRows(form, TOPPING_ROWS)) return stored;
  askBeforeRemoving(place, items);
  const typed = pricesTyped(form);
  return rowNumbers(form, TOPPING_ROWS).map((at) => {
    const id = textOf(form, toppingBox(at, 'id'));
    const known = stored.find((one) => one.id === id);
    const name = textOf(form, toppingBox(at, 'name'));
    const allergenInfo = allergensOf(place, at, known?.allergenInfo);
    return {
      id: id || newId(),
      name,
      prices: pricesOf(place, at, { stored: known?.prices ?? {}, typed: typed.get(at) ?? [] }),
      ...(allergenInfo ? { allergenInfo } : {}),
    };
  });
}

/** A form without the boxes leaves what is known. */
function allergensOf(
  { form, refuse }: ReadPlace<Topping[]>,
  at: number,
  stored: Topping['allergenInfo'],
): Topping['allergenInfo'] {
  if (!form.has(toppingBox(at, 'contains'))) return stored;
  const text = (box: AllergenBox) => textOf(form, toppingBox(at, box));
  const typed = allergensTyped({ contains: text('contains'), mayContain: text('mayContain') }, stored);
  for (const [box, word] of typed.unknown) refuse(unknownAllergenText(word), toppingBox(at, box));
  return typed.info;
}

function askBeforeRemoving({ form, stored, refuse }: ReadPlace<Topping[]>, items: readonly MenuItem[]): void {
  for (let at = 0; form.has(toppingBox(at, 'name')) && at < TOPPING_ROWS.most; at += 1) {
    const cleared = textOf(form, toppingBox(at, 'name')) === '' ? textOf(form, toppingBox(at, 'id')) : '';
    const topping = stored.find(({ id }) => id === cleared);
    const pizzas = topping ? pizzasOffering(items, topping).map(({ name }) => name) : [];
    if (!topping || pizzas.length === 0 || form.has(toppingBox(at, 'remove'))) continue;
    const text = `Customers can add ${topping.name} to ${someNames(pizzas)}. Tick the box to remove it.`;
    refuse(text, toppingBox(at, 'name'));
  }
}

/** A price that is cleared leaves the topping out of that size; a size that the form does not show keeps its own. */
function pricesOf(
  { refuse }: ReadPlace<Topping[]>,
  at: number,
  { stored, typed }: { readonly stored: Topping['prices']; readonly typed: readonly (readonly [string, string])[] },
): Topping['prices'] {
  const prices = new Map(Object.entries(stored));
  for (const [sizeId, text] of typed) {
    const cents = centsFrom(text);
    if (cents === null) refuse(AMOUNT_WANTED, priceBox(at, sizeId));
    if (text === '') prices.delete(sizeId);
    else prices.set(sizeId, cents ?? 0);
  }
  return Object.fromEntries(prices);
}

export function toppingTexts({ id, name, prices, allergenInfo }: Topping, at: number): Record<string, string> {
  const { contains, mayContain } = allergenTexts(allergenInfo);
  return {
    [toppingBox(at, 'id')]: id,
    [toppingBox(at, 'name')]: name,
    [toppingBox(at, 'contains')]: contains,
    [toppingBox(at, 'mayContain')]: mayContain,
    ...Object.fromEntries(
      Object.entries(prices).map(([sizeId, price]) => [priceBox(at, sizeId), amountToDecimalText(price)]),
    ),
  };
}

type Values = Readonly<Record<string, string>>;

/** The rows of a form that came back or is stored, as the table of their prices, and which of them have a name. */
export function priceTable(values: Values, sizes: readonly Pick<PizzaSize, 'id'>[]) {
  const table: { texts: string[][]; isNamed: boolean[] } = { texts: [], isNamed: [] };
  for (let at = 0; at < TOPPING_ROWS.most && values[toppingBox(at, 'name')] !== undefined; at += 1) {
    table.texts.push(sizes.map(({ id }) => values[priceBox(at, id)] ?? ''));
    table.isNamed.push(values[toppingBox(at, 'name')]?.trim() !== '');
  }
  return table;
}

/** The values after a button that fills empty prices; null for any other button. */
export function filledPrices(
  values: Values,
  button: string,
  sizes: readonly Pick<PizzaSize, 'id'>[],
): Record<string, string> | null {
  const [does, way, of = ''] = button.split('.');
  if (does !== 'fill') return null;
  const { texts, isNamed } = priceTable(values, sizes);
  const column = sizes.findIndex(({ id }) => id === of);
  const { grid, changed } = way === 'right' ? filledRight(texts, Number(of)) : filledDown(texts, column, isNamed);
  const filled = changed.map(({ row, column: at }) => [priceBox(row, sizes[at]?.id ?? ''), grid[row]?.[at] ?? '']);
  return { ...values, ...Object.fromEntries(filled) };
}

/** `Olives 2.00 / – / 3.00`, a price for each size, and what is known of its allergens: `Pesto 2.00 (milk)`. */
export function toppingText({ name, prices, allergenInfo }: Topping, sizes: readonly Pick<PizzaSize, 'id'>[]): string {
  const shown = sizes.map(({ id }) => (prices[id] === undefined ? '–' : amountToDecimalText(prices[id])));
  const { contains, mayContain } = allergenTexts(allergenInfo);
  const said = [contains, ...(mayContain ? [`may contain ${mayContain}`] : [])].filter((text) => text !== '');
  return `${name} ${shown.join(' / ')}${said.length > 0 ? ` (${said.join(', ')})` : ''}`.trim();
}

/** Price by price, and the allergens: two people who change the same topping in different sizes both keep theirs. */
export function mergeTopping(was: Topping, mine: Topping, theirs: Topping): Merged<Topping> {
  const name = mergeCell(was.name, mine.name, theirs.name);
  const sizeIds = [...new Set([...Object.keys(mine.prices), ...Object.keys(theirs.prices)])];
  const cells = sizeIds.map((id) => ({ id, ...mergeCell(was.prices[id], mine.prices[id], theirs.prices[id]) }));
  const prices = Object.fromEntries(
    cells.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value] as const])),
  );
  const { allergenInfo: _, ...rest } = theirs;
  const said = mergeCell(was.allergenInfo, mine.allergenInfo, theirs.allergenInfo);
  return {
    value: { ...rest, name: name.value, prices, ...(said.value ? { allergenInfo: said.value } : {}) },
    isConflict: name.isConflict || said.isConflict || cells.some(({ isConflict }) => isConflict),
  };
}
