import { expect, test } from 'bun:test';
import { listStoreActs } from '#db/audit/audit.repository.ts';
import { countDraftRows } from '#db/menu/menu-drafts.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { shownDiets } from '#src/domain/menu/diet-filter.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { confirmFacts } from './confirm-facts.ts';
import { readEditedItem, readEditedMenu } from './desk/read-edited.ts';
import { choosePublishing } from './discard-draft.ts';
import { undoImport } from './import/undo-import.ts';
import { editItem } from './manage-items.ts';
import { savePizzaSettings } from './save-pizza-settings.ts';
import { takeStarter } from './starters/use-starter.ts';

const by = BY_OWNER;

async function withStarter(requestKey = 'one') {
  const ctx = await printingFixture();
  const jobId = await take(ctx, requestKey);
  return { ctx, jobId };
}

async function take(ctx: TestContext, requestKey: string): Promise<string> {
  return (await takeStarter(ctx, ROMA_SCOPE, { key: 'pizza', requestKey, by })).jobId;
}

async function published(ctx: TestContext, name: string): Promise<MenuItem> {
  const item = (await ctx.menus.menuOf(ROMA_SCOPE)).items.find((one) => one.name === name);
  if (!item) throw new Error(`no ${name}`);
  return item;
}

async function toConfirm(ctx: TestContext): Promise<MenuItem[]> {
  return (await readEditedMenu(ctx, ROMA_SCOPE)).items.filter(({ factsToConfirm }) => factsToConfirm);
}

async function edit(ctx: TestContext, name: string, change: (item: MenuItem) => MenuItem): Promise<void> {
  const found = await readEditedItem(ctx, ROMA_SCOPE, (await published(ctx, name)).id);
  if (!found) throw new Error(`no ${name}`);
  // As a form or a program sends it: neither knows of the mark.
  const { factsToConfirm: _, ...item } = change(found.item);
  await editItem(ctx, ROMA_SCOPE, { itemId: found.item.id, item: item as MenuItem, version: found.version, by });
}

test('a vegan guest reads no "Vegan" that only a starting menu claims, and every warning that it has', async () => {
  const { ctx } = await withStarter();
  const pizza = await published(ctx, 'Margherita');
  expect([pizza.dietary.length > 0, pizza.allergenInfo.CONTAINS.length > 0]).toEqual([true, true]);
  expect(shownDiets(pizza)).toEqual([]);
  expect(await confirmFacts(ctx, ROMA_SCOPE, { itemIds: [pizza.id], by })).toBe(1);
  const after = await published(ctx, 'Margherita');
  expect(shownDiets(after)).toEqual(pizza.dietary);
  expect(after.allergenInfo).toEqual(pizza.allergenInfo);
  expect(await confirmFacts(ctx, ROMA_SCOPE, { itemIds: [pizza.id], by })).toBe(0);
});

test('only the items that were asked are confirmed, and who did it is in the audit log with what they confirmed', async () => {
  const { ctx } = await withStarter();
  const before = await toConfirm(ctx);
  const itemIds = before.slice(0, 2).map(({ id }) => id);
  await confirmFacts(ctx, ROMA_SCOPE, { itemIds, by });
  expect(await toConfirm(ctx)).toHaveLength(before.length - 2);
  const subject = { subjectType: 'menu', subjectId: ROMA_SCOPE.storeId, actions: ['confirmFacts'], limit: 5 };
  const [act] = await listStoreActs(ctx.db, ROMA_SCOPE, subject);
  expect([act?.byName, JSON.stringify(act?.after)]).toEqual([by.name, expect.stringContaining(itemIds[1] ?? '-')]);
});

test('a new price confirms nothing; a person who says other diets or allergens has said them', async () => {
  const { ctx } = await withStarter();
  await edit(ctx, 'Margherita', (item) => ({ ...item, description: 'As in Naples.' }));
  expect((await published(ctx, 'Margherita')).factsToConfirm).toBe(true);
  await edit(ctx, 'Margherita', (item) => ({ ...item, dietary: ['VEGETARIAN', 'HALAL'] }));
  const said = await published(ctx, 'Margherita');
  expect([said.factsToConfirm, shownDiets(said)]).toEqual([undefined, ['VEGETARIAN', 'HALAL']]);
});

test('where changes wait to be published, a confirmation does not, and leaves nothing waiting', async () => {
  const { ctx } = await withStarter();
  await choosePublishing(ctx, ROMA_SCOPE, { atOnce: false, by });
  const { id, dietary } = await published(ctx, 'Margherita');
  await confirmFacts(ctx, ROMA_SCOPE, { itemIds: [id], by });
  expect(shownDiets(await published(ctx, 'Margherita'))).toEqual(dietary);
  expect((await countDraftRows(ctx.db, ROMA_SCOPE)).count).toBe(0);
});

test('the same starting menu taken again asks nothing again, and undone it takes what was confirmed with it', async () => {
  const { ctx, jobId } = await withStarter();
  await confirmFacts(ctx, ROMA_SCOPE, { itemIds: (await toConfirm(ctx)).map(({ id }) => id), by });
  await take(ctx, 'another day');
  expect(await toConfirm(ctx)).toEqual([]);
  expect(await undoImport(ctx, ROMA_SCOPE, { jobId, by })).toMatchObject({ kept: 0 });
  expect((await ctx.menus.menuOf(ROMA_SCOPE)).items).toEqual([]);
});

test('a starting menu’s toppings are confirmed as well, by a press or by what a person says of one', async () => {
  const { ctx } = await withStarter();
  const settings = async () => (await readEditedMenu(ctx, ROMA_SCOPE)).pizza;
  const waiting = async () => (await settings()).toppings.filter(({ factsToConfirm }) => factsToConfirm);
  const [first, second, ...others] = await waiting();
  if (!first || !second) throw new Error('the starting menu says nothing of its toppings');
  expect(await confirmFacts(ctx, ROMA_SCOPE, { itemIds: [first.id], by })).toBe(1);
  expect(await waiting()).toHaveLength(others.length + 1);
  const said = { CONTAINS: ['CELERY' as const], MAY_CONTAIN: [], FREE_FROM: [] };
  const before = await settings();
  // As the form sends them: it doesn't know of the mark.
  const toppings = before.toppings.map(({ factsToConfirm: _, ...topping }) =>
    topping.id === second.id ? { ...topping, allergenInfo: said } : topping,
  );
  await savePizzaSettings(ctx, ROMA_SCOPE, { settings: { ...before, toppings }, by });
  expect((await waiting()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
});
