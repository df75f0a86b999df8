/** The last order of a guest, against today's menu and prices. */
import { choicesNotOnHand } from '#src/domain/menu/choosable-pizzas.ts';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { type LinesAgain, linesAgain, type OrderedBefore } from '#src/domain/ordering/order-again.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { whyClosed } from './why-closed.ts';

/** Lines that can be had now, and what cannot with why. */
export function repeatOrder(
  dishes: readonly OrderedBefore[],
  { menu, closedItemIds }: Pick<PosMenu, 'menu' | 'closedItemIds'>,
  {
    collectionType,
    newId,
    room,
  }: { readonly collectionType: CollectionType; readonly newId: () => string; readonly room: number },
): LinesAgain {
  const { items } = menuIndexOf(menu);
  const closedIds = new Set(closedItemIds);
  const whyNot = (line: CartLine): string | null => {
    const item = items.get(line.itemId);
    if (!item) return 'No longer on the menu';
    const closed = whyClosed(item, closedIds, collectionType);
    if (closed) return closed;
    const missing = choicesNotOnHand(line.selection, menu);
    if (missing.length > 0) {
      return `Sold out: ${missing.map((id) => items.get(id)?.name ?? 'one choice').join(', ')}`;
    }
    return priceLine(line, menu, { channel: 'pos', collectionType }).ok ? null : 'Its choices have changed';
  };
  return linesAgain(dishes, { newId, whyNot, room });
}
