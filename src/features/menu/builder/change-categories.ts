/** Categories in the menu builder. Each act is a change that can be undone. */
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { needsItem, usesOfItem } from '#src/domain/menu/item-uses.ts';
import { type Category, categorySchema, type MenuItem } from '#src/domain/menu/menu.schema.ts';
import { nameKey } from '#src/domain/menu/name-key.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { someNames } from '#src/shared/some-names.ts';
import { type MenuDesk, openMenuDesk } from '../desk/menu-desk.ts';
import { MAX_CATEGORIES } from '../manage-categories.ts';
import { MAX_ITEMS } from '../manage-items.ts';
import { copyOf } from './change-items.ts';
import { type BuilderChange, categoryDelta, changeMenuAt, itemDelta } from './change-menu.ts';

type BuilderNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

interface One {
  readonly categoryId: string;
  readonly by: ActedBy;
}

/** `was`: the name that the list showed. One that has changed since then is reported and not overwritten. */
export async function renameCategory(
  ctx: BuilderNeeds,
  scope: StoreScope,
  { categoryId, name, was, by }: One & { readonly name: string; readonly was: string },
): Promise<BuilderChange> {
  return atCategory(ctx, scope, { categoryId, by }, async (desk, category) => {
    if (category.name !== was) throw changedMeanwhile(`the name to “${category.name}”`);
    const next = parseInput(categorySchema, { ...category, name });
    return changeMenuAt(desk, ctx, [categoryDelta(category, next)], { action: 'editCategory', by });
  });
}

/** The copy goes last, with copies of its items under their own names. Barcodes stay with the first ones. */
export async function duplicateCategory(
  ctx: BuilderNeeds,
  scope: StoreScope,
  { categoryId, by }: One,
): Promise<BuilderChange & { readonly copyId: string }> {
  const copyId = ctx.ids.next();
  return atCategory(ctx, scope, { categoryId, by }, async (desk, category) => {
    const categories = await desk.categories();
    const all = await desk.items();
    const items = all.filter((item) => item.categoryId === categoryId);
    if (categories.length >= MAX_CATEGORIES || all.length + items.length > MAX_ITEMS) {
      throw new AppError('validation_failed', 'The menu is full.');
    }
    const sortOrder = Math.max(...categories.map((each) => each.sortOrder)) + 1;
    const copy = { ...category, id: copyId, name: copiedName(category.name, categories), sortOrder };
    const deltas = items.map((item) =>
      itemDelta(null, copyOf(item, { id: ctx.ids.next(), categoryId: copyId, name: item.name })),
    );
    const change = await changeMenuAt(desk, ctx, [categoryDelta(null, copy), ...deltas], {
      action: 'duplicateCategory',
      by,
    });
    return { ...change, copyId };
  });
}

/**
 * Removes a category. One that has items is removed only together with what becomes of them: they go to `moveItemsTo`, or are
 * deleted too. `deletesItems` says how many the person was told of; any other number by now is reported, and nothing is deleted.
 */
export async function deleteCategory(
  ctx: BuilderNeeds,
  scope: StoreScope,
  {
    categoryId,
    moveItemsTo,
    deletesItems = null,
    by,
  }: One & { readonly moveItemsTo: string | null; readonly deletesItems?: number | null },
): Promise<BuilderChange> {
  return atCategory(ctx, scope, { categoryId, by }, async (desk, category) => {
    const items = (await desk.items()).filter((item) => item.categoryId === categoryId);
    if (deletesItems !== null && deletesItems !== items.length) throw changedMeanwhile(`what is in ${category.name}`);
    const left = deletesItems === null ? await movedTo(desk, category, items, moveItemsTo) : await gone(desk, items);
    return changeMenuAt(desk, ctx, [...left, categoryDelta(category, null)], { action: 'deleteCategory', by });
  });
}

/** What is made with one of them, such as a deal, has to let it go first. */
async function gone(desk: MenuDesk, items: readonly MenuItem[]) {
  const menu = await desk.menu();
  const ids = new Set(items.map(({ id }) => id));
  for (const item of items) {
    const needing = usesOfItem(item, menu).flatMap((use) =>
      use.kind !== 'options' && needsItem(use) && !ids.has(use.item.id) ? [use.item.name] : [],
    );
    if (needing.length === 0) continue;
    const message = `${item.name} is part of ${someNames([...new Set(needing)])}. Take it out first.`;
    throw new AppError('resource_update_not_allowed', message, { reason: 'item_in_use' });
  }
  return items.map((item) => itemDelta(item, null));
}

async function movedTo(desk: MenuDesk, from: Category, items: readonly MenuItem[], toId: string | null) {
  if (items.length === 0) return [];
  if (toId === null) {
    throw new AppError('resource_update_not_allowed', `${from.name} has items. Choose a category to move them to.`, {
      reason: 'category_in_use',
      details: { itemCount: items.length },
    });
  }
  const target = await desk.category(toId);
  if (!target || target.id === from.id) {
    throw invalidFields({ path: 'moveItemsTo', message: 'Choose another category from this menu.' });
  }
  return items.map((item) => itemDelta(item, { ...item, categoryId: target.id }));
}

function atCategory<Done>(
  ctx: BuilderNeeds,
  scope: StoreScope,
  { categoryId, by }: One,
  act: (desk: MenuDesk, category: Category) => Promise<Done>,
): Promise<Done> {
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const category = await desk.category(categoryId);
    if (!category) throw notFound('category');
    return act(desk, category);
  });
}

/** A name holds 30 characters, and each category has its own. */
function copiedName(name: string, others: readonly Category[]): string {
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? ' (copy)' : ` (copy ${count})`;
    const copied = `${name.slice(0, 30 - end.length)}${end}`;
    if (!others.some((other) => nameKey(other.name) === nameKey(copied))) return copied;
  }
}
