import { describe, expect, test } from 'bun:test';
import type { Order } from '../ordering/order.types.ts';
import { tradingDay, tradingHours } from '../time/testing-hours.ts';
import { anOrder } from './docket-examples.ts';
import { kitchenNotices } from './kitchen-notices.ts';

const CLOCK = {
  timezone: 'Australia/Sydney',
  countryCode: 'AU',
  tradingHours: tradingHours(tradingDay(['5:00 PM', '2:00 AM', true])),
  now: Temporal.Instant.from('2026-11-21T07:10:00Z'),
} as const;
const AT_4 = { type: 'dineIn', tableId: 'four', tableName: '4' } as const;
const AT_12 = { type: 'dineIn', tableId: 'twelve', tableName: '12' } as const;
const NO_TABLE = { type: 'dineIn', tableId: null, tableName: null } as const;
const delivery = (line1: string) =>
  ({
    type: 'delivery',
    address: { line1, suburb: 'Newtown', state: 'NSW', postcode: '2042', latitude: null, longitude: null },
    dropoffNotes: '',
    areaId: null,
  }) as const;

describe('every station gets it', () => {
  test.each<[string, Partial<Order>, Partial<Order>, string[]]>([
    ['nothing that matters', { tipInCents: 0 }, { tipInCents: 500 }, []],
    ['another table', { collection: AT_12 }, { collection: AT_4 }, ['MOVED: TABLE 12 -> TABLE 4']],
    ['a table at last', { collection: NO_TABLE }, { collection: AT_4 }, ['MOVED: NO TABLE -> TABLE 4']],
    ['eaten elsewhere', { collection: AT_4 }, { collection: { type: 'pickup' } }, ['NOW PICKUP - WAS TABLE 4']],
    ['eaten here', { collection: { type: 'pickup' } }, { collection: AT_4 }, ['NOW DINE IN TABLE 4 - WAS PICKUP']],
    [
      'brought',
      { collection: { type: 'pickup' } },
      { collection: delivery('1 King St') },
      ['NOW DELIVERY - WAS PICKUP'],
    ],
    [
      'brought elsewhere',
      { collection: delivery('1 King St') },
      { collection: delivery('9 High St') },
      ['DELIVER TO: 9 High St, Newtown'],
    ],
    ['a time', {}, { requestedForIsoDateTimeUtc: '2026-11-21T07:50:00.000Z' }, ['NOW DUE 6:50 PM']],
    [
      'another day',
      { requestedForIsoDateTimeUtc: '2026-11-21T07:50:00.000Z' },
      { requestedForIsoDateTimeUtc: '2026-11-22T07:50:00.000Z' },
      ['NOW DUE SUN 22 NOV 6:50 PM'],
    ],
    [
      'a promise',
      { promisedForIsoDateTimeUtc: '2026-11-21T07:50:00.000Z' },
      { promisedForIsoDateTimeUtc: '2026-11-21T08:05:00.000Z' },
      ['NOW DUE 7:05 PM'],
    ],
    ['no time', { requestedForIsoDateTimeUtc: '2026-11-21T07:50:00.000Z' }, {}, ['NOW ASAP']],
    ['a name', { customerName: '' }, { customerName: 'Luca ' }, ['NAME: Luca']],
    ['no name', { customerName: 'Luca' }, { customerName: '' }, ['NAME REMOVED - WAS Luca']],
    ['a note', {}, { comments: 'ALLERGY: sesame' }, ['NEW ORDER NOTE']],
    ['another note', { comments: 'Cut in eight' }, { comments: 'ALLERGY: sesame' }, ['ORDER NOTE CHANGED']],
    ['no note', { comments: 'Cut in eight' }, { comments: ' ' }, ['ORDER NOTE REMOVED']],
    [
      'all of it',
      { collection: AT_4, customerName: 'Ann' },
      { collection: { type: 'pickup' }, customerName: 'Bob', comments: 'Nuts!' },
      ['NOW PICKUP - WAS TABLE 4', 'NAME: Bob', 'NEW ORDER NOTE'],
    ],
  ])('%s', (_, was, is, notices) => {
    expect(kitchenNotices(anOrder(was), anOrder(is), CLOCK)).toEqual(notices);
  });
});
