import { describe, expect, test } from 'bun:test';
import { billToRead, isSeatedNow, orderedByOf, type SessionFacts, sessionOf } from './table-session.ts';
import type { TableEvent } from './table-state.ts';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const event = (kind: TableEvent['kind'], minute: number): TableEvent => ({
  id: `${kind}-${minute}`,
  tableId: 't',
  kind,
  guests: null,
  since: null,
  at: at(minute),
});
const facts = (part: Partial<SessionFacts>): SessionFacts => ({ events: [], bookings: [], bills: [], ...part });
const booking = (minute: number) => ({ id: `booking-${minute}`, seatedAt: at(minute) });

describe('a table’s session', () => {
  test.each([
    ['is not there before anyone sits down', facts({}), null],
    ['begins when staff seat guests', facts({ events: [event('seated', 5)] }), 'seated-5'],
    ['begins when guests of a booking are seated', facts({ bookings: [booking(5)] }), 'booking-5'],
    ['begins with the first bill that is sent', facts({ bills: [{ id: 'one' }, { id: 'two' }] }), 'one'],
    [
      'stays the same when guests who were seated get their bill',
      facts({ events: [event('seated', 5)], bills: [{ id: 'one' }] }),
      'seated-5',
    ],
    ['stays the same when more sit down', facts({ events: [event('seated', 5), event('guests', 9)] }), 'seated-5'],
    ['is another one for the next guests', facts({ events: [event('seated', 5), event('seated', 50)] }), 'seated-50'],
    ['is another one for guests who moved here', facts({ events: [event('movedHere', 9)] }), 'movedHere-9'],
    ['ends when the table is cleared', facts({ events: [event('seated', 5), event('cleared', 50)] }), null],
    [
      'ends with the table for guests of a booking, too',
      facts({ events: [event('cleared', 50)], bookings: [booking(5)] }),
      null,
    ],
    [
      'begins anew with a booking after the table was cleared',
      facts({ events: [event('cleared', 50)], bookings: [booking(5), booking(55)] }),
      'booking-55',
    ],
  ] as const)('%s', (_, all, expected) => {
    expect(sessionOf(all)).toBe(expected);
  });

  test('has seated guests by hand or with a booking, and by no bill alone', () => {
    expect(isSeatedNow({ events: [event('seated', 5)], bookings: [] })).toBe(true);
    expect(isSeatedNow({ events: [], bookings: [booking(5)] })).toBe(true);
    expect(isSeatedNow({ events: [event('seated', 5), event('cleared', 9)], bookings: [] })).toBe(false);
  });
});

test('a dish is yours, another phone’s or the waiter’s, and nobody’s name', () => {
  const own = new Set(['Ada · W-117']);
  expect([undefined, 'Ada · W-117', 'Ben · W-118'].map((one) => orderedByOf(one, own))).toEqual([
    'waiter',
    'you',
    'phone',
  ]);
});

test.each([
  ['the only bill', [false], 0],
  ['one’s own of strangers’ two', [false, true], 1],
  ['no bill of strangers', [false, false], null],
  ['none where both are one’s own', [true, true], null],
  ['none where there is none', [], null],
] as const)('a guest reads %s', (_, own, read) => {
  const bills = own.map((isOwn, id) => ({ id, isOwn }));
  expect(billToRead(bills)?.id ?? null).toBe(read);
});
