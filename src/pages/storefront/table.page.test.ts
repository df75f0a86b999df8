import { describe, expect, test } from 'bun:test';
import { listDiningTables, updateTableCode } from '#db/floor/dining-tables.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { storefrontSurface } from './storefront.surface.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const STORE = '/restaurants/roma-pizza/stores/roma-newtown';

async function atTable() {
  const ctx = await seededContext();
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

  test('is needed: a link without it seats no one', async () => {
    const { sit } = await atTable();
    expect((await sit('')).headers.get('set-cookie') ?? '').not.toContain('cart_');
  });
});
