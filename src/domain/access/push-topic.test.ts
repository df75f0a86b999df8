import { expect, test } from 'bun:test';
import { readTopic, topicOf } from './push-topic.ts';

test.each(['online-orders', 'bookings'] as const)('a topic of %s is read as it is written', (kind) => {
  const topic = { storeId: 'roma_1', kind };
  expect(readTopic(topicOf(topic))).toEqual(topic);
});

test.each([
  '',
  'store__bookings',
  'store_roma-1_payouts',
  'roma-1_bookings',
  'store_../x_bookings',
  'store_a_bookings/x',
])('%p is no topic of ours', (topic) => expect(readTopic(topic)).toBeNull());
