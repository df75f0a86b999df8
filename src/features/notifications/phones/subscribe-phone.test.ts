import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { endOwnSessions } from '#src/features/access/own-sessions.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import type { PushSubscriptionKeys } from '#src/integrations/push/push.port.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { listMemberPhones, listOwnPhones } from './own-phones.ts';
import { notePhoneReached, sendTestRing } from './prove-phone.ts';
import { removePhone, subscribePhone, unsubscribePhone } from './subscribe-phone.ts';
import { openPhoneBench, type Person, type Phone, type PhoneBench } from './testing-phones.ts';

let ctx: TestContext;
let bench: PhoneBench;
beforeEach(async () => {
  ctx = await testContext({ ports: { ...NO_PORTS } });
  await plantTwoTenants(ctx);
  bench = await openPhoneBench(ctx, 'roma');
});
afterEach(() => bench[Symbol.asyncDispose]());

const mia = () => bench.person('mia', { role: 'restaurantAdmin', storeId: null });
const phonesOf = async ({ userId, token }: Person) =>
  (await listOwnPhones(ctx, { userId, token })).map(({ id, isThis, state }) => ({ id, isThis, state }));
const keysOf = () => bench.service.subscribe(ctx.ports.push?.publicKey ?? null);
const acts = async () => {
  const rows = await ctx.db.selectFrom('audit_log').select('action').orderBy('sequence').execute();
  return rows.map(({ action }) => action);
};
async function whyNot(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.code} ${error.reason ?? ''}`.trim();
  }
}

describe('a phone', () => {
  test('is listed for its person with the browser and the system, and this one is marked', async () => {
    const phone = await bench.phoneOf(await mia());
    const other = await bench.phoneOf(await mia());
    expect(await phonesOf(phone)).toContainEqual({ id: phone.deviceId, isThis: true, state: 'waiting' });
    expect(await phonesOf(phone)).toContainEqual({ id: other.deviceId, isThis: false, state: 'waiting' });
    expect((await listOwnPhones(ctx, phone))[0]?.name).toBe('Chrome on Android');
    expect(await acts()).toEqual(['addPhone', 'addPhone']);
  });

  test('that says so again is the same phone, and the log has it once', async () => {
    const person = await mia();
    const keys = await keysOf();
    const first = await subscribePhone(ctx, { ...person, keys });
    expect(await subscribePhone(ctx, { ...person, keys })).toEqual(first);
    expect(await acts()).toEqual(['addPhone']);
  });

  test('rings for whoever signed in on it last', async () => {
    const keys = await keysOf();
    const [first, next] = [await mia(), await bench.person('ben', { role: 'restaurantUser', storeId: null })];
    await subscribePhone(ctx, { ...first, keys });
    await subscribePhone(ctx, { ...next, keys });
    expect(await phonesOf(first)).toEqual([]);
    expect(await phonesOf(next)).toHaveLength(1);
  });

  test('whose browser has another address under the same sign-in replaces the old one', async () => {
    const person = await mia();
    await subscribePhone(ctx, { ...person, keys: await keysOf() });
    const { deviceId } = await subscribePhone(ctx, { ...person, keys: await keysOf() });
    expect(await phonesOf(person)).toEqual([{ id: deviceId, isThis: true, state: 'waiting' }]);
  });

  test('is stored so that a copy of the file reaches it no more than a stranger', async () => {
    const person = await mia();
    const keys = await keysOf();
    await subscribePhone(ctx, { ...person, keys });
    const stored = JSON.stringify(await ctx.db.selectFrom('push_devices').selectAll().execute());
    for (const secret of [keys.endpoint, keys.p256dh, keys.auth, person.token]) expect(stored).not.toContain(secret);
  });

  test.each<[string, (keys: PushSubscriptionKeys) => Partial<PushSubscriptionKeys>, string]>([
    ['an address on our own network', () => ({ endpoint: 'https://10.0.0.5/push' }), 'address_not_allowed'],
    ['plain http', () => ({ endpoint: 'http://push.example.com/1' }), 'address_not_allowed'],
    ['keys of no browser', () => ({ p256dh: 'BA' }), 'bad_keys'],
  ])('with %s is refused', async (_, change, reason) => {
    const keys = await keysOf();
    const work = subscribePhone(ctx, { ...(await mia()), keys: { ...keys, ...change(keys) } });
    expect(await whyNot(work)).toBe(`validation_failed ${reason}`);
  });

  test('of someone who is signed in elsewhere is refused', async () => {
    const keys = await keysOf();
    const work = subscribePhone(ctx, { ...(await mia()), token: 'of another cell', keys });
    expect(await whyNot(work)).toBe('resource_update_not_allowed signed_in_elsewhere');
  });

  test('can’t ring where the server has no key', async () => {
    const [person, keys] = [await mia(), await keysOf()];
    Object.assign(ctx.ports, { push: null });
    expect(await whyNot(subscribePhone(ctx, { ...person, keys }))).toBe('service_unavailable push_off');
    expect(await whyNot(sendTestRing(ctx, person.token))).toBe('service_unavailable push_off');
  });
});

describe('a phone rings no more', () => {
  let phone: Phone;
  beforeEach(async () => {
    phone = await bench.phoneOf(await mia());
  });

  test('once it was turned off, however often', async () => {
    await unsubscribePhone(ctx, phone);
    await unsubscribePhone(ctx, phone);
    expect(await phonesOf(phone)).toEqual([]);
    expect(await acts()).toEqual(['addPhone', 'removePhone']);
  });

  test('once its person took it off the list on another', async () => {
    const other = await bench.phoneOf(await mia());
    await removePhone(ctx, { ...other, deviceId: phone.deviceId });
    expect((await phonesOf(other)).map(({ id }) => id)).toEqual([other.deviceId]);
  });

  test('but nobody takes another person’s off', async () => {
    const ben = await bench.person('ben', { role: 'restaurantAdmin', storeId: null });
    expect(await whyNot(removePhone(ctx, { ...ben, deviceId: phone.deviceId }))).toBe('resource_not_found');
    expect(await phonesOf(phone)).toHaveLength(1);
  });

  test('once it was signed out from somewhere else', async () => {
    const other = await bench.phoneOf(await mia());
    await endOwnSessions(ctx, { ...other, which: 'others' });
    expect(await phonesOf(other)).toHaveLength(1);
  });
});

describe('a test ring', () => {
  test('rings, and the phone’s receipt proves it', async () => {
    const phone = await bench.phoneOf(await mia());
    expect(await sendTestRing(ctx, phone.token)).toBe('sent');
    expect(bench.notes(phone)).toMatchObject([{ title: 'Test ring', isSilent: false, page: 'this-phone' }]);
    expect((await phonesOf(phone))[0]?.state).toBe('waiting');
    await notePhoneReached(ctx, phone.token);
    expect((await phonesOf(phone))[0]?.state).toBe('rings');
  });

  test('on a phone whose app was removed says so, and takes it off the list', async () => {
    const phone = await bench.phoneOf(await mia());
    bench.service.remove(phone.endpoint);
    expect(await sendTestRing(ctx, phone.token)).toBe('gone');
    expect(await phonesOf(phone)).toEqual([]);
    expect(await whyNot(sendTestRing(ctx, phone.token))).toBe('resource_not_found');
    expect(await whyNot(notePhoneReached(ctx, phone.token))).toBe('resource_not_found');
  });

  test.each([
    [429, 'later'],
    [503, 'later'],
    [403, 'failed'],
  ] as const)('that the service answers with %p ends as %p', async (status, kind) => {
    const phone = await bench.phoneOf(await mia());
    bench.service.answerNext(status);
    expect(await sendTestRing(ctx, phone.token)).toBe(kind);
  });
});

describe('every phone is asked daily', () => {
  const check = () => bench.runJob('notifications.checkPhones');
  const titles = (phone: Phone) => bench.notes(phone).map(({ title }) => title);

  test('as soon as it was turned on, silently, and not again while it answers', async () => {
    const phone = await bench.phoneOf(await mia());
    await check();
    await check();
    expect(bench.notes(phone)).toMatchObject([
      { title: 'This phone rings for new orders', isSilent: true, closesAfterSeconds: 6 },
    ]);
    await notePhoneReached(ctx, phone.token);
    ctx.pass({ hours: 19 });
    await check();
    expect(titles(phone)).toHaveLength(1);
    ctx.pass({ hours: 1 });
    await check();
    expect(titles(phone)).toHaveLength(2);
  });

  test('and turns amber after a day without an answer, in the admin’s list too', async () => {
    const phone = await bench.phoneOf(await mia());
    await notePhoneReached(ctx, phone.token);
    const inAdmin = async () => (await listMemberPhones(ctx, grantRestaurantScope({ restaurantId: 'roma' }), null))[0];
    ctx.pass({ hours: 23 });
    expect(await inAdmin()).toMatchObject({ displayName: 'mia', name: 'Chrome on Android', state: 'rings' });
    ctx.pass({ hours: 1 });
    expect((await phonesOf(phone))[0]?.state).toBe('silent');
    expect((await inAdmin())?.state).toBe('silent');
    const wok = grantRestaurantScope({ restaurantId: 'wok' });
    expect(await listMemberPhones(ctx, wok, null)).toEqual([]);
  });

  test('aloud when its sign-in is about to end', async () => {
    const phone = await bench.phoneOf(await mia());
    ctx.pass({ hours: 14 * 24 - 36 });
    await check();
    expect(bench.notes(phone)).toMatchObject([{ title: 'Sign in again soon', isSilent: false, stays: true }]);
    ctx.pass({ hours: 36 });
    await check();
    expect(titles(phone)).toHaveLength(1);
  });

  test('by one program of several', async () => {
    const phone = await bench.phoneOf(await mia());
    await Promise.all([check(), check(), check()]);
    expect(titles(phone)).toHaveLength(1);
  });

  test('also where one of them fails', async () => {
    const [first, second] = [await bench.phoneOf(await mia()), await bench.phoneOf(await mia())];
    bench.service.answerNext(403);
    await check();
    expect(titles(first).length + titles(second).length).toBe(1);
    expect((await phonesOf(first)).map(({ state }) => state).toSorted()).toEqual(['silent', 'waiting']);
  });
});
