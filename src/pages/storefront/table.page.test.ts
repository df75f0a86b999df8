import { describe, expect, test } from 'bun:test';
import { listDiningTables, updateTableCode } from '#db/floor/dining-tables.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { PLAIN } from '#src/domain/pricing/testing-menu.ts';
import { tableStatusesOf } from '#src/features/seating/floor-facts.ts';
import { releaseTable, seatGuests } from '#src/features/seating/seat-guests.ts';
import { answerCall, openCallsOf } from '#src/features/seating/table-calls.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
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
  const page = `${STORE}/tables/${table.id}`;
  return {
    ctx,
    app,
    table,
    /** Staff seat guests at the table, or clear it. */
    async mark(act: 'seat' | 'clear') {
      const { mark: expectedMark } = (await tableStatusesOf(ctx.db, ctx, SCOPE)).of(table.id);
      const at = { tableId: table.id, expectedMark, by: BY_SYSTEM };
      await (act === 'seat' ? seatGuests(ctx, SCOPE, { ...at, guests: 2 }) : releaseTable(ctx, SCOPE, at));
    },
    /** With what the phone was given; without the code. */
    async bill(cookie: string, query = '') {
      return (await app.request(`${page}${query}`, { headers: { cookie } })).text();
    },
    askBill: (code: string) => app.request(path(code), { method: 'POST', body: new URLSearchParams({ do: 'bill' }) }),
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

describe('the bill of a table', () => {
  test('is read by a phone that read the code while guests sit there, and by none after the table is cleared', async () => {
    const { table, mark, open, askBill, bill } = await atTable();
    expect(await open(table.code)).not.toContain('See the table’s bill');
    await mark('seat');
    expect((await open(table.code)).replaceAll('<!-- -->', '')).toContain('See the table’s bill');
    const answer = await askBill(table.code);
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(cookie).toStartWith('table_roma-newtown=');
    expect(await bill(cookie)).toContain('Nothing has been ordered yet.');
    expect(await bill('')).toContain('Nothing to show here now');
    // Paper that was replaced shows nothing, whatever the phone was given.
    expect(await bill(cookie, '?code=an-old-one')).toContain('This code no longer works');
    await mark('clear');
    await mark('seat');
    expect(await bill(cookie)).toContain('Nothing to show here now');
  }, 20_000);

  test('is asked for with the code only', async () => {
    const { mark, askBill } = await atTable();
    await mark('seat');
    expect((await askBill('a-guess')).headers.get('set-cookie') ?? '').not.toContain('table_');
  });
});

describe('calling the staff', () => {
  const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const onceOf = (html: string) => /name="once" value="([^"]+)"/.exec(html)?.[1] ?? '';

  async function seated() {
    const at = await atTable();
    await at.mark('seat');
    const cookie = cookieOf(await at.askBill(at.table.code));
    const press = (call: string, once: string, from = cookie) =>
      at.app.request(`${STORE}/tables/${at.table.id}`, {
        method: 'POST',
        headers: { cookie: from },
        body: new URLSearchParams({ call, once }),
      });
    const openCall = async () => (await openCallsOf(at.ctx.db, at.ctx, SCOPE)).get(at.table.id);
    return { ...at, cookie, press, openCall };
  }

  test('a guest asks for water, reads that staff were told, then that someone is coming, and may call again', async () => {
    const { ctx, table, bill, cookie, press, openCall } = await seated();
    const before = await bill(cookie);
    expect(before).toContain('What would you like?');
    expect((await press('water', onceOf(before))).status).toBe(303);
    const waiting = await bill(cookie);
    expect(waiting).toContain('We’ve told our staff');
    expect(waiting).toContain('You asked for water.');
    expect(waiting).not.toContain('What would you like?');
    const { id: callId } = (await openCall())!;
    const by = { ...BY_SYSTEM, name: 'Mia' };
    await answerCall(ctx, SCOPE, { tableId: table.id, callId, answer: 'coming', by });
    const coming = await bill(cookie);
    expect(coming).toContain('Someone is on their way');
    expect(coming).not.toContain('Mia');
    await answerCall(ctx, SCOPE, { tableId: table.id, callId, answer: 'done', by });
    expect(await bill(cookie)).toContain('What would you like?');
  });

  test('whoever has just read the code of an open table calls from there', async () => {
    const { app, table, open, openCall } = await seated();
    const html = await open(table.code);
    const answer = await app.request(`${STORE}/tables/${table.id}?code=${table.code}`, {
      method: 'POST',
      body: new URLSearchParams({ call: 'bill', once: onceOf(html) }),
    });
    expect(answer.status).toBe(303);
    expect(await openCall()).toMatchObject({ reason: 'bill' });
  });

  test('no one calls without the table, or after it was cleared', async () => {
    const { press, openCall, mark, open, table } = await seated();
    await press('water', 'call-from-the-street', '');
    expect(await openCall()).toBeUndefined();
    await mark('clear');
    await press('water', 'call-after-they-left');
    expect(await openCall()).toBeUndefined();
    expect(await open(table.code)).not.toContain('What would you like?');
  });

  test('too many calls are refused in words, and what nobody offers is no reason', async () => {
    const { ctx, table, press, openCall } = await seated();
    const odd = await press('champagne', 'call-odd');
    expect([odd.status, await odd.text()]).toEqual([400, expect.stringContaining('Choose what you’d like.')]);
    for (const id of ['call-1', 'call-2', 'call-3', 'call-4']) {
      await press('other', id);
      await answerCall(ctx, SCOPE, { tableId: table.id, callId: id, answer: 'done', by: BY_SYSTEM });
    }
    const answer = await press('other', 'call-5');
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Wait a few minutes')]);
    expect(await openCall()).toBeUndefined();
  });

  test('a store that switched it off offers no call', async () => {
    const { ctx, bill, cookie, press, openCall } = await seated();
    const { value, version } = await readSettingsGroup(ctx, SCOPE, 'dineIn');
    expect(value.callStaffIsEnabled).toBe(true);
    const off = { ...value, callStaffIsEnabled: false };
    await saveSettings(ctx, SCOPE, { name: 'dineIn', value: off, version, by: BY_SYSTEM });
    expect(await bill(cookie)).not.toContain('What would you like?');
    expect((await press('water', 'call-off')).status).toBe(400);
    expect(await openCall()).toBeUndefined();
  });
});
