import { describe, expect, test } from 'bun:test';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem } from '#src/features/menu/manage-items.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { addOrder, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, type Person, ROMA } from '#src/server/testing/admin-pages.ts';
import { newItem } from '../menu/item-kit.ts';

const found = async (pages: AdminPages, who: Person, words: string) => {
  const { html } = await pages.get(who, `${ROMA}/find?q=${encodeURIComponent(words)}`);
  return [...html.matchAll(/data-part="label"[^>]*>([^<]*)</g)].map(([, label]) => label);
};

async function plantItem(ctx: AdminPages['ctx'], name: string) {
  const category = await createCategory(ctx, ROMA_SCOPE, {
    category: {
      name: 'Starters',
      description: '',
      image: null,
      backgroundColor: null,
      applicableOrderingSystem: { pos: true, online: true, uberEats: false },
      printStationIds: [],
    },
    by: BY_SYSTEM,
  });
  const empty = newItem('basic', ROMA_SCOPE, category.id);
  const item = { ...empty, name, price: { ...empty.price, basePrice: 950 } };
  return createItem(ctx, ROMA_SCOPE, { item, by: BY_SYSTEM });
}

describe('the search of a store', () => {
  test('finds an order by its number, and the way to refund it', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx, { orderNumber: 'W-118', customerName: 'Ann', statusCode: 'completed' });
    expect(await found(pages, 'staff', 'w-118')).toEqual(['W-118 Ann']);
    expect(await found(pages, 'owner', 'refund w-118')).toEqual(['Refund W-118 Ann']);
    const { html } = await pages.get('owner', `${ROMA}/find?q=refund+W-118`);
    expect(html).toContain(`href="/admin${ROMA}/orders/${order.id}?act=refund"`);
  });

  test('offers no one what they may not do', async () => {
    const pages = await adminPages();
    await addOrder(pages.ctx, { orderNumber: 'W-118', statusCode: 'completed' });
    expect(await found(pages, 'staff', 'refund W-118')).toEqual([]);
    expect((await pages.get('stranger', `${ROMA}/find?q=W-118`)).status).toBe(404);
  });

  test('offers an act only while it can be done: an order’s by its state, an item’s by whether it is sold out', async () => {
    const pages = await adminPages();
    await addOrder(pages.ctx, { orderNumber: 'W-118', customerName: 'Ann', statusCode: 'new' });
    await addOrder(pages.ctx, { orderNumber: 'W-119', customerName: 'Bo', statusCode: 'accepted' });
    expect(await found(pages, 'owner', 'accept W-11')).toEqual(['Accept W-118 Ann']);
    expect(await found(pages, 'owner', 'reject W-11')).toEqual(['Reject W-118 Ann']);
    expect(await found(pages, 'owner', 'cancel W-11')).toEqual(['Cancel W-119 Bo']);
  });

  test('finds what can be done to an item, for who may do it', async () => {
    const pages = await adminPages();
    const item = await plantItem(pages.ctx, 'Burrata');
    expect(await found(pages, 'staff', 'sold out burr')).toEqual(['Mark Burrata sold out']);
    expect(await found(pages, 'staff', '86 burrata')).toEqual(['Mark Burrata sold out']);
    expect(await found(pages, 'staff', 'back on sale burrata')).toEqual([]);
    await setSoldOut(pages.ctx, ROMA_SCOPE, { itemId: item.id, soldout: true, by: BY_SYSTEM });
    expect(await found(pages, 'staff', 'back on sale burrata')).toEqual(['Put Burrata back on sale']);
    expect(await found(pages, 'manager', 'price of burrata')).toEqual(['Change the price of Burrata']);
    expect(await found(pages, 'staff', 'price of burrata')).toEqual([]);
    const { html } = await pages.get('manager', `${ROMA}/find?q=price+burrata`);
    expect(html).toContain(`href="/admin${ROMA}/items/${item.id}/item/edit?act=price"`);
  });

  test('says so when nothing matches, and asks for two letters first', async () => {
    const pages = await adminPages();
    expect((await pages.get('staff', `${ROMA}/find?q=nobody`)).html).toContain('No matches');
    expect(await found(pages, 'staff', 'w')).toEqual([]);
    expect((await pages.get('staff', `${ROMA}/find`)).html).toContain('Enter 2 or more letters');
  });
});
