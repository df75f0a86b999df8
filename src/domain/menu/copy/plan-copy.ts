/** What it would do to a menu to copy another one into it, row by row. Pure; nothing is written. */
import { isSameValue } from '#src/shared/same-value.ts';
import type { Category, MenuItem } from '../menu.schema.ts';
import { newlyBroken } from '../versions/broken-items.ts';
import { applyDeltas, asPublished, type MenuDelta, type MenuParts } from '../versions/menu-delta.ts';
import { type CopyMaps, copiedItem, takeByName } from './copied-item.ts';
import { copiedPizza } from './copied-pizza.ts';

export type CopyKind = 'add' | 'change' | 'same' | 'failed';

/** A row of the menu as it would be left. */
export type CopiedRow = MenuDelta & {
  readonly kind: CopyKind;
  readonly name: string;
  /** Of an item: its category's name. */
  readonly category: string;
  /** Fields that change. */
  readonly changed: readonly string[];
  /** Why it can't be copied, in a sentence. */
  readonly message: string;
};

export interface CopyInto extends Omit<CopyMaps, 'items' | 'sizes'> {
  readonly menu: MenuParts;
  readonly place: { readonly restaurantId: string; readonly storeId: string };
}

/**
 * An item means the one with its name in the category with its name; it takes everything that is copied and keeps its id, so that
 * carts and orders that name it still do. What only the menu here has stays as it is. What is sold out here stays so, and what is
 * said here of allergens and diets.
 */
export function planCopy(source: MenuParts, into: CopyInto): readonly CopiedRow[] {
  const { pizza, sizes } = copiedPizza(source.pizza, into.menu.pizza, into);
  const categories = copiedCategories(source, into);
  const items = copiedItems(source, into, { categories: categories.ids, sizes });
  const pizzaRow = rowOf({
    subject: 'pizzaSettings',
    subjectId: into.place.storeId,
    before: into.menu.pizza,
    after: pizza,
  });
  const rows = [...(source.pizza.sizes.length > 0 ? [pizzaRow] : []), ...categories.rows, ...items];
  return withoutBroken(rows, into.menu);
}

function rowOf(delta: MenuDelta, category = ''): CopiedRow {
  const { before, after } = delta;
  const changed = changedFields(before, after);
  const kind = before === null ? 'add' : changed.length === 0 ? 'same' : 'change';
  return { ...delta, kind, name: nameOf(delta), category, changed, message: '' };
}

function nameOf(delta: MenuDelta): string {
  return delta.subject === 'pizzaSettings' ? 'Pizza sizes and toppings' : (delta.after?.name ?? '');
}

function changedFields(before: object | null, after: object | null): string[] {
  if (before === null || after === null) return [];
  const [old, next] = [before, after] as Readonly<Record<string, unknown>>[];
  return Object.keys({ ...old, ...next }).filter((name) => !isSameValue(old?.[name], next?.[name]));
}

function copiedCategories(source: MenuParts, { menu, newId, imageOf, stationsOf }: CopyInto) {
  const take = takeByName(menu.categories);
  let last = Math.max(0, ...menu.categories.map(({ sortOrder }) => sortOrder));
  const ids = new Map<string, string>();
  const rows = inOrder(source.categories).map((category) => {
    const before = take(category.name);
    const stations = stationsOf(category.printStationIds);
    const after: Category = {
      ...category,
      id: before?.id ?? newId(),
      sortOrder: before?.sortOrder ?? ++last,
      image: imageOf(category.image) ?? before?.image ?? null,
      printStationIds: stations.length > 0 ? stations : [...(before?.printStationIds ?? [])],
    };
    ids.set(category.id, after.id);
    return rowOf({ subject: 'category', subjectId: after.id, before, after });
  });
  return { rows, ids };
}

interface PlacedIds {
  readonly categories: ReadonlyMap<string, string>;
  readonly sizes: ReadonlyMap<string, string>;
}

/** What others are made of comes first, so that each can be put as it stands. */
const RANK = { basic: 0, custom: 0, pizza: 1, halfAndHalf: 2, deal: 3 } as const;

function copiedItems(source: MenuParts, into: CopyInto, { categories, sizes }: PlacedIds): CopiedRow[] {
  const pairs = matched(source, into, categories);
  const items = new Map(pairs.flatMap(({ item, id }) => (id === null ? [] : [[item.id, id] as const])));
  const maps: CopyMaps = { ...into, items, sizes };
  const last = new Map<string, number>();
  for (const { categoryId, sortOrder } of into.menu.items) {
    last.set(categoryId, Math.max(last.get(categoryId) ?? 0, sortOrder));
  }
  const rows = pairs.map(({ item, id, existing, categoryId, category }): CopiedRow => {
    if (id === null) return otherType(item, existing, category);
    const sortOrder = existing?.sortOrder ?? (last.get(categoryId) ?? 0) + 1;
    if (existing === null) last.set(categoryId, sortOrder);
    const after = asPublished(copiedItem(item, { ...into.place, id, categoryId, sortOrder }, existing, maps));
    return rowOf({ subject: 'item', subjectId: id, before: existing && asPublished(existing), after }, category);
  });
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ after }: CopiedRow) => RANK[(after as MenuItem).type];

interface Pair {
  readonly item: MenuItem;
  /** Null: what has the name here is of another type. */
  readonly id: string | null;
  readonly existing: MenuItem | null;
  readonly categoryId: string;
  readonly category: string;
}

function matched(source: MenuParts, { menu, newId }: CopyInto, categoryIds: ReadonlyMap<string, string>): Pair[] {
  const byCategory = Map.groupBy(menu.items, ({ categoryId }) => categoryId);
  const takes = new Map([...byCategory].map(([categoryId, items]) => [categoryId, takeByName(items)]));
  const names = new Map(source.categories.map(({ id, name }) => [id, name]));
  return inOrder(source.items).flatMap((item) => {
    const categoryId = categoryIds.get(item.categoryId);
    if (categoryId === undefined) return [];
    const existing = takes.get(categoryId)?.(item.name) ?? null;
    const isOther = existing !== null && existing.type !== item.type;
    const category = names.get(item.categoryId) ?? '';
    return [{ item, id: isOther ? null : (existing?.id ?? newId()), existing, categoryId, category }];
  });
}

function otherType(item: MenuItem, existing: MenuItem | null, category: string): CopiedRow {
  const row = rowOf({ subject: 'item', subjectId: existing?.id ?? '', before: existing, after: item }, category);
  return { ...row, kind: 'failed', changed: [], message: 'This menu has the name for an item of another type.' };
}

function inOrder<Row extends { readonly sortOrder: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.sortOrder - b.sortOrder);
}

/** Fails what could not be sold, and what would take from an item here what it is made of, until the menu that is left can be. */
function withoutBroken(rows: readonly CopiedRow[], menu: MenuParts): readonly CopiedRow[] {
  let left = rows;
  for (;;) {
    const broken = newlyBroken(menu, applyDeltas(menu, left.filter(isPut)));
    if (broken.length === 0) return left;
    const messages = new Map(broken.map(({ itemId, message }) => [itemId, message]));
    const isOurs = left.some((row) => isPut(row) && row.subject === 'item' && messages.has(row.subjectId));
    left = left.map((row) => {
      if (row.subject !== 'item' || !isPut(row)) return row;
      const message = isOurs ? messages.get(row.subjectId) : `${broken[0]?.name} needs it as it is.`;
      const isAtFault = isOurs ? message !== undefined : row.kind === 'change';
      return isAtFault ? { ...row, kind: 'failed', message: message ?? '' } : row;
    });
    if (!isOurs && !left.some((row) => row.kind === 'change' && row.subject === 'item')) return left;
  }
}

export function isPut({ kind }: Pick<CopiedRow, 'kind'>): boolean {
  return kind === 'add' || kind === 'change';
}
