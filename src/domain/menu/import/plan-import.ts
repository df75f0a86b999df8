import { isSameValue } from '#src/shared/same-value.ts';
import type { Allergen } from '../allergens.ts';
import { BLANK_ITEM } from '../blank-item.ts';
import { asImported } from '../kept-allergens.ts';
import {
  type AllergenInfo,
  type BasicItem,
  basicItemSchema,
  categorySchema,
  type Menu,
  type MenuItem,
  type PizzaItem,
  type PizzaSettings,
  type PizzaSize,
  pizzaItemSchema,
  pizzaSizeSchema,
} from '../menu.schema.ts';
import { nameKey } from '../name-key.ts';
import { removedWarnings } from '../versions/allergen-difference.ts';
import type { ColumnMapping, ImportField } from './import-fields.ts';
import { type ImportedGroup, optionsText } from './import-options.ts';
import { type ImportedSize, sizesAfter } from './import-pizzas.ts';
import { type CellIssue, type FlagField, type ImportedItem, readRow } from './read-row.ts';
import { itemKey, joinedRows, withNamesFilled, withSizeInName } from './size-rows.ts';

/** What identifies an item of the menu here. */
export interface ImportMenu {
  readonly categories: readonly Pick<Menu['categories'][number], 'id' | 'name'>[];
  readonly items: readonly MenuItem[];
  readonly pizza: Pick<PizzaSettings, 'sizes'>;
}

export type PlannedRow =
  | {
      readonly kind: 'add';
      readonly name: string;
      readonly category: string;
      readonly item: ItemShape;
      /** Sizes of a pizza that the store doesn't have yet: they are made with it. */
      readonly newSizes: readonly ImportedSize[];
    }
  | {
      readonly kind: 'change';
      readonly name: string;
      readonly category: string;
      readonly item: ImportedType;
      readonly newSizes: readonly ImportedSize[];
      readonly changed: readonly string[];
      readonly removals?: Removals;
    }
  /** The menu has it just so. */
  | {
      readonly kind: 'same';
      readonly name: string;
      readonly category: string;
      readonly itemId: string;
      readonly removals?: Removals;
    }
  /** Another size of the item that the row `of`, from 0, is about: it goes in with that row. */
  | {
      readonly kind: 'size';
      readonly name: string;
      readonly category: string;
      readonly size: string;
      readonly of: number;
    }
  | { readonly kind: 'failed'; readonly name: string; readonly category: string; readonly issues: readonly RowIssue[] };

/** What the item here warns of and the file doesn't: 'Contains peanuts'. It stays unless `ColumnMapping.removals` has the item. */
type Removals = readonly string[];

export type RowIssue =
  | CellIssue
  /** An earlier row of the file has the same item of the same category; `detail` is its number. */
  | { readonly field: 'name'; readonly code: 'twice'; readonly detail: string }
  /** The menu has it as an item of another type, `detail`: a row cannot change that. */
  | { readonly field: 'name'; readonly code: 'otherType'; readonly detail: string };

/** What rows are made into. */
export type ImportedType = BasicItem | PizzaItem;

type Shape<Item extends ImportedType> = Omit<
  Item,
  'id' | 'restaurantId' | 'storeId' | 'categoryId' | 'sortOrder' | 'modifiers'
> & { readonly groups: readonly ImportedGroup[] };

/** An item that has no id, category or place in it yet. */
export type ItemShape = Shape<BasicItem> | Shape<PizzaItem>;

/** The menu by what a file calls its items. */
export interface ImportTarget {
  /** By `itemKey` of the category and the item. */
  readonly itemsByKey: ReadonlyMap<string, MenuItem>;
  readonly pizza: Pick<PizzaSettings, 'sizes'>;
}

export function targetOf({ categories, items, pizza }: ImportMenu): ImportTarget {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    itemsByKey: new Map(items.map((item) => [itemKey(names.get(item.categoryId) ?? '', item.name), item])),
    pizza,
  };
}

/** What each row would do to the menu as it is, in the order of the file. Nothing is written. */
export function planImport(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  menu: ImportMenu,
): readonly PlannedRow[] {
  return planRows(rows, mapping, targetOf(menu));
}

/** The same for who has looked the menu's items up already: it costs what the rows cost. */
export function planRows(
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping,
  { itemsByKey, pizza }: ImportTarget,
): readonly PlannedRow[] {
  const storeSizes = pizza.sizes.map(({ name }) => name);
  const filled = withNamesFilled(rows, mapping).map((cells) => withSizeInName(cells, mapping, storeSizes));
  const namesOf = (cells: readonly string[]) => ({
    name: cells[mapping.name ?? -1]?.trim() ?? '',
    category: cells[mapping.category ?? -1]?.trim() ?? '',
  });
  const items = new Map<string, RowsOfItem>();
  const placed = filled.map((cells, at): PlannedRow | { readonly kind: 'first'; readonly key: string } => {
    const read = readRow(cells, mapping);
    const names = namesOf(cells);
    if (read.kind === 'failed') return { kind: 'failed', ...names, issues: read.issues };
    const key = itemKey(names.category, names.name);
    const before = items.get(key);
    if (before === undefined) {
      items.set(key, { at, rows: [read.item], sizes: new Set(sizeKeysOf(read.item)) });
      return { kind: 'first', key };
    }
    const size = sizeBeside(before, read.item);
    if (size === null) {
      return { kind: 'failed', ...names, issues: [{ field: 'name', code: 'twice', detail: String(before.at + 1) }] };
    }
    before.rows.push(read.item);
    before.sizes.add(nameKey(size));
    return { kind: 'size', ...names, size, of: before.at };
  });
  const planned = placed.map((row, at): PlannedRow => {
    if (row.kind !== 'first') return row;
    const names = namesOf(filled[at] ?? []);
    const before = itemsByKey.get(row.key);
    const item = joinedRows(items.get(row.key)?.rows ?? [], before?.type === 'pizza');
    const effect = effectOf(item, before, { sizes: pizza.sizes, removals: mapping.removals ?? [] });
    const issues = limitIssues(names.category, effect);
    return issues.length > 0 ? { kind: 'failed', ...names, issues } : { ...names, ...effect };
  });
  return planned.map((row) => {
    const first = row.kind === 'size' ? planned[row.of] : undefined;
    return first?.kind === 'failed' ? { ...row, kind: 'failed', issues: first.issues } : row;
  });
}

/** The rows of an item so far. */
interface RowsOfItem {
  readonly at: number;
  readonly rows: ImportedItem[];
  /** Keys of their sizes' names, so that ten thousand rows of one item are each looked at once. */
  readonly sizes: Set<string>;
}

function sizeKeysOf({ sizes = [] }: ImportedItem): string[] {
  return sizes.map(({ name }) => nameKey(name));
}

/** The size that a row adds to the rows of its item before it. Null: it says the item a second time. */
function sizeBeside({ rows: [first], sizes }: RowsOfItem, row: ImportedItem): string | null {
  const [size] = row.sizes ?? [];
  if (!row.isOneSize || !size || !first?.isOneSize) return null;
  return sizes.has(nameKey(size.name)) ? null : size.name;
}

/** Issues of an item that are said: each of its rows says them again. */
const MOST_ISSUES = 10;

type Effect =
  | Pick<Extract<PlannedRow, { kind: 'add' }>, 'kind' | 'item' | 'newSizes'>
  | Pick<Extract<PlannedRow, { kind: 'change' }>, 'kind' | 'item' | 'newSizes' | 'changed' | 'removals'>
  | Pick<Extract<PlannedRow, { kind: 'same' }>, 'kind' | 'itemId' | 'removals'>
  | Pick<Extract<PlannedRow, { kind: 'failed' }>, 'kind' | 'issues'>;

interface Target {
  readonly sizes: readonly PizzaSize[];
  /** Ids of items from which warnings may go. */
  readonly removals: readonly string[];
}

function effectOf(row: ImportedItem, before: MenuItem | undefined, { sizes, removals }: Target): Effect {
  if (before === undefined) return { kind: 'add', ...shapeOf(row, sizes) };
  const asFile = changedItem(before, row, { sizes, mayRemove: true });
  const made = removals.includes(before.id) ? asFile : changedItem(before, row, { sizes, mayRemove: false });
  if (asFile === null || made === null) {
    return { kind: 'failed', issues: [{ field: 'name', code: 'otherType', detail: before.type }] };
  }
  const { item, newSizes } = made;
  const missing = removedWarnings(before, asFile.item);
  const fewer = missing.length > 0 ? { removals: missing } : {};
  const isSame = (field: string) => isSameValue(item[field as keyof ImportedType], before[field as keyof MenuItem]);
  const changed = CHANGEABLE.filter((field) => !isSame(field) || (field === 'pizza' && newSizes.length > 0));
  if (changed.length === 0) return { kind: 'same', itemId: before.id, ...fewer };
  return { kind: 'change', item: asImported(item, before), newSizes, changed, ...fewer };
}

/** By the first part of a path in an item. */
const FIELD_OF: Readonly<Record<string, ImportField>> = {
  name: 'name',
  description: 'description',
  price: 'price',
  pizza: 'sizes',
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
  const schema = shape.type === 'pizza' ? pizzaItemSchema : basicItemSchema;
  const parsed = schema.safeParse({ ...withNewSizes(shape, effect.newSizes), ...placed, modifiers });
  const sized = effect.newSizes.map(({ name }) => pizzaSizeSchema.shape.name.safeParse(name));
  return [
    ...(named.error?.issues ?? []).map((issue) => ({ field: 'category' as const, detail: issue.message })),
    ...sized.flatMap(
      ({ error }) => error?.issues.map(({ message }) => ({ field: 'sizes' as const, detail: message })) ?? [],
    ),
    ...(parsed.error?.issues ?? []).map((issue) => ({
      field:
        issue.path[1] === 'removeToppings'
          ? ('remove' as const)
          : (FIELD_OF[String(issue.path[0])] ?? ('name' as const)),
      detail: issue.message,
    })),
  ]
    .slice(0, MOST_ISSUES)
    .map((issue) => ({ ...issue, code: 'limit' as const }));
}

/** As it will be once its new sizes have ids. */
function withNewSizes<Item extends Pick<ImportedType, 'type'>>(item: Item, newSizes: readonly ImportedSize[]): Item {
  if (newSizes.length === 0 || !('pizza' in item)) return item;
  const { pizza } = item as unknown as Pick<PizzaItem, 'pizza'>;
  const sizes = newSizes.map(({ priceInCents }, at) => [
    `size${at}`,
    { price: priceInCents, halfAndHalfAvailable: false },
  ]);
  return { ...item, pizza: { ...pizza, sizes: { ...pizza.sizes, ...Object.fromEntries(sizes) } } };
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
  'pizza',
] as const satisfies readonly (keyof BasicItem | keyof PizzaItem)[];

type Made<Item> = { readonly item: Item; readonly newSizes: readonly ImportedSize[] };

function shapeOf(row: ImportedItem, storeSizes: readonly PizzaSize[]): Made<ItemShape> {
  const { name, priceInCents, groups = [], changes, sizes: named, removeToppings = [] } = row;
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
  const allergenInfo = { CONTAINS: [...contains], MAY_CONTAIN: [...mayContain], FREE_FROM: [] };
  const price = { ...BLANK_ITEM.price, basePrice: priceInCents };
  const common = { ...blank, ...rest, ...flagsOver(BLANK_ITEM, row.flags), name, price, allergenInfo, groups };
  if (!named) return { item: { ...common, type: 'basic' }, newSizes: [] };
  const { sizes, newSizes } = sizesAfter({}, named, storeSizes);
  return { item: { ...common, type: 'pizza', pizza: { sizes, removeToppings: [...removeToppings] } }, newSizes };
}

/** What has no column stays as it is; of a new item it is on. */
function flagsOver(before: Pick<BasicItem, FlagField>, flags: ImportedItem['flags']): Pick<BasicItem, FlagField> {
  const { applicableOrderingSystem, availableFor } = before;
  return {
    applicableOrderingSystem: { ...applicableOrderingSystem, ...flags.applicableOrderingSystem },
    availableFor: { ...availableFor, ...flags.availableFor },
  };
}

interface Way {
  readonly sizes: readonly PizzaSize[];
  readonly mayRemove: boolean;
}

/** Null: it is of another type. */
function changedItem(
  before: MenuItem,
  row: ImportedItem,
  { sizes: storeSizes, mayRemove }: Way,
): Made<ImportedType> | null {
  if (row.sizes && before.type === 'pizza') {
    const { sizes, newSizes } = sizesAfter(before.pizza.sizes, row.sizes, storeSizes);
    const removeToppings = row.removeToppings ? [...row.removeToppings] : before.pizza.removeToppings;
    return { item: { ...withChanges(before, row, mayRemove), pizza: { sizes, removeToppings } }, newSizes };
  }
  if (row.sizes || before.type !== 'basic') return null;
  const price = { ...before.price, basePrice: row.priceInCents };
  return { item: { ...withChanges(before, row, mayRemove), price }, newSizes: [] };
}

/** Groups that say the same as before keep their ids, so that orders and carts that name them still do. */
function withChanges<Item extends ImportedType>(before: Item, row: ImportedItem, mayRemove: boolean): Item {
  const { groups, changes, flags } = row;
  const { contains: _, mayContain: _words, dietary = [], ...rest } = changes;
  return {
    ...before,
    ...rest,
    ...flagsOver(before, flags),
    // An empty cell says nothing of them.
    dietary: dietary.length > 0 ? dietary : before.dietary,
    allergenInfo: allergensAfter(before.allergenInfo, changes, mayRemove),
    modifiers: groups ? mergedGroups(before.modifiers, groups) : before.modifiers,
  };
}

/** A file adds warnings. Those that it doesn't have go only where a person said so: an empty cell is no word that a dish is safe. */
function allergensAfter(
  before: AllergenInfo,
  { contains, mayContain }: ImportedItem['changes'],
  mayRemove: boolean,
): AllergenInfo {
  if (!contains && !mayContain) return before;
  const said = (list: readonly Allergen[], words: readonly Allergen[] | undefined) =>
    mayRemove ? [...(words ?? list)] : [...new Set([...list, ...(words ?? [])])];
  const CONTAINS = said(before.CONTAINS, contains);
  const MAY_CONTAIN = said(before.MAY_CONTAIN, mayContain).filter((one) => !CONTAINS.includes(one));
  const FREE_FROM = before.FREE_FROM.filter((one) => !CONTAINS.includes(one) && !MAY_CONTAIN.includes(one));
  return { CONTAINS, MAY_CONTAIN, FREE_FROM };
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
        // What no column speaks of, its allergens, stays.
        ...(was?.options.find((one) => nameKey(one.name) === nameKey(option.name)) ?? { id: '' }),
        ...option,
      })),
    };
  });
}
