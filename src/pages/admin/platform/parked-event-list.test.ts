import { describe, expect, test } from 'bun:test';
import type { ParkedEventRow } from '#db/jobs/parked-events.repository.ts';
import { matchingRows, readList } from '../lists/list-kit.ts';
import { parkedEventList } from './parked-event-list.tsx';

const event = (id: string, hour: number, rest: Partial<ParkedEventRow> = {}): ParkedEventRow => ({
  id,
  handler: 'messages',
  sequence: hour,
  type: 'orderPlaced',
  restaurantId: 'roma-pizza',
  storeId: null,
  orderId: null,
  lastError: 'no answer',
  tries: 8,
  isMoney: 0,
  parkedIsoDateTimeUtc: `2026-01-01T0${hour}:00:00.000Z`,
  handledIsoDateTimeUtc: null,
  restaurantName: 'Roma',
  storeName: null,
  ...rest,
});

const EVENTS = [
  event('mail', 1),
  event('capture', 3, { handler: 'payments', isMoney: 1, orderId: 'order-77', tries: 9 }),
  event('sms', 2, { restaurantName: 'Wok', storeName: 'Carlton', type: 'orderReady', lastError: 'Number is wrong' }),
];
const KIT = parkedEventList(EVENTS);
const shown = (query: string) =>
  matchingRows(KIT, readList(KIT, new URLSearchParams(query)), EVENTS).map(({ id }) => id);

describe('parked events', () => {
  test.each([
    ['', ['capture', 'mail', 'sms'], 'what money waits for, then the oldest'],
    ['search=carlton', ['sms'], 'by store'],
    ['search=order-77', ['capture'], 'by order'],
    ['search=number+wrong', ['sms'], 'by error'],
    ['money=yes', ['capture'], 'those that money waits for'],
    ['handler=messages', ['mail', 'sms'], 'those of one handler'],
    ['type=orderReady', ['sms'], 'those of one type'],
    ['sort=-tries', ['capture', 'sms', 'mail'], 'what was tried most first'],
  ])('asked for %p are %p: %s', (query, ids) => {
    expect(shown(query)).toEqual(ids);
  });
});
