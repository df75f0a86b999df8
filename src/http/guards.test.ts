import { beforeEach, describe, expect, test } from 'bun:test';
import { endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { endpoint } from '#src/contracts/endpoint.ts';
import { plantSupport } from '#src/server/testing/plant-support.ts';
import { plantTwoTenants, signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { customerCookie, EMPLOYEE_COOKIE, POS_COOKIE, STAFF_COOKIE } from './cookies.ts';
import { customerOf, posMay, publicStore, signedInStaff, staffMay, staffOrPosMay, superAdminOnly } from './guards.ts';
import { route } from './route.ts';

const at = (name: string, path: string) => endpoint<void, unknown>()('GET', `/api/${name}${path}`);
const STORE = '/restaurants/:restaurantId/stores/:storeId';
const RESTAURANT = '/restaurants/:restaurantId';

let fixture: TestApp;
const staff = (userId: string) => signedInAs(fixture.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: userId });
const till = (id: string) => signedInAs(fixture.ctx, POS_COOKIE, { kind: 'posTerminal', subjectId: id });
const mia = (posTerminalId: string) =>
  signedInAs(fixture.ctx, EMPLOYEE_COOKIE, { kind: 'employee', subjectId: 'mia', posTerminalId });
const get = (path: string, cookie?: string, headers?: Record<string, string>) =>
  fixture.call('GET', `/api${path}`, { ...(cookie ? { cookie } : {}), ...(headers ? { headers } : {}) });

beforeEach(async () => {
  fixture = await testApp((app, ctx) => {
    const asFacts = ({ scope, by }: { scope: unknown; by: { kind: string; name: string } }) => ({
      scope,
      by: `${by.kind} ${by.name}`,
    });
    route(app, at('public', STORE), { guard: publicStore(ctx), handle: asFacts });
    route(app, at('customer', RESTAURANT), { guard: customerOf(ctx), handle: asFacts });
    route(app, at('menu', STORE), { guard: staffMay(ctx, 'menu.read'), handle: asFacts });
    route(app, at('manage', STORE), { guard: staffMay(ctx, 'menu.manage'), handle: asFacts });
    route(app, at('restaurant', RESTAURANT), { guard: staffMay(ctx, 'restaurant.read'), handle: asFacts });
    route(app, at('platform', ''), { guard: superAdminOnly(ctx), handle: asFacts });
    route(app, at('signed-in', ''), { guard: signedInStaff(ctx), handle: asFacts });
    route(app, at('till', STORE), { guard: posMay(ctx, null), handle: asFacts });
    route(app, at('till-orders', STORE), { guard: posMay(ctx, 'takeOrders'), handle: asFacts });
    route(app, at('till-refunds', STORE), { guard: posMay(ctx, 'refund'), handle: asFacts });
    route(app, at('orders', STORE), { guard: staffOrPosMay(ctx, 'orders.manage'), handle: asFacts });
  });
  await plantTwoTenants(fixture.ctx);
});

describe("another tenant's store", () => {
  test('is answered word for word like a store that doesn’t exist', async () => {
    const cookie = await staff('roma-owner');
    const theirs = await get('/menu/restaurants/wok/stores/wok-1', cookie);
    const unknown = await get('/menu/restaurants/nope/stores/nope-1', cookie);
    expect(theirs.status).toBe(404);
    expect(theirs.body).toEqual(unknown.body);
    expect(theirs.body.error.code).toBe('resource_not_found');
  });

  test('is not found through a restaurant it does not belong to, not even by its own people', async () => {
    expect((await get('/menu/restaurants/roma/stores/wok-1', await staff('wok-owner'))).status).toBe(404);
    expect((await get('/public/restaurants/roma/stores/wok-1')).status).toBe(404);
  });

  test('is not found by a till of another', async () => {
    expect((await get('/till/restaurants/wok/stores/wok-1', await till('till-1'))).status).toBe(404);
    expect((await get('/orders/restaurants/wok/stores/wok-1', await till('till-1'))).status).toBe(404);
  });

  test('is not found for staff of a sister store', async () => {
    expect((await get('/menu/restaurants/roma/stores/roma-2', await staff('roma-1-staff'))).status).toBe(404);
  });
});

describe('staff', () => {
  test('who are not signed in are told to sign in', async () => {
    const { status, body } = await get('/menu/restaurants/roma/stores/roma-1');
    expect([status, body.error.reason]).toEqual([401, 'login_required']);
  });

  test('may do what their role allows in their store, and are told what it does not', async () => {
    const cookie = await staff('roma-1-staff');
    const allowed = await get('/menu/restaurants/roma/stores/roma-1', cookie);
    expect(allowed.body).toEqual({ scope: { restaurantId: 'roma', storeId: 'roma-1' }, by: 'staff roma-1-staff' });
    const refused = await get('/manage/restaurants/roma/stores/roma-1', cookie);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'user_not_allowed']);
  });

  test('of a restaurant reach all its stores and the restaurant itself', async () => {
    const cookie = await staff('roma-owner');
    expect((await get('/manage/restaurants/roma/stores/roma-2', cookie)).status).toBe(200);
    expect((await get('/restaurant/restaurants/roma', cookie)).body.scope).toEqual({ restaurantId: 'roma' });
    expect((await get('/restaurant/restaurants/wok', cookie)).status).toBe(404);
  });

  test('of the platform reach what they opened; to others their pages do not exist', async () => {
    const admin = await staff('admin');
    expect((await get('/platform', admin)).status).toBe(200);
    await plantSupport(fixture.ctx, { userId: 'admin', restaurantIds: ['wok'], mayChange: false });
    expect((await get('/manage/restaurants/wok/stores/wok-1', admin)).status).toBe(200);
    expect((await get('/platform', await staff('roma-owner'))).status).toBe(404);
  });

  test('are signed out at once when their sessions are ended', async () => {
    const cookie = await staff('roma-owner');
    expect((await get('/signed-in', cookie)).status).toBe(200);
    await fixture.ctx.write((trx) => endSessionsOfIn(trx, 'staff', 'roma-owner'));
    expect((await get('/signed-in', cookie)).status).toBe(401);
  });

  test('are signed out when their session is out of time', async () => {
    const cookie = await staff('roma-owner');
    fixture.ctx.pass({ hours: 25 });
    expect((await get('/signed-in', cookie)).status).toBe(401);
  });

  test('cannot use a token of another kind', async () => {
    const [, token] = (await till('till-1')).split('=');
    expect((await get('/signed-in', `${STAFF_COOKIE}=${token}`)).status).toBe(401);
  });
});

describe('customers', () => {
  test('are known in the restaurant that knows them, and strangers elsewhere', async () => {
    const cookie = await signedInAs(fixture.ctx, customerCookie('roma'), {
      kind: 'customer',
      subjectId: 'ann',
      restaurantId: 'roma',
    });
    expect((await get('/customer/restaurants/roma', cookie)).body.by).toBe('customer Ann');
    expect((await get('/public/restaurants/roma/stores/roma-1', cookie)).body.by).toBe('customer Ann');
    const [, token] = cookie.split('=');
    expect((await get('/customer/restaurants/wok', `${customerCookie('wok')}=${token}`)).status).toBe(401);
  });
});

describe('the counter', () => {
  test('a terminal that is not paired may nothing', async () => {
    expect((await get('/till/restaurants/roma/stores/roma-1')).status).toBe(401);
  });

  test('a terminal by itself shows, with an employee it sells', async () => {
    const terminal = await till('till-1');
    expect((await get('/till/restaurants/roma/stores/roma-1', terminal)).body.by).toBe('posTerminal till-1');
    const without = await get('/till-orders/restaurants/roma/stores/roma-1', terminal);
    expect([without.status, without.body.error.reason]).toEqual([403, 'pin_required']);
    const both = `${terminal}; ${await mia('till-1')}`;
    expect((await get('/till-orders/restaurants/roma/stores/roma-1', both)).body.by).toBe('employee Mia');
    expect((await get('/till-refunds/restaurants/roma/stores/roma-1', both)).body.error.code).toBe('user_not_allowed');
  });

  test('a terminal whose lock screen is off sells in its own name, and asks for a PIN for the rest', async () => {
    const settings = { lockScreen: { isEnabled: false, appliesTo: 'everyone', employeeIds: [] } };
    await fixture.ctx.write((trx) =>
      trx
        .updateTable('pos_terminals')
        .set({ settingsJson: JSON.stringify(settings) })
        .where('id', '=', 'till-1')
        .execute(),
    );
    const terminal = await till('till-1');
    const at = (what: string, cookie: string) => get(`/${what}/restaurants/roma/stores/roma-1`, cookie);
    expect((await at('till-orders', terminal)).body.by).toBe('posTerminal till-1');
    expect((await at('orders', terminal)).body.by).toBe('posTerminal till-1');
    expect((await at('till-refunds', terminal)).body.error.reason).toBe('pin_required');
    expect((await at('till-orders', await till('till-2'))).body.error.reason).toBe('pin_required');
    expect((await get('/till-orders/restaurants/wok/stores/wok-1', terminal)).status).toBe(404);
    const both = `${terminal}; ${await mia('till-1')}`;
    expect((await at('till-orders', both)).body.by).toBe('employee Mia');
    expect((await at('till-refunds', both)).body.error.reason).toBeUndefined();
  });

  test("an employee's session is worth nothing at another terminal", async () => {
    const both = `${await till('till-2')}; ${await mia('till-1')}`;
    expect((await get('/till-orders/restaurants/roma/stores/roma-1', both)).body.error.reason).toBe('pin_required');
  });

  test('a browser with both logins acts as the front end that asked', async () => {
    const all = `${await till('till-1')}; ${await mia('till-1')}; ${await staff('roma-owner')}`;
    const path = '/orders/restaurants/roma/stores/roma-1';
    expect((await get(path, all, { referer: 'http://localhost/pos/orders' })).body.by).toBe('employee Mia');
    expect((await get(path, all, { referer: 'http://localhost/admin/orders' })).body.by).toBe('staff roma-owner');
  });
});
