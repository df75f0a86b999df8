import { expect, test } from 'bun:test';
import { insertStore, listStores } from '#db/tenancy/stores.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { changeItems } from '#src/features/menu/builder/change-items.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem } from '#src/features/menu/manage-items.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { newItem } from './item-kit.ts';

async function opened() {
  const pages = await adminPages();
  const { ctx } = pages;
  const category = {
    ...{ name: 'Drinks', description: '', image: null, backgroundColor: null, printStationIds: [] },
    applicableOrderingSystem: { pos: true, online: true, uberEats: false },
  };
  const { id: categoryId } = await createCategory(ctx, ROMA_SCOPE, { category, by: BY_OWNER });
  const made = async (name: string) => {
    const item = { ...newItem('basic', ROMA_SCOPE, categoryId), name };
    return createItem(ctx, ROMA_SCOPE, { item, by: BY_OWNER });
  };
  const [cola, free] = [await made('Cola'), await made('Lemonade')];
  const slot = { id: 'drink', name: 'A drink', quantity: 1, modifiers: [] };
  const deal = { items: [{ ...slot, choices: [{ itemId: cola.id, extraCharge: 0 }] }], pizzas: [] };
  const feast = { ...newItem('deal', ROMA_SCOPE, categoryId), name: 'Feast', deal };
  await createItem(ctx, ROMA_SCOPE, { item: feast, by: BY_OWNER });
  const items = async () => (await readEditedMenu(ctx, ROMA_SCOPE)).items;
  return { pages, items, inDeal: cola.id, free, href: (id: string) => `${ROMA}/items/${id}` };
}

test('an item names the deals it is part of, and isn’t deleted before they let it go', async () => {
  const { pages, inDeal, href, items } = await opened();
  const { html } = await pages.get('owner', href(inDeal));
  expect(html).toContain('Used in');
  expect(html).toContain('Feast');
  expect(html).not.toContain('value="delete"');
  const version = '1';
  await pages.post('owner', href(inDeal), { do: 'delete', version });
  expect((await items()).some(({ id }) => id === inDeal)).toBe(true);
});

test('an item that nothing needs is deleted, and the menu offers to undo it', async () => {
  const { pages, free, href, items } = await opened();
  const { html } = await pages.get('owner', href(free.id));
  const deleted = await pages.post('owner', href(free.id), {
    do: 'delete',
    version: fieldValue(html, 'version') ?? '',
  });
  expect([deleted.status, deleted.notice]).toEqual([303, `${free.name} deleted.`]);
  expect((await items()).some(({ id }) => id === free.id)).toBe(false);
  const changeId = new URL(deleted.location, 'http://x').searchParams.get('undo') ?? '';
  await pages.post('owner', `${ROMA}/menu`, { do: 'undo', changeId });
  expect((await items()).some(({ id }) => id === free.id)).toBe(true);
});

test('an item that somebody changed since it was shown is not deleted', async () => {
  const { pages, free, href, items } = await opened();
  const { html } = await pages.get('owner', href(free.id));
  const change = { kind: 'price', priceInCents: 4242 } as const;
  await changeItems(pages.ctx, ROMA_SCOPE, { itemIds: [free.id], change, by: BY_OWNER });
  const late = await pages.post('owner', href(free.id), { do: 'delete', version: fieldValue(html, 'version') ?? '' });
  expect(late.status).toBe(409);
  expect((await items()).some(({ id }) => id === free.id)).toBe(true);
  const shown = await pages.get('owner', href(free.id));
  expect(shown.html).toContain('Price: $42.42 (website, tills)');
});

test('who may only read the menu sees neither the history nor a way to delete', async () => {
  const { pages, free, href } = await opened();
  const { html } = await pages.get('staff', href(free.id));
  expect(html).not.toContain('value="delete"');
  expect(html).not.toContain('id="history"');
});

test('an item is copied into a form of its own, and moved to another category with Undo', async () => {
  const { pages, free, href, items } = await opened();
  const copied = await pages.post('owner', href(free.id), { do: 'duplicate' });
  const copy = (await items()).find(({ name }) => name === 'Lemonade (copy)');
  expect([copied.status, copied.location]).toEqual([303, `/admin${ROMA}/items/${copy?.id}/item/edit`]);
  const category = {
    ...{ name: 'Cold drinks', description: '', image: null, backgroundColor: null, printStationIds: [] },
    applicableOrderingSystem: { pos: true, online: true, uberEats: false },
  };
  const { id: toCategory } = await createCategory(pages.ctx, ROMA_SCOPE, { category, by: BY_OWNER });
  const categoryOf = async () => (await items()).find(({ id }) => id === free.id)?.categoryId;
  const before = await categoryOf();
  expect((await pages.post('owner', href(free.id), { do: 'move', toCategory: '' })).status).toBe(400);
  const moved = await pages.post('owner', href(free.id), { do: 'move', toCategory });
  expect([moved.status, await categoryOf()]).toEqual([303, toCategory]);
  const changeId = new URL(moved.location, 'http://x').searchParams.get('undo') ?? '';
  await pages.post('owner', `${ROMA}/menu`, { do: 'undo', changeId });
  expect(await categoryOf()).toBe(before!);
  for (const form of [{ do: 'duplicate' }, { do: 'move', toCategory }]) {
    expect((await pages.post('staff', href(free.id), form)).status).toBe(403);
  }
});

test.each([
  [{ until: 'endOfDay' }, 303],
  [{ until: 'always' }, 303],
  [{ until: 'date', date: '2027-01-05' }, 303],
  [{ until: 'date', date: '2020-01-05' }, 400],
  [{ until: 'date', date: '' }, 400],
  [{ until: 'tomorrow' }, 400],
])('an item is sold out %j: %p', async (form, status) => {
  const { pages, free, href, items } = await opened();
  const answer = await pages.post('owner', href(free.id), { do: 'soldOutUntil', ...form });
  expect(answer.status).toBe(status);
  const item = (await items()).find(({ id }) => id === free.id);
  expect(item?.soldout).toBe(status === 303);
  expect(Boolean(item?.soldOutUntilIsoDateTimeUtc)).toBe(status === 303 && form.until !== 'always');
  if (status === 303) {
    const said = form.until === 'always' ? 'Stays sold out until you put it back.' : 'Back on sale ';
    expect((await pages.get('owner', href(free.id))).html).toContain(said);
  }
});

test('an owner finds the item’s own page, where its history, its uses and Delete are, from its open row in the list', async () => {
  const { pages, free, href } = await opened();
  const { html } = await pages.get('owner', `${ROMA}/menu?edit=${free.id}`);
  expect(html).toContain(`<a href="/admin${href(free.id)}"`);
});

test('from the form of an item an owner gets to Delete, and to its prices where there are several stores', async () => {
  const { pages, free, href } = await opened();
  const { html } = await pages.get('owner', `${href(free.id)}/item/edit`);
  expect(html).toContain(`href="/admin${href(free.id)}?act=delete"`);
  expect(html).not.toContain('Prices in stores');
  expect((await pages.get('owner', `${href(free.id)}?act=delete`)).html).toContain('data-act="delete"');
  const { restaurantId } = ROMA_SCOPE;
  const [store] = await listStores(pages.ctx.db, grantRestaurantScope({ restaurantId }));
  if (!store) throw new Error('no store');
  const second = { ...store, id: 'second', name: 'Second' } as never;
  await pages.ctx.write((trx) => insertStore(trx, grantRestaurantScope({ restaurantId }), second));
  expect((await pages.get('owner', `${href(free.id)}/item/edit`)).html).toContain('Prices in stores');
});
