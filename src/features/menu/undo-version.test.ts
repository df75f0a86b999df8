import { describe, expect, test } from 'bun:test';
import { countDraftRows, readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { latestMenuVersion, listMenuVersions } from '#db/menu/menu-versions.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { refusalOf } from '#src/features/orders/testing/ordering-fixture.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { removeItems } from './builder/change-items.ts';
import { readDrafted } from './desk/read-drafted.ts';
import { readEditedItem } from './desk/read-edited.ts';
import { choosePublishing } from './discard-draft.ts';
import { editItem } from './manage-items.ts';
import { publishMenu } from './publish-menu.ts';
import { markOf } from './roll-back-menu.ts';
import { setSoldOut } from './set-sold-out.ts';
import { putItemBack, readUndone, undoVersion } from './undo-version.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;

/** Two plain dishes of a store that publishes each change at once, or collects them. */
async function store({ atOnce }: { readonly atOnce: boolean }) {
  const ctx = await seededContext();
  await choosePublishing(ctx, newtown, { atOnce, by });
  const { items } = await ctx.menus.menuOf(newtown);
  const inDeals = new Set(
    items
      .flatMap((item) => (item.type === 'deal' ? item.deal.items.flatMap((part) => part.choices) : []))
      .map(({ itemId }) => itemId),
  );
  const [dish, other] = items.filter(
    (item): item is BasicItem => item.type === 'basic' && item.price.basePrice >= 500 && !inDeals.has(item.id),
  );
  if (!dish || !other) throw new Error('the demo has no two plain dishes');
  return { ctx, dish, other };
}

async function edit(ctx: TestContext, itemId: string, change: (item: BasicItem) => BasicItem): Promise<void> {
  const found = await readEditedItem(ctx, newtown, itemId);
  if (found?.item.type !== 'basic') throw new Error('no plain dish');
  await editItem(ctx, newtown, { itemId, item: change(found.item), version: found.version, by });
  // Each edit is a version of its own.
  ctx.pass({ minutes: 11 });
}
const priced = (basePrice: number) => (item: BasicItem) => ({ ...item, price: { ...item.price, basePrice } });
const named = (name: string) => (item: BasicItem) => ({ ...item, name });

const publish = async (ctx: TestContext) =>
  publishMenu(ctx, newtown, { version: (await readMenuDraft(ctx.db, newtown)).version, note: '', by });
const seen = async (ctx: TestContext) => markOf((await latestMenuVersion(ctx.db, newtown))!);
const undo = async (ctx: TestContext, number: number, ...alsoBack: string[]) =>
  undoVersion(ctx, newtown, { number, seen: await seen(ctx), alsoBack: new Set(alsoBack), by });
const soldAsNow = async (ctx: TestContext, itemId: string) =>
  (await ctx.menus.menuOf(newtown)).items.find(({ id }) => id === itemId);

test('the list says what each version did, and one sitting says it once', async () => {
  const { ctx, dish } = await store({ atOnce: true });
  const { item, version } = (await readEditedItem(ctx, newtown, dish.id))!;
  await editItem(ctx, newtown, { itemId: dish.id, item: priced(4242)(item as BasicItem), version, by });
  await edit(ctx, dish.id, priced(4343));
  await removeItems(ctx, newtown, { itemIds: [dish.id], by });
  const [removed, repriced, start] = await listMenuVersions(ctx.db, newtown, { limit: 9 });
  expect(repriced?.changes).toEqual([expect.stringMatching(/ → \$43\.43$/)]);
  expect(repriced?.changes?.[0]).toStartWith(`${dish.name} $`);
  expect(removed?.changes).toEqual([`1 item deleted: ${dish.name}`]);
  expect(start?.changes).toBeNull();
});

describe('undoing a version', () => {
  test('takes its price back and leaves what was changed since, as a new version that says so', async () => {
    const { ctx, dish, other } = await store({ atOnce: true });
    await edit(ctx, dish.id, priced(4242));
    await edit(ctx, other.id, named('Renamed'));
    await edit(ctx, dish.id, named('Renamed too'));
    await setSoldOut(ctx, newtown, { itemId: dish.id, soldout: true, by });
    expect(await undo(ctx, 1)).toEqual({ changes: 1 });
    expect(await soldAsNow(ctx, dish.id)).toEqual({ ...dish, name: 'Renamed too', soldout: true });
    expect(await soldAsNow(ctx, other.id)).toEqual({ ...other, name: 'Renamed' });
    expect(await latestMenuVersion(ctx.db, newtown)).toMatchObject({
      ...{ number: 4, kind: 'rollBack', ofNumber: 1, rollBackPart: 'version' },
      changes: [expect.stringContaining('$42.42 → ')],
    });
  });

  test('right after the mistake is a version too, although the same person made both within minutes', async () => {
    const { ctx, dish } = await store({ atOnce: true });
    const { item, version } = (await readEditedItem(ctx, newtown, dish.id))!;
    await editItem(ctx, newtown, { itemId: dish.id, item: priced(4242)(item as BasicItem), version, by });
    await undo(ctx, 1);
    expect(await soldAsNow(ctx, dish.id)).toEqual(dish);
    const kinds = (await listMenuVersions(ctx.db, newtown, { limit: 9 })).map(({ kind }) => kind);
    expect(kinds).toEqual(['rollBack', 'atOnce', 'start']);
    expect((await refusalOf(undo(ctx, 1)))?.reason).toBe('nothing_to_roll_back');
  });

  test('waits in the draft of a store that collects its changes', async () => {
    const { ctx, dish } = await store({ atOnce: false });
    await edit(ctx, dish.id, priced(4242));
    await publish(ctx);
    await undo(ctx, 1);
    expect(await soldAsNow(ctx, dish.id)).toMatchObject({ price: { basePrice: 4242 } });
    expect((await readDrafted(ctx, newtown, ctx.db)).menu.items.find(({ id }) => id === dish.id)).toEqual(dish);
    expect((await countDraftRows(ctx.db, newtown)).count).toBe(1);
    await publish(ctx);
    expect(await soldAsNow(ctx, dish.id)).toEqual(dish);
  });

  test('asks about a price that was changed again, and puts it back only if asked to', async () => {
    const { ctx, dish } = await store({ atOnce: true });
    await edit(ctx, dish.id, (item) => ({ ...priced(4242)(item), name: 'Wrong' }));
    await edit(ctx, dish.id, priced(1111));
    const menu = await ctx.menus.menuOf(newtown);
    const { later } = await readUndone(ctx.db, newtown, { menu, number: 1 });
    const mark = `item ${dish.id} price`;
    expect(later.map((one) => one.mark)).toEqual([mark]);
    await undo(ctx, 1);
    expect(await soldAsNow(ctx, dish.id)).toEqual(priced(1111)(dish));
    await undo(ctx, 1, mark);
    expect(await soldAsNow(ctx, dish.id)).toEqual(dish);
  });

  test('leaves an allergen that was corrected since', async () => {
    const { ctx, dish } = await store({ atOnce: true });
    await edit(ctx, dish.id, priced(4242));
    const allergenInfo = { CONTAINS: ['PEANUTS' as const], MAY_CONTAIN: [], FREE_FROM: [] };
    await edit(ctx, dish.id, (item) => ({ ...item, allergenInfo }));
    await undo(ctx, 1);
    expect(await soldAsNow(ctx, dish.id)).toMatchObject({ price: dish.price, allergenInfo });
  });

  test('is refused where the menu has changed since the page was opened, and of the menu before the first version', async () => {
    const { ctx, dish } = await store({ atOnce: true });
    await edit(ctx, dish.id, priced(4242));
    const early = await seen(ctx);
    await edit(ctx, dish.id, named('Renamed'));
    const late = undoVersion(ctx, newtown, { number: 1, seen: early, alsoBack: new Set(), by });
    expect((await refusalOf(late))?.reason).toBe('version_changed');
    expect((await refusalOf(undo(ctx, 0)))?.code).toBe('resource_not_found');
    expect((await refusalOf(undo(ctx, 99)))?.code).toBe('resource_not_found');
  });
});

describe('putting one item back', () => {
  const back = async (ctx: TestContext, itemId: string, number: number) =>
    putItemBack(ctx, newtown, { itemId, number, seen: await seen(ctx), by });

  test('leaves every other item as it is', async () => {
    const { ctx, dish, other } = await store({ atOnce: true });
    await edit(ctx, dish.id, priced(4242));
    await edit(ctx, other.id, priced(4343));
    await back(ctx, dish.id, 0);
    expect(await soldAsNow(ctx, dish.id)).toEqual(dish);
    expect(await soldAsNow(ctx, other.id)).toEqual(priced(4343)(other));
    expect(await latestMenuVersion(ctx.db, newtown)).toMatchObject({
      kind: 'rollBack',
      rollBackPart: 'item',
      ofNumber: 0,
    });
    expect((await refusalOf(back(ctx, 'no-such-item', 0)))?.code).toBe('resource_not_found');
  });

  test('brings back one that was deleted', async () => {
    const { ctx, dish } = await store({ atOnce: true });
    await edit(ctx, dish.id, named('Renamed'));
    await removeItems(ctx, newtown, { itemIds: [dish.id], by });
    ctx.pass({ minutes: 11 });
    await back(ctx, dish.id, 0);
    expect(await soldAsNow(ctx, dish.id)).toEqual(dish);
  });
});
