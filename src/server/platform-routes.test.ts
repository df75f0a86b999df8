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
import type { EmailMessage } from '#src/integrations/email/email.port.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import type { SmsMessage } from '#src/integrations/sms/sms.port.ts';
import { signedInAs, testApp } from './testing/test-app.ts';

async function fixture() {
  const texts: SmsMessage[] = [];
  const mails: EmailMessage[] = [];
  const email = {
    async send(message: EmailMessage) {
      mails.push(message);
      return { kind: 'accepted' as const, providerMessageId: message.messageId };
    },
  };
  const sms = {
    async send(message: SmsMessage) {
      texts.push(message);
      return { kind: 'accepted' as const, providerMessageId: message.messageId };
    },
  };
  const ctx = await seededContext({
    ports: { ...NO_PORTS, sms, email },
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
  return { ...made, texts, mails, as };
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

describe('a customer by a proved email', () => {
  const PLACE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
  const { restaurantId, storeId } = PLACE;

  async function proving() {
    const made = await fixture();
    const { call, ctx, texts, mails } = made;
    const codeIn = (text = '') => /(\d{6}) is your/.exec(text)?.[1] ?? '';
    return {
      ...made,
      async emailed(email = 'zoe@mail.example') {
        const { body, status } = await call('POST', '/api/email-auth/verification-code/send', {
          body: { ...PLACE, email },
        });
        ctx.pass({ seconds: 31 });
        return {
          status,
          proof: { storeId, email, verificationId: body.verificationId, code: codeIn(mails.at(-1)?.text) },
        };
      },
      async texted(phone = '0491 570 110') {
        const { body } = await call('POST', '/api/phone-auth/verification-code/send', { body: { ...PLACE, phone } });
        ctx.pass({ seconds: 31 });
        return { storeId, phone, verificationId: body.verificationId, code: codeIn(texts.at(-1)?.text) };
      },
      ask: (body: object, cookie?: string) =>
        call('POST', '/api/user/get-or-create', { body: { restaurantId, ...body }, ...(cookie ? { cookie } : {}) }),
    };
  }
  const saidOf = ({ status, body }: { status: number; body: { error?: { reason?: string } } }) => [
    status,
    body.error?.reason,
  ];

  test('is made with a proved number once, and found by the email alone from then on', async () => {
    const { ask, emailed, texted, mails } = await proving();
    const { proof: emailProof } = await emailed('Zoe@Mail.example');
    expect(mails[0]?.to.address).toBe('zoe@mail.example');
    // New here: the code stays good for the same person with their number.
    expect(saidOf(await ask({ emailProof }))).toEqual([403, 'phone_needed']);
    const made = await ask({ emailProof, proof: await texted(), name: 'Zoe' });
    expect(made.body).toMatchObject({ name: 'Zoe', provedEmail: 'zoe@mail.example', mobileNumberE164: '+61491570110' });
    const found = await ask({ emailProof: (await emailed()).proof });
    expect(found.body).toEqual(made.body);
    expect(found.headers.get('set-cookie')).toMatch(/^customer_roma-pizza=/);
  });

  test('is signed in once for each code, and by no wrong one', async () => {
    const { ask, emailed, texted } = await proving();
    await ask({ emailProof: (await emailed()).proof, proof: await texted() });
    const { proof } = await emailed();
    const wrong = { ...proof, code: proof.code === '000000' ? '111111' : '000000' };
    expect(saidOf(await ask({ emailProof: wrong }))).toEqual([400, 'code_wrongCode']);
    expect((await ask({ emailProof: proof })).status).toBe(200);
    expect(saidOf(await ask({ emailProof: proof }))).toEqual([400, 'code_alreadyUsed']);
    const tried = (await emailed()).proof;
    for (let times = 0; times < 5; times++) await ask({ emailProof: { ...tried, code: wrong.code } });
    expect(saidOf(await ask({ emailProof: tried }))).toEqual([400, 'code_tooManyTries']);
  });

  test('isn’t found by a code that went to another email, for another restaurant, or six minutes ago', async () => {
    const { ask, emailed, texted, ctx, call } = await proving();
    await ask({ emailProof: (await emailed()).proof, proof: await texted() });
    const other = (await emailed('other@mail.example')).proof;
    expect(saidOf(await ask({ emailProof: { ...other, email: 'zoe@mail.example' } }))).toEqual([400, 'code_expired']);
    const { proof } = await emailed();
    const elsewhere = { restaurantId: 'golden-wok', emailProof: proof };
    expect(saidOf(await call('POST', '/api/user/get-or-create', { body: elsewhere }))).toEqual([400, 'code_expired']);
    ctx.pass({ minutes: 6 });
    expect(saidOf(await ask({ emailProof: proof }))).toEqual([400, 'code_expired']);
  });

  test('who is signed in proves it for themselves, and it leaves whoever had it before', async () => {
    const { ask, emailed, texted, ctx } = await proving();
    await ask({ emailProof: (await emailed()).proof, proof: await texted() });
    const second = await ask({ proof: await texted('0491 570 156'), name: 'Yan' });
    const cookie = (second.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect(second.body.provedEmail).toBe('');
    const mine = await ask({ emailProof: (await emailed('yan@mail.example')).proof }, cookie);
    expect(mine.body).toMatchObject({ customerId: second.body.customerId, provedEmail: 'yan@mail.example' });
    // With both proofs the number says who it is.
    const moved = await ask({ emailProof: (await emailed()).proof, proof: await texted('0491 570 156') });
    expect(moved.body).toMatchObject({ customerId: second.body.customerId, provedEmail: 'zoe@mail.example' });
    const proved = await ctx.db.selectFrom('proved_emails').select(['email', 'customerId']).execute();
    expect(proved).toEqual([{ email: 'zoe@mail.example', customerId: second.body.customerId }]);
  });

  test('is asked for a wrong email code first, so that the texted one stays good', async () => {
    const { ask, emailed, texted } = await proving();
    const { proof: emailProof } = await emailed();
    const proof = await texted();
    const wrong = { ...emailProof, code: emailProof.code === '000000' ? '111111' : '000000' };
    expect((await ask({ emailProof: wrong, proof })).status).toBe(400);
    expect((await ask({ emailProof, proof })).status).toBe(200);
  });

  test('gets no second code at once, and the code is stored nowhere', async () => {
    const { call, ctx, mails } = await proving();
    const send = (email: string) =>
      call('POST', '/api/email-auth/verification-code/send', { body: { ...PLACE, email } });
    expect((await send('zoe@mail.example')).status).toBe(200);
    expect(saidOf(await send('ZOE@mail.example'))).toEqual([403, 'too_many_codes']);
    expect((await send('not an email')).status).toBe(400);
    expect(mails).toHaveLength(1);
    const code = /(\d{6}) is your/.exec(mails[0]?.text ?? '')?.[1] ?? 'none';
    for (const table of ['email_codes', 'outgoing_messages', 'audit_log'] as const)
      expect(JSON.stringify(await ctx.db.selectFrom(table).selectAll().execute())).not.toContain(code);
  });
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
