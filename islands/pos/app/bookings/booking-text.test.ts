import { describe, expect, test } from 'bun:test';
import { badgeOf } from '../kit/booking-badge.ts';
import { confirmedText, dayName, inOrder, lateText, minutesLate, walkInText, wishesText } from './booking-text.ts';

const NOW = Date.parse('2026-11-21T08:00:00.000Z');
/** Booked for so many minutes from now. */
const at = (minutes: number, more: object = {}) => ({
  statusCode: 'accepted' as const,
  bookedForIsoDateTimeUtc: new Date(NOW + minutes * 60_000).toISOString(),
  seatedIsoDateTimeUtc: null,
  noShowIsoDateTimeUtc: null,
  leftIsoDateTimeUtc: null,
  confirmedIsoDateTimeUtc: null,
  lateMinutes: null,
  ...more,
});
const SEATED = { seatedIsoDateTimeUtc: '2026-11-21T07:50:00.000Z' };
const NO_SHOW = { noShowIsoDateTimeUtc: '2026-11-21T07:50:00.000Z' };

describe('guests are late', () => {
  test.each([
    ['not before their time', at(5), 0, ''],
    ['not at their time', at(0), 0, ''],
    ['after it', at(-12), 12, '12 min late'],
    ['not yet where they said so', at(-12, { lateMinutes: 20 }), 0, 'Said 20 min late'],
    ['after the time that they said', at(-30, { lateMinutes: 20 }), 10, '10 min late'],
    ['no longer once they sit', at(-30, SEATED), 0, ''],
    ['no longer once they are a no-show', at(-30, { ...NO_SHOW, lateMinutes: 20 }), 0, ''],
    ['not while they wait for an answer', at(-30, { statusCode: 'new' }), 0, ''],
  ] as const)('%s', (_, booking, minutes, text) => {
    expect([minutesLate(booking, NOW), lateText(booking, NOW)]).toEqual([minutes, text]);
  });

  test('and rise to the top of the list, which keeps its order otherwise', () => {
    const [seated, late, later, next] = [at(-60, SEATED), at(-20), at(-5), at(30)];
    expect(inOrder([seated, late, later, next], NOW)).toEqual([late, later, seated, next]);
  });
});

test.each([
  [at(0, { statusCode: 'new' }), 'New'],
  [at(0), 'Accepted'],
  [at(0, SEATED), 'Seated'],
  [at(0, NO_SHOW), 'No-show'],
  [at(0, { statusCode: 'cancelled' }), 'Cancelled'],
] as const)('a booking reads as what became of it: %#', (booking, label) => {
  expect(badgeOf(booking).word).toBe(label);
});

test.each([
  [null, ''],
  [0, 'Walk-in'],
  [20, 'Walk-in, 20 min wait'],
  [75, 'Walk-in, 1 h 15 min wait'],
])('a quoted wait of %p reads as “%s”', (quotedWaitMinutes, text) => {
  expect(walkInText({ quotedWaitMinutes })).toBe(text);
});

test('requests and the note are one line', () => {
  expect(wishesText({ requests: ['High chair'], note: 'By the window' })).toBe('High chair · By the window');
  expect(wishesText({ requests: [], note: '' })).toBe('');
});

test.each([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-23', 'Mon 23 Nov'],
  ['2026-11-20', 'Mon 23 Nov'],
])('%s is called %s', (date, name) => {
  expect(dayName(date, '2026-11-21', 'Mon 23 Nov')).toBe(name);
});

test('guests who said that they are coming are shown so, until they have come or are known to be absent', () => {
  const confirmed = { confirmedIsoDateTimeUtc: '2026-11-20T08:00:00.000Z' };
  const texts = [at(60), at(60, confirmed), at(-5, { ...confirmed, ...SEATED }), at(-60, { ...confirmed, ...NO_SHOW })];
  expect(texts.map((booking) => confirmedText(booking))).toEqual(['', 'Guest confirmed', '', '']);
});
