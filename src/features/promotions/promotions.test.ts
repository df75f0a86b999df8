import { expect, test } from 'bun:test';
import { redeemCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import { listCoupons, redeemedCountOf } from '#db/promotions/coupons.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { type CouponInput, createCoupon, editCoupon, pauseCoupon } from './manage-coupons.ts';
import { checkCoupon, listActiveCoupons, listPublicCoupons, suggestCoupons } from './public-coupons.ts';
import { TEN_OFF as COUPON } from './testing/ten-off.ts';

const roma = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const wok = grantRestaurantScope({ restaurantId: 'golden-wok' });
const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;
const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const pathsOf = (error: unknown) =>
  (((error as AppError).details?.fields ?? []) as { path: string }[]).map((field) => field.path);

const make = (ctx: TestContext, more: Partial<CouponInput> = {}) =>
  createCoupon(ctx, roma, { coupon: { ...COUPON, ...more }, by });
const codes = (coupons: readonly { couponCode: string }[]) => coupons.map((coupon) => coupon.couponCode);
const redeem = (ctx: TestContext, couponId: string, orderId: string) =>
  ctx.write((trx) =>
    redeemCouponsIn(trx, ctx.ids, roma, {
      orderId,
      customerId: null,
      coupons: [{ couponId, couponCode: 'TENOFF', amountInCents: 100 }],
      at: '2026-11-21T07:00:00.000Z',
    }),
  );

test.each<[string, Partial<CouponInput>, string[]]>([
  ['a code of two letters', { couponCode: 'AB' }, ['couponCode']],
  ['small letters in its code', { couponCode: 'tenoff' }, ['couponCode']],
  ['no amount', { discountAmount: null }, ['discountAmount']],
  ['no percentage', { type: 'flatPercentageDiscount' }, ['discountPercentageBps']],
  ['no day at all', { dows: [] }, ['dows']],
  ['no store at all', { applicableStoreIds: [] }, ['applicableStoreIds']],
  ['a store of another restaurant', { applicableStoreIds: ['wok-carlton'] }, ['applicableStoreIds']],
  ['an end before its start', { startDate: '2026-12-02', endDate: '2026-12-01' }, ['endDate']],
  ['a code that is taken', { couponCode: 'FIVEOFF' }, ['couponCode']],
])('a coupon with %s is refused beside its field', async (_, wrong, paths) => {
  const ctx = await seededContext();
  expect(await make(ctx, wrong).catch(pathsOf)).toEqual(paths);
});

test('the same code in another restaurant is another coupon', async () => {
  const ctx = await seededContext();
  await make(ctx);
  const there = await createCoupon(ctx, wok, { coupon: COUPON, by });
  expect((await listCoupons(ctx.db, wok)).map((kept) => kept.coupon.id)).toContain(there.id);
  const here = await listCoupons(ctx.db, roma);
  expect(here.map((kept) => kept.coupon.id)).not.toContain(there.id);
});

test('a coupon is edited and keeps its own code', async () => {
  const ctx = await seededContext();
  const { id: couponId } = await make(ctx);
  await editCoupon(ctx, roma, { couponId, coupon: { ...COUPON, discountAmount: 1200 }, by });
  const kept = (await listCoupons(ctx.db, roma)).find(({ coupon }) => coupon.id === couponId);
  expect(kept?.coupon.discountAmount).toBe(1200);
  expect(await editCoupon(ctx, wok, { couponId, coupon: COUPON, by }).catch(why)).toBe('resource_not_found');
  const pause = pauseCoupon(ctx, wok, { couponId, isPaused: true, by });
  expect(await pause.catch(why)).toBe('resource_not_found');
});

test('the public list shows what runs at the store today and nothing that is for a few', async () => {
  const ctx = await seededContext();
  await make(ctx, { couponCode: 'OVER', endDate: '2026-11-19' });
  await make(ctx, { couponCode: 'LASTDAY', endDate: '2026-11-21' });
  await make(ctx, { couponCode: 'SOON', startDate: '2026-11-22' });
  const paused = await make(ctx, { couponCode: 'PAUSED' });
  await pauseCoupon(ctx, roma, { couponId: paused.id, isPaused: true, by });
  const shown = await listPublicCoupons(ctx, newtown);
  expect(codes(shown)).toEqual(['BENVENUTO', 'FIVEOFF', 'FREERIDE', 'LASTDAY']);
  expect(shown[0]).not.toHaveProperty('maxRedeems');
  expect(codes(await suggestCoupons(ctx, newtown, { text: ' free ' }))).toEqual(['FREERIDE']);
  expect(codes(await listActiveCoupons(ctx, roma))).toContain('SOON');
  expect(codes(await listActiveCoupons(ctx, roma))).not.toContain('OVER');
});

test('a coupon with two uses works for two orders and is rejected for the third', async () => {
  const ctx = await seededContext();
  const { id } = await make(ctx, { maxRedeems: 2 });
  await redeem(ctx, id, 'order_1');
  expect(await checkCoupon(ctx, newtown, { couponCode: 'tenoff' })).toMatchObject({ applies: true });
  await redeem(ctx, id, 'order_2');
  expect(await checkCoupon(ctx, newtown, { couponCode: 'TENOFF' })).toEqual({
    applies: false,
    message: 'This coupon has been used up.',
  });
  expect(await redeemedCountOf(ctx.db, roma, id)).toBe(2);
});

test('an unknown code and a paused one are answered alike', async () => {
  const ctx = await seededContext();
  const { id: couponId } = await make(ctx);
  await pauseCoupon(ctx, roma, { couponId, isPaused: true, by });
  expect(await checkCoupon(ctx, newtown, { couponCode: 'TENOFF' })).toEqual(
    await checkCoupon(ctx, newtown, { couponCode: 'NEVERMADE' }),
  );
});

test('a code of another restaurant does not apply here', async () => {
  const ctx = await seededContext();
  await createCoupon(ctx, wok, { coupon: { ...COUPON, couponCode: 'WOKONLY' }, by });
  expect(await checkCoupon(ctx, newtown, { couponCode: 'WOKONLY' })).toMatchObject({ applies: false });
});
