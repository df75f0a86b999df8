import { expect, test } from 'bun:test';
import { createSessionIn, findSession } from '#db/access/sessions.repository.ts';
import { findCustomer, insertCustomer } from '#db/customers/customers.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import type { SmsMessage } from '#src/integrations/sms/sms.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope, restaurantOf } from '#src/shared/scope.ts';
import { accountPage } from './account.pages.tsx';
import { addressesPage } from './addresses.page.tsx';
import { deleteMyDataPage } from './delete-my-data.page.tsx';
import { messagesPage } from './messages.page.tsx';
import { myDataPage } from './my-data.page.tsx';

const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
const customerId = 'customer-zoe';
const by: ActedBy = { mover: 'customer', kind: 'customer', id: customerId, name: 'Zoe Park', origin: 'phone' };
const actor = { kind: 'customer', customerId, restaurantId: scope.restaurantId } as const;

async function account() {
  const texts: SmsMessage[] = [];
  const sms = {
    async send(message: SmsMessage) {
      texts.push(message);
      return { kind: 'accepted' as const, providerMessageId: message.messageId };
    },
  };
  const ctx = await seededContext({ ports: { ...NO_PORTS, sms } });
  const session = { kind: 'customer', subjectId: customerId, restaurantId: scope.restaurantId } as const;
  const token = await ctx.write(async (trx) => {
    const createdIsoDateTimeUtc = '2026-11-01T00:00:00.000Z';
    const row = { id: customerId, name: 'Zoe Park', mobileNumberE164: '+61491570110', createdIsoDateTimeUtc };
    await insertCustomer(trx, restaurantOf(scope), row);
    return createSessionIn(trx, ctx, { ...session, lifetimeDays: 1 });
  });
  const request = (cookies: Readonly<Record<string, string>> = {}, search = '') => {
    const url = new URL(`http://shop.test/secure${search}`);
    const visit = { ctx, scope, cookies, url, query: url.searchParams, base: '', actor, by, params };
    return { ...visit, mayAskBilled: () => true };
  };
  const formOf = (values: Readonly<Record<string, string | readonly string[]>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) form.append(name, one);
    return form;
  };
  const isSignedIn = async () => findSession(ctx.db, ctx, token, 'customer') !== null;
  const customer = () => findCustomer(ctx.db, restaurantOf(scope), customerId);
  return { ctx, texts, request, formOf, isSignedIn, customer };
}

test('a customer’s data is deleted by the code that is texted to them, and by nothing else', async () => {
  const { texts, request, formOf, isSignedIn, customer } = await account();
  const press = (values: Readonly<Record<string, string>>, cookies = {}) =>
    deleteMyDataPage.action?.({ ...request(cookies), form: formOf(values) });
  expect(await press({ do: 'delete', code: '123456' })).toMatchObject({ kind: 'again', status: 400 });
  const sent = await press({ do: 'send' });
  if (sent?.kind !== 'redirect') throw new Error('no code was sent');
  expect(texts.map(({ to }) => to)).toEqual(['+61491570110']);
  const cookies = Object.fromEntries((sent.cookies ?? []).map(({ name, value }) => [name, value]));
  const code = /(\d{6}) is your/.exec(texts[0]?.text ?? '')?.[1] ?? '';
  const wrong = code === '111111' ? '222222' : '111111';
  expect(await press({ do: 'delete', code: wrong }, cookies)).toMatchObject({ kind: 'again' });
  expect(await customer()).not.toBeNull();
  const done = await press({ do: 'delete', code }, cookies);
  expect(done).toMatchObject({ kind: 'redirect', notice: 'Your data is deleted.' });
  expect(await customer()).toBeNull();
  expect(await isSignedIn()).toBe(false);
}, 60_000);

test('signing out on all devices ends every sign-in', async () => {
  const { request, formOf, isSignedIn } = await account();
  expect(await isSignedIn()).toBe(true);
  await accountPage.action?.({ ...request(), form: formOf({ do: 'signOutEverywhere' }) });
  expect(await isSignedIn()).toBe(false);
}, 60_000);

test('two addresses that read alike are one, and go together', async () => {
  const { request, formOf } = await account();
  const add = (line1: string, postcode = '2042') =>
    addressesPage.action?.({ ...request(), form: formOf({ do: 'add', line1, suburb: 'Newtown', postcode }) });
  const shown = async () => (await addressesPage.load(request())).addresses;
  await add('1 King St');
  await add('1 King Street');
  await add('1 King St', '3220');
  const [there, here] = await shown();
  expect([there?.address.postcode, here?.address.postcode]).toEqual(['3220', '2042']);
  await addressesPage.action?.({ ...request(), form: formOf({ do: 'remove', addressId: here?.id ?? '' }) });
  expect((await shown()).map(({ address }) => address.postcode)).toEqual(['3220']);
}, 60_000);

test('what is not ticked is switched off, and an earlier email is kept and is in the data', async () => {
  const { request, formOf, customer } = await account();
  await messagesPage.action?.({ ...request(), form: formOf({ wanted: ['orderAccepted'] }) });
  expect((await customer())?.messagesOff).toEqual(['readyTimeMoved', 'bookingReceived']);
  const save = (email: string) =>
    accountPage.action?.({
      ...request(),
      form: formOf({ do: 'save', name: 'Zoe Park', email, secondPhone: '02 9000 0000' }),
    });
  await save('old@mail.example');
  await save('new@mail.example');
  expect(await customer()).toMatchObject({
    previousUnverifiedEmails: ['old@mail.example'],
    phoneNumberE164: '+61290000000',
  });
  const { sections } = await myDataPage.load(request());
  const you = sections.find(({ title }) => title === 'You')?.entries[0] ?? [];
  expect(you).toContainEqual({ name: 'Earlier emails', value: 'old@mail.example' });
  const file = await myDataPage.file?.(request({}, '?file=json'));
  const record = JSON.parse(await new Response(file?.body).text());
  expect(record.customer.previousUnverifiedEmails).toEqual(['old@mail.example']);
}, 60_000);

test('who is not signed in changes nothing', async () => {
  const { request, formOf } = await account();
  const reason = (error: unknown) => (error instanceof AppError ? error.reason : String(error));
  const form = formOf({ do: 'send' });
  for (const page of [addressesPage, messagesPage, deleteMyDataPage]) {
    expect(await page.action?.({ ...request(), actor: null, form }).catch(reason)).toBe('login_required');
  }
}, 60_000);
