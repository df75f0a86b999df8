import { expect, test } from 'bun:test';
import { isCurrentOrder } from './current-order.ts';
import type { OrderStatus } from './order-status.ts';

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z');
const PLACED = {
  placedIsoDateTimeUtc: '2026-11-20T11:00:00Z',
  requestedForIsoDateTimeUtc: null,
  promisedForIsoDateTimeUtc: null,
};

test.each<[string, OrderStatus, Partial<typeof PLACED | Record<string, string>>, boolean]>([
  ['one that waits for the store', 'new', {}, true],
  ['one that is being made', 'accepted', {}, true],
  ['one that is being paid', 'processingPayment', {}, true],
  ['one that was handed over', 'completed', {}, false],
  ['one that the store turned down', 'rejected', {}, false],
  [
    'one for next week, placed days ago',
    'accepted',
    { placedIsoDateTimeUtc: '2026-11-17T11:00:00Z', requestedForIsoDateTimeUtc: '2026-11-25T09:00:00Z' },
    true,
  ],
  ['one of last night, that no one closed', 'accepted', { placedIsoDateTimeUtc: '2026-11-19T19:00:00Z' }, false],
  [
    'one that was promised for this morning',
    'accepted',
    { placedIsoDateTimeUtc: '2026-11-19T19:00:00Z', promisedForIsoDateTimeUtc: '2026-11-20T09:00:00Z' },
    true,
  ],
])('a customer’s current orders: %s', (_, statusCode, more, isCurrent) => {
  expect(isCurrentOrder({ ...PLACED, ...more, statusCode }, NOW)).toBe(isCurrent);
});
