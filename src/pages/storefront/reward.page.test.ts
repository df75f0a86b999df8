import { describe, expect, test } from 'bun:test';
import {
  bookLoyaltyIn,
  findLoyaltyCard,
  settleLoyaltyIn,
  writeLoyaltySettings,
} from '#db/promotions/loyalty.repository.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import type { LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import {
  CUSTOMER,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  plantCoupon,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { signedInAs, testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

const STORE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
const LOYALTY: LoyaltySettings = {
  enabled: true,
  count: 2,
  type: 'amount',
  value: 2000,
  cardBg: null,
  noLoyaltyOnDiscountedOrders: true,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: true,
  redeemCreditsOnDiscountedItems: true,
};

/** Ada, signed in, with this many stamps and a cart of burgers at ten dollars. */
async function adaWith(fixture: OrderingFixture, stamps: number, burgers = 1) {
  await fixture.ctx.write(async (trx) => {
    await writeLoyaltySettings(trx, SCOPE, LOYALTY);
    for (let at = 0; at < stamps; at++) {
      const use = {
        orderId: `past-${at}`,
        customerId: CUSTOMER,
        earnsCredit: true,
        redeemedCredits: 0,
        at: '2026-01-01',
      };
      await bookLoyaltyIn(trx, fixture.ctx.ids, SCOPE, use);
      const life = { statusCode: 'completed', isPaid: true, isRefundedInFull: false } as const;
      await settleLoyaltyIn(trx, fixture.ctx.ids, SCOPE, { ...use, life });
    }
  });
  const cartId = await filledCart(fixture, { burger: burgers });
  const { app, ctx } = await testApp(
    (on, appCtx) =>
      mountSurface(on, storefrontSurface, {
        ctx: appCtx,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx: fixture.ctx },
  );
  const session = { kind: 'customer', subjectId: CUSTOMER, restaurantId: SCOPE.restaurantId } as const;
  const signedIn = await signedInAs(ctx, `customer_${SCOPE.restaurantId}`, session);
  const headers = { cookie: `${signedIn}; cart_${SCOPE.storeId}=${cartId}` };
  return {
    cartId,
    async page(path: string) {
      const text = await (await app.request(`${STORE}${path}`, { headers })).text();
      return text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    },
    async press(path: string, button: string) {
      const body = new URLSearchParams({ do: button });
      return (await app.request(`${STORE}${path}`, { method: 'POST', headers, body })).status;
    },
  };
}

describe('a full loyalty card on the website', () => {
  test.each(['/cart', '/checkout'])('is used with one press at %s, and removed with another', async (path) => {
    const fixture = await orderingFixture();
    const ada = await adaWith(fixture, 2, 3);
    expect(await ada.page(path)).toContain('Takes $20.00 off this order.');
    await ada.press(path, 'useReward');
    const used = await ada.page(path);
    expect(used).toContain('Reward used');
    expect(used).toMatch(/Total -?\$10\.00/);
    await ada.press(path, 'keepReward');
    expect(await ada.page(path)).toMatch(/Total \$30\.00/);
  });

  test('says what would be lost before it is used on a small order, and is used up with the order', async () => {
    const fixture = await orderingFixture();
    const ada = await adaWith(fixture, 2);
    expect(await ada.page('/cart')).toContain('The reward is worth $20.00, so the other $10.00 would be lost.');
    await ada.press('/cart', 'useReward');
    await place(fixture, ada.cartId, { expectedTotalInCents: 0, paymentType: 'inStore' });
    expect(await findLoyaltyCard(fixture.ctx.db, SCOPE, CUSTOMER)).toMatchObject({ credits: 0 });
  });

  test('says why it can’t be used beside a coupon', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, FIRST);
    await plantCoupon(fixture, { ...FIRST, id: 'ten', couponCode: 'TEN', firstOrderDiscount: false });
    const ada = await adaWith(fixture, 2);
    await fixture.ctx.write((trx) =>
      trx
        .updateTable('carts')
        .set({ couponCodesJson: '["TEN"]' })
        .where('id', '=', ada.cartId)
        .execute()
        .then(() => undefined),
    );
    const page = await ada.page('/cart');
    expect(page).toContain('A reward can’t be used on an order with a discount.');
    expect(page).not.toContain('Use reward');
  });

  test('that is not full is not mentioned', async () => {
    const ada = await adaWith(await orderingFixture(), 1);
    expect(await ada.page('/cart')).not.toContain('reward');
  });
});

const FIRST = {
  id: 'first',
  restaurantId: SCOPE.restaurantId,
  couponCode: 'FIRST',
  type: 'flatPercentageDiscount' as const,
  description: '',
  startDate: null,
  endDate: null,
  dows: null,
  collectionType: null,
  applicableOverAmount: 0,
  discountAmount: null,
  discountPercentageBps: 1000,
  exclusive: false,
  firstOrderDiscount: true,
  maxRedeems: 0,
  applicableStoreIds: null,
};

test('a first-order coupon says why not to a customer who has ordered, and has its button for a new one', async () => {
  const fixture = await orderingFixture();
  await plantCoupon(fixture, FIRST);
  const ada = await adaWith(fixture, 0);
  expect(await ada.page('/coupons')).toMatch(/FIRST Use/);
  await place(fixture, await filledCart(fixture));
  const page = await ada.page('/coupons');
  expect(page).toContain('You’ve ordered here before.');
  expect(page).not.toMatch(/FIRST Use/);
});

test('a card’s surcharge is shown in the cart and beside the choice, before it is chosen', async () => {
  const fixture = await orderingFixture();
  const { checkout } = testStore().settings;
  const surcharge = { amountInCents: 0, percentageBps: 150, applicableBelowAmount: 0 };
  fixture.setSettings({ checkout: { ...checkout, creditCardSurcharge: surcharge } });
  const ada = await adaWith(fixture, 0, 3);
  const cart = await ada.page('/cart');
  expect(cart).toContain('Card payments add 1.5%');
  expect(cart).toContain('$30.45 in total');
  expect(await ada.page('/checkout')).toContain('Adds $0.45 (1.5%).');
});
