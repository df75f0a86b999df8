import type { CollectionType, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { OPEN_ITEM } from '#src/domain/menu/open-item.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';

/** The sheet that is open over the order screen. */
export type OpenSheet =
  | { readonly kind: 'item'; readonly item: MenuItem; readonly line: CartLine | null; readonly isAnyway?: true }
  /** With a line, the item is on the order already and went off sale since then. */
  | { readonly kind: 'closed'; readonly item: MenuItem; readonly why: string; readonly line?: CartLine }
  | { readonly kind: 'unknownCode'; readonly code: string }
  /** The order has no room for the item of that name. */
  | { readonly kind: 'full'; readonly name: string }
  /** The kitchen has the order as another type. */
  | { readonly kind: 'type'; readonly collectionType: CollectionType }
  | { readonly kind: 'adjustLine' | 'course'; readonly lineId: string }
  | { readonly kind: 'pay' | 'who' | 'price' | 'adjust' | 'promo' | 'address' | 'time' };

export type OpenSheetOf<Kind extends OpenSheet['kind']> = Extract<OpenSheet, { readonly kind: Kind }>;

/** An item that is not on the menu, with a typed name and price. */
export const CUSTOM_ITEM: OpenSheet = { kind: 'item', item: OPEN_ITEM, line: null };
