/** What an act on an order leaves behind: who did what in the audit log, and what others are told. */
import { expect, test } from 'bun:test';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder } from './end-order.ts';
import { loadOrderDetail } from './order-detail.ts';
import { refundOrder } from './refund-order.ts';
import { BY_MIA, filledCart, orderingHouse, paidOrder, place, SCOPE } from './testing/ordering-house.ts';
import { toldAndKept } from './testing/told-and-kept.ts';
import { writeOffOrder } from './write-off-order.ts';

const by = BY_MIA;

test('whatever is done to an order is kept with who did it, and others hear of it', async () => {
  const house = await orderingHouse();
  const { ctx } = house;
  let orderId = '';
  const placed = async () => {
    ({ orderId } = await place(house, await filledCart(house, { burger: 1 })));
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
  for (const [name, act] of day) left.push([name, await toldAndKept(ctx, act)]);
  expect(left).toEqual(day.map(([name, , kept, told]) => [name, { told, kept }]));
});

test('money that goes back on the card is kept with who gave it, and shown on the order', async () => {
  const house = await orderingHouse();
  const { orderId } = await paidOrder(house);
  await acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: 15, by });
  await house.pump();
  await house.deliverWebhooks();
  const before = await loadOrderDetail(house.ctx.db, SCOPE, orderId);
  expect(before).toMatchObject({ toGiveBackInCents: 0, leftInCents: 0, due: null });
  const wish = { orderId, amountInCents: 300, reason: 'Cold', by, key: 'once' };
  const { kept } = await toldAndKept(house.ctx, () => refundOrder(house.ctx, SCOPE, wish));
  expect(kept).toEqual(['refundOrder']);
  await house.pump();
  await house.deliverWebhooks();
  const after = await loadOrderDetail(house.ctx.db, SCOPE, orderId);
  expect(after.refundableInCents).toBe(before.refundableInCents - 300);
  expect(after.payment).toMatchObject({ refundedInCents: 300 });
  expect(after.acts.map(({ byName, reason }) => [byName, reason])).toEqual([['Mia', 'Cold']]);
});
