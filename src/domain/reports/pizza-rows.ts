import { splitByWeights } from '#src/domain/money/money.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';

export interface SoldPizzaLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly lineTotalInCents: number;
  readonly selection: Selection;
}

export interface PizzaShare {
  readonly id: string;
  readonly quantity: number;
  readonly grossInCents: number;
}

/**
 * Which size was sold. `sizeOfItem` gives the size of a half-and-half item, which is the item's own; null: the item is no
 * longer on the menu.
 */
export function sizeShares(line: SoldPizzaLine, sizeOfItem: (itemId: string) => string | null): PizzaShare[] {
  const { itemId, quantity, lineTotalInCents: grossInCents, selection } = line;
  if (selection.type === 'pizza') return [{ id: selection.pizza.sizeId, quantity, grossInCents }];
  return selection.type === 'halfAndHalf' ? [{ id: sizeOfItem(itemId) ?? '', quantity, grossInCents }] : [];
}

/** The row of a pizza in one size; no id has a space in it. */
function pizzaInSizeId(pizzaId: string, sizeId: string): string {
  return `${pizzaId} ${sizeId}`;
}

export function pizzaInSizeOf(id: string): { readonly pizzaId: string; readonly sizeId: string } {
  const [pizzaId = '', sizeId = ''] = id.split(' ');
  return { pizzaId, sizeId };
}

/** Which pizzas were sold in which size. */
export function pizzaInSizeShares(line: SoldPizzaLine, sizeOfItem: (itemId: string) => string | null): PizzaShare[] {
  const sizeId = sizeShares(line, sizeOfItem)[0]?.id ?? '';
  return pizzaShares(line).map((share) => ({ ...share, id: pizzaInSizeId(share.id, sizeId) }));
}

/** Which pizzas were sold. Each half of a pizza is half of it, and of its price; an odd cent goes to the first half. */
export function pizzaShares({ quantity, lineTotalInCents, selection }: SoldPizzaLine): PizzaShare[] {
  const halves = pizzasOf(selection);
  const amounts = halves.length === 0 ? [] : splitByWeights(lineTotalInCents, Array<number>(halves.length).fill(1));
  return halves.map((id, at) => ({ id, quantity: quantity / halves.length, grossInCents: amounts[at] ?? 0 }));
}

function pizzasOf(selection: Selection): string[] {
  if (selection.type === 'halfAndHalf') return [selection.firstHalf.pizzaSpecId, selection.secondHalf.pizzaSpecId];
  if (selection.type !== 'pizza') return [];
  const { pizza } = selection;
  return pizza.kind === 'whole'
    ? [pizza.whole.pizzaSpecId]
    : [pizza.firstHalf.pizzaSpecId, pizza.secondHalf.pizzaSpecId];
}
