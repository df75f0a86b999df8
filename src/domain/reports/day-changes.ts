import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';

/** A line as reports count it; taken back, quantity and amount are negative. */
export interface SoldLine {
  readonly itemId: string;
  readonly categoryId: string;
  readonly name: string;
  readonly quantity: number;
  readonly lineTotalInCents: number;
  readonly isTaxable: boolean;
  readonly selection: Selection;
}

export function soldLineOf({ line, priced, categoryId }: OrderLine): SoldLine {
  const { name, quantity, lineTotalInCents, isTaxable } = priced;
  return { itemId: line.itemId, categoryId, name, quantity, lineTotalInCents, isTaxable, selection: line.selection };
}

/** What a change of an order sold: its lines from then on, and those until then taken back. */
export function linesOfChange(before: readonly SoldLine[], after: readonly SoldLine[]): SoldLine[] {
  return [
    ...after,
    ...before.map((line) => ({
      ...line,
      quantity: 0 - line.quantity,
      lineTotalInCents: 0 - line.lineTotalInCents,
    })),
  ];
}
