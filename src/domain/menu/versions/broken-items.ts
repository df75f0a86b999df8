/** Items that could no longer be sold if one menu replaced another. Pure. */
import { barcodeKey } from '../barcode.ts';
import { itemIssues } from '../item-issues.ts';
import type { MenuItem } from '../menu.schema.ts';
import type { MenuParts } from './menu-delta.ts';

export interface BrokenItem {
  readonly itemId: string;
  readonly name: string;
  readonly message: string;
}

/** Items that have something wrong with them in `next` and had nothing wrong in `before`. */
export function newlyBroken(before: MenuParts, next: MenuParts): BrokenItem[] {
  const isAsBefore = before.pizza === next.pizza ? untouched(before) : () => false;
  const was = checkOf(before);
  const is = checkOf(next);
  const known = new Map(before.items.map((item) => [item.id, item]));
  return next.items.flatMap((item) => {
    const couldNotChange = isAsBefore(item) && item.type === 'basic';
    const message = couldNotChange ? is.place(item) : (is.place(item) ?? is.rest(item));
    if (message === null) return [];
    const earlier = known.get(item.id);
    const wasBroken = earlier !== undefined && (was.place(earlier) ?? was.rest(earlier)) !== null;
    return wasBroken ? [] : [{ itemId: item.id, name: item.name, message }];
  });
}

function untouched(menu: MenuParts): (item: MenuItem) => boolean {
  const items = new Set(menu.items);
  return (item) => items.has(item);
}

function checkOf(menu: MenuParts) {
  const categories = new Set(menu.categories.map(({ id }) => id));
  const codes = new Map<string, string>();
  for (const { id, barcode } of menu.items) {
    if (barcode && !codes.has(barcodeKey(barcode))) codes.set(barcodeKey(barcode), id);
  }
  return {
    place({ id, categoryId, barcode }: MenuItem): string | null {
      if (!categories.has(categoryId)) return 'Choose a category from this menu.';
      const isTaken = barcode && codes.get(barcodeKey(barcode)) !== id;
      return isTaken ? 'Another item has this barcode.' : null;
    },
    rest: (item: MenuItem): string | null => itemIssues(item, menu)[0]?.message ?? null,
  };
}
