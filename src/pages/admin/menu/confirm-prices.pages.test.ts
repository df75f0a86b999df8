/** Each place where a price is typed asks about one that is ten times the old one, and saves it with the answer. */
import { expect, test } from 'bun:test';
import { listItems } from '#db/menu/items.repository.ts';
import { readPizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { BasicItem, ModifierGroup, PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import { createSharedGroup, stopSharing } from '#src/features/menu/builder/change-shared-groups.ts';
import { uploadMenu } from '#src/features/menu/import/import-menu.ts';
import { runImport } from '#src/features/menu/import/import-rows.job.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem } from '#src/features/menu/manage-items.ts';
import { savePizzaSettings } from '#src/features/menu/save-pizza-settings.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, fieldText, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';
import { itemKit, newItem } from './item-kit.ts';

const QUESTION = 'Cola from $4.00 to $42.00. Is that right?';

/** A store that sells each change at once, with a cola of $4.00. */
async function withCola() {
  const pages = await adminPages();
  const category = await createCategory(pages.ctx, ROMA_SCOPE, {
    category: {
      ...{ name: 'Drinks', description: '', image: null, backgroundColor: null, printStationIds: [] },
      applicableOrderingSystem: { pos: true, online: true, uberEats: false },
    },
    by: BY_OWNER,
  });
  const empty = newItem('basic', ROMA_SCOPE, category.id);
  const item = { ...empty, name: 'Cola', price: { ...empty.price, basePrice: 400 } };
  const { id } = await createItem(pages.ctx, ROMA_SCOPE, { item, by: BY_OWNER });
  const cola = async () => (await listItems(pages.ctx.db, ROMA_SCOPE)).find((one) => one.id === id) as BasicItem;
  const soldFor = async () => (await cola()).price.basePrice;
  return { pages, id, cola, soldFor };
}

/** Asked first, saved with the answer. */
async function asks(
  { pages, soldFor }: Pick<Awaited<ReturnType<typeof withCola>>, 'pages' | 'soldFor'>,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const first = await pages.post('owner', path, fields);
  expect([first.status, await soldFor()]).toEqual([400, 400]);
  expect(first.html).toContain(QUESTION);
  expect(fieldValue(first.html, 'confirmPrices')).toBe(QUESTION);
  const answered = await pages.post('owner', path, { ...fields, confirmPrices: QUESTION });
  expect([answered.status, await soldFor()]).toEqual([303, 4200]);
  return first.html;
}

test('the list of items asks in the row', async () => {
  const { pages, id, soldFor } = await withCola();
  const fields = { itemId: id, name: 'Cola', 'was.name': 'Cola', price: '42', 'was.price': '4.00' };
  await asks({ pages, soldFor }, `${ROMA}/menu?edit=${id}`, { do: 'edit', ...fields });
});

test('a raise of several asks once, and its button has their ids', async () => {
  const { pages, id, soldFor } = await withCola();
  const html = await asks({ pages, soldFor }, `${ROMA}/menu`, { do: 'raisePrices', item: id, by: '38' });
  expect(html).toContain(`name="item" value="${id}"`);
  expect(html).toContain('Yes, change prices');
});

test('the form of an item asks', async () => {
  const { pages, id, cola, soldFor } = await withCola();
  const path = `${ROMA}/items/${id}/item/edit`;
  const { html } = await pages.get('owner', path);
  const menu = await pages.ctx.menus.menuOf(ROMA_SCOPE);
  const around = { categories: menu.categories, stations: [], menu, sharedHref: () => '' };
  const texts = itemKit({ stored: await cola(), isNew: false, ...around }).texts(await cola());
  const seen = { version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
  await asks({ pages, soldFor }, path, { do: 'save', ...texts, ...seen, 'price.basePrice': '42' });
});

test('one price for several stores asks', async () => {
  const { pages, id, soldFor } = await withCola();
  const { storeId } = ROMA_SCOPE;
  const fields = { 'price.price': '42.00', [`store.${storeId}`]: 'on', [`seen.${storeId}.price`]: '400' };
  await asks({ pages, soldFor }, `${ROMA}/items/${id}/stores`, { do: 'save', ...fields });
});

test('an import asks in its preview, before its first row', async () => {
  const { pages, soldFor } = await withCola();
  const bytes = new TextEncoder().encode('Category,Name,Price\nDrinks,Cola,42');
  const { jobId } = await uploadMenu(pages.ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
  const at = `${ROMA}/menu/import/${jobId}`;
  expect((await pages.get('owner', at)).html).toContain(QUESTION);
  const columns = { 'column.category': '0', 'column.name': '1', 'column.price': '2' };
  const first = await pages.post('owner', at, { do: 'import', ...columns });
  expect(first.status).toBe(400);
  await runImport(pages.ctx, ROMA_SCOPE, jobId);
  expect(await soldFor()).toBe(400);
  expect((await pages.post('owner', at, { do: 'import', ...columns, confirmPrices: QUESTION })).status).toBe(303);
  await runImport(pages.ctx, ROMA_SCOPE, jobId);
  expect(await soldFor()).toBe(4200);
});

const SAUCES: ModifierGroup = {
  ...{ id: 'sauces', name: 'Sauces', min: 0, max: 1, allowMultiple: false },
  options: [{ id: 'lemon', name: 'Lemon', extraCharge: 50 }],
};

/** Asked first, saved with the answer: of what an option or a topping costs. */
async function asksOnce(
  { pages, question, costs }: { pages: AdminPages; question: string; costs: () => Promise<number | undefined> },
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const was = await costs();
  const first = await pages.post('owner', path, fields);
  expect([first.status, await costs(), fieldValue(first.html, 'confirmPrices')]).toEqual([400, was, question]);
  const answered = await pages.post('owner', path, { ...fields, confirmPrices: question });
  expect([answered.status, await costs()]).toEqual([303, 500]);
}

test('shared options ask once for all their items', async () => {
  const { pages, id, cola } = await withCola();
  const made = { group: SAUCES, itemIds: [id], by: BY_OWNER };
  const { groupId } = await createSharedGroup(pages.ctx, ROMA_SCOPE, made);
  const path = `${ROMA}/menu/options/${groupId}`;
  const { html } = await pages.get('owner', path);
  const was = { was: fieldText(html, 'was') };
  const option = 'modifiers.0.options.0';
  const fields = {
    ...{ do: 'save', ...was, [`itemIds.${id}`]: 'on', 'modifiers.0.id': groupId, 'modifiers.0.name': 'Sauces' },
    ...{ 'modifiers.0.min': '0', 'modifiers.0.max': '1', 'modifiers.0.shared': 'on' },
    ...{ [`${option}.id`]: 'lemon', [`${option}.name`]: 'Lemon', [`${option}.extraCharge`]: '5.00' },
  };
  const costs = async () => (await cola()).modifiers[0]?.options[0]?.extraCharge;
  await asksOnce({ pages, question: 'Lemon (Sauces) from $0.50 to $5.00. Is that right?', costs }, path, fields);
});

test('the prices of toppings ask', async () => {
  const { pages } = await withCola();
  const size = { id: 'large', name: 'Large', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 };
  const settings: PizzaSettings = {
    ...{ pizzaAvailable: true, halfAndHalfAvailable: false, halfAndHalfPricing: 'dearer', sizes: [size] },
    toppings: [{ id: 'olives', name: 'Olives', prices: { large: 50 } }],
  };
  await savePizzaSettings(pages.ctx, ROMA_SCOPE, { settings, by: BY_OWNER });
  const fields = {
    ...{ do: 'save', pizzaAvailable: 'on', halfAndHalfPricing: 'dearer' },
    ...{ 'sizes.0.id': 'large', 'sizes.0.name': 'Large', 'toppings.0.id': 'olives', 'toppings.0.name': 'Olives' },
    'toppings.0.prices.large': '5.00',
  };
  const costs = async () => (await readPizzaSettings(pages.ctx.db, ROMA_SCOPE)).toppings[0]?.prices.large;
  const question = 'Olives (Large) from $0.50 to $5.00. Is that right?';
  await asksOnce({ pages, question, costs }, `${ROMA}/settings/pizza`, fields);
});

test('an import asks about an option, too', async () => {
  const { pages, id, cola } = await withCola();
  const made = { group: SAUCES, itemIds: [id], by: BY_OWNER };
  await stopSharing(pages.ctx, ROMA_SCOPE, {
    ...{ groupId: (await createSharedGroup(pages.ctx, ROMA_SCOPE, made)).groupId, by: BY_OWNER },
  });
  const bytes = new TextEncoder().encode('Category,Name,Price,Options\nDrinks,Cola,4,Sauces (up to 1): Lemon +5');
  const { jobId } = await uploadMenu(pages.ctx, ROMA_SCOPE, { fileName: 'menu.csv', bytes, by: BY_OWNER });
  const at = `${ROMA}/menu/import/${jobId}`;
  const costs = async () => {
    await runImport(pages.ctx, ROMA_SCOPE, jobId);
    return (await cola()).modifiers[0]?.options[0]?.extraCharge;
  };
  const question = 'Lemon (Cola) from $0.50 to $5.00. Is that right?';
  expect((await pages.get('owner', at)).html).toContain(question);
  const columns = { 'column.category': '0', 'column.name': '1', 'column.price': '2', 'column.options': '3' };
  const fields = { do: 'import', ...columns };
  expect([(await pages.post('owner', at, fields)).status, await costs()]).toEqual([400, 50]);
  expect((await pages.post('owner', at, { ...fields, confirmPrices: question })).status).toBe(303);
  expect(await costs()).toBe(500);
});
