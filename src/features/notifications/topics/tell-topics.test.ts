import { expect, test } from 'bun:test';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import {
  BY_MIA,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import type { TopicMessage, TopicSendOutcome } from '#src/integrations/push-topics/push-topics.port.ts';
import { tellTopics } from './tell-topics.ts';

/** A service that answers this, with what it was sent. */
function listening(fixture: OrderingFixture, outcome: TopicSendOutcome): TopicMessage[] {
  const sent: TopicMessage[] = [];
  const send = async (message: TopicMessage) => {
    sent.push(message);
    return outcome;
  };
  const unused = async () => ({ kind: 'gone' }) as const;
  Object.assign(fixture.ctx.ports, { pushTopics: { send, topicsOf: unused, change: unused } });
  return sent;
}

async function pump({ ctx }: OrderingFixture) {
  for (const event of await listEventsAfter(ctx.db, 0, {}, 500)) {
    if (tellTopics.types.includes(event.type)) await tellTopics.handle(ctx, event);
  }
}

test('apps of a store hear that an order waits, and nothing of its guest', async () => {
  const fixture = await orderingFixture();
  const sent = listening(fixture, { kind: 'accepted', messageId: '1' });
  const { orderId } = await place(fixture, await filledCart(fixture));
  await pump(fixture);
  expect(sent).toEqual([
    {
      to: { topic: `store_${SCOPE.storeId}_online-orders` },
      ...{ title: 'New order', body: expect.any(String), collapseKey: orderId, ttlSeconds: 300 },
      data: { kind: 'orderPlaced', restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId, orderId },
    },
  ]);
});

test('an order that was answered by then is not announced', async () => {
  const fixture = await orderingFixture();
  const sent = listening(fixture, { kind: 'accepted', messageId: '1' });
  const { orderId } = await place(fixture, await filledCart(fixture));
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
  await pump(fixture);
  expect(sent).toEqual([]);
});

test('a service that is down holds up no other event', async () => {
  const fixture = await orderingFixture();
  const sent = listening(fixture, { kind: 'unreachable', why: 'connection', retryAfterSeconds: null });
  await place(fixture, await filledCart(fixture));
  await pump(fixture);
  expect(sent.length).toBe(1);
});
