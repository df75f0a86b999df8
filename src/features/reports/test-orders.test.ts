import { expect, test } from 'bun:test';
import { amountOff } from '#src/domain/pricing/testing-menu.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import {
  BY_MIA,
  CUSTOMER,
  filledCart,
  orderingFixture,
  place,
  plantCoupon,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { applyCoupon, setCartDetails } from '#src/features/website/change-cart.ts';
import { REPORTS } from './kinds/reports.registry.ts';

const ASKED = { period: { name: 'today' }, interval: 'daily', channel: 'OVERALL' } as const;

test('an owner who tries their shop finds none of it in any report: no item, discount, surcharge, tax or cancelled order', async () => {
  const fixture = await orderingFixture();
  const { ctx } = fixture;
  await plantCoupon(fixture, amountOff('SAVE5', 500).coupon);
  const empty = await figures();
  for (const ends of [false, true]) {
    const cartId = await filledCart(fixture, { burger: 2 });
    await applyCoupon(ctx, SCOPE, { cartId, customerId: CUSTOMER, couponCode: 'SAVE5' });
    await setCartDetails(ctx, SCOPE, { cartId, customerId: CUSTOMER, details: { isTest: true } });
    const { orderId } = await place(fixture, cartId, { expectedTotalInCents: 0 });
    await acceptOrder(ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    if (ends) await cancelOrder(ctx, SCOPE, { orderId, reason: 'Only a test', by: BY_MIA });
  }
  expect(await figures()).toEqual(empty);

  async function figures() {
    const read = REPORTS.map(async (kind) => {
      const { rows, totals } = await kind.read({ ctx, scope: SCOPE, asked: ASKED });
      return [kind.type, rows.map(({ name, cells }) => [name, cells]), totals] as const;
    });
    return Promise.all(read);
  }
});
