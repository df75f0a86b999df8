import { expect, test } from 'bun:test';
import { findSession } from '#db/access/sessions.repository.ts';
import { listAddresses } from '#db/customers/addresses.repository.ts';
import { findCustomer } from '#db/customers/customers.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
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
    ports: { cardPayments: null, email: null, printer: null, sms, places: null, cardTerminals: {} },
  });
  return { ctx, texts };
}

const send = (ctx: TestContext, phone = PHONE, origin = '203.0.113.7 Safari', scope = newtown) =>
  sendPhoneCode(ctx, scope, { phone, origin });
const verify = (ctx: TestContext, code = CODE, phone = PHONE, scope = newtown) =>
  verifyPhoneCode(ctx, scope, { phone, code });
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
      text: `Roma Pizza: your code is ${CODE}. It works for 5 minutes. Never share it.`,
    },
  ]);
  const { customerId, token } = await verifyPhoneCode(ctx, newtown, {
    phone: '+61 491 570 110',
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
  expect(JSON.stringify([rows, ctx.logged])).not.toContain(CODE);
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

test('a new code ends the one before, and a code is of its own request only', async () => {
  const { ctx } = await withTexts();
  const first = await send(ctx);
  ctx.pass({ seconds: 31 });
  const second = await send(ctx);
  const hashes = await ctx.db.selectFrom('phone_codes').select(['id', 'codeHash']).orderBy('id').execute();
  // The test's codes are all the same digits: only the request they are bound to keeps them apart.
  expect(new Set(hashes.map((row) => row.codeHash)).size).toBe(2);
  await verify(ctx);
  const used = await ctx.db
    .selectFrom('phone_codes')
    .select('id')
    .where('usedIsoDateTimeUtc', 'is not', null)
    .execute();
  expect(used).toEqual([{ id: second.verificationId }]);
  expect(first.verificationId).not.toBe(second.verificationId);
});

test('a number gets one code in 30 seconds, three in ten minutes and ten a day', async () => {
  const { ctx } = await withTexts();
  await send(ctx);
  expect(await send(ctx).catch(limitOf)).toBe('numberIn30Seconds');
  ctx.pass({ seconds: 30 });
  await send(ctx);
  ctx.pass({ seconds: 30 });
  await send(ctx);
  ctx.pass({ seconds: 30 });
  expect(await send(ctx).catch(limitOf)).toBe('numberIn10Minutes');
  for (let sent = 3; sent < 10; sent++) {
    ctx.pass({ minutes: 10 });
    await send(ctx);
  }
  ctx.pass({ minutes: 10 });
  expect(await send(ctx).catch(limitOf)).toBe('numberInDay');
  ctx.pass({ hours: 24 });
  expect(await send(ctx)).toMatchObject({ expiresInSeconds: 300 });
});

test('an address gets twenty codes an hour, whatever its device is called, and others are served', async () => {
  const { ctx } = await withTexts();
  for (let at = 0; at < 20; at++) await send(ctx, numbered(at), `203.0.113.7 device ${at}`);
  expect(await send(ctx, numbered(20), '203.0.113.7 another').catch(limitOf)).toBe('addressInHour');
  expect(await send(ctx, numbered(20), '198.51.100.4')).toMatchObject({ expiresInSeconds: 300 });
});

test('a store sends two hundred codes a day, and another store is not held back', async () => {
  const { ctx } = await withTexts();
  for (let at = 0; at < 200; at++) await send(ctx, numbered(at), `198.51.${at}.1`);
  expect(await send(ctx, numbered(200), '198.18.0.1').catch(limitOf)).toBe('storeInDay');
  expect(await send(ctx, numbered(200), '198.18.0.1', carlton)).toMatchObject({ expiresInSeconds: 300 });
});

test('a block of numbers gets three hundred codes a day over all stores, and the next block is served', async () => {
  const { ctx } = await withTexts();
  for (let at = 0; at < 300; at++) await send(ctx, numbered(at), `198.51.${at}.1`, at % 2 ? newtown : carlton);
  expect(await send(ctx, numbered(300), '198.18.0.1').catch(limitOf)).toBe('prefixInDay');
  expect(await send(ctx, '+61412345678', '198.18.0.1')).toMatchObject({ expiresInSeconds: 300 });
  ctx.pass({ hours: 24 });
  expect(await send(ctx, numbered(300), '198.18.0.1')).toMatchObject({ expiresInSeconds: 300 });
});

test.each([
  ['another country', '+447400123456', 'Enter a mobile number of this country.'],
  ['a landline', '02 9374 4000', 'Enter a mobile number: we send it a text.'],
  ['a number at extra cost', '1300 975 707', 'Enter a number that can be called at normal cost.'],
  ['no number', 'hello', 'This is not a phone number we can reach. Check the digits.'],
])('%s is refused beside the field and nothing is sent', async (_, phone, message) => {
  const { ctx, texts } = await withTexts();
  const refusal = (await send(ctx, phone).catch((error) => error)) as AppError;
  expect(refusal.details?.fields).toEqual([{ path: 'phone', message }]);
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
  const refusal = saveProfile(ctx, foreign, { customerId: 'cust_roma_olivia', name: 'Liv', email: '', by });
  expect(await refusal.catch(why)).toBe('resource_not_found');
});
