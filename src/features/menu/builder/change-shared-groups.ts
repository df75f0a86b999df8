import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  type MenuItem,
  type ModifierGroup,
  menuItemSchema,
  modifierGroupSchema,
} from '#src/domain/menu/menu.schema.ts';
import {
  asShared,
  sameGroups,
  sharedGroupsOf,
  withOwn,
  withoutShared,
  withShared,
} from '#src/domain/menu/shared-groups.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type MenuDesk, openMenuDesk } from '../desk/menu-desk.ts';
import { MAX_CHANGED_AT_ONCE } from './change-items.ts';
import { type BuilderChange, changeMenuAt, itemDelta } from './change-menu.ts';

type MenuNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

/** A shared group with the items that have it. */
export interface GroupOfItems {
  readonly group: ModifierGroup;
  readonly itemIds: readonly string[];
}

interface Asked {
  readonly groupId: string;
  readonly by: ActedBy;
}

/** A new group for several items. One that an item has of its own under the same name gives way to it. */
export async function createSharedGroup(
  ctx: MenuNeeds,
  scope: StoreScope,
  { group, itemIds, by }: GroupOfItems & { readonly by: ActedBy },
): Promise<BuilderChange & { readonly groupId: string }> {
  const made = { ...group, id: ctx.ids.next() };
  return atDesk(ctx, scope, { by }, async (desk) => {
    const change = await putGroup(desk, ctx, { group: made, itemIds }, { action: 'createSharedGroup', by });
    return { ...change, groupId: made.id };
  });
}

/** Changes the group in all its items in one press. An item that is no longer among `itemIds` loses it. */
export async function editSharedGroup(
  ctx: MenuNeeds,
  scope: StoreScope,
  {
    groupId,
    seen,
    confirmPrices,
    by,
    ...wanted
  }: Asked & GroupOfItems & { readonly seen: GroupOfItems; readonly confirmPrices?: string },
): Promise<BuilderChange> {
  return atDesk(ctx, scope, { by, confirmPrices }, async (desk) => {
    const { group, items } = await sharedAt(desk, groupId);
    const itemIds = items.map(({ id }) => id);
    if (!isSameValue(seen.group, group) || !isSameValue(seen.itemIds.toSorted(), itemIds.toSorted())) {
      throw changedMeanwhile('these options');
    }
    return putGroup(
      desk,
      ctx,
      { ...wanted, group: { ...wanted.group, id: groupId } },
      { action: 'editSharedGroup', by },
    );
  });
}

/** Nothing changes for customers: each item keeps the group, and from then on changes its own. */
export async function stopSharing(
  ctx: MenuNeeds,
  scope: StoreScope,
  { groupId, itemId, by }: Asked & { readonly itemId?: string },
): Promise<BuilderChange> {
  return atDesk(ctx, scope, { by }, async (desk) => {
    const { items } = await sharedAt(desk, groupId);
    const some = items.filter(({ id }) => itemId === undefined || id === itemId);
    if (some.length === 0) throw notFound('item');
    const deltas = some.map((item) => itemDelta(item, withOwn(item, groupId)));
    return changeMenuAt(desk, ctx, deltas, { action: 'stopSharingGroup', by });
  });
}

export async function removeSharedGroup(
  ctx: MenuNeeds,
  scope: StoreScope,
  { groupId, by }: Asked,
): Promise<BuilderChange> {
  return atDesk(ctx, scope, { by }, async (desk) => {
    const { items } = await sharedAt(desk, groupId);
    const deltas = items.map((item) => itemDelta(item, withoutShared(item, groupId)));
    return changeMenuAt(desk, ctx, deltas, { action: 'removeSharedGroup', by });
  });
}

/** Groups that several items have alike become one. No price changes. `groupId` and `itemId`: of the first of them. */
export async function shareSameGroups(
  ctx: MenuNeeds,
  scope: StoreScope,
  { groupId, itemId, by }: Asked & { readonly itemId: string },
): Promise<BuilderChange & { readonly groupId: string }> {
  return atDesk(ctx, scope, { by }, async (desk) => {
    const all = (await desk.menu()).items;
    const same = sameGroups(all).find(({ group, items }) => group.id === groupId && items[0]?.id === itemId);
    if (!same) throw changedMeanwhile('these options');
    const id = sharedGroupsOf(all).has(groupId) ? ctx.ids.next() : groupId;
    const itemIds = same.items.map((item) => item.id);
    const group = { ...same.group, id };
    return { ...(await putGroup(desk, ctx, { group, itemIds }, { action: 'shareGroup', by })), groupId: id };
  });
}

function atDesk<Done>(
  ctx: MenuNeeds,
  scope: StoreScope,
  opening: { readonly by: ActedBy; readonly confirmPrices?: string | undefined },
  act: (desk: MenuDesk) => Promise<Done>,
): Promise<Done> {
  return ctx.write(async (trx) => act(await openMenuDesk(trx, ctx, scope, opening)));
}

async function sharedAt(desk: MenuDesk, groupId: string) {
  const shared = sharedGroupsOf((await desk.menu()).items).get(groupId);
  if (!shared) throw notFound('options');
  return shared;
}

async function putGroup(
  desk: MenuDesk,
  ctx: MenuNeeds,
  { group, itemIds }: GroupOfItems,
  act: { readonly action: string; readonly by: ActedBy },
): Promise<BuilderChange> {
  const shared = asShared(parseInput(modifierGroupSchema, group));
  const wanted = new Set(itemIds);
  if (wanted.size === 0) throw invalidFields({ path: 'itemIds', message: 'Choose at least one item.' });
  if (wanted.size > MAX_CHANGED_AT_ONCE) throw new AppError('validation_failed', 'Select 1,000 items or fewer.');
  const items = (await desk.menu()).items;
  if (!items.some(({ id }) => wanted.has(id))) throw notFound('item');
  const deltas = items.map((item) => {
    if (!wanted.has(item.id)) return itemDelta(item, withoutShared(item, group.id));
    const next = withShared(item, shared);
    return itemDelta(item, next === item ? item : checked(next));
  });
  return changeMenuAt(desk, ctx, deltas, act);
}

/** An item holds 30 groups. */
function checked(item: MenuItem): MenuItem {
  if (menuItemSchema.safeParse(item).success) return item;
  throw invalidFields({ path: 'itemIds', message: `${item.name} has no room for more options.` });
}
