/** What a draft must not do to the menu that is sold, whatever happened to that menu while it waited. */
import { describe, expect, test } from 'bun:test';
import { countDraftRows, readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { latestMenuVersion } from '#db/menu/menu-versions.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { refusalOf } from '#src/features/orders/testing/ordering-fixture.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { removeItems } from './builder/change-items.ts';
import { openMenuDesk } from './desk/menu-desk.ts';
import { readEditedItem } from './desk/read-edited.ts';
import { choosePublishing } from './discard-draft.ts';
import { editItem } from './manage-items.ts';
import { publishMenu } from './publish-menu.ts';
import { markOf, rollBackMenu } from './roll-back-menu.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;

async function collecting(): Promise<TestContext> {
  const ctx = await seededContext();
  await choosePublishing(ctx, newtown, { atOnce: false, by });
  return ctx;
}

const publish = async (ctx: TestContext) =>
  publishMenu(ctx, newtown, { version: (await readMenuDraft(ctx.db, newtown)).version, note: '', by });

const rollBack = async (ctx: TestContext, toNumber: number) => {
  const latest = await latestMenuVersion(ctx.db, newtown);
  return rollBackMenu(ctx, newtown, { toNumber, seen: latest ? markOf(latest) : '', by });
};

async function edit(ctx: TestContext, itemId: string, change: (item: BasicItem) => BasicItem): Promise<void> {
  const found = await readEditedItem(ctx, newtown, itemId);
  if (found?.item.type !== 'basic') throw new Error('no plain dish');
  await editItem(ctx, newtown, { itemId, item: change(found.item), version: found.version, by });
}
const priced = (basePrice: number) => (item: BasicItem) => ({ ...item, price: { ...item.price, basePrice } });

const reasonOf = async (work: Promise<unknown>) => (await refusalOf(work))?.reason;

describe('a draft over a menu that was rolled back', () => {
  test('is not published while an item that it deletes is in a deal again', async () => {
    const ctx = await collecting();
    const { items } = await ctx.menus.menuOf(newtown);
    const deals = items.filter((item) => item.type === 'deal');
    const choices = deals.flatMap(({ deal }) => deal.items.flatMap((part) => part.choices));
    const itemIds = [...new Set(choices.map(({ itemId }) => itemId))];
    expect(itemIds.length).toBeGreaterThan(0);
    await removeItems(ctx, newtown, { itemIds: deals.map(({ id }) => id), by });
    await publish(ctx);
    await removeItems(ctx, newtown, { itemIds, by });
    await rollBack(ctx, 0);
    const before = await ctx.menus.menuOf(newtown);
    const waiting = await countDraftRows(ctx.db, newtown);
    expect(await reasonOf(publish(ctx))).toBe('menu_not_sellable');
    expect(await ctx.menus.menuOf(newtown)).toBe(before);
    expect(await countDraftRows(ctx.db, newtown)).toEqual(waiting);
  });

  test('still asks which price to keep after its item was edited again', async () => {
    const ctx = await collecting();
    const dish = (await ctx.menus.menuOf(newtown)).items.find(({ type }) => type === 'basic');
    if (dish?.type !== 'basic') throw new Error('the demo has no plain dish');
    await edit(ctx, dish.id, priced(4242));
    await publish(ctx);
    await edit(ctx, dish.id, priced(5151));
    await rollBack(ctx, 0);
    expect(await reasonOf(publish(ctx))).toBe('draft_conflicts');
    await edit(ctx, dish.id, (item) => ({ ...item, name: 'Renamed' }));
    expect(await reasonOf(publish(ctx))).toBe('draft_conflicts');
    const sold = (await ctx.menus.menuOf(newtown)).items.find(({ id }) => id === dish.id);
    expect(sold).toMatchObject({ name: dish.name, price: { basePrice: dish.price.basePrice } });
  });
});

test.each([
  ['published menu', true],
  ['draft', false],
])('of an item that is not there, the %s says that nothing was deleted', async (_, atOnce) => {
  const ctx = await seededContext();
  await choosePublishing(ctx, newtown, { atOnce, by });
  const [dish] = (await ctx.menus.menuOf(newtown)).items;
  const remove = (itemId: string) =>
    ctx.write(async (trx) => (await openMenuDesk(trx, ctx, newtown, { by })).removeItem(itemId));
  expect(await remove('no-such-item')).toBe(false);
  expect((await countDraftRows(ctx.db, newtown)).count).toBe(0);
  expect(await remove(dish?.id ?? '')).toBe(true);
});
