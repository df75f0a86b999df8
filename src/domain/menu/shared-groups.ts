/**
 * Groups of options that several items share. Each item keeps a whole copy, so prices, dockets and tills read their item alone
 * and know nothing of it; the copies of one group are alike, its ids included. Pure, browser-safe.
 */
import type { FieldIssue } from '#src/shared/app-error.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { MenuItem, ModifierGroup } from './menu.schema.ts';
import { nameKey } from './name-key.ts';

export interface SharedGroup {
  readonly group: ModifierGroup;
  /** The items that have it, in menu order. */
  readonly items: readonly MenuItem[];
}

type Items = readonly MenuItem[];

interface Copies extends SharedGroup {
  readonly items: MenuItem[];
  /** One for all, unless copies differ. */
  readonly versions: { readonly group: ModifierGroup; readonly itemIds: Set<string> }[];
}

/** A menu's items are built once per version, so their shared groups are kept beside them. */
const kept = new WeakMap<Items, ReadonlyMap<string, Copies>>();

/** By id, in the order in which the menu first has them. */
export function sharedGroupsOf(items: Items): ReadonlyMap<string, SharedGroup> {
  return copiesOf(items);
}

function copiesOf(items: Items): ReadonlyMap<string, Copies> {
  const known = kept.get(items);
  if (known) return known;
  const groups = new Map<string, Copies>();
  for (const item of items) {
    for (const group of item.modifiers) if (group.shared) addCopy(groups, item, group);
  }
  kept.set(items, groups);
  return groups;
}

function addCopy(groups: Map<string, Copies>, item: MenuItem, group: ModifierGroup): void {
  const there = groups.get(group.id) ?? { group, items: [], versions: [] };
  groups.set(group.id, there);
  there.items.push(item);
  const same = there.versions.find((version) => isSameValue(version.group, group));
  if (same) same.itemIds.add(item.id);
  else there.versions.push({ group, itemIds: new Set([item.id]) });
}

/** The copies that other items have of a shared group: one for all of them, unless they differ. */
function copiesElsewhere(items: Items, groupId: string, itemId: string): ModifierGroup[] {
  const versions = copiesOf(items).get(groupId)?.versions ?? [];
  return versions.filter(({ itemIds }) => itemIds.size > 1 || !itemIds.has(itemId)).map(({ group }) => group);
}

/** The copy that another item has of a shared group; null: no other item shares it. */
export function copyElsewhere(items: Items, groupId: string, itemId: string): ModifierGroup | null {
  return copiesElsewhere(items, groupId, itemId)[0] ?? null;
}

/** Copies of an item that differ from those of other items. */
export function copyIssues({ id, modifiers }: MenuItem, items: Items): FieldIssue[] {
  return modifiers.flatMap((group, at) => {
    const others = group.shared ? copiesElsewhere(items, group.id, id) : [];
    if (others.every((other) => isSameValue(other, group))) return [];
    return [{ path: `modifiers.${at}.name`, message: `${group.name} is shared, and other items have it differently.` }];
  });
}

export function asShared(group: ModifierGroup): ModifierGroup {
  return { ...group, shared: true };
}

export function asOwn({ shared: _, ...group }: ModifierGroup): ModifierGroup {
  return group;
}

/** Whether the item has a group of its own in whose place a shared one goes: the very one, or one of the same name. */
export function ownTwin({ modifiers }: MenuItem, shared: ModifierGroup): ModifierGroup | null {
  const own = modifiers.filter((group) => !group.shared);
  const byName = (group: ModifierGroup) => nameKey(group.name) === nameKey(shared.name);
  return own.find(({ id }) => id === shared.id) ?? own.find(byName) ?? null;
}

/** The item with the group as it is shared: in place of its copy or its own twin, otherwise last. */
export function withShared<Item extends MenuItem>(item: Item, group: ModifierGroup): Item {
  const shared = asShared(group);
  const old = item.modifiers.find((one) => one.shared && one.id === group.id) ?? ownTwin(item, group);
  if (old && isSameValue(old, shared)) return item;
  const modifiers = old
    ? item.modifiers.map((one) => (one === old ? shared : one)).filter((one) => one === shared || one.id !== shared.id)
    : [...item.modifiers, shared];
  return { ...item, modifiers };
}

/** The item with the group as its own: same ids, so that carts that name them still do. */
export function withOwn<Item extends MenuItem>(item: Item, groupId: string): Item {
  return changedCopies(item, groupId, (copy) => [asOwn(copy)]);
}

export function withoutShared<Item extends MenuItem>(item: Item, groupId: string): Item {
  return changedCopies(item, groupId, () => []);
}

function changedCopies<Item extends MenuItem>(
  item: Item,
  groupId: string,
  next: (copy: ModifierGroup) => readonly ModifierGroup[],
): Item {
  const isCopy = (group: ModifierGroup) => group.shared === true && group.id === groupId;
  if (!item.modifiers.some(isCopy)) return item;
  return { ...item, modifiers: item.modifiers.flatMap((group) => (isCopy(group) ? next(group) : [group])) };
}

/** The item with its shared groups as the other items have them now. */
export function withCopiesOf<Item extends MenuItem>(item: Item, items: Items): Item {
  const modifiers = item.modifiers.map((group) =>
    group.shared ? (copyElsewhere(items, group.id, item.id) ?? group) : group,
  );
  return isSameValue(modifiers, item.modifiers) ? item : { ...item, modifiers };
}

export interface SameGroups {
  readonly group: ModifierGroup;
  readonly items: readonly MenuItem[];
}

/** Groups that two or more items have of their own and that say the same: they could be shared without a change of price. */
export function sameGroups(items: Items): SameGroups[] {
  const found = new Map<string, { readonly group: ModifierGroup; readonly items: MenuItem[] }>();
  for (const item of items) {
    for (const group of item.modifiers) {
      if (group.shared) continue;
      const key = textOfGroup(group);
      const there = found.get(key);
      if (!there) found.set(key, { group, items: [item] });
      else if (there.items.at(-1) !== item) there.items.push(item);
    }
  }
  return [...found.values()].filter((one) => one.items.length > 1);
}

/** All that customers see of a group, which its ids are not. */
function textOfGroup({ name, min, max, allowMultiple, options }: ModifierGroup): string {
  return JSON.stringify([name, min, max, allowMultiple, options.map((option) => [option.name, option.extraCharge])]);
}
