import { expect, test } from 'bun:test';
import { listCoupons } from '#db/promotions/coupons.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { type CouponInput, createCoupon, pauseCoupon } from '#src/features/promotions/manage-coupons.ts';
import { TEN_OFF } from '#src/features/promotions/testing/ten-off.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { addToCart, applyCoupon } from './change-cart.ts';
import { loadCart } from './load-cart.ts';
import { usableCoupons } from './usable-coupons.ts';

const roma = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const by = BY_OWNER;

const COUPON: CouponInput = { ...TEN_OFF, couponCode: 'ONEOFF', description: '', discountAmount: 100 };

/** A cart with one plain item, and a restaurant with these coupons only. */
async function cartWith(...coupons: Partial<CouponInput>[]) {
  const ctx = await seededContext();
  for (const { coupon } of await listCoupons(ctx.db, roma)) {
    await pauseCoupon(ctx, roma, { couponId: coupon.id, isPaused: true, by });
  }
  for (const coupon of coupons) await createCoupon(ctx, roma, { coupon: { ...COUPON, ...coupon }, by });
  const { items } = await ctx.menus.menuOf(newtown);
  const item = items.find(
    ({ type, modifiers, price }) => type === 'basic' && modifiers.length === 0 && price.basePrice > 500,
  );
  const { cartId } = await addToCart(ctx, newtown, {
    cartId: null,
    customerId: null,
    line: { itemId: item?.id ?? '', quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } },
  });
  const offered = async () => {
    const cart = await loadCart(ctx, newtown, { cartId, customerId: null });
    const usable = cart ? await usableCoupons(ctx, newtown, { cart, customerId: null }) : [];
    return usable.map(({ coupon, savesInCents }) => [coupon.couponCode, savesInCents] as const);
  };
  return { ctx, cartId, offered };
}

test('a cart is offered the coupons that make it cheaper now, the best first and three at most', async () => {
  const { offered } = await cartWith(
    { couponCode: 'ONEOFF' },
    { couponCode: 'THREEOFF', discountAmount: 300 },
    { couponCode: 'TWOOFF', discountAmount: 200 },
    { couponCode: 'LITTLE', discountAmount: 50 },
    { couponCode: 'BIGORDER', discountAmount: 400, applicableOverAmount: 90_000 },
    { couponCode: 'BYDRIVER', discountAmount: 400, collectionType: ['delivery'] },
  );
  expect(await offered()).toEqual([
    ['THREEOFF', 300],
    ['TWOOFF', 200],
    ['ONEOFF', 100],
  ]);
});

test('one that is used already, or would push out a better one, is not offered', async () => {
  const { ctx, cartId, offered } = await cartWith(
    { couponCode: 'FIVEOFFALL', discountAmount: 500, exclusive: true },
    { couponCode: 'ONEOFF' },
  );
  await applyCoupon(ctx, newtown, { cartId, customerId: null, couponCode: 'FIVEOFFALL' });
  expect(await offered()).toEqual([]);
});
