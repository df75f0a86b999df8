/** Lines of a bill that another till took over before the kitchen saw them: they go along with the bill. Browser-safe. */
import type { CartLine } from './cart.schema.ts';
import { isSameToMake } from './kept-lines.ts';
import type { OrderLine } from './order.types.ts';

/**
 * What the kitchen hasn't seen of an order as a till has it, each part as a line of its own: a new item whole, a larger
 * quantity by its increase. A sent item that was only changed stays as it was. `isKnown`: the bill has it.
 */
export function leftLines(
  lines: readonly CartLine[],
  sent: readonly Pick<OrderLine, 'id' | 'line'>[],
  isKnown: (lineId: string) => boolean,
): CartLine[] {
  const before = new Map(sent.map(({ id, line }) => [id, line]));
  return lines.flatMap((line): CartLine[] => {
    const old = before.get(line.id);
    if (!old) return isKnown(line.id) ? [] : [line];
    const more = line.quantity - old.quantity;
    const isSame = isSameToMake({ ...old, quantity: 1 }, { ...line, quantity: 1 });
    // The same id for the same part, however often it's reported.
    const id = `${line.id}-${old.quantity}-${line.quantity}`;
    return more > 0 && isSame && !isKnown(id) ? [{ ...line, id, quantity: more }] : [];
  });
}
