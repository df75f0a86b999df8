import { expect, test } from 'bun:test';
import { amountOff, coupon } from '#src/domain/pricing/testing-menu.ts';
import { applyCoupon, takeCouponInstead } from '#src/features/website/change-cart.ts';
import { loadCart } from '#src/features/website/load-cart.ts';
import { CUSTOMER, filledCart, orderingFixture, plantCoupon, SCOPE } from './testing/ordering-fixture.ts';

async function cartWith(first: ReturnType<typeof coupon>, second: ReturnType<typeof coupon>) {
  const fixture = await orderingFixture();
  for (const one of [first, second]) await plantCoupon(fixture, one.coupon);
  const cartId = await filledCart(fixture);
  for (const { coupon } of [first, second]) {
    await applyCoupon(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER, couponCode: coupon.couponCode });
  }
  const look = () => loadCart(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER });
  return { fixture: fixture, cartId, look };
}

test('a better coupon that stands alone says what it would save, and takes the place of the other', async () => {
  const { fixture, cartId, look } = await cartWith(coupon('TEN'), amountOff('THREE', 300, { exclusive: true }));
  const before = await look();
  expect(before?.refusedCoupons).toMatchObject([{ couponCode: 'THREE', savesAloneInCents: 200 }]);
  expect(before?.pricing?.grandTotalInCents).toBe(900);
  await takeCouponInstead(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER, couponCode: 'THREE' });
  const after = await look();
  expect(after?.pricing?.grandTotalInCents).toBe(700);
  expect([after?.couponCodes, after?.refusedCoupons]).toEqual([['THREE'], []]);
});

test('a coupon that would save less than the one that stands is not offered in its place', async () => {
  const { look } = await cartWith(amountOff('THREE', 300), coupon('TEN', { exclusive: true }));
  expect((await look())?.refusedCoupons).toMatchObject([{ couponCode: 'TEN', savesAloneInCents: 0 }]);
});
