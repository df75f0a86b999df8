import { expect, test } from 'bun:test';
import { listCoupons } from '#db/promotions/coupons.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { type CouponInput, createCoupon, editCoupon, pauseCoupon } from '#src/features/promotions/manage-coupons.ts';
import { TEN_OFF as COUPON } from '#src/features/promotions/testing/ten-off.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { storeHeadOf } from './store-head.ts';

const wok = grantRestaurantScope({ restaurantId: 'golden-wok' });
const carlton = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const by = BY_OWNER;

/** A restaurant whose coupons are all paused. */
async function withoutCoupons(): Promise<TestContext> {
  const ctx = await seededContext();
  for (const { coupon } of await listCoupons(ctx.db, wok)) {
    await pauseCoupon(ctx, wok, { couponId: coupon.id, isPaused: true, by });
  }
  return ctx;
}
const leadsThere = async (ctx: TestContext, at = ctx.clock.now()) =>
  storeHeadOf(await ctx.menus.storeOf(carlton), at).hasCoupons;
const make = (ctx: TestContext, more: Partial<CouponInput>) =>
  createCoupon(ctx, wok, { coupon: { ...COUPON, ...more }, by });

test('a store’s pages lead to its coupons from the first that is made until the last is paused', async () => {
  const ctx = await withoutCoupons();
  expect(await leadsThere(ctx)).toBe(false);
  const { id, ...coupon } = await make(ctx, {});
  expect(await leadsThere(ctx)).toBe(true);
  await editCoupon(ctx, wok, { couponId: id, coupon: { ...coupon, applicableStoreIds: ['wok-richmond'] }, by });
  expect(await leadsThere(ctx)).toBe(false);
  await editCoupon(ctx, wok, { couponId: id, coupon, by });
  await pauseCoupon(ctx, wok, { couponId: id, isPaused: true, by });
  expect(await leadsThere(ctx)).toBe(false);
});

test('they lead there on the days of a coupon, on whichever days of the week it may be used', async () => {
  const ctx = await withoutCoupons();
  await make(ctx, { startDate: '2030-06-03', endDate: '2030-06-04', dows: ['friday'] });
  const at = (day: string) =>
    Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime('Australia/Melbourne').toInstant();
  const days = ['2030-06-02', '2030-06-03', '2030-06-04', '2030-06-05'];
  expect(await Promise.all(days.map((day) => leadsThere(ctx, at(day))))).toEqual([false, true, true, false]);
});

test('they don’t lead to a coupon for a few people, or where the store takes none', async () => {
  const ctx = await withoutCoupons();
  await make(ctx, { exclusive: true, maxRedeems: 5 });
  expect(await leadsThere(ctx)).toBe(false);
  await make(ctx, { couponCode: 'ALLOFYOU' });
  expect(await leadsThere(ctx)).toBe(true);
  const { value, version } = await readSettingsGroup(ctx, carlton, 'checkout');
  await saveSettings(ctx, carlton, { name: 'checkout', value: { ...value, hasCoupons: false }, version, by });
  expect(await leadsThere(ctx)).toBe(false);
});
