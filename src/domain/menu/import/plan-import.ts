import { BLANK_ITEM } from '../blank-item.ts';
import { type BasicItem, basicItemSchema, categorySchema, type Menu, type MenuItem } from '../menu.schema.ts';
import { nameKey } from '../name-key.ts';
import type { ColumnMapping, ImportField } from './import-fields.ts';
import { type ImportedGroup, optionsText } from './import-options.ts';
import { type CellIssue, type ImportedItem, readRow } from './read-row.ts';

/** What identifies an item of the menu here. */
export interface ImportMenu {
  readonly categories: readonly Pick<Menu['categories'][number], 'id' | 'name'>[];
  readonly items: readonly MenuItem[];
}

export type PlannedRow =
  | { readonly kind: 'add'; readonly name: string; readonly category: string; readonly item: ItemShape }
  | {
      readonly kind: 'change';
      readonly name: string;
      readonly category: string;
      readonly item: BasicItem;
      readonly changed: readonly string[];
    }
  /** The menu has it just so. */
  | { readonly kind: 'same'; readonly name: string; readonly category: string }
  | { readonly kind: 'failed'; readonly name: string; readonly category: string; readonly issues: readonly RowIssue[] };

export type RowIssue =
  | CellIssue
  /** An earlier row of the file has the same item of the same category; `detail` is its number. */
  | { readonly field: 'name'; readonly code: 'twice'; readonly detail: string }
  /** The menu has it as a pizza or a deal: a row cannot change that. */
  | { readonly field: 'name'; readonly code: 'otherType'; readonly detail: string };

/** An item that has no id, category or place in it yet. */
export type ItemShape = Omit<
  BasicItem,
  'id' | 'restaurantId' | 'storeId' | 'categoryId' | 'sortOrder' | 'modifiers'
> & {
  readonly groups: readonly ImportedGroup[];
};

/** What each row would do to the menu as it is, in the order of the file. Nothing is written. */
export function planImport(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  menu: ImportMenu,
): readonly PlannedRow[] {
  const categoryNames = new Map(menu.categories.map(({ id, name }) => [id, nameKey(name)]));
  const existing = new Map(
    menu.items.map((item) => [keyOf(categoryNames.get(item.categoryId) ?? '', item.name), item]),
  );
  const rowOfKey = new Map<string, number>();
  return rows.map((cells, at) => {
    const read = readRow(cells, mapping);
    const name = cells[mapping.name ?? -1]?.trim() ?? '';
    const category = cells[mapping.category ?? -1]?.trim() ?? '';
    if (read.kind === 'failed') return { kind: 'failed', name, category, issues: read.issues };
    const key = keyOf(nameKey(category), name);
    const earlier = rowOfKey.get(key);
    if (earlier !== undefined) {
      return {
        kind: 'failed',
        name,
        category,
        issues: [{ field: 'name', code: 'twice', detail: String(earlier + 1) }],
      };
    }
    rowOfKey.set(key, at);
    const effect = effectOf(read.item, existing.get(key));
    const issues = limitIssues(category, effect);
    return issues.length > 0 ? { kind: 'failed', name, category, issues } : { name, category, ...effect };
  });
}

function keyOf(category: string, name: string): string {
  return `${category}\n${nameKey(name)}`;
}

type Effect =
  | Pick<Extract<PlannedRow, { kind: 'add' }>, 'kind' | 'item'>
  | Pick<Extract<PlannedRow, { kind: 'change' }>, 'kind' | 'item' | 'changed'>
  | { readonly kind: 'same' }
  | Pick<Extract<PlannedRow, { kind: 'failed' }>, 'kind' | 'issues'>;

function effectOf(row: ImportedItem, before: MenuItem | undefined): Effect {
  if (before === undefined) return { kind: 'add', item: shapeOf(row) };
  if (before.type !== 'basic') {
    return { kind: 'failed', issues: [{ field: 'name', code: 'otherType', detail: before.type }] };
  }
  const item = changedItem(before, row);
  const changed = CHANGEABLE.filter((field) => JSON.stringify(item[field]) !== JSON.stringify(before[field]));
  return changed.length === 0 ? { kind: 'same' } : { kind: 'change', item, changed };
}

/** By the first part of a path in an item. */
const FIELD_OF: Readonly<Record<string, ImportField>> = {
  name: 'name',
  description: 'description',
  price: 'price',
  modifiers: 'options',
  label: 'label',
  barcode: 'barcode',
  dietary: 'dietary',
};

/** The menu's own limits (specification 1 §5), so that a preview shows what would be rejected. */
function limitIssues(category: string, effect: Effect): CellIssue[] {
  if (effect.kind !== 'add' && effect.kind !== 'change') return [];
  const named = categorySchema.shape.name.safeParse(category);
  const { groups, ...shape } = effect.kind === 'add' ? effect.item : { ...effect.item, groups: [] };
  const modifiers = effect.kind === 'add' ? withIds(groups) : withIds(effect.item.modifiers);
  const placed = { id: 'new', restaurantId: 'new', storeId: 'new', categoryId: 'new', sortOrder: 0 };
  const parsed = basicItemSchema.safeParse({ ...shape, ...placed, modifiers });
  return [
    ...(named.error?.issues ?? []).map((issue) => ({ field: 'category' as const, detail: issue.message })),
    ...(parsed.error?.issues ?? []).map((issue) => ({
      field: FIELD_OF[String(issue.path[0])] ?? ('name' as const),
      detail: issue.message,
    })),
  ].map((issue) => ({ ...issue, code: 'limit' as const }));
}

function withIds(groups: readonly (ImportedGroup | BasicItem['modifiers'][number])[]): BasicItem['modifiers'] {
  return groups.map((group, at) => ({
    allowMultiple: false,
    ...group,
    id: `group${at}`,
    options: group.options.map((option, place) => ({ ...option, id: `option${place}` })),
  }));
}

const CHANGEABLE = [
  'price',
  'description',
  'modifiers',
  'barcode',
  'label',
  'isGstApplicable',
  'isAlcohol',
  'dietary',
  'allergenInfo',
  'available',
  'applicableOrderingSystem',
  'availableFor',
] as const satisfies readonly (keyof BasicItem)[];

function shapeOf({ name, priceInCents, groups = [], changes }: ImportedItem): ItemShape {
  const {
    id: _id,
    restaurantId: _r,
    storeId: _s,
    categoryId: _c,
    sortOrder: _o,
    modifiers: _m,
    ...blank
  } = {
    id: '',
    ...BLANK_ITEM,
  };
  const { contains = [], mayContain = [], ...rest } = changes;
  return {
    ...blank,
    ...rest,
    type: 'basic',
    name,
    price: { ...BLANK_ITEM.price, basePrice: priceInCents },
    allergenInfo: { CONTAINS: [...contains], MAY_CONTAIN: [...mayContain], FREE_FROM: [] },
    groups,
  };
}

/** Groups that say the same as before keep their ids, so that orders and carts that name them still do. */
function changedItem(before: BasicItem, { priceInCents, groups, changes }: ImportedItem): BasicItem {
  const { contains, mayContain, ...rest } = changes;
  const { CONTAINS, MAY_CONTAIN, FREE_FROM } = before.allergenInfo;
  return {
    ...before,
    ...rest,
    price: { ...before.price, basePrice: priceInCents },
    allergenInfo: {
      CONTAINS: contains ? [...contains] : CONTAINS,
      MAY_CONTAIN: mayContain ? [...mayContain] : MAY_CONTAIN,
      FREE_FROM: FREE_FROM.filter((one) => !contains?.includes(one) && !mayContain?.includes(one)),
    },
    modifiers: groups ? mergedGroups(before.modifiers, groups) : before.modifiers,
  };
}

/**
 * A new group or option has the empty id until the item is saved. A shared group that the row leaves as it is stays shared; one
 * that the row changes is the item's own from then on, since a row speaks for its item alone.
 */
function mergedGroups(before: BasicItem['modifiers'], groups: readonly ImportedGroup[]): BasicItem['modifiers'] {
  return groups.map(({ name, min, max, options }) => {
    const was = before.find((group) => nameKey(group.name) === nameKey(name));
    if (was?.shared && optionsText([was]) === optionsText([{ name: was.name, min, max, options }])) return was;
    return {
      id: was?.id ?? '',
      name,
      min,
      max,
      allowMultiple: was?.allowMultiple ?? false,
      options: options.map((option) => ({
        id: was?.options.find((one) => nameKey(one.name) === nameKey(option.name))?.id ?? '',
        ...option,
      })),
    };
  });
}
