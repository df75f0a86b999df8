import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { accessRoutes } from '#src/features/access/access.routes.ts';
import { customersRoutes } from '#src/features/customers/customers.routes.ts';
import { imagesRoutes } from '#src/features/images/images.routes.ts';
import { menuRoutes } from '#src/features/menu/menu.routes.ts';
import { promotionsRoutes } from '#src/features/promotions/promotions.routes.ts';
import { tenancyRoutes } from '#src/features/tenancy/tenancy.routes.ts';
import { redeemRoutes } from '#src/features/website/redeem.routes.ts';
import { STAFF_COOKIE } from '#src/http/cookies.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import type { SmsMessage } from '#src/integrations/sms/sms.port.ts';
import { signedInAs, testApp } from './testing/test-app.ts';

async function fixture() {
  const texts: SmsMessage[] = [];
  const sms = {
    async send(message: SmsMessage) {
      texts.push(message);
      return { kind: 'accepted' as const, providerMessageId: message.messageId };
    },
  };
  const ctx = await seededContext({
    ports: { ...NO_PORTS, sms },
  });
  const made = await testApp(
    (app, each) => {
      const offers = [promotionsRoutes, redeemRoutes];
      for (const mount of [accessRoutes, customersRoutes, imagesRoutes, menuRoutes, ...offers, tenancyRoutes]) {
        mount(app, each);
      }
    },
    { ctx },
  );
  const as = (subjectId: string) => signedInAs(made.ctx, STAFF_COOKIE, { kind: 'staff', subjectId });
  return { ...made, texts, as };
}

const ROMA = 'restaurants/roma-pizza/stores/roma-newtown';

describe('another restaurant’s people', () => {
  test.each([
    [
      'POST',
      '/api/restaurant-users/restaurants/roma-pizza/users/add',
      { email: 'a@b.example', displayName: 'A', role: 'user' },
    ],
    ['GET', '/api/restaurant-users/restaurants/roma-pizza/users/list', undefined],
    [
      'POST',
      '/api/store-users/restaurants/roma-pizza/store/roma-newtown/users/add',
      { email: 'a@b.example', displayName: 'A', role: 'user' },
    ],
    ['GET', '/api/store-users/restaurants/roma-pizza/store/roma-newtown/users/list', undefined],
    ['POST', `/api/menu/${ROMA}/items/item_roma_margherita/sold-out`, { soldout: true }],
    ['POST', `/api/stores/${ROMA}/pause`, { reason: 'paused', note: '', minutes: null }],
    ['POST', `/api/stores/${ROMA}/resume`, undefined],
    ['GET', `/api/coupons/${ROMA}/list`, undefined],
    ['GET', `/api/coupons/${ROMA}/count`, undefined],
    ['POST', `/api/images/${ROMA}`, undefined],
    ['POST', '/api/images/restaurants/roma-pizza', undefined],
  ])('find nothing at %s %s, in the words of an id that nobody has', async (method, path, body) => {
    const { call, as } = await fixture();
    const cookie = await as('user_golden-wok_owner');
    const foreign = await call(method, path, { body, cookie });
    const unknown = path.replaceAll('roma-pizza', 'no-such').replaceAll('roma-newtown', 'no-such-store');
    const absent = await call(method, unknown, { body, cookie });
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'resource_not_found']);
    expect(absent).toMatchObject({ status: 404, body: foreign.body });
  });
});

test('who is not signed in is asked to sign in, and a store user may not add users', async () => {
  const { call, as } = await fixture();
  const path = '/api/store-users/restaurants/roma-pizza/store/roma-newtown/users/list';
  expect((await call('GET', path)).body.error.reason).toBe('login_required');
  expect((await call('GET', path, { cookie: await as('user_roma-newtown_staff') })).status).toBe(403);
  const { body } = await call('GET', path, { cookie: await as('user_roma-newtown_manager') });
  expect(body.users.map((user: { role: string }) => user.role).sort()).toEqual(['storeAdmin', 'storeUser']);
});

test('a store user marks an item as sold out', async () => {
  const { call, as } = await fixture();
  const path = `/api/menu/${ROMA}/items/item_roma_margherita/sold-out`;
  const cookie = await as('user_roma-newtown_staff');
  expect((await call('POST', path, { body: { soldout: true }, cookie })).body).toEqual({
    itemId: 'item_roma_margherita',
    soldout: true,
    // Until it is put back by hand.
    untilIsoDateTimeUtc: null,
  });
  expect((await call('POST', path, { body: { soldout: 'yes' }, cookie })).body.error.code).toBe('validation_failed');
});

test('a phone is verified over the API and the cookie then names the customer', async () => {
  const { call, texts } = await fixture();
  const place = { restaurantId: 'roma-pizza', storeId: 'roma-newtown', phone: '0491 570 110' };
  const sent = await call('POST', '/api/phone-auth/verification-code/send', { body: place });
  expect([sent.status, sent.body.expiresInSeconds, texts.length]).toEqual([200, 300, 1]);
  const code = /(\d{6}) is your/.exec(texts[0]?.text ?? '')?.[1];
  const verified = await call('POST', '/api/phone-auth/verification-code/verify', {
    body: { ...place, verificationId: sent.body.verificationId, code, name: 'Zoe' },
  });
  expect(verified.body).toMatchObject({ name: 'Zoe', mobileNumberE164: '+61491570110' });
  const setCookie = verified.headers.get('set-cookie') ?? '';
  expect(setCookie).toMatch(/^customer_roma-pizza=.+; HttpOnly; SameSite=Lax/);
  const cookie = setCookie.split(';')[0] ?? '';
  const body = { restaurantId: 'roma-pizza', name: 'Zoe Park' };
  expect((await call('POST', '/api/user/get-or-create', { body, cookie })).body.name).toBe('Zoe Park');
  expect((await call('POST', '/api/user/get-or-create', { body })).status).toBe(401);
  const other = { ...body, restaurantId: 'golden-wok' };
  expect((await call('POST', '/api/user/get-or-create', { body: other, cookie })).status).toBe(401);
});

test('two devices that prove one number at once are one customer', async () => {
  const { call, ctx, texts } = await fixture();
  const place = { restaurantId: 'roma-pizza', storeId: 'roma-newtown', phone: '0491 570 110' };
  const { storeId, phone } = place;
  const proofs: object[] = [];
  for (let device = 0; device < 2; device++) {
    const sent = await call('POST', '/api/phone-auth/verification-code/send', { body: place });
    const code = /(\d{6}) is your/.exec(texts.at(-1)?.text ?? '')?.[1];
    proofs.push({ storeId, phone, verificationId: sent.body.verificationId, code });
    ctx.pass({ seconds: 31 });
  }
  const body = { restaurantId: 'roma-pizza', name: 'Zoe' };
  const answers = await Promise.all(
    proofs.map((proof) => call('POST', '/api/user/get-or-create', { body: { ...body, proof } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.map((answer) => answer.body.customerId)).size).toBe(1);
  expect(answers.every(({ headers }) => headers.get('set-cookie')?.startsWith('customer_roma-pizza='))).toBe(true);
  const wrong = { ...proofs[0], code: '000000' };
  expect((await call('POST', '/api/user/get-or-create', { body: { ...body, proof: wrong } })).status).toBe(400);
});

test('coupons are public: listed, counted, suggested and looked up', async () => {
  const { call } = await fixture();
  const base = `/api/coupons/public/${ROMA}`;
  const { body: list } = await call('GET', `${base}/list`);
  expect(list.coupons.map((coupon: { couponCode: string }) => coupon.couponCode)).toEqual([
    'BENVENUTO',
    'FIVEOFF',
    'FREERIDE',
  ]);
  expect((await call('GET', `${base}/count`)).body).toEqual({ count: 3 });
  expect((await call('GET', '/api/coupons/public/restaurants/roma-pizza/active/list')).body.coupons).toHaveLength(3);
  expect((await call('GET', '/api/coupons/public/restaurants/no-such/active/list')).status).toBe(404);
  expect((await call('GET', `/api/coupons/${ROMA}/suggest?text=five`)).body.coupons).toHaveLength(1);
  const redeem = (couponCode: string) => call('POST', `/api/coupons/${ROMA}/redeem`, { body: { couponCode } });
  expect((await redeem('fiveoff')).body).toMatchObject({ applies: true, coupon: { discountAmount: 500 } });
  expect((await redeem('NOPE')).body).toMatchObject({ applies: false });
});

test('a picture is uploaded by staff and then served to everyone, once', async () => {
  const { app, as } = await fixture();
  const cookie = await as('user_roma-newtown_manager');
  const bytes = await new Bun.Image(await Bun.file('demo/pictures/files/wok-bao.webp').bytes())
    .resize(64, 48)
    .png()
    .bytes();
  const upload = await app.request(`/api/images/${ROMA}`, {
    method: 'POST',
    headers: { cookie },
    body: new Uint8Array(bytes),
  });
  const { path, width } = (await upload.json()) as { path: string; width: number };
  expect(width).toBe(64);
  const served = await app.request(`${path}?w=100&r=square`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const etag = served.headers.get('etag') ?? '';
  expect((await app.request(`${path}?w=100&r=square`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await app.request(`${path}?w=abc`)).status).toBe(400);
  expect((await app.request(`${path}?r=round`)).status).toBe(400);
});

test('an upload above ten megabytes is refused before it is kept', async () => {
  const { app, as } = await fixture();
  const cookie = await as('user_roma-newtown_manager');
  const body = new Uint8Array(10 * 1024 * 1024 + 1);
  const answer = await app.request(`/api/images/${ROMA}`, { method: 'POST', headers: { cookie }, body });
  expect(answer.status).toBe(400);
});

test('the store is paused for an hour and resumed', async () => {
  const { call, as, ctx } = await fixture();
  const cookie = await as('user_roma-newtown_manager');
  const body = { reason: 'tooBusy', note: '', minutes: 60 };
  expect((await call('POST', `/api/stores/${ROMA}/pause`, { body, cookie })).body).toEqual({ orderability: 'OFFLINE' });
  const audit = await ctx.db.selectFrom('audit_log').select(['action', 'actorId']).execute();
  expect(audit).toEqual([{ action: 'pauseStore', actorId: 'user_roma-newtown_manager' }]);
  expect((await call('POST', `/api/stores/${ROMA}/resume`, { cookie })).body).toEqual({ orderability: 'ONLINE' });
});
