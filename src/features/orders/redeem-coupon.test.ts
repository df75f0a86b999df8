import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { insertTender } from '#db/payments/tenders.repository.ts';
import { redeemedCountOf } from '#db/promotions/coupons.repository.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { aCoupon } from '#src/domain/pricing/testing-menu.ts';
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder } from './end-order.ts';
import { redeemCoupon } from './redeem-coupon.ts';
import { refundOrder } from './refund-order.ts';
import {
  BY_ADA,
  BY_MIA,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  paidOrder,
  place,
  plantCoupon,
  SCOPE,
} from './testing/ordering-fixture.ts';

const ROMA = grantRestaurantScope(SCOPE);

async function withCoupon(more: Partial<Coupon> = {}): Promise<OrderingFixture> {
  const fixture = await orderingFixture();
  await plantCoupon(fixture, aCoupon('TEN', more));
  return fixture;
}

const waiting = async (fixture: OrderingFixture) => (await place(fixture, await filledCart(fixture))).orderId;
const redeem = ({ ctx }: OrderingFixture, orderId: string, couponCode = 'TEN') =>
  redeemCoupon(ctx, SCOPE, { orderId, couponCode, by: BY_ADA });
const used = ({ ctx }: OrderingFixture) => redeemedCountOf(ctx.db, ROMA, 'TEN');
const totalOf = async ({ ctx }: OrderingFixture, orderId: string) =>
  (await getOrder(ctx.db, SCOPE, orderId)).grandTotalInCents;

/** Paid at the till when it was collected. */
async function takeCash({ ctx }: OrderingFixture, orderId: string): Promise<void> {
  const order = await getOrder(ctx.db, SCOPE, orderId);
  const tender = tenderOf(order, {
    id: 'tender',
    paymentType: 'posCash',
    amountInCents: order.grandTotalInCents,
    cashRoundingInCents: 0,
    posTerminalId: 'till',
    employeeId: null,
    paymentName: '',
    businessDay: order.businessDay,
    takenIsoDateTimeUtc: order.placedIsoDateTimeUtc,
  });
  await ctx.write((trx) => insertTender(trx, tender));
}

describe('a coupon for an order that waits', () => {
  test('lowers what is paid, and is used once however often it is sent', async () => {
    const fixture = await withCoupon();
    const orderId = await waiting(fixture);
    const answer = { ok: true, amountInCents: 100, grandTotalInCents: 900 } as const;
    expect(await redeem(fixture, orderId)).toEqual(answer);
    expect(await redeem(fixture, orderId)).toEqual(answer);
    expect(await totalOf(fixture, orderId)).toBe(900);
    expect(await used(fixture)).toBe(1);
    const { lines, breakdown, grandTotalInCents } = await getOrder(fixture.ctx.db, SCOPE, orderId);
    expect(lines).toHaveLength(1);
    const sum = breakdown.filter((row) => !row.isIncluded).reduce((so, row) => so + row.amountInCents, 0);
    expect(sum).toBe(grandTotalInCents);
  });

  test('of two orders at once that want its last use one gets it, and the other reads why', async () => {
    const fixture = await withCoupon({ maxRedeems: 1 });
    const orders = [await waiting(fixture), await waiting(fixture)] as const;
    const answers = await Promise.all(orders.map((orderId) => redeem(fixture, orderId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, message: 'Coupon TEN has been used up.' });
    expect(await used(fixture)).toBe(1);
    const totals = await Promise.all(orders.map((orderId) => totalOf(fixture, orderId)));
    expect(totals.toSorted()).toEqual([1000, 900].toSorted());
  });

  test('is charged on the card that is held for it, and no more', async () => {
    const fixture = await withCoupon();
    const { orderId } = await paidOrder(fixture);
    await redeem(fixture, orderId);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    await fixture.pump();
    await fixture.deliverWebhooks();
    expect(await orderPayment(fixture.ctx.db, SCOPE, orderId)).toMatchObject({ capturedInCents: 900 });
  });

  test('can be used again once the order is cancelled', async () => {
    const fixture = await withCoupon({ maxRedeems: 1 });
    const orderId = await waiting(fixture);
    await redeem(fixture, orderId);
    await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Changed my mind', by: BY_ADA });
    expect(await used(fixture)).toBe(0);
    expect(await redeem(fixture, await waiting(fixture))).toMatchObject({ ok: true });
  });

  test.each(['card', 'counter'])('can be used again once all of it is refunded, paid by %s', async (how) => {
    const fixture = await withCoupon({ maxRedeems: 1 });
    const { ctx } = fixture;
    const orderId = how === 'card' ? (await paidOrder(fixture)).orderId : await waiting(fixture);
    await redeem(fixture, orderId);
    await acceptOrder(ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    await fixture.pump();
    if (how === 'counter') await takeCash(fixture, orderId);
    const refund = (amountInCents: number, key: string) =>
      refundOrder(ctx, SCOPE, { orderId, amountInCents, reason: 'Cold', by: BY_MIA, key });
    await refund(300, 'part');
    await fixture.pump();
    expect(await used(fixture)).toBe(1);
    await refund(600, 'rest');
    await fixture.pump();
    expect(await used(fixture)).toBe(0);
  });

  test.each<[string, string, Partial<Coupon>, string]>([
    ['a code that there isn’t', 'NOPE', {}, 'There’s no coupon with this code.'],
    ['one that ended', 'TEN', { endDate: '2020-01-01' }, 'Coupon TEN has ended.'],
    ['one for larger orders', 'TEN', { applicableOverAmount: 1500 }, 'Spend $5.00 more to use coupon TEN.'],
  ])('says why not: %s', async (_, code, more, message) => {
    const fixture = await withCoupon(more);
    const orderId = await waiting(fixture);
    expect(await redeem(fixture, orderId, code)).toEqual({ ok: false, message });
    expect(await totalOf(fixture, orderId)).toBe(1000);
  });

  test('counts an order as the first one, which it is', async () => {
    const fixture = await withCoupon({ firstOrderDiscount: true });
    const orderId = await waiting(fixture);
    expect(await redeem(fixture, orderId)).toMatchObject({ ok: true });
    expect(await redeem(fixture, await waiting(fixture))).toMatchObject({ ok: false });
  });

  test('comes too late when the store has accepted', async () => {
    const fixture = await withCoupon();
    const orderId = await waiting(fixture);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    expect(await redeem(fixture, orderId)).toMatchObject({ ok: false });
    expect(await totalOf(fixture, orderId)).toBe(1000);
  });
});
