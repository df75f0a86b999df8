import { describe, expect, test } from 'bun:test';
import { listDiningTables, updateTableCode } from '#db/floor/dining-tables.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { PLAIN } from '#src/domain/pricing/testing-menu.ts';
import { addToCart, setCartDetails } from '#src/features/website/change-cart.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { storefrontSurface } from './storefront.surface.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const STORE = '/restaurants/roma-pizza/stores/roma-newtown';

async function atTable(now?: string) {
  const ctx = await seededContext({ ...(now ? { clock: { now: () => Temporal.Instant.from(now) } } : {}) });
  const { app } = await testApp(
    (on) =>
      mountSurface(on, storefrontSurface, {
        ctx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx },
  );
  const [table] = await listDiningTables(ctx.db, SCOPE);
  if (!table) throw new Error('the store has no tables');
  const path = (code: string) => `${STORE}/tables/${table.id}?code=${code}`;
  return {
    ctx,
    app,
    table,
    open: async (code: string) => (await app.request(path(code))).text(),
    sit: (code: string) => app.request(path(code), { method: 'POST', body: new URLSearchParams() }),
  };
}

describe('the code on a table', () => {
  test('opens the menu for this table', async () => {
    const { table, open, sit } = await atTable();
    expect(await open(table.code)).toContain('See the menu');
    const answer = await sit(table.code);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, STORE]);
    expect(answer.headers.get('set-cookie')).toContain('cart_roma-newtown=');
  });

  test('stops working once a new one is made: no one is seated, and the page says what to do', async () => {
    const { ctx, table, open, sit } = await atTable();
    await ctx.write((trx) => updateTableCode(trx, SCOPE, table.id, 'a-code-that-is-new-1'));
    const html = await open(table.code);
    expect(html).toContain('This code no longer works');
    expect(html).not.toContain('See the menu');
    expect((await sit(table.code)).headers.get('set-cookie') ?? '').not.toContain('cart_');
  });

  test('says when tables are served, while they are not, before anything is ordered', async () => {
    // Half past one at night: pickup is open, and tables from 11 on.
    const shut = await atTable('2026-11-28T14:30:00Z');
    const html = await shut.open(shut.table.code);
    expect(html).toContain('We serve tables from 11:00 AM.');
    expect(html).not.toContain('we’ll bring it to this table');
    const open = await atTable('2026-11-28T02:00:00Z');
    const now = await open.open(open.table.code);
    expect(now).toContain('we’ll bring it to this table');
    expect(now).not.toContain('We serve tables');
  });

  test('never takes an order for hours later in silence: the checkout and its button name the time', async () => {
    const { ctx, app, table } = await atTable('2026-11-28T14:30:00Z');
    const item = (await ctx.menus.menuOf(SCOPE)).items.find(({ name }) => name === 'Limonata 330 ml');
    const filled = await addToCart(ctx, SCOPE, {
      cartId: null,
      customerId: null,
      line: { itemId: item?.id ?? '', quantity: 1, comments: '', selection: PLAIN },
    });
    const details = { collectionType: 'dineIn' as const, tableId: table.id };
    await setCartDetails(ctx, SCOPE, { cartId: filled.cartId, customerId: null, details });
    const cookie = `cart_roma-newtown=${filled.cartId}`;
    const answer = await app.request(`${STORE}/checkout`, { headers: { cookie } });
    const html = (await answer.text()).replaceAll('<!-- -->', '');
    expect(html).toContain('Your order would be made for 11:00 AM, not now.');
    expect(html).toContain('Place order for 11:00 AM ·');
  });

  test('is needed: a link without it seats no one', async () => {
    const { sit } = await atTable();
    expect((await sit('')).headers.get('set-cookie') ?? '').not.toContain('cart_');
  });
});
