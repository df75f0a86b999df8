/** What an hour of someone costs, from which day, and who may know. */
import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { listWageRates } from '#db/timeclock/wage-rates.repository.ts';
import { rateOn } from '#src/domain/timeclock/wages.ts';
import { refusalOf } from '#src/features/orders/testing/ordering-fixture.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { setWageRate } from './set-wage-rate.ts';
import { AVA, clockTill, LEO, SCOPE } from './testing/clock-till.ts';

async function rates() {
  const { ctx } = await clockTill();
  const set = (fromDay: string, hourlyRateInCents: number, more: object = {}) =>
    setWageRate(ctx, SCOPE, { employeeId: AVA.id, fromDay, hourlyRateInCents, by: BY_OWNER, ...more });
  const on = async (day: string, employeeId = AVA.id) => rateOn(await listWageRates(ctx.db, SCOPE), employeeId, day);
  const audits = () =>
    ctx.db
      .selectFrom('audit_log')
      .select(['storeId', 'beforeJson', 'afterJson'])
      .where('action', '=', 'setWageRate')
      .orderBy('id')
      .execute();
  return { ctx, set, on, audits };
}

test('counts from its day until the next, for that person alone', async () => {
  const { set, on } = await rates();
  const before = await on('2027-01-01', LEO.id);
  await set('2027-01-01', 3000);
  await set('2027-07-01', 3200);
  expect([await on('2027-06-30'), await on('2027-07-01'), await on('2028-01-01')]).toEqual([3000, 3200, 3200]);
  expect(await on('2027-07-01', LEO.id)).toBe(before);
});

test('is corrected by another for the same day, and the same one again writes nothing', async () => {
  const { set, on, audits } = await rates();
  await set('2027-01-01', 3000);
  await set('2027-01-01', 3000);
  await set('2027-02-01', 3000);
  await set('2027-01-01', 2900);
  expect(await on('2027-02-01')).toBe(2900);
  expect(await audits()).toHaveLength(2);
});

test('is in the restaurant’s log with what it was, and not in the store’s, which goes to the box', async () => {
  const { set, audits } = await rates();
  await set('2027-01-01', 3000);
  await set('2027-02-01', 3100);
  const written = await audits();
  expect(written.map(({ storeId }) => storeId)).toEqual([null, null]);
  expect(JSON.parse(written[1]?.beforeJson ?? '{}')).toEqual({ hourlyRateInCents: 3000 });
  expect(JSON.parse(written[1]?.afterJson ?? '{}')).toEqual({ fromDay: '2027-02-01', hourlyRateInCents: 3100 });
});

test.each([
  ['nothing an hour', { hourlyRateInCents: 0 }],
  ['more than $1,000.00 an hour', { hourlyRateInCents: 100_001 }],
  ['part of a cent', { hourlyRateInCents: 30.5 }],
  ['no day', { fromDay: '2027-02-30' }],
])('of %s is refused', async (_, wrong) => {
  const { set, audits } = await rates();
  expect((await refusalOf(set('2027-01-01', 3000, wrong)))?.code).toBe('validation_failed');
  expect(await audits()).toEqual([]);
});

test('of another store’s people is not there to be set', async () => {
  const { ctx } = await rates();
  const wok = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'golden-wok-city' });
  const rate = { employeeId: AVA.id, fromDay: '2027-01-01', hourlyRateInCents: 3000, by: BY_OWNER };
  expect((await refusalOf(setWageRate(ctx, wok, rate)))?.code).toBe('resource_not_found');
});
