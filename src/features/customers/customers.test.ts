import { expect, test } from 'bun:test';
import { findSession } from '#db/access/sessions.repository.ts';
import { listAddresses } from '#db/customers/addresses.repository.ts';
import { findCustomer } from '#db/customers/customers.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import type { SmsMessage, SmsOutcome } from '#src/integrations/sms/sms.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { customerOfPhoneIn } from './customer-of-phone.ts';
import { addAddress, deleteAddress, saveProfile } from './customer-profile.ts';
import { sendPhoneCode } from './send-phone-code.ts';
import { verifyPhoneCode } from './verify-phone-code.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const carlton = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const roma = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const PHONE = '0491 570 110';
const E164 = '+61491570110';
const CODE = '482913';
const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const limitOf = (error: unknown) => (error as AppError).details?.limit;

async function withTexts(outcome: SmsOutcome = { kind: 'accepted', providerMessageId: 'x' }) {
  const texts: SmsMessage[] = [];
  const sms = {
    async send(message: SmsMessage) {
      texts.push(message);
      return outcome;
    },
  };
  const ctx = await seededContext({
    ports: { ...NO_PORTS, sms },
  });
  return { ctx, texts };
}

const send = (ctx: TestContext, phone = PHONE, origin = '203.0.113.7 Safari', scope = newtown) =>
  sendPhoneCode(ctx, scope, { phone, origin });
/** As the browser that made the last request for a code. */
async function verify(ctx: TestContext, code = CODE, phone = PHONE, scope = newtown) {
  const codes = ctx.db.selectFrom('phone_codes').select('id').orderBy('id', 'desc').limit(1);
  const verificationId = (await codes.executeTakeFirst())?.id ?? 'none';
  return verifyPhoneCode(ctx, scope, { phone, verificationId, code });
}
/** The n-th number kept for tests. */
const numbered = (at: number) => `+614915${String(70_100 + at).padStart(5, '0')}`;

test('a texted code signs a new customer in, once', async () => {
  const { ctx, texts } = await withTexts();
  const sent = await send(ctx);
  expect(sent).toMatchObject({ expiresInSeconds: 300, resendAfterSeconds: 30 });
  expect(texts).toEqual([
    {
      messageId: sent.verificationId,
      to: E164,
      text: `${CODE} is your Roma Pizza code. It expires in 5 minutes. Don't share it with anyone.`,
    },
  ]);
  const { customerId, token } = await verifyPhoneCode(ctx, newtown, {
    phone: '+61 491 570 110',
    verificationId: sent.verificationId,
    code: '482 913',
    name: 'Zoe',
  });
  expect(await findCustomer(ctx.db, roma, customerId)).toMatchObject({ name: 'Zoe', mobileNumberE164: E164 });
  expect(await findSession(ctx.db, ctx, token, 'customer')).toMatchObject({
    subjectId: customerId,
    restaurantId: 'roma-pizza',
  });
  expect(await verify(ctx).catch(why)).toBe('code_alreadyUsed');
});

test('the same answer for a number that is a customer and one that is not', async () => {
  const { ctx } = await withTexts();
  const { verificationId: _, ...known } = await send(ctx, '+61491570006');
  const { verificationId: __, ...unknown } = await send(ctx, '+61491570110');
  expect(known).toEqual(unknown);
});

test('neither the code nor its text stands in the database or the log', async () => {
  const { ctx } = await withTexts();
  await send(ctx);
  const rows = [
    ...(await ctx.db.selectFrom('phone_codes').selectAll().execute()),
    ...(await ctx.db.selectFrom('outgoing_messages').selectAll().execute()),
    ...(await ctx.db.selectFrom('audit_log').selectAll().execute()),
  ];
  expect(JSON.stringify([rows, ctx.logged])).not.toMatch(new RegExp(`\\b${CODE}\\b`));
});

test('five wrong tries are answered as wrong, the sixth not even looked at', async () => {
  const { ctx } = await withTexts();
  await send(ctx);
  const tries = [];
  for (let at = 0; at < 5; at++) tries.push(await verify(ctx, '000000').catch(why));
  expect(new Set(tries)).toEqual(new Set(['code_wrongCode']));
  expect(await verify(ctx).catch(why)).toBe('code_tooManyTries');
});

test.each([
  ['just before five minutes', { minutes: 4, seconds: 59 }, 'verified'],
  ['at five minutes', { minutes: 5 }, 'code_expired'],
])('a code %s', async (_, later, answer) => {
  const { ctx } = await withTexts();
  await send(ctx);
  ctx.pass(later);
  expect(await verify(ctx).then(() => 'verified', why)).toBe(answer);
});

test("a stranger's requests and tries leave a guest's own code alone", async () => {
  const { ctx } = await withTexts();
  const own = await send(ctx);
  ctx.pass({ seconds: 31 });
  const strangers = await send(ctx, PHONE, '198.51.100.66 curl');
  const asStranger = (verificationId: string, code: string) =>
    verifyPhoneCode(ctx, newtown, { phone: PHONE, verificationId, code }).catch(why);
  for (let at = 0; at < 6; at++) await asStranger(strangers.verificationId, '000000');
  expect(await asStranger(strangers.verificationId, CODE)).toBe('code_tooManyTries');
  expect(await asStranger('a-request-that-nobody-made', CODE)).toBe('code_expired');
  const guest = await verifyPhoneCode(ctx, newtown, { phone: PHONE, verificationId: own.verificationId, code: CODE });
  expect(guest.token).not.toBe('');
});

test('a code is of its own request only, and of the number that it went to', async () => {
  const { ctx } = await withTexts();
  const first = await send(ctx);
  await send(ctx, numbered(1));
  // The test's codes are all the same digits: only the request they are bound to keeps them apart.
  const hashes = await ctx.db.selectFrom('phone_codes').select(['id', 'codeHash']).execute();
  expect(new Set(hashes.map((row) => row.codeHash)).size).toBe(2);
  const other = { phone: numbered(1), verificationId: first.verificationId, code: CODE };
  expect(await verifyPhoneCode(ctx, newtown, other).catch(why)).toBe('code_expired');
});

test('a number gets one code in 30 seconds, three in ten minutes and ten a day from one address', async () => {
  const { ctx } = await withTexts();
  await send(ctx);
  expect(await send(ctx).catch(limitOf)).toBe('hereIn30Seconds');
  ctx.pass({ seconds: 30 });
  await send(ctx);
  ctx.pass({ seconds: 30 });
  await send(ctx);
  ctx.pass({ seconds: 30 });
  expect(await send(ctx).catch(limitOf)).toBe('hereIn10Minutes');
  for (let sent = 3; sent < 10; sent++) {
    ctx.pass({ minutes: 10 });
    await send(ctx);
  }
  ctx.pass({ minutes: 10 });
  expect(await send(ctx).catch(limitOf)).toBe('hereInDay');
  ctx.pass({ hours: 24 });
  expect(await send(ctx)).toMatchObject({ expiresInSeconds: 300 });
});

test('who asked for a number as often as they may leaves its owner as much', async () => {
  const { ctx } = await withTexts();
  for (let at = 0; at < 3; at++) {
    await send(ctx, PHONE, '198.51.100.66 curl');
    ctx.pass({ seconds: 30 });
  }
  expect(await send(ctx, PHONE, '198.51.100.66 curl').catch(limitOf)).toBe('hereIn10Minutes');
  expect(await send(ctx)).toMatchObject({ expiresInSeconds: 300 });
});

test('an address that asks for codes and types none waits longer each time, whatever its device is called', async () => {
  const { ctx } = await withTexts();
  for (let at = 0; at < 20; at++) await send(ctx, numbered(at), `203.0.113.7 device ${at}`);
  const waits = (error: AppError) => error.details?.retryAfterSeconds;
  expect(await send(ctx, numbered(20), '203.0.113.7 another').catch(waits)).toBe(5);
  expect(await send(ctx, numbered(20), '198.51.100.4')).toMatchObject({ expiresInSeconds: 300 });
  ctx.pass({ seconds: 5 });
  await send(ctx, numbered(21), '203.0.113.7 another');
  expect(await send(ctx, numbered(22), '203.0.113.7 another').catch(waits)).toBe(10);
});

test('an IPv6 network is one address', async () => {
  const { ctx } = await withTexts();
  for (let at = 0; at < 20; at++) await send(ctx, numbered(at), `2001:db8:1:2::${at + 1} Safari`);
  const refused = (error: AppError) => error.reason;
  expect(await send(ctx, numbered(20), '2001:db8:1:2:ffff::1 Safari').catch(refused)).toBe('too_many_codes');
  expect(await send(ctx, numbered(20), '2001:db8:1:3::1 Safari')).toMatchObject({ expiresInSeconds: 300 });
});

test('a dining room that types its codes never waits', async () => {
  const { ctx } = await withTexts();
  for (let at = 0; at < 30; at++) {
    await send(ctx, numbered(at), `203.0.113.7 phone ${at}`);
    await verify(ctx, CODE, numbered(at));
  }
  expect(await send(ctx, numbered(30), '203.0.113.7 one more')).toMatchObject({ expiresInSeconds: 300 });
});

test('a store that is used for two hundred codes a day still signs its guests in, and the log says so', async () => {
  const { ctx } = await withTexts();
  for (let at = 0; at < 201; at++) await send(ctx, numbered(at), `198.51.${at}.1`);
  expect(await send(ctx, numbered(201), '198.18.0.1')).toMatchObject({ expiresInSeconds: 300 });
  expect(ctx.logged.filter((line) => line.includes('many phone codes'))).toHaveLength(1);
});

test('a block of numbers that nobody types codes of waits over all stores, and the next block is served', async () => {
  const { ctx } = await withTexts();
  for (let at = 0; at < 300; at++) await send(ctx, numbered(at), `198.51.${at}.1`, at % 2 ? newtown : carlton);
  const waits = (error: AppError) => error.details?.retryAfterSeconds;
  expect(await send(ctx, numbered(300), '198.18.0.1').catch(waits)).toBe(5);
  expect(await send(ctx, '+61412345678', '198.18.0.1')).toMatchObject({ expiresInSeconds: 300 });
  ctx.pass({ seconds: 5 });
  expect(await send(ctx, numbered(300), '198.18.0.1')).toMatchObject({ expiresInSeconds: 300 });
});

test.each([
  ['another country', '+447400123456', 'Enter a mobile number from this country.'],
  ['a landline', '02 9374 4000', 'Enter a mobile number so we can text you a code.'],
  ['a number at extra cost', '1300 975 707', 'Enter a standard phone number, not a premium one.'],
  ['no number', 'hello', 'Enter a valid phone number.'],
])('%s is refused beside the field and nothing is sent', async (_, phone, message) => {
  const { ctx, texts } = await withTexts();
  const rejection = (await send(ctx, phone).catch((error) => error)) as AppError;
  expect(rejection.details?.fields).toEqual([{ path: 'phone', message }]);
  expect(texts).toEqual([]);
});

test('without a gateway, or with one that is away, the answer says so and no code is left to guess', async () => {
  const off = await seededContext();
  expect(await send(off).catch(why)).toBe('sms_off');
  const { ctx } = await withTexts({ kind: 'unreachable', why: 'connection', mayHaveBeenSent: false });
  expect(await send(ctx).catch(why)).toBe('sms_not_sent');
  const [message] = await ctx.db.selectFrom('outgoing_messages').select('statusCode').execute();
  expect(message?.statusCode).toBe('failed');
  expect(ctx.logged.join()).not.toContain('491570110');
});

test('a number without a code, and the code of another restaurant, verify nothing', async () => {
  const { ctx } = await withTexts();
  expect(await verify(ctx).catch(why)).toBe('code_expired');
  await send(ctx);
  expect(await verify(ctx, CODE, PHONE, carlton).catch(why)).toBe('code_expired');
});

test('a store that does not exist, or is of another restaurant, sends nothing', async () => {
  const { ctx, texts } = await withTexts();
  const mixed = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'roma-newtown' });
  expect(await send(ctx, PHONE, '203.0.113.7', mixed).catch(why)).toBe('resource_not_found');
  expect(texts).toEqual([]);
});

test('a mobile number is one customer a restaurant, and former names are kept', async () => {
  const ctx = await seededContext();
  const get = (name: string) => ctx.write((trx) => customerOfPhoneIn(trx, ctx, roma, { mobileNumberE164: E164, name }));
  const first = await get('Zoe');
  await get('');
  await get('Zoe Hall');
  const last = await get('Zoe Park');
  expect(last).toMatchObject({ id: first.id, name: 'Zoe Park', previousNames: ['Zoe', 'Zoe Hall'] });
  const other = grantRestaurantScope({ restaurantId: 'golden-wok' });
  const there = await ctx.write((trx) => customerOfPhoneIn(trx, ctx, other, { mobileNumberE164: E164, name: 'Zoe' }));
  expect(there.id).not.toBe(first.id);
});

test('addresses are kept once each, removed by their owner only, and bounded', async () => {
  const ctx = await seededContext();
  const by = {
    mover: 'customer',
    kind: 'customer',
    id: 'cust_roma_olivia',
    name: 'Olivia Nguyen',
    origin: 'test',
  } as const;
  const customerId = 'cust_roma_olivia';
  const address = {
    line1: '1 Test Street',
    suburb: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    latitude: null,
    longitude: null,
  };
  const id = await addAddress(ctx, roma, { customerId, address, by });
  expect(await addAddress(ctx, roma, { customerId, address: { ...address, line1: ' 1 TEST street ' }, by })).toBe(id);
  const stranger = { customerId: 'cust_roma_jack', addressId: id, by };
  expect(await deleteAddress(ctx, roma, stranger).catch(why)).toBe('resource_not_found');
  await deleteAddress(ctx, roma, { customerId, addressId: id, by });
  for (let at = 1; at < 20; at++)
    await addAddress(ctx, roma, { customerId, address: { ...address, line1: `${at} Row` }, by });
  expect(await listAddresses(ctx.db, roma, customerId)).toHaveLength(20);
  expect(await addAddress(ctx, roma, { customerId, address, by }).catch(why)).toBe('validation_failed');
});

test('a profile is saved by its owner, and their name stays out of the audit log', async () => {
  const ctx = await seededContext();
  const by = {
    mover: 'customer',
    kind: 'customer',
    id: 'cust_roma_olivia',
    name: 'Olivia Nguyen',
    origin: 'test',
  } as const;
  await saveProfile(ctx, roma, { customerId: 'cust_roma_olivia', name: 'Liv', email: '', by });
  expect(await findCustomer(ctx.db, roma, 'cust_roma_olivia')).toMatchObject({
    name: 'Liv',
    previousNames: ['Olivia Nguyen'],
  });
  const audit = await ctx.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(audit)).not.toContain('Olivia');
  const foreign = grantRestaurantScope({ restaurantId: 'golden-wok' });
  const rejection = saveProfile(ctx, foreign, { customerId: 'cust_roma_olivia', name: 'Liv', email: '', by });
  expect(await rejection.catch(why)).toBe('resource_not_found');
});
