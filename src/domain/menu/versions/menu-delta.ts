/** The changes of a menu: rows that were written, and rows that were removed. Pure, browser-safe. */
import { isSameValue } from '#src/shared/same-value.ts';
import type { Category, Menu, MenuItem, PizzaSettings } from '../menu.schema.ts';

/** The kinds of things a menu change is about. */
export const MENU_SUBJECTS = ['category', 'item', 'pizzaSettings'] as const;
export type MenuSubject = (typeof MENU_SUBJECTS)[number];

export type MenuParts = Pick<Menu, 'categories' | 'items' | 'pizza'>;

interface Delta<Subject extends MenuSubject, Row> {
  readonly subject: Subject;
  readonly subjectId: string;
  /** Null: it was not on the menu. */
  readonly before: Row | null;
  /** Null: it is no longer on the menu. */
  readonly after: Row | null;
}

export type MenuDelta = Delta<'category', Category> | Delta<'item', MenuItem> | Delta<'pizzaSettings', PizzaSettings>;
export type MenuRow = Category | MenuItem | PizzaSettings;

export function keyOf({ subject, subjectId }: Pick<MenuDelta, 'subject' | 'subjectId'>): string {
  return `${subject} ${subjectId}`;
}

/** An item without what the counter says of it at any moment: sold out belongs to no version of a menu. */
export function asPublished<Item extends MenuItem>(item: Item): Item {
  if (!item.soldout && item.soldOutUntilIsoDateTimeUtc === undefined) return item;
  const { soldOutUntilIsoDateTimeUtc: _, ...rest } = item;
  return { ...rest, soldout: false } as Item;
}

/** The item, sold out as the other one is. */
export function soldAs<Item extends MenuItem>(item: Item, live: MenuItem | null): Item {
  const { soldOutUntilIsoDateTimeUtc: until, soldout = false } = live ?? {};
  return { ...asPublished(item), soldout, ...(until === undefined ? {} : { soldOutUntilIsoDateTimeUtc: until }) };
}

export function hasChanged({ before, after }: Pick<MenuDelta, 'before' | 'after'>): boolean {
  return !isSameValue(before, after);
}

/** The menu after the changes. What is sold out now stays so. */
export function applyDeltas(menu: MenuParts, deltas: readonly MenuDelta[]): MenuParts {
  const categories = new Map(menu.categories.map((row) => [row.id, row]));
  const items = new Map(menu.items.map((row) => [row.id, row]));
  let { pizza } = menu;
  for (const delta of deltas) {
    if (delta.subject === 'pizzaSettings') pizza = delta.after ?? pizza;
    else if (delta.after === null) (delta.subject === 'item' ? items : categories).delete(delta.subjectId);
    else if (delta.subject === 'category') categories.set(delta.subjectId, delta.after);
    else items.set(delta.subjectId, soldAs(delta.after, items.get(delta.subjectId) ?? null));
  }
  return inMenuOrder({ categories: [...categories.values()], items: [...items.values()], pizza });
}

export function inMenuOrder({ categories, items, pizza }: MenuParts): MenuParts {
  const sorted = categories.toSorted((a, b) => a.sortOrder - b.sortOrder || byId(a, b));
  const rank = new Map(sorted.map(({ id }, at) => [id, at]));
  const rankOf = (item: MenuItem) => rank.get(item.categoryId) ?? 0;
  const inPlace = items.toSorted((a, b) => rankOf(a) - rankOf(b) || a.sortOrder - b.sortOrder || byId(a, b));
  return { categories: sorted, items: inPlace, pizza };
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

/** Changes that followed one another as one: what was before the first, what is after the last. */
export function foldDeltas(steps: readonly (readonly MenuDelta[])[]): MenuDelta[] {
  const folded = new Map<string, MenuDelta>();
  for (const delta of steps.flat()) {
    const first = folded.get(keyOf(delta));
    folded.set(keyOf(delta), first ? ({ ...delta, before: first.before } as MenuDelta) : delta);
  }
  return [...folded.values()].filter(hasChanged);
}

export function reversed(deltas: readonly MenuDelta[]): MenuDelta[] {
  return deltas.map((delta) => ({ ...delta, before: delta.after, after: delta.before }) as MenuDelta);
}
