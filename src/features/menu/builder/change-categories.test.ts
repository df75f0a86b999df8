/** Categories of the builder: renamed, copied and deleted, each undone to the cent and to the letter. */
import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { needsItem, usesOfItem } from '#src/domain/menu/item-uses.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { readEditedMenu } from '../desk/read-edited.ts';
import { choosePublishing } from '../discard-draft.ts';
import { moveItems } from '../move-in-menu.ts';
import { deleteCategory, duplicateCategory, renameCategory } from './change-categories.ts';
import { changeItems } from './change-items.ts';
import { undoMenuChange } from './undo-change.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const carlton = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const by = BY_OWNER;

const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const rejection = (doing: Promise<unknown>) => doing.then(() => null, why);

describe.each([
  ['that goes live at once', true],
  ['whose changes wait', false],
])('in a menu %s, a category', (_, atOnce) => {
  async function drinks() {
    const ctx = await seededContext();
    await choosePublishing(ctx, newtown, { atOnce, by });
    const menu = async () => {
      const { categories, items, pizza } = await readEditedMenu(ctx, newtown);
      return { categories, items, pizza };
    };
    const before = await menu();
    const category = before.categories.find(({ name }) => name === 'Drinks');
    const other = before.categories.find(({ name }) => name !== 'Drinks');
    if (!category || !other) throw new Error('the demo has no drinks');
    const categoryId = category.id;
    const inIt = async (id = categoryId) => (await menu()).items.filter((item) => item.categoryId === id);
    const undo = (changeId: string | null) => undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    return { ctx, menu, before, category, categoryId, other, inIt, undo };
  }

  test('gets another name, and its old one back', async () => {
    const { ctx, menu, before, categoryId, undo } = await drinks();
    const name = 'Cold drinks';
    const { changeId } = await renameCategory(ctx, newtown, { categoryId, name, was: 'Drinks', by });
    expect((await menu()).categories.find(({ id }) => id === categoryId)?.name).toBe(name);
    await undo(changeId);
    expect(await menu()).toEqual(before);
  });

  test('keeps a name that somebody else gave it meanwhile, and is never called like another', async () => {
    const { ctx, menu, before, categoryId, other } = await drinks();
    const rename = (name: string, was: string) =>
      rejection(renameCategory(ctx, newtown, { categoryId, name, was, by }));
    expect(await rename('Cold drinks', 'Beverages')).toBe('version_changed');
    expect(await rename(other.name.toUpperCase(), 'Drinks')).toBe('validation_failed');
    expect(await rename('ab', 'Drinks')).toBe('validation_failed');
    expect(await menu()).toEqual(before);
  });

  test('is copied with its items, which are other items under the same names; undone, none of it is left', async () => {
    const { ctx, menu, before, inIt, categoryId, undo } = await drinks();
    const { changeId, copyId } = await duplicateCategory(ctx, newtown, { categoryId, by });
    const [originals, copies] = [await inIt(), await inIt(copyId)];
    const shown = (items: typeof copies) => items.map(({ name, price }) => ({ name, price }));
    expect(shown(copies)).toEqual(shown(originals));
    expect(copies.some(({ id }) => originals.some((one) => one.id === id))).toBe(false);
    expect((await menu()).categories.at(-1)).toMatchObject({ id: copyId, name: 'Drinks (copy)' });
    expect((await duplicateCategory(ctx, newtown, { categoryId, by })).count).toBe(originals.length + 1);
    expect((await menu()).categories.at(-1)?.name).toBe('Drinks (copy 2)');
    await undo(changeId);
    expect((await menu()).categories.map(({ name }) => name)).toEqual([
      ...before.categories.map(({ name }) => name),
      'Drinks (copy 2)',
    ]);
  });

  test('that was copied keeps the copy once something in it is another, or something new is in it', async () => {
    const { ctx, inIt, categoryId, other, menu, undo } = await drinks();
    const { changeId, copyId } = await duplicateCategory(ctx, newtown, { categoryId, by });
    const [copy] = await inIt(copyId);
    const change = { kind: 'name', name: 'Lemonade' } as const;
    const renamed = await changeItems(ctx, newtown, { itemIds: [copy?.id ?? ''], change, by });
    expect(await rejection(undo(changeId))).toBe('version_changed');
    await undo(renamed.changeId);
    const [moved] = await inIt(other.id);
    await moveItems(ctx, newtown, { itemIds: [moved?.id ?? ''], categoryId: copyId, step: 'last', by });
    expect(await rejection(undo(changeId))).toBe('category_in_use');
    expect((await menu()).categories.some(({ id }) => id === copyId)).toBe(true);
  });

  test('that is deleted stays away while another has its name', async () => {
    const { ctx, categoryId, other, undo } = await drinks();
    const { changeId } = await deleteCategory(ctx, newtown, { categoryId, moveItemsTo: other.id, by });
    const rename = { categoryId: other.id, name: 'Drinks', was: other.name, by };
    await renameCategory(ctx, newtown, rename);
    expect(await rejection(undo(changeId))).toBe('validation_failed');
  });

  test('that is deleted comes back with the items that were moved out of it', async () => {
    const { ctx, menu, before, categoryId, other, inIt, undo } = await drinks();
    const count = (await inIt()).length;
    const remove = { categoryId, moveItemsTo: other.id, by };
    const { changeId } = await deleteCategory(ctx, newtown, remove);
    expect((await menu()).categories.some(({ id }) => id === categoryId)).toBe(false);
    expect(await inIt()).toEqual([]);
    await undo(changeId);
    expect(await inIt()).toHaveLength(count);
    expect(await menu()).toEqual(before);
  });

  test('that was deleted stays so once one of its items has gone elsewhere', async () => {
    const { ctx, categoryId, other, before, inIt, undo } = await drinks();
    const [item] = await inIt();
    const { changeId } = await deleteCategory(ctx, newtown, { categoryId, moveItemsTo: other.id, by });
    const third = before.categories.find(({ id }) => id !== categoryId && id !== other.id);
    await moveItems(ctx, newtown, { itemIds: [item?.id ?? ''], categoryId: third?.id ?? '', step: 'last', by });
    expect(await rejection(undo(changeId))).toBe('version_changed');
  });

  test('is deleted with its items, and all of them come back', async () => {
    const { ctx, menu, before, undo } = await drinks();
    const isNeeded = (item: (typeof before.items)[number]) => usesOfItem(item, before).some(needsItem);
    const { id: categoryId } = before.categories.find(({ id }) =>
      before.items.every((item) => item.categoryId !== id || !isNeeded(item)),
    )!;
    const items = before.items.filter((item) => item.categoryId === categoryId);
    const remove = { categoryId, moveItemsTo: null, deletesItems: items.length, by };
    const { changeId, count } = await deleteCategory(ctx, newtown, remove);
    expect(count).toBe(items.length + 1);
    expect((await menu()).items).toHaveLength(before.items.length - items.length);
    expect((await menu()).categories.some(({ id }) => id === categoryId)).toBe(false);
    await undo(changeId);
    expect(await menu()).toEqual(before);
  });

  test('is not deleted with an item that its person was not told of', async () => {
    const { ctx, menu, before, categoryId, inIt } = await drinks();
    const deletesItems = (await inIt()).length - 1;
    const remove = { categoryId, moveItemsTo: null, deletesItems, by };
    expect(await rejection(deleteCategory(ctx, newtown, remove))).toBe('version_changed');
    expect(await menu()).toEqual(before);
  });

  test('keeps its items while a deal elsewhere is made of one of them', async () => {
    const { ctx, menu, before } = await drinks();
    const deal = before.items.find((item) => item.type === 'deal');
    const part = before.items.find(({ id }) =>
      deal?.deal.items.some(({ choices }) => choices.some(({ itemId }) => itemId === id)),
    );
    const count = before.items.filter(({ categoryId }) => categoryId === part?.categoryId).length;
    const remove = { categoryId: part?.categoryId ?? '', moveItemsTo: null, deletesItems: count, by };
    expect(await rejection(deleteCategory(ctx, newtown, remove))).toBe('item_in_use');
    expect(await menu()).toEqual(before);
  });

  test('of another store is not there', async () => {
    const { ctx, categoryId } = await drinks();
    const asked = [
      renameCategory(ctx, carlton, { categoryId, name: 'Mine', was: 'Drinks', by }),
      duplicateCategory(ctx, carlton, { categoryId, by }),
      deleteCategory(ctx, carlton, { categoryId, moveItemsTo: null, by }),
    ];
    expect(await Promise.all(asked.map(rejection))).toEqual(asked.map(() => 'resource_not_found'));
  });
});
