/** The five types of items: where each is made and changed, and what it is called. */
import type { ItemType, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { href } from '#src/pages/page.tsx';
import { paths } from '../paths.ts';

interface ItemTypeText {
  /** "New pizza", and on the button that adds one. */
  readonly noun: string;
  readonly help: string;
  readonly create: (typeof paths)[
    | 'createItem'
    | 'createPizza'
    | 'createHalfAndHalf'
    | 'createDeal'
    | 'createCustomItem'];
  readonly edit: (typeof paths)['editItem' | 'editPizza' | 'editHalfAndHalf' | 'editDeal' | 'editCustomItem'];
}

export const ITEM_TYPES: Readonly<Record<ItemType, ItemTypeText>> = {
  basic: {
    noun: 'item',
    help: 'A dish or drink with one price, and options if it needs them.',
    create: paths.createItem,
    edit: paths.editItem,
  },
  pizza: {
    noun: 'pizza',
    help: 'A price for each size. Customers add and remove toppings.',
    create: paths.createPizza,
    edit: paths.editPizza,
  },
  halfAndHalf: {
    noun: 'half and half',
    help: 'One size, a different pizza on each half.',
    create: paths.createHalfAndHalf,
    edit: paths.editHalfAndHalf,
  },
  deal: {
    noun: 'deal',
    help: 'Several items or pizzas for one price.',
    create: paths.createDeal,
    edit: paths.editDeal,
  },
  custom: {
    noun: 'custom item',
    help: 'Only on tills. The price can be typed when it’s sold.',
    create: paths.createCustomItem,
    edit: paths.editCustomItem,
  },
};

interface Place {
  readonly restaurantId: string;
  readonly storeId: string;
}

/** The form that fits the item. */
export function editHref(base: string, place: Place, item: Pick<MenuItem, 'id' | 'type'>): string {
  return href(base, ITEM_TYPES[item.type].edit, { ...place, itemId: item.id });
}

/** The item as customers order it. */
export function viewHref(base: string, place: Place, item: Pick<MenuItem, 'id' | 'type'>): string {
  const view = item.type === 'pizza' ? paths.viewPizza : paths.viewItem;
  return href(base, view, { ...place, itemId: item.id });
}
