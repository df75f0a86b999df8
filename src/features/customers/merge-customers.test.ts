import { describe, expect, test } from 'bun:test';
import { createSessionIn, findSession } from '#db/access/sessions.repository.ts';
import { listAddresses } from '#db/customers/addresses.repository.ts';
import { findCustomer, findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { listRestaurantCustomers } from '#db/customers/restaurant-customers.queries.ts';
import { findStoreCustomer } from '#db/customers/store-customers.repository.ts';
import { findLoyaltyCard } from '#db/promotions/loyalty.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { adjustLoyalty } from '#src/features/promotions/adjust-loyalty.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { saveGuestHereIn } from './book-guest.ts';
import { customerOfPhoneIn } from './customer-of-phone.ts';
import { addAddress, chooseMessages, saveProfile } from './customer-profile.ts';
import { forgetCustomer } from './forget-customer.ts';
import { mergeCustomers } from './merge-customers.ts';

const roma = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const wok = grantRestaurantScope({ restaurantId: 'golden-wok' });
const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const [MIA, M, THIRD] = ['+61491570901', '+61491570902', '+61491570903'] as const;
const ADDRESS = {
  line1: '1 King St',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  latitude: null,
  longitude: null,
};
const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));

const person = async (ctx: TestContext, mobileNumberE164: string, name: string, email = '') =>
  (await ctx.write((trx) => customerOfPhoneIn(trx, ctx, roma, { mobileNumberE164, name, email }))).id;
const stamp = (ctx: TestContext, customerId: string, credits: number) =>
  adjustLoyalty(ctx, roma, {
    customerId,
    adjustment: { id: ctx.ids.next(), credits, reason: 'Long wait' },
    by: BY_OWNER,
  });
const note = (ctx: TestContext, phoneE164: string, name: string, notes: string) =>
  ctx.write((trx) => saveGuestHereIn(trx, ctx, newtown, { phoneE164, name, notes, by: BY_OWNER }));

/** Mia, with 5 stamps, and the same Mia under another number, with 3. */
async function twoOfOne() {
  const ctx = await seededContext();
  const keptId = await person(ctx, MIA, 'Mia Rossi');
  const goneId = await person(ctx, M, 'M. Rossi', 'mia@rossi.example');
  await stamp(ctx, keptId, 5);
  await stamp(ctx, goneId, 3);
  await note(ctx, MIA, 'Mia Rossi', 'Nut allergy');
  await note(ctx, M, 'M. Rossi', 'Side door');
  for (const [customerId, line1] of [
    [keptId, '1 King St'],
    [goneId, '1 KING ST'],
    [goneId, '2 King St'],
  ] as const) {
    await addAddress(ctx, roma, { customerId, address: { ...ADDRESS, line1 }, by: BY_OWNER });
  }
  const merge = (here: TestContext = ctx) => mergeCustomers(here, roma, { keptId, goneId, by: BY_OWNER });
  return { ctx, keptId, goneId, merge };
}

/** Everything that a merge touches. */
async function everything({ db }: TestContext) {
  const tables = [
    'customers',
    'loyalty_cards',
    'loyalty_adjustments',
    'store_customers',
    'customer_addresses',
    'audit_log',
  ] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
}

describe('two customers who are one person', () => {
  test('become one, who is found by either number', async () => {
    const { ctx, keptId, goneId, merge } = await twoOfOne();
    expect(await merge()).toEqual({ isNew: true });
    for (const phone of [MIA, M]) {
      expect(await findCustomerByMobile(ctx.db, roma, phone)).toMatchObject({
        ...{ id: keptId, name: 'Mia Rossi', mobileNumberE164: MIA, unverifiedEmail: 'mia@rossi.example' },
        ...{ previousNames: ['M. Rossi'], previousMobiles: [M] },
      });
      expect((await findStoreCustomer(ctx.db, newtown, { mobileNumberE164: phone }))?.customerId).toBe(keptId);
    }
    expect(await findCustomer(ctx.db, roma, goneId)).toBeNull();
    const search = (text: string) => listRestaurantCustomers(ctx.db, roma, { text, limit: 10, offset: 0 });
    expect((await search('Rossi')).rows.map(({ id }) => id)).toEqual([keptId]);
    expect((await search('0491 570 902')).rows.map(({ id }) => id)).toEqual([keptId]);
  });

  test('have the stamps, notes and addresses of both, each address once', async () => {
    const { ctx, keptId, goneId, merge } = await twoOfOne();
    await merge();
    expect((await findLoyaltyCard(ctx.db, roma, keptId))?.credits).toBe(8);
    expect(await findLoyaltyCard(ctx.db, roma, goneId)).toBeNull();
    const adjustments = await ctx.db.selectFrom('loyalty_adjustments').select('credits').execute();
    expect(adjustments.map(({ credits }) => credits).sort()).toEqual([3, 5]);
    const known = await findStoreCustomer(ctx.db, newtown, { customerId: keptId });
    expect(known?.notes).toBe('Nut allergy\nSide door');
    expect((await listAddresses(ctx.db, roma, keptId)).map(({ address }) => address.line1)).toEqual([
      '2 King St',
      '1 KING ST',
    ]);
  });

  test('have the earlier emails of both, a second phone, and what either has switched off', async () => {
    const { ctx, keptId, goneId, merge } = await twoOfOne();
    const save = (customerId: string, name: string, email: string, secondPhone = '') =>
      saveProfile(ctx, roma, {
        ...{ customerId, name, email, by: BY_OWNER },
        secondPhone: { text: secondPhone, countryCode: 'AU' },
      });
    await save(keptId, 'Mia Rossi', 'old@rossi.example');
    await save(keptId, 'Mia Rossi', 'mia@work.example');
    await save(goneId, 'M. Rossi', 'mia@rossi.example', '02 9000 0000');
    await chooseMessages(ctx, roma, { customerId: keptId, wanted: ['orderAccepted', 'readyTimeMoved'], by: BY_OWNER });
    await chooseMessages(ctx, roma, { customerId: goneId, wanted: ['orderAccepted', 'bookingReceived'], by: BY_OWNER });
    await merge();
    const kept = await findCustomer(ctx.db, roma, keptId);
    const { unverifiedEmail = '', previousUnverifiedEmails = [], messagesOff = [] } = kept ?? {};
    expect(kept?.phoneNumberE164).toBe('+61290000000');
    expect([unverifiedEmail, ...previousUnverifiedEmails].toSorted()).toEqual([
      'mia@rossi.example',
      'mia@work.example',
      'old@rossi.example',
    ]);
    expect(messagesOff.toSorted()).toEqual(['bookingReceived', 'readyTimeMoved']);
    const left = await ctx.db.selectFrom('customers').selectAll().where('id', '=', goneId).executeTakeFirst();
    expect(left).toMatchObject({ previousUnverifiedEmailsJson: '[]', phoneNumberE164: '', messagesOffJson: '[]' });
  });

  test('are one where the kept one has no card of their own', async () => {
    const ctx = await seededContext();
    const [keptId, goneId] = [await person(ctx, MIA, 'Mia'), await person(ctx, M, 'Mia')];
    await stamp(ctx, goneId, 3);
    await mergeCustomers(ctx, roma, { keptId, goneId, by: BY_OWNER });
    expect((await findLoyaltyCard(ctx.db, roma, keptId))?.credits).toBe(3);
  });

  test('stay signed in, as the one that was kept', async () => {
    const { ctx, keptId, goneId, merge } = await twoOfOne();
    const session = { kind: 'customer', subjectId: goneId, restaurantId: 'roma-pizza', lifetimeDays: 1 } as const;
    const token = await ctx.write((trx) => createSessionIn(trx, ctx, session));
    await merge();
    expect((await findSession(ctx.db, ctx, token, 'customer'))?.subjectId).toBe(keptId);
  });

  test('are merged once, however often it is asked, and the audit log says so once, without a name', async () => {
    const { ctx, goneId, merge } = await twoOfOne();
    await merge();
    const after = await everything(ctx);
    expect(await merge()).toEqual({ isNew: false });
    expect(await everything(ctx)).toBe(after);
    const rows = await ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'mergeCustomers').execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain(goneId);
    expect(JSON.stringify(rows)).not.toMatch(/Rossi|570901|570902/);
  });

  test('stay two where the last step fails', async () => {
    const { ctx, merge } = await twoOfOne();
    const before = await everything(ctx);
    const broken = {
      ...ctx,
      ids: {
        next() {
          throw new Error('power cut');
        },
      },
    } as TestContext;
    expect(await merge(broken).catch(why)).toBe('Error: power cut');
    expect(await everything(ctx)).toBe(before);
  });

  test('and a third: every number finds the one that is left', async () => {
    const { ctx, keptId, goneId, merge } = await twoOfOne();
    const third = await person(ctx, THIRD, 'Mia at work');
    await mergeCustomers(ctx, roma, { keptId: goneId, goneId: third, by: BY_OWNER });
    await merge();
    for (const phone of [MIA, M, THIRD]) expect((await findCustomerByMobile(ctx.db, roma, phone))?.id).toBe(keptId);
    expect((await findCustomer(ctx.db, roma, keptId))?.previousMobiles).toEqual([THIRD, M]);
  });

  test('are forgotten together, and leave nothing', async () => {
    const { ctx, keptId, goneId, merge } = await twoOfOne();
    await merge();
    await forgetCustomer(ctx, roma, { customerId: keptId, by: BY_OWNER });
    const rows = await ctx.db.selectFrom('customers').select('id').where('id', 'in', [keptId, goneId]).execute();
    expect(rows).toEqual([]);
    expect(await everything(ctx)).not.toMatch(/Rossi|570901|570902/);
  });

  test.each([
    ['with themselves', (a: string) => [a, a], 'cannot_be_merged'],
    ['with nobody', (a: string) => [a, 'nobody'], 'resource_not_found'],
  ] as const)('are not merged %s', async (_, idsOf, reason) => {
    const { ctx, keptId } = await twoOfOne();
    const [kept = '', gone = ''] = idsOf(keptId);
    expect(await mergeCustomers(ctx, roma, { keptId: kept, goneId: gone, by: BY_OWNER }).catch(why)).toBe(reason);
  });

  test('of another restaurant are not found', async () => {
    const { ctx, keptId, goneId } = await twoOfOne();
    expect(await mergeCustomers(ctx, wok, { keptId, goneId, by: BY_OWNER }).catch(why)).toBe('resource_not_found');
  });
});
