import { expect, test } from 'bun:test';
import { insertCustomer } from '#db/customers/customers.repository.ts';
import { findLoyaltyCard } from '#db/promotions/loyalty.repository.ts';
import { listLoyaltyAdjustments } from '#db/promotions/loyalty-adjustments.repository.ts';
import { BY_OWNER, testContext } from '#db/testing/test-context.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { adjustLoyalty } from './adjust-loyalty.ts';

const ROMA = grantRestaurantScope({ restaurantId: 'roma' });
const WOK = grantRestaurantScope({ restaurantId: 'wok' });
const at = '2026-11-01T00:00:00.000Z';

async function withMia() {
  const ctx = await testContext();
  await plantTwoTenants(ctx);
  const mia = { id: 'mia', name: 'Mia', mobileNumberE164: '+61400000077', createdIsoDateTimeUtc: at };
  await ctx.write((trx) => insertCustomer(trx, ROMA, mia));
  return ctx;
}
const adjust = (
  ctx: Awaited<ReturnType<typeof withMia>>,
  credits: number,
  { id = `a${credits}`, reason = 'Long wait' } = {},
) => adjustLoyalty(ctx, ROMA, { customerId: 'mia', adjustment: { id, credits, reason }, by: BY_OWNER });
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof AppError ? (error.details?.fields ?? error.code) : String(error)),
  );

test('stamps that are added are on the card at once, with who, when and why', async () => {
  const ctx = await withMia();
  expect(await adjust(ctx, 3)).toEqual({ credits: 3 });
  expect(await adjust(ctx, -1)).toEqual({ credits: 2 });
  const card = (await findLoyaltyCard(ctx.db, ROMA, 'mia'))!;
  expect(card).toMatchObject({ credits: 2, creditsOnTheWay: 0 });
  const past = await listLoyaltyAdjustments(ctx.db, ROMA, card.id);
  expect(past.map(({ credits, reason, byName }) => ({ credits, reason, byName }))).toEqual([
    { credits: 3, reason: 'Long wait', byName: BY_OWNER.name },
    { credits: -1, reason: 'Long wait', byName: BY_OWNER.name },
  ]);
});

test('the same form sent twice adjusts once, also when nothing is left to remove', async () => {
  const ctx = await withMia();
  await adjust(ctx, 2, { id: 'first' });
  await adjust(ctx, -2, { id: 'second' });
  expect(await adjust(ctx, -2, { id: 'second' })).toEqual({ credits: 0 });
  expect(await adjust(ctx, 2, { id: 'first' })).toEqual({ credits: 0 });
});

test.each([
  [0, 'Long wait', [{ path: 'credits', message: 'Enter how many stamps to add or remove.' }]],
  [1.5, 'Long wait', [{ path: 'credits', message: 'Enter a whole number from −100 to 100.' }]],
  [101, 'Long wait', [{ path: 'credits', message: 'Enter a whole number from −100 to 100.' }]],
  [Number.NaN, 'Long wait', [{ path: 'credits', message: 'Enter a whole number from −100 to 100.' }]],
  [1, '  ', [{ path: 'reason', message: 'Enter a reason.' }]],
  [1, 'x'.repeat(201), [{ path: 'reason', message: 'Use 200 characters or fewer.' }]],
  [-1, 'Long wait', [{ path: 'credits', message: 'This card has 0 stamps.' }]],
])('%p stamps for “%s” are refused at the field, and the card stays', async (credits, reason, fields) => {
  const ctx = await withMia();
  expect(await fieldsOf(adjust(ctx, credits, { id: 'one', reason }))).toEqual(fields);
  expect(await findLoyaltyCard(ctx.db, ROMA, 'mia')).toBeNull();
});

test('another restaurant cannot adjust this customer’s card', async () => {
  const ctx = await withMia();
  const adjustment = { id: 'one', credits: 5, reason: 'Long wait' };
  expect(await fieldsOf(adjustLoyalty(ctx, WOK, { customerId: 'mia', adjustment, by: BY_OWNER }))).toBe(
    'resource_not_found',
  );
  expect(await findLoyaltyCard(ctx.db, ROMA, 'mia')).toBeNull();
});
