/** An earlier order, against today's menu and prices. */
import { choicesNotOnHand } from '#src/domain/menu/choosable-pizzas.ts';
import type { CollectionType, Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { type LinesAgain, linesAgain, type OrderedBefore } from '#src/domain/ordering/order-again.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { whyClosed } from './why-closed.ts';

/** Available lines, and the unavailable ones with their reason. */
export function repeatOrder(
  dishes: readonly OrderedBefore[],
  { menu, closedItemIds }: Pick<PosMenu, 'menu' | 'closedItemIds'>,
  {
    collectionType,
    newId,
    room,
  }: { readonly collectionType: CollectionType; readonly newId: () => string; readonly room: number },
): LinesAgain {
  const closedIds = new Set(closedItemIds);
  const whyNot = (line: CartLine) => whyNotNow(line, { menu, closedIds, collectionType });
  return linesAgain(dishes, { newId, whyNot, room });
}

export interface Offered {
  readonly menu: Menu;
  readonly closedIds: ReadonlySet<string>;
  readonly collectionType: CollectionType;
}

/** Why a line with its choices is unavailable now. Null when it is available. */
export function whyNotNow(line: CartLine, { menu, closedIds, collectionType }: Offered): string | null {
  const { items } = menuIndexOf(menu);
  const item = items.get(line.itemId);
  if (!item) return 'No longer on the menu';
  const closed = whyClosed(item, closedIds, collectionType);
  if (closed) return closed;
  const out = whyChoicesOut(line, menu);
  if (out) return out;
  return priceLine(line, menu, { channel: 'pos', collectionType }).ok ? null : 'Its options have changed';
}

/** Which of the items chosen in it are sold out. Null when none are. */
export function whyChoicesOut(line: CartLine, menu: Menu): string | null {
  const missing = choicesNotOnHand(line, menu);
  if (missing.length === 0) return null;
  const { items } = menuIndexOf(menu);
  return `Sold out: ${missing.map((id) => items.get(id)?.name ?? 'one choice').join(', ')}`;
}

/** Its order type if the store still offers it, otherwise pickup. */
export function kindAgain(earlier: CollectionType, offered: readonly CollectionType[]): CollectionType {
  return offered.includes(earlier) ? earlier : 'pickup';
}
