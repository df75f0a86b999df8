/** What an act on an order leaves behind: who did what in the audit log, and what others are told. */
import { expect, test } from 'bun:test';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder } from './end-order.ts';
import { loadOrderDetail } from './order-detail.ts';
import { refundOrder } from './refund-order.ts';
import { eventsAndAudit } from './testing/events-and-audit.ts';
import { BY_MIA, filledCart, orderingFixture, paidOrder, place, SCOPE } from './testing/ordering-fixture.ts';
import { writeOffOrder } from './write-off-order.ts';

const by = BY_MIA;

test('whatever is done to an order is kept with who did it, and others hear of it', async () => {
  const fixture = await orderingFixture();
  const { ctx } = fixture;
  let orderId = '';
  const placed = async () => {
    ({ orderId } = await place(fixture, await filledCart(fixture, { burger: 1 })));
  };
  const accept = () => acceptOrder(ctx, SCOPE, { orderId, etaMinutes: 15, by });
  const day: readonly (readonly [string, () => Promise<unknown>, readonly string[], readonly string[]])[] = [
    ['placed', placed, ['placeOrder'], ['orderPlaced']],
    ['accepted', accept, ['acceptOrder'], ['orderAccepted']],
    [
      'written off',
      () => writeOffOrder(ctx, SCOPE, { orderId, reason: 'Never came', by }),
      ['writeOffOrder'],
      ['paymentChanged'],
    ],
    ['completed', () => completeOrder(ctx, SCOPE, { orderId, by }), ['completeOrder'], ['orderCompleted']],
    ['placed again', placed, ['placeOrder'], ['orderPlaced']],
    [
      'rejected',
      () => rejectOrder(ctx, SCOPE, { orderId, reason: 'Too busy', by }),
      ['rejectOrder'],
      ['orderRejected'],
    ],
    ['placed once more', placed, ['placeOrder'], ['orderPlaced']],
    ['cancelled', () => cancelOrder(ctx, SCOPE, { orderId, reason: 'Ill', by }), ['cancelOrder'], ['orderCancelled']],
  ];
  const left: unknown[] = [];
  for (const [name, act] of day) left.push([name, await eventsAndAudit(ctx, act)]);
  expect(left).toEqual(day.map(([name, , audit, events]) => [name, { events, audit }]));
});

test('money that goes back on the card is kept with who gave it, and shown on the order', async () => {
  const fixture = await orderingFixture();
  const { orderId } = await paidOrder(fixture);
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by });
  await fixture.pump();
  await fixture.deliverWebhooks();
  const before = await loadOrderDetail(fixture.ctx.db, SCOPE, orderId);
  expect(before).toMatchObject({ toGiveBackInCents: 0, leftInCents: 0, due: null });
  const request = { orderId, amountInCents: 300, reason: 'Cold', by, key: 'once' };
  const { audit } = await eventsAndAudit(fixture.ctx, () => refundOrder(fixture.ctx, SCOPE, request));
  expect(audit).toEqual(['refundOrder']);
  await fixture.pump();
  await fixture.deliverWebhooks();
  const after = await loadOrderDetail(fixture.ctx.db, SCOPE, orderId);
  expect(after.refundableInCents).toBe(before.refundableInCents - 300);
  expect(after.payment).toMatchObject({ refundedInCents: 300 });
  expect(after.acts.map(({ byName, reason }) => [byName, reason])).toEqual([['Mia', 'Cold']]);
});
