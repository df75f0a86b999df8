/** What a customer is promised when their order is accepted. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { acceptOrder } from './accept-order.ts';
import { BY_MIA, filledCart, orderingFixture, paidOrder, place, refusalOf, SCOPE } from './testing/ordering-fixture.ts';

describe('the time that is promised', () => {
  test.each([
    ['the minutes that staff said', null, 35, '2026-11-21T07:35:00.000Z'],
    ['the minutes that staff said, whatever was asked for', '2026-11-21T08:30:00.000Z', 35, '2026-11-21T07:35:00.000Z'],
    ['the time that was asked for', '2026-11-21T08:30:00.000Z', null, '2026-11-21T08:30:00.000Z'],
    ['as long as a pickup takes to make', null, null, '2026-11-21T07:20:00.000Z'],
    ['this moment, where staff said no minutes are needed', null, 0, '2026-11-21T07:00:00.000Z'],
  ])('is %s', async (_, requestedForIsoDateTimeUtc, etaMinutes, promised) => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture, { burger: 1 }, { requestedForIsoDateTimeUtc });
    const { orderId } = await place(fixture, cartId);
    const order = await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes, by: BY_MIA });
    expect(order.promisedForIsoDateTimeUtc).toBe(promised);
    expect((await getOrder(fixture.ctx.db, SCOPE, orderId)).promisedForIsoDateTimeUtc).toBe(promised);
  });
});

describe('an order by card', () => {
  test.each([
    ['requiresCapture', true],
    ['success', true],
    ['cancel', false],
    ['failure', false],
    ['refundSuccess', false],
  ] as const)('whose money is %s is accepted: %p', async (statusCode, isAccepted) => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await fixture.ctx.db.updateTable('order_payments').set({ statusCode }).execute();
    const accepting = acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    expect((await refusalOf(accepting))?.reason ?? null).toBe(isAccepted ? null : 'payment_not_held');
  });
});
