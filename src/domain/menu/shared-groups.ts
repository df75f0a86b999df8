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
    for (const group of sharedIn(item)) addCopy(groups, item, group);
  }
  kept.set(items, groups);
  return groups;
}

/** A list of groups that an item has, and where its form has it. */
interface GroupList {
  readonly path: string;
  readonly groups: readonly ModifierGroup[];
}

/** An item's own list, and those of a deal's parts. */
export function groupListsOf(item: MenuItem): GroupList[] {
  const slots = item.type === 'deal' ? item.deal.items : [];
  return [
    { path: OWN_LIST, groups: item.modifiers },
    ...slots.map(({ modifiers }, at) => ({ path: `deal.items.${at}.modifiers`, groups: modifiers })),
  ];
}

const OWN_LIST = 'modifiers';

/** The item with each of its lists changed; the very same item if none is. */
export function withLists<Item extends MenuItem>(
  item: Item,
  next: (list: readonly ModifierGroup[]) => ModifierGroup[],
): Item {
  if (groupListsOf(item).every(({ groups }) => isSameValue(next(groups), groups))) return item;
  const changed = { ...item, modifiers: next(item.modifiers) };
  if (changed.type !== 'deal') return changed;
  const items = changed.deal.items.map((slot) => ({ ...slot, modifiers: next(slot.modifiers) }));
  return { ...changed, deal: { ...changed.deal, items } };
}

function sharedIn(item: MenuItem): ModifierGroup[] {
  return groupListsOf(item).flatMap(({ groups }) => groups.filter(({ shared }) => shared));
}

/** Whether a part of the deal has the group. */
export function isInParts(item: MenuItem, groupId: string): boolean {
  return groupListsOf(item).some(
    ({ path, groups }) => path !== OWN_LIST && groups.some(({ id, shared }) => shared && id === groupId),
  );
}

function addCopy(groups: Map<string, Copies>, item: MenuItem, group: ModifierGroup): void {
  const there = groups.get(group.id) ?? { group, items: [], versions: [] };
  groups.set(group.id, there);
  if (there.items.at(-1) !== item) there.items.push(item);
  const same = there.versions.find((version) => isSameValue(version.group, group));
  if (same) same.itemIds.add(item.id);
  else there.versions.push({ group, itemIds: new Set([item.id]) });
}

/** The copies that other items have of a shared group: one for all of them, unless they differ. */
function copiesElsewhere(items: Items, groupId: string, itemId: string): ModifierGroup[] {
  const versions = copiesOf(items).get(groupId)?.versions ?? [];
  return versions.filter(({ itemIds }) => itemIds.size > 1 || !itemIds.has(itemId)).map(({ group }) => group);
}

/**
 * The copy of a shared group that a list of an item has to be like: that of another item, else of another list of the same one.
 * Null: no other has it. A part of a deal only ever takes the copy that is there.
 */
export function copyElsewhere(
  items: Items,
  groupId: string,
  itemId: string,
  list: 'own' | 'part' = 'own',
): ModifierGroup | null {
  const [other] = copiesElsewhere(items, groupId, itemId);
  if (other) return other;
  const item = items.find(({ id }) => id === itemId);
  const lists = item ? groupListsOf(item).filter(({ path }) => list === 'part' || path !== OWN_LIST) : [];
  return lists.flatMap(({ groups }) => groups).find(({ id, shared }) => shared && id === groupId) ?? null;
}

/** Copies of an item that differ from those of other items, or from one another. */
export function copyIssues(item: MenuItem, items: Items): FieldIssue[] {
  const own = sharedIn(item);
  return groupListsOf(item).flatMap(({ path, groups }) =>
    groups.flatMap((group, at) => {
      if (!group.shared) return [];
      const others = [...copiesElsewhere(items, group.id, item.id), ...own.filter(({ id }) => id === group.id)];
      if (others.every((other) => isSameValue(other, group))) return [];
      const message = `${group.name} is shared, and other items have it differently.`;
      return [{ path: `${path}.${at}.name`, message }];
    }),
  );
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

/** The item with the group as it is shared: in place of each copy that it has, else of its own twin, otherwise last. */
export function withShared<Item extends MenuItem>(item: Item, group: ModifierGroup): Item {
  const shared = asShared(group);
  const once = (groups: readonly ModifierGroup[]) => groups.filter((one) => one === shared || one.id !== shared.id);
  if (sharedIn(item).some(({ id }) => id === group.id)) {
    return withLists(item, (groups) => {
      const copy = groups.find((one) => one.shared && one.id === group.id);
      return copy ? once(groups.map((one) => (one === copy ? shared : one))) : [...groups];
    });
  }
  const twin = ownTwin(item, group);
  const modifiers = twin
    ? once(item.modifiers.map((one) => (one === twin ? shared : one)))
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
  return withLists(item, (groups) =>
    groups.flatMap((group) => (group.shared === true && group.id === groupId ? next(group) : [group])),
  );
}

/** The item with its shared groups as the other items have them now. */
export function withCopiesOf<Item extends MenuItem>(item: Item, items: Items): Item {
  return withLists(item, (groups) =>
    groups.map((group) => (group.shared ? (copiesElsewhere(items, group.id, item.id)[0] ?? group) : group)),
  );
}

/** The item with its shared groups as another version of it has them. */
export function withCopiesFrom<Item extends MenuItem>(item: Item, version: MenuItem): Item {
  const copies = new Map(sharedIn(version).map((group) => [group.id, group]));
  return withLists(item, (groups) => groups.map((group) => (group.shared ? (copies.get(group.id) ?? group) : group)));
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
