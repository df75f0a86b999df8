import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { asOwn, sharedGroupsOf } from '#src/domain/menu/shared-groups.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { readEditedItem, readEditedMenu } from '../desk/read-edited.ts';
import { choosePublishing, discardChange } from '../discard-draft.ts';
import { exportMenu } from '../import/export-menu.ts';
import { editItem } from '../manage-items.ts';
import { removeItems } from './change-items.ts';
import {
  createSharedGroup,
  editSharedGroup,
  removeSharedGroup,
  shareSameGroups,
  stopSharing,
} from './change-shared-groups.ts';
import { undoMenuChange } from './undo-change.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const carlton = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const by = BY_OWNER;
const SAUCES: ModifierGroup = {
  ...{ id: 'new', name: 'Table sauces', min: 0, max: 2, allowMultiple: true },
  options: [
    { id: 'aioli', name: 'Aioli', extraCharge: 100 },
    { id: 'hot', name: 'Hot sauce', extraCharge: 150 },
  ],
};
const dearer = { ...SAUCES, options: SAUCES.options.map((option) => ({ ...option, extraCharge: 250 })) };

const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const refusal = (doing: Promise<unknown>) => doing.then(() => null, why);
const itemsOf = async (ctx: TestContext) => (await readEditedMenu(ctx, newtown)).items;
const liveCharge = async (ctx: TestContext, itemId: string) =>
  (await ctx.menus.menuOf(newtown)).items
    .find(({ id }) => id === itemId)
    ?.modifiers.find(({ name }) => name === 'Table sauces')?.options[0]?.extraCharge ?? null;

async function opened(atOnce: boolean) {
  const ctx = await seededContext();
  await choosePublishing(ctx, newtown, { atOnce, by });
  const all = await itemsOf(ctx);
  const needed = new Set(
    all
      .flatMap((item) => (item.type === 'deal' ? item.deal.items.flatMap(({ choices }) => choices) : []))
      .map((one) => one.itemId),
  );
  const plain = all.filter(({ id, type }) => type === 'basic' && !needed.has(id));
  const [first, second, third] = plain.map(({ id }) => id) as [string, string, string];
  const { groupId, changeId } = await createSharedGroup(ctx, newtown, { group: SAUCES, itemIds: [first, second], by });
  const shared = async () => sharedGroupsOf(await itemsOf(ctx)).get(groupId) ?? null;
  const edit = async (group: ModifierGroup, itemIds: readonly string[]) => {
    const now = await shared();
    if (!now) throw new Error('nothing shares it');
    const seen = { group: now.group, itemIds: now.items.map(({ id }) => id) };
    return editSharedGroup(ctx, newtown, { groupId, group, itemIds, seen, by });
  };
  const chargeOf = async (itemId: string) =>
    (await itemsOf(ctx)).find(({ id }) => id === itemId)?.modifiers.find(({ id }) => id === groupId)?.options[0]
      ?.extraCharge ?? null;
  return { ctx, first, second, third, groupId, changeId: changeId ?? '', shared, edit, chargeOf };
}

describe.each([
  ['that goes live at once', true],
  ['whose changes wait', false],
])('a menu %s', (_, atOnce) => {
  test('changes the options of all their items in one press, and puts them back', async () => {
    const { ctx, first, second, third, edit, chargeOf } = await opened(atOnce);
    const before = await itemsOf(ctx);
    const { changeId, count } = await edit(dearer, [first, second, third]);
    expect(count).toBe(3);
    expect(await Promise.all([first, second, third].map(chargeOf))).toEqual([250, 250, 250]);
    expect(await liveCharge(ctx, first)).toBe(atOnce ? 250 : null);
    await undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    expect(await itemsOf(ctx)).toEqual(before);
  });

  test('an item that is taken out loses the options, the others keep them', async () => {
    const { first, second, shared, edit, chargeOf } = await opened(atOnce);
    await edit(SAUCES, [second]);
    expect(await chargeOf(first)).toBeNull();
    expect((await shared())?.items.map(({ id }) => id)).toEqual([second]);
  });

  test('made one item’s own, the options change for the others alone', async () => {
    const { ctx, first, second, groupId, edit, chargeOf } = await opened(atOnce);
    await stopSharing(ctx, newtown, { groupId, itemId: first, by });
    await edit(dearer, [second]);
    expect([await chargeOf(first), await chargeOf(second)]).toEqual([100, 250]);
  });

  test('no longer shared at all, every item keeps the options as its own', async () => {
    const { ctx, first, groupId, shared, chargeOf } = await opened(atOnce);
    await stopSharing(ctx, newtown, { groupId, by });
    expect(await shared()).toBeNull();
    expect(await chargeOf(first)).toBe(100);
  });

  test('deleted, the options are in none of the items, and come back with undo', async () => {
    const { ctx, groupId, shared } = await opened(atOnce);
    const before = await itemsOf(ctx);
    const { changeId } = await removeSharedGroup(ctx, newtown, { groupId, by });
    expect(await shared()).toBeNull();
    await undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    expect(await itemsOf(ctx)).toEqual(before);
  });

  test('of two people who change the options the second is told, and nothing is overwritten', async () => {
    const { ctx, first, second, groupId, shared, edit, chargeOf } = await opened(atOnce);
    const opened2 = (await shared())!;
    const seen = { group: opened2.group, itemIds: [first, second] };
    await edit(dearer, [first, second]);
    const late = editSharedGroup(ctx, newtown, { groupId, group: SAUCES, itemIds: [first], seen, by });
    expect(await refusal(late)).toBe('version_changed');
    expect(await chargeOf(first)).toBe(250);
  });

  test('an item’s form can’t change the options for that item alone', async () => {
    const { ctx, first, groupId } = await opened(atOnce);
    const { item, version } = (await readEditedItem(ctx, newtown, first))!;
    const modifiers = item.modifiers.map((group) => (group.id === groupId ? { ...group, max: 1 } : group));
    const saved = editItem(ctx, newtown, { itemId: first, item: { ...item, modifiers } as typeof item, version, by });
    expect(await refusal(saved)).toBe('validation_failed');
  });

  test('a deleted item comes back with the options as the others have them by then', async () => {
    const { ctx, first, second, edit, chargeOf } = await opened(atOnce);
    const { changeId } = await removeItems(ctx, newtown, { itemIds: [first], by });
    await edit(dearer, [second]);
    await undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by });
    expect(await chargeOf(first)).toBe(250);
  });

  test('groups that items have alike are shared without a change of what customers see', async () => {
    const { ctx, first, groupId, shared } = await opened(atOnce);
    await stopSharing(ctx, newtown, { groupId, by });
    const before = (await itemsOf(ctx)).map(({ modifiers }) => modifiers.map(asOwn));
    const { groupId: id } = await shareSameGroups(ctx, newtown, { groupId, itemId: first, by });
    expect(id).toBe(groupId);
    expect((await shared())?.items).toHaveLength(2);
    expect((await itemsOf(ctx)).map(({ modifiers }) => modifiers.map(asOwn))).toEqual(before);
  });
});

describe('in a draft', () => {
  async function published() {
    const at = await opened(true);
    await choosePublishing(at.ctx, newtown, { atOnce: false, by });
    return at;
  }

  test('a discarded change of shared options is discarded in all their items, what else changed there stays', async () => {
    const { ctx, first, second, edit, chargeOf } = await published();
    await edit(dearer, [first, second]);
    const { item, version } = (await readEditedItem(ctx, newtown, second))!;
    await editItem(ctx, newtown, { itemId: second, item: { ...item, name: 'Renamed' } as typeof item, version, by });
    const { others } = await discardChange(ctx, newtown, { subject: 'item', subjectId: first, by });
    expect(others).toBe(1);
    expect([await chargeOf(first), await chargeOf(second)]).toEqual([100, 100]);
    expect((await readEditedItem(ctx, newtown, second))?.item.name).toBe('Renamed');
  });

  test('an item whose deletion is discarded has the options as the draft has them', async () => {
    const { ctx, first, second, edit, chargeOf } = await published();
    await removeItems(ctx, newtown, { itemIds: [first], by });
    await edit(dearer, [second]);
    await discardChange(ctx, newtown, { subject: 'item', subjectId: first, by });
    expect([await chargeOf(first), await chargeOf(second)]).toEqual([250, 250]);
    expect(await liveCharge(ctx, first)).toBe(100);
  });
});

test('a change is not undone where an item shares the options since: its copy would be another', async () => {
  const { ctx, first, second, third, edit, chargeOf } = await opened(true);
  const { changeId } = await edit(dearer, [first, second]);
  await edit(dearer, [first, second, third]);
  expect(await refusal(undoMenuChange(ctx, newtown, { changeId: changeId ?? '', by }))).toBe('menu_not_sellable');
  expect(await chargeOf(first)).toBe(250);
});

test('another store neither sees nor changes these options', async () => {
  const { ctx, first, groupId } = await opened(true);
  expect(await refusal(stopSharing(ctx, carlton, { groupId, by }))).toBe('resource_not_found');
  expect(await refusal(removeSharedGroup(ctx, carlton, { groupId, by }))).toBe('resource_not_found');
  const planted = createSharedGroup(ctx, carlton, { group: SAUCES, itemIds: [first], by });
  expect(await refusal(planted)).toBe('resource_not_found');
});

test('a spreadsheet shows shared options as it shows an item’s own', async () => {
  const { ctx } = await opened(true);
  expect(await exportMenu(ctx, newtown)).toContain('Table sauces (0-2): Aioli +1.00, Hot sauce +1.50');
});
