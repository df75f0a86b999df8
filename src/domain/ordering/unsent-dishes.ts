import type { CartLine } from './cart.schema.ts';

export interface UnsentDish {
  readonly name: string;
  readonly quantity: number;
}

/** Dishes of a saved draft that the kitchen doesn't have: new ones, and more of a line than was sent. */
export function unsentDishes(
  draft: readonly CartLine[],
  sent: readonly { readonly id: string; readonly line: Pick<CartLine, 'quantity'> }[],
  nameOf: (itemId: string) => string,
): UnsentDish[] {
  const before = new Map(sent.map(({ id, line }) => [id, line.quantity]));
  return draft.flatMap(({ id, itemId, quantity: now, selection }) => {
    const quantity = now - (before.get(id) ?? 0);
    // What was typed by hand has a name of its own.
    const name = (selection.type === 'custom' && selection.name) || nameOf(itemId);
    return quantity > 0 ? [{ name, quantity }] : [];
  });
}
