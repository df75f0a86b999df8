import { describe, expect, test } from 'bun:test';
import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { couponUseTotals } from '#db/promotions/coupon-redemptions.repository.ts';
import { aCoupon } from '#src/domain/pricing/testing-menu.ts';
import { applyCoupon } from '#src/features/website/change-cart.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder, rejectOrder } from './end-order.ts';
import { readOrderActs } from './order-acts.ts';
import { refundOrder } from './refund-order.ts';
import { removeItems } from './remove-items.ts';
import { readRemovedItems } from './removed-items.ts';
import {
  BY_ADA,
  BY_BEN,
  BY_MIA,
  CUSTOMER,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  plantCoupon,
  refusalOf,
  SCOPE,
  sessionOf,
} from './testing/ordering-fixture.ts';

const DISHES = { burger: 3, milk: 2 };
const TOTAL = 3800;

interface Waiting {
  readonly fixture: OrderingFixture;
  readonly orderId: string;
  readonly order: () => ReturnType<typeof getOrder>;
  readonly payment: () => ReturnType<typeof orderPayment>;
  /** Leaves so many of these items, by their names; every other stays. */
  readonly remove: (
    left: Readonly<Record<string, number>>,
    more?: Partial<Parameters<typeof removeItems>[2]>,
  ) => ReturnType<typeof removeItems>;
  readonly settle: () => Promise<void>;
}

/** Three burgers and two milks of the website that wait, held on a card. */
async function waiting(isCard = true, coupon: string | null = null): Promise<Waiting> {
  const fixture = await orderingFixture();
  const { ctx } = fixture;
  if (coupon) await plantCoupon(fixture, aCoupon(coupon, { applicableOverAmount: 3000 }));
  const cartId = await filledCart(fixture, DISHES);
  if (coupon) await applyCoupon(ctx, SCOPE, { cartId, customerId: CUSTOMER, couponCode: coupon });
  const placed = await place(fixture, cartId, {
    paymentType: isCard ? 'stripeCheckout' : 'inStore',
    expectedTotalInCents: coupon ? (TOTAL * 9) / 10 : TOTAL,
  });
  const { orderId } = placed;
  if (isCard) fixture.card.pay(sessionOf(placed));
  await fixture.deliverWebhooks();
  const order = () => getOrder(ctx.db, SCOPE, orderId);
  return {
    fixture,
    orderId,
    order,
    payment: () => orderPayment(ctx.db, SCOPE, orderId),
    async remove(left, more = {}) {
      const { lines, version } = await order();
      const kept = lines.flatMap(({ id, priced }) => {
        const quantity = left[priced.name];
        return quantity === undefined ? [] : [{ lineId: id, quantity }];
      });
      const usual = { orderId, lines: kept, reason: 'Sold out', expectedVersion: version, by: BY_MIA };
      return removeItems(ctx, SCOPE, { ...usual, ...more });
    },
    async settle() {
      await fixture.pump();
      await fixture.deliverWebhooks();
    },
  };
}

const textsOf = ({ fixture }: Waiting) => fixture.sms.inbox.messages.map(({ text }) => text);

describe('a website order of which the store can only make a part', () => {
  test('is charged for what is left, and the rest of the hold is released', async () => {
    const shop = await waiting();
    await shop.remove({ burger: 1 });
    expect((await shop.order()).grandTotalInCents).toBe(1800);
    expect(await shop.payment()).toMatchObject({ statusCode: 'requiresCapture', amountInCents: TOTAL });
    await acceptOrder(shop.fixture.ctx, SCOPE, { orderId: shop.orderId, etaMinutes: 15, by: BY_MIA });
    await shop.settle();
    expect(await shop.payment()).toMatchObject({ statusCode: 'success', capturedInCents: 1800 });
    const refund = { orderId: shop.orderId, amountInCents: 1801, reason: 'Cold', by: BY_MIA, key: 'k' };
    expect(await refusalOf(refundOrder(shop.fixture.ctx, SCOPE, refund))).toMatchObject({ reason: 'refund_too_large' });
  });

  test('tells the customer what is missing and what it costs, once for each change', async () => {
    const shop = await waiting();
    await shop.remove({ burger: 1 });
    await shop.settle();
    await shop.remove({ milk: 0 });
    await shop.settle();
    expect(textsOf(shop).map((text) => text.replace(/ http\S+$/, ''))).toEqual([
      expect.stringMatching(
        /sorry, order W-\d+ will come without 2 × burger\. Your total is now \$18\.00 instead of \$38\.00\.$/,
      ),
      expect.stringMatching(/without 2 × burger, 2 × milk\. Your total is now \$10\.00 instead of \$38\.00\.$/),
    ]);
    expect(await readRemovedItems(shop.fixture.ctx.db, SCOPE, await shop.order())).toMatchObject({
      lines: [
        { name: 'burger', quantity: 2 },
        { name: 'milk', quantity: 2 },
      ],
      ...{ wasInCents: TOTAL, reason: 'Sold out' },
    });
  });

  test('keeps every version, who did it and why, and is still new', async () => {
    const shop = await waiting();
    await shop.remove({ milk: 0 });
    const { ctx } = shop.fixture;
    const order = await shop.order();
    const versions = await listOrderVersions(ctx.db, SCOPE, shop.orderId);
    expect(versions.map(({ grandTotalInCents }) => grandTotalInCents)).toEqual([TOTAL, 3000]);
    const { acts } = await readOrderActs(ctx.db, SCOPE, order);
    expect(acts).toMatchObject([{ what: 'Removed 2 × milk', byName: 'Mia', reason: 'Sold out' }]);
    expect((await orderHistory(ctx.db, SCOPE, shop.orderId)).at(-1)?.toStatus).toBe('new');
    expect(order.taxInCents).toBe(273);
  });

  test('keeps its coupon, also below the coupon’s least amount, for what it takes off now', async () => {
    const shop = await waiting(true, 'TEN');
    await shop.remove({ burger: 1, milk: 0 });
    const { grandTotalInCents, breakdown } = await shop.order();
    const couponId = breakdown.find(({ kind }) => kind === 'coupon')?.refId ?? '';
    expect(grandTotalInCents).toBe(900);
    expect(await couponUseTotals(shop.fixture.ctx.db, SCOPE, couponId)).toEqual({ count: 1, amountInCents: 100 });
  });

  test('that is rejected afterwards has its whole hold released', async () => {
    const shop = await waiting();
    await shop.remove({ burger: 1 });
    await rejectOrder(shop.fixture.ctx, SCOPE, { orderId: shop.orderId, reason: 'Kitchen closed', by: BY_MIA });
    await shop.settle();
    expect(await shop.payment()).toMatchObject({ statusCode: 'cancel', capturedInCents: 0 });
  });

  test('that is paid in the store asks for less there', async () => {
    const shop = await waiting(false);
    await shop.remove({ burger: 0 });
    expect(await shop.order()).toMatchObject({ grandTotalInCents: 800, paymentType: 'inStore' });
  });

  test('changed by two people at once, or accepted or called off meanwhile, is as the first of them left it', async () => {
    const shop = await waiting();
    const { version } = await shop.order();
    await shop.remove({ burger: 2 });
    const second = shop.remove({ milk: 0 }, { expectedVersion: version, by: BY_BEN });
    expect(await refusalOf(second)).toMatchObject({ reason: 'order_changed' });
    expect((await shop.order()).grandTotalInCents).toBe(2800);
    await cancelOrder(shop.fixture.ctx, SCOPE, { orderId: shop.orderId, reason: 'Ill', by: BY_ADA });
    expect(await refusalOf(shop.remove({ milk: 0 }))).toMatchObject({ reason: 'already_cancelled' });
  });

  test('never comes to more, to nothing, or stays as it is', async () => {
    const shop = await waiting();
    for (const left of [{ burger: 4 }, { burger: 0, milk: 0 }, { burger: 3 }]) {
      expect(await refusalOf(shop.remove(left))).toMatchObject({ reason: 'items_not_removed' });
    }
    expect((await shop.order()).grandTotalInCents).toBe(TOTAL);
    expect(textsOf(shop)).toEqual([]);
  });

  test('whose card was charged before it was answered is accepted first, and refunded then', async () => {
    const shop = await waiting();
    const { ctx } = shop.fixture;
    await ctx.write((trx) =>
      trx.updateTable('order_payments').set({ statusCode: 'success', capturedInCents: TOTAL }).execute(),
    );
    expect(await refusalOf(shop.remove({ milk: 0 }))).toMatchObject({ reason: 'already_charged' });
  });
});
