/** What a customer is promised when their order is accepted. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { acceptOrder } from './accept-order.ts';
import { BY_MIA, filledCart, orderingFixture, place, SCOPE } from './testing/ordering-fixture.ts';

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
